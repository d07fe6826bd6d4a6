import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { assessAnswers, openQuestions } from '#core/estimate/answers.ts';
import {
  QUESTIONS,
  type Assessment,
  type AtLeast,
  type GivenAnswers,
  type PhotoEvidence,
  type QuestionName,
  assessmentContext,
  type AssessmentContext,
} from '#core/estimate/assessment.ts';
import { levelOf } from '#core/estimate/classifier.ts';
import { confidenceOf, mayJudge, rejectedPhotos, sayTogether } from '#core/estimate/embedded-rules.ts';
import { retakeMessage } from '#core/estimate/estimate-names.ts';
import { settleEstimate } from '#core/estimate/estimate.ts';
// `npm run estimate -- PHOTO... --package express --vehicle car` judges photos of one vehicle and prints what a customer
// would get, with the raw figures of the model: no server, no database, no key.
import { SOURCE } from '#core/languages/language.ts';
import { toDollars } from '#core/lib/money.ts';
import { priceQuote } from '#core/pricing/pricing.ts';
import { validateEstimateRequest, settleEstimateRequest } from '#core/quotes/quote-request.ts';
import { DEFAULT_SETTINGS } from '#core/settings/default-settings.ts';
import { offeredPackages } from '#core/settings/settings.ts';
import { estimateView } from '#server/analysis/view.ts';
import { StartupError } from '#server/db/errors.ts';
import { openEmbeddedEngine } from '#server/engines/embedded.ts';
import { showsInside } from '#server/engines/vehicle-gate.ts';
import { refusalMessage } from '#server/photos/photo-refusal.ts';
import { reEncode, type Jpeg } from '#server/photos/re-encode.ts';
import { readArguments, usage } from './at-terminal.ts';

const HELP = `npm run estimate -- PHOTO... --package express --vehicle car

  PHOTO      JPG, PNG, WebP, HEIC, or AVIF files of one vehicle, up to 10 MB each
  --package  ${DEFAULT_SETTINGS.packages.map(({ id }) => id).join(', ')}; default: express
  --vehicle  car, truck or powersport; default: car

Answers to the questions, which make the estimate of interiors and powersports, and where photos don't show enough:
  --last-wash  ${QUESTIONS.lastWash.join(', ')}
  --soil       ${QUESTIONS.soil.join(', ')}
  --inside     ${QUESTIONS.inside.join(', ')}

Prints JSON: what a customer would get with the prices that the product comes with, and under "raw" for each photo
whether it shows a vehicle, the part that was judged (left, top, right, bottom), the level (0 light, 1 moderate, 2 heavy,
3 extreme), the probabilities that it is at least moderate, heavy and extreme, and the confidence; then the same for all
photos together. Without a vehicle, or where answers are missing, the price is the standard quote.
`;

const DROP_OFF = { serviceType: 'dropoff', mobileDiscount: false, extras: [] } as const;

try {
  console.log(await estimate());
} catch (error) {
  if (!(error instanceof Error)) throw error;
  console.error(error instanceof StartupError ? error.message : error);
  process.exitCode = 1;
}

async function estimate(): Promise<string> {
  const { values, positionals: files } = readArguments({
    options: {
      package: { type: 'string' },
      vehicle: { type: 'string' },
      'last-wash': { type: 'string' },
      soil: { type: 'string' },
      inside: { type: 'string' },
      help: { type: 'boolean' },
    },
    allowPositionals: true,
  });
  if (values.help) return HELP;
  const [first] = offeredPackages(DEFAULT_SETTINGS);
  const request = { packageType: values.package ?? first?.id ?? '', vehicleType: vehicleFrom(values.vehicle) };
  const faults = validateEstimateRequest(DEFAULT_SETTINGS, request);
  if (faults.length > 0) throw usage(faults.map(({ message }) => message.text(SOURCE)).join('\n'));
  const context = assessmentContext(DEFAULT_SETTINGS, settleEstimateRequest(DEFAULT_SETTINGS, request));
  const answers = answersFrom({ lastWash: values['last-wash'], soil: values.soil, inside: values.inside });
  const choice = { ...context, answers };
  if (files.length === 0 && openQuestions(answers, context.parts).length > 0)
    throw usage(`Say which photos:\n\n${HELP}`);

  const photos = await readPhotoFiles(files);
  const engine = openEmbeddedEngine();
  try {
    const assessment = await engine.assess(
      photos.map(({ bytes }) => bytes),
      choice,
    );
    const answer = customerAnswer(assessment, choice);
    return JSON.stringify({ ...answer, raw: rawFigures(assessment, files) }, null, 2);
  } finally {
    await engine.close();
  }
}

function vehicleFrom(given: string | undefined) {
  const ids = DEFAULT_SETTINGS.vehicleClasses.map(({ id }) => id);
  const found = given === undefined ? ids[0] : ids.find((id) => id === given);
  if (!found) throw usage(`There is no vehicle '${given}'. Please choose one of ${ids.join(', ')}.`);
  return found;
}

/** Answers as the site takes them. */
function answersFrom(given: Readonly<Record<QuestionName, string | undefined>>): GivenAnswers {
  const names = (Object.keys(QUESTIONS) as QuestionName[]).filter((name) => given[name] !== undefined);
  for (const name of names) {
    if (!QUESTIONS[name].some((answer) => answer === given[name]))
      throw usage(`There is no answer '${given[name]}'. Please choose one of ${QUESTIONS[name].join(', ')}.`);
  }
  return Object.fromEntries(names.map((name) => [name, given[name]]));
}

/** The photos as they would be kept; every one that cannot be read is named with its reason. */
async function readPhotoFiles(files: readonly string[]): Promise<readonly Jpeg[]> {
  const photos: Jpeg[] = [];
  const refusals: string[] = [];
  for (const file of files) {
    const outcome = await readPhotoFile(resolve(process.env['INIT_CWD'] ?? '.', file));
    if ('refusal' in outcome) refusals.push(`${file}: ${outcome.refusal}`);
    else photos.push(outcome);
  }
  if (refusals.length > 0) throw usage(refusals.join('\n'));
  return photos;
}

async function readPhotoFile(path: string) {
  try {
    const outcome = await reEncode(await readFile(path));
    return 'refusal' in outcome ? { refusal: refusalMessage(outcome).text(SOURCE) } : outcome;
  } catch (error) {
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    return { refusal: isMissing ? 'There is no such file.' : 'This file cannot be read.' };
  }
}

type Choice = AssessmentContext & { readonly answers: GivenAnswers };

/** Like the site's answer; photos without a vehicle, and questions without an answer, leave the price as it is. */
function customerAnswer(assessment: Assessment, choice: Choice) {
  const listDollars = toDollars(priceQuote(DEFAULT_SETTINGS, { ...DROP_OFF, ...choice }, SOURCE).totalCents);
  const { amountDollars, ...answer } = refusalOf(assessment, choice) ?? customerEstimate(assessment, choice);
  return { ...answer, amountDollars, price: { listDollars, totalDollars: listDollars + amountDollars } };
}

/** Why there is no estimate, in the codes of the site; undefined where there is one. */
function refusalOf(assessment: Assessment, choice: Choice) {
  const unchanged = { priceAdjustment: 0, amountDollars: 0 };
  const rejected = rejectedPhotos(assessment);
  const retake = rejected.map(({ photo, hint }) => ({ photo, hint, message: retakeMessage(hint, photo).text(SOURCE) }));
  if (rejected.length > 0 && rejected.length === assessment.photos.length)
    return { code: 'no-vehicle', ...unchanged, retake };
  const isByPhotos = mayJudge(choice) && assessment.atLeast;
  const questions = openQuestions(choice.answers, choice.parts);
  return isByPhotos || questions.length === 0 ? undefined : { code: 'answers-needed', ...unchanged, questions };
}

/** Like the site's photo estimate, except that nothing is stored under an id. */
function customerEstimate(found: Assessment, choice: Choice) {
  const isByPhotos = mayJudge(choice) && found.atLeast;
  const assessment = isByPhotos ? found : { ...assessAnswers(choice.answers, choice), photos: found.photos };
  const { level, percent, range, minutes, ...texts } = settleEstimate(DEFAULT_SETTINGS, assessment, choice, SOURCE);
  const shown = {
    level,
    percent,
    range_percent: range ?? null,
    minutes,
    texts,
    mode: 'price' as const,
    expires_at: '',
  };
  const { engine, model } = assessment;
  const { confidence } = texts;
  const about = { package_type: choice.packageType, vehicle_type: choice.vehicleType ?? null, choice: {} };
  const all = { ...shown, ...about, engine, model, confidence, assessment: { ...assessment, answers: choice.answers } };
  const view = estimateView(DEFAULT_SETTINGS, all, '', SOURCE);
  const { analysisId: _, expiresAt: __, ...estimate } = view;
  return { ...estimate, version: assessment.version };
}

/** The model's own output, even if it isn't used; null if it didn't look. */
function rawFigures({ photos }: Assessment, files: readonly string[]) {
  const perPhoto = photos.map((evidence: PhotoEvidence) => ({
    file: files[evidence.photo],
    gate: evidence.gate ? gateFigures(evidence.gate) : null,
    area: evidence.area ?? null,
    ...levelAndFigures(evidence.atLeast),
    confidence: confidenceOf([evidence]),
    retake: evidence.retake,
  }));
  return {
    ...levelAndFigures(sayTogether(photos)),
    confidence: confidenceOf(photos),
    perPhoto,
  };
}

function gateFigures({ logit, passes, inside = 0 }: NonNullable<PhotoEvidence['gate']>) {
  const verdict = !passes ? 'no vehicle' : showsInside({ inside }) ? 'inside' : 'vehicle';
  return { probability: 1 / (1 + Math.exp(-logit)), inside: 1 / (1 + Math.exp(-inside)), verdict };
}

function levelAndFigures(atLeast: AtLeast | undefined) {
  return { level: atLeast ? levelOf(atLeast) : null, atLeast: atLeast ?? null };
}
