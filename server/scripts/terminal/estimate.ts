// `npm run estimate -- PHOTO... --package express --vehicle car` judges photos of one vehicle and prints what a customer
// would get, with the raw figures of the model: no server, no database, no key.
import { SOURCE } from '#core/languages/language.ts';
import { refusalMessage } from '#server/photos/photo-refusal.ts';
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Assessment, AtLeast, PhotoEvidence } from '#core/estimate/assessment.ts';
import type { PackageId, VehicleType } from '#core/settings/settings.ts';
import { DEFAULT_SETTINGS } from '#core/settings/default-settings.ts';
import { settleEstimate } from '#core/estimate/estimate.ts';
import { confidenceOf, rejectedPhotos } from '#core/estimate/embedded-rules.ts';
import { retakeMessage } from '#core/estimate/estimate-names.ts';
import { toDollars } from '#core/lib/money.ts';
import { priceQuote } from '#core/pricing/pricing.ts';
import { levelOf, meanOf } from '#core/estimate/classifier.ts';
import { validateEstimateRequest, settleEstimateRequest } from '#core/quotes/quote-request.ts';
import { estimateView } from '../../analysis/view.ts';
import { StartupError } from '../../db/errors.ts';
import { openEmbeddedEngine } from '../../engines/embedded.ts';
import { reEncode, type Jpeg } from '../../photos/re-encode.ts';
import { readArguments, usage } from './at-terminal.ts';

const HELP = `npm run estimate -- PHOTO... --package express --vehicle car

  PHOTO      JPG, PNG or WebP files of one vehicle, up to 10 MB each
  --package  ${DEFAULT_SETTINGS.packages.map(({ id }) => id).join(', ')}; default: express
  --vehicle  car or truck; default: car

Prints JSON: what a customer would get with the prices that the product comes with, and under "raw" for each photo
whether it shows a vehicle, the part that was judged (left, top, right, bottom), the level (0 light, 1 moderate, 2 heavy,
3 extreme), the probabilities that it is at least moderate, heavy and extreme, and the confidence; then the same for all
photos together. Without a vehicle the price is the standard quote.
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
    options: { package: { type: 'string' }, vehicle: { type: 'string' }, help: { type: 'boolean' } },
    allowPositionals: true,
  });
  if (values.help) return HELP;
  if (files.length === 0) throw usage(`Say which photos:\n\n${HELP}`);
  const request = { packageType: values.package ?? 'express', vehicleType: vehicleFrom(values.vehicle) };
  const faults = validateEstimateRequest(DEFAULT_SETTINGS, request);
  if (faults.length > 0) throw usage(faults.map(({ message }) => message.text(SOURCE)).join('\n'));
  const { packageType, vehicleType } = settleEstimateRequest(DEFAULT_SETTINGS, request);
  const choice = { packageType, vehicleType };

  const photos = await readPhotoFiles(files);
  const engine = openEmbeddedEngine();
  try {
    const assessment = await engine.assess(
      photos.map(({ bytes }) => bytes),
      choice,
    );
    return JSON.stringify({ ...customerAnswer(assessment, choice), raw: rawFigures(assessment, files) }, null, 2);
  } finally {
    await engine.close();
  }
}

function vehicleFrom(given: string | undefined) {
  const found = (['car', 'truck', 'powersport'] as const).find((type) => type === (given ?? 'car'));
  if (!found) throw usage(`There is no vehicle '${given}'. Please choose car or truck.`);
  return found;
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

type Choice = { readonly packageType: PackageId; readonly vehicleType: VehicleType | undefined };

/** Like the site's answer to photos; those without a vehicle leave the price as it is. */
function customerAnswer(assessment: Assessment, choice: Choice) {
  const rejected = rejectedPhotos(assessment);
  const retake = rejected.map(({ photo, hint }) => ({ photo, hint, message: retakeMessage(hint, photo).text(SOURCE) }));
  const isRejected = rejected.length === assessment.photos.length;
  const answer = isRejected ? { code: 'no-vehicle', priceAdjustment: 0, amountDollars: 0, retake } : undefined;
  const { amountDollars, ...estimate } = answer ?? customerEstimate(assessment, choice);
  const listDollars = toDollars(priceQuote(DEFAULT_SETTINGS, { ...DROP_OFF, ...choice }, SOURCE).totalCents);
  return { ...estimate, amountDollars, price: { listDollars, totalDollars: listDollars + amountDollars } };
}

/** Like the site's photo estimate, except that nothing is stored under an id. */
function customerEstimate(assessment: Assessment, choice: Choice) {
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
  const { engine, model, confidence } = assessment;
  const about = { package_type: choice.packageType, vehicle_type: choice.vehicleType ?? null, choice: {} };
  const all = { ...shown, ...about, engine, model, confidence, assessment };
  const view = estimateView(DEFAULT_SETTINGS, all, '', SOURCE);
  const { analysisId: _, expiresAt: __, ...estimate } = view;
  return { ...estimate, version: assessment.version };
}

/** What the model said, also where nothing is made of it; null where it did not look. */
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
    ...levelAndFigures(meanOf(photos.flatMap(({ atLeast }) => (atLeast ? [atLeast] : [])))),
    confidence: confidenceOf(photos),
    perPhoto,
  };
}

function gateFigures({ logit, passes }: NonNullable<PhotoEvidence['gate']>) {
  return { probability: 1 / (1 + Math.exp(-logit)), verdict: passes ? 'vehicle' : 'no vehicle' };
}

function levelAndFigures(atLeast: AtLeast | undefined) {
  return { level: atLeast ? levelOf(atLeast) : null, atLeast: atLeast ?? null };
}
