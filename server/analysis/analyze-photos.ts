import type { PhotoEstimate, PhotosToAnalyze, EstimateFeedback } from '#contract/analysis.ts';
import {
  ANSWERS_VERSION,
  assessAnswers,
  openQuestions,
  questionsFor,
  type JudgedAssessment,
} from '#core/estimate/answers.ts';
import {
  type Assessment,
  type PhotoEvidence,
  type AssessmentContext,
  type GivenAnswers,
  assessmentContext,
} from '#core/estimate/assessment.ts';
import { mayJudge, rejectedPhotos, withoutPhotos } from '#core/estimate/embedded-rules.ts';
import { retakeMessage } from '#core/estimate/estimate-names.ts';
import { weighSecondOpinion } from '#core/estimate/estimate.ts';
import { fieldsTexts } from '#core/languages/en/fields.ts';
import { photoErrorsTexts } from '#core/languages/en/problems.ts';
import { messageOf } from '#core/languages/message.ts';
import { isEmail, normalizeEmail } from '#core/people/contact.ts';
import { validateEstimateRequest, settleEstimateRequest } from '#core/quotes/quote-request.ts';
import { writeAudit } from '#server/audit/queries.ts';
import type { Context } from '#server/context.ts';
import type { AssessmentRecord, KeptAssessment } from '#server/db/analysis-tables.ts';
import { transaction } from '#server/db/client.ts';
import type { CurrentSettings, Deps } from '#server/deps.ts';
import { dirtModel } from '#server/engines/dirt-model.ts';
import { EngineBusy } from '#server/engines/engine-errors.ts';
import { AnswersNeeded, Invalid, PhotosRejected, Unavailable } from '#server/errors.ts';
import { calibrateHosted, classifierInUse } from '#server/learning/versions.ts';
import { networkOf } from '#server/lib/attempt-limiter.ts';
import { hashToken, keyedHash } from '#server/lib/secrets.ts';
import { keepFiles, keepJpeg } from '#server/photos/keep-photos.ts';
import type { Jpeg } from '#server/photos/re-encode.ts';
import { countPhotos, readPhotos } from '#server/photos/read-photos.ts';
import { findAnalysis, insertAnalysis, insertFeedback, type AnalyzedPhoto, type PhotoFeatures } from './queries.ts';
import { settleAnalysis, refuseOff } from './settle-analysis.ts';
import { estimateView } from './view.ts';

type Analysis = {
  readonly sent: PhotosToAnalyze;
};

/** A customer decides within a day; then the estimate and its photos go. */
const EXPIRES_HOURS = 24;

/**
 * Estimates how dirty a vehicle is, from photos of the outside of a car or truck, else from the customer's answers, and
 * stores the result for one quote under a secret ID. Throws NotFound if the shop offers no estimates, Invalid,
 * PhotosRejected without a vehicle, AnswersNeeded, TooMany, and Unavailable.
 */
export async function analyzePhotos(context: Context, analysis: Analysis): Promise<PhotoEstimate> {
  const { sent } = analysis;
  const now = await context.settings();
  refuseOff(now);
  const faults = validateEstimateRequest(now.settings, sent);
  if (faults.length > 0) throw new Invalid(faults);
  const vehicle = assessmentContext(now.settings, settleEstimateRequest(now.settings, sent));
  const asked: EstimateInput = { context: vehicle, answers: sent.answers ?? {} };
  refuseWithoutBasis(asked, sent.images.length);
  const line = await reservePlaces(context, vehicle, analysis);
  try {
    return await analyzeInLine(context, now, { ...analysis, asked: { ...asked, busy: line.busy } });
  } finally {
    line.leave();
  }
}

/**
 * Takes places in the embedded engine's line before a photo is read, so customers who can't be served hear so at once.
 * Throws Unavailable when too many wait, unless a hosted engine can judge alone.
 */
async function reservePlaces(
  { engines, sender }: Context,
  vehicle: AssessmentContext,
  { sent }: Analysis,
): Promise<{ readonly leave: () => void; readonly busy?: Unavailable }> {
  const photos = sent.images.length;
  if (photos === 0 || !mayJudge(vehicle)) return { leave: () => {} };
  try {
    return { leave: engines.embedded.reserve(photos, sender) };
  } catch (error) {
    const busy = busyOf(error);
    if (!busy || !(await engines.hosted())) throw busy ?? error;
    return { leave: () => {}, busy };
  }
}

/** What a customer is told where too many wait; undefined for other errors. */
function busyOf(error: unknown): Unavailable | undefined {
  if (!(error instanceof EngineBusy)) return undefined;
  return new Unavailable(messageOf(photoErrorsTexts, 'engineBusy'), error.retryAfterSeconds);
}

async function analyzeInLine(
  context: Context,
  now: CurrentSettings,
  { sent, asked }: Analysis & { readonly asked: EstimateInput },
) {
  const { packageType, vehicleType } = asked.context;
  // An estimate without photos counts as one.
  await countPhotos(context, Math.max(1, sent.images.length));
  const jpegs = await readPhotos(context, { photos: sent.images, path: 'images' });
  const judgement = await judge(
    context,
    jpegs.map((jpeg) => jpeg.bytes),
    asked,
  );
  const photos = await keepAll(context, jpegs, judgement);

  const token = Buffer.from(context.random.bytes(24)).toString('base64url');
  const at = context.clock.now();
  const key = { packageType, vehicleType: vehicleType ?? null };
  const row = {
    id: context.random.id(),
    token_hash: hashToken(token),
    package_type: packageType,
    vehicle_type: key.vehicleType,
    ...settleAnalysis(now, { record: recordOf(judgement), ...key, language: context.language }),
    choice: JSON.stringify(choiceOf(sent)),
    sender_hash: keyedHash(context.secret, `sender:${networkOf(context.sender)}`),
    created_at: at.toString(),
    expires_at: at.add({ hours: EXPIRES_HOURS }).toString(),
  };
  const stored = await transaction(context.db, (trx) => insertAnalysis(trx, row, photos));
  await keepFiles(
    context,
    photos.map(({ kept }) => kept),
  );
  context.telemetry.metrics.photosAnalyzed(judgement.assessment.engine);
  return estimateView(now.settings, stored, token, context.language);
}

/** Photos that cannot be kept cannot be shown to the owner, so nothing is priced with them. */
async function keepAll(deps: Deps, jpegs: readonly Jpeg[], { assessment, secondOpinion }: Judgement) {
  try {
    return await Promise.all(
      jpegs.map(async (jpeg, place): Promise<AnalyzedPhoto> => ({
        kept: await keepJpeg(deps, jpeg),
        features: featuresOf(assessment, place) ?? featuresOf(secondOpinion, place),
      })),
    );
  } catch (error) {
    deps.log.error({ err: error, photos: jpegs.length }, 'photos of an estimate could not be stored');
    throw new Unavailable(messageOf(photoErrorsTexts, 'photosNotKept'), 60);
  }
}

function featuresOf(assessment: Assessment | undefined, place: number): PhotoFeatures | undefined {
  const { features: values, area } = assessment?.photos.find(({ photo }) => photo === place) ?? {};
  return values && { values, modelVersion: dirtModel.version, area };
}

function recordOf({ assessment, secondOpinion, beforeAnswers, answers }: Judgement): AssessmentRecord {
  return {
    ...withoutFeatures(assessment),
    ...(secondOpinion && { secondOpinion: withoutFeatures(secondOpinion) }),
    ...(beforeAnswers && { beforeAnswers: withoutFeatures(beforeAnswers) }),
    ...(Object.keys(answers).length > 0 && { answers }),
  };
}

function withoutFeatures(assessment: Assessment): KeptAssessment {
  const plain = ({ features: _, ...evidence }: PhotoEvidence) => evidence;
  return { ...assessment, photos: assessment.photos.map(plain) };
}

function choiceOf({ serviceType, mobileDiscount, extras }: PhotosToAnalyze) {
  return { serviceType, mobileDiscount, extras };
}

type EstimateInput = {
  readonly context: AssessmentContext;
  readonly answers: GivenAnswers;
  /** Why the embedded engine has no place for the photos. */
  readonly busy?: Unavailable | undefined;
};

type Judgement = {
  readonly assessment: JudgedAssessment;
  /** The embedded engine's opinion if the hosted one counts. */
  readonly secondOpinion?: Assessment;
  /** An engine's opinion of the photos if the answers count. */
  readonly beforeAnswers?: Assessment;
  /** Those that count for the package. */
  readonly answers: GivenAnswers;
};

/** Throws AnswersNeeded or Invalid where there is nothing to estimate from. */
function refuseWithoutBasis({ context, answers }: EstimateInput, photos: number): void {
  const open = openQuestions(answers, context.parts);
  if (open.length === 0) return;
  if (!mayJudge(context)) throw answersNeeded('answersFirst', open);
  if (photos === 0) throw new Invalid([{ path: 'images', message: messageOf(fieldsTexts, 'noPhotos') }]);
}

function answersNeeded(why: 'answersFirst' | 'answersUnclear' | 'answersCheckAway', open: readonly string[]) {
  return new AnswersNeeded(
    messageOf(photoErrorsTexts, why, { count: open.length }),
    open.map((question) => ({ path: `answers.${question}`, message: messageOf(photoErrorsTexts, 'answerMissing') })),
  );
}

/** By the photos where an engine can tell, by the answers otherwise. Throws AnswersNeeded, PhotosRejected, Unavailable. */
async function judge(deps: Deps, photos: readonly Buffer[], asked: EstimateInput): Promise<Judgement> {
  const { context, answers: given } = asked;
  const { parts } = context;
  const counting = questionsFor(parts).filter((question) => given[question] !== undefined);
  const answers: GivenAnswers = Object.fromEntries(counting.map((question) => [question, given[question]]));
  const unjudged = photos.map((_, photo): PhotoEvidence => ({ photo, retake: [] }));
  if (photos.length === 0 || !mayJudge(context))
    return { assessment: { ...assessAnswers(answers, context), photos: unjudged }, answers };

  const { assessment, secondOpinion } = await assessPhotos(deps, photos, asked);
  if (isJudged(assessment)) return { assessment, ...(secondOpinion && { secondOpinion }), answers };
  const open = openQuestions(answers, parts);
  if (open.length > 0)
    throw answersNeeded(assessment.engine === 'questions' ? 'answersCheckAway' : 'answersUnclear', open);
  const byAnswers = { ...assessAnswers(answers, context), photos: assessment.photos };
  return { assessment: byAnswers, beforeAnswers: assessment, answers };
}

function isJudged(assessment: Assessment): assessment is JudgedAssessment {
  return assessment.atLeast !== undefined;
}

type Assessed = { readonly assessment: Assessment; readonly secondOpinion?: Assessment };

/**
 * Assesses photos with the hosted engine, if there is one, and with the embedded engine. A photo in which either sees
 * no vehicle doesn't count. Engine failures are logged; without any result there is no level. Throws PhotosRejected if
 * no photo shows a vehicle, Unavailable when only the embedded engine could judge and its queue is full.
 */
async function assessPhotos(
  deps: Pick<Deps, 'engines' | 'log' | 'db'>,
  photos: readonly Buffer[],
  { context, busy: noPlace }: EstimateInput,
): Promise<Assessed> {
  const { embedded } = deps.engines;
  const assess = async () => embedded.assess(photos, context, await classifierInUse(deps));
  const { assessment: own, busy } = noPlace ? { busy: noPlace } : await outcomeOf(deps, 'embedded', assess);
  if (own) refuseRejected(own);
  const other = await assessElsewhere(deps, { photos, context, own });
  if (other) refuseRejected(other);
  const second = own && withoutPhotos(own, other ? rejectedPhotos(other) : []);
  if (other?.atLeast) return withSecondOpinion(other, second);
  if (busy && !other) throw busy;
  return { assessment: second ?? other ?? byNobody(photos) };
}

/** The hosted engine's assessment of the photos that may show a vehicle; undefined without such an engine, or without its answer. */
async function assessElsewhere(
  deps: Pick<Deps, 'engines' | 'log' | 'db'>,
  sent: {
    readonly photos: readonly Buffer[];
    readonly context: AssessmentContext;
    /** What the embedded engine found. */
    readonly own: Assessment | undefined;
  },
): Promise<Assessment | undefined> {
  const { photos, context, own } = sent;
  const hosted = await deps.engines.hosted();
  if (!hosted) return undefined;
  const rejected = own ? rejectedPhotos(own) : [];
  const places = [...photos.keys()].filter((place) => !rejected.some(({ photo }) => photo === place));
  const shown = photos.filter((_, place) => places.includes(place));
  const { assessment } = await outcomeOf(deps, 'hosted', () => hosted.assess(shown, context));
  if (!assessment) return undefined;
  const found = await calibrateHosted(deps, assessment);
  const seen = found.photos.map((evidence) => ({ ...evidence, photo: places[evidence.photo] ?? evidence.photo }));
  const unseen = rejected.map(({ photo, hint }): PhotoEvidence => ({ photo, retake: [hint] }));
  return { ...found, photos: [...seen, ...unseen].toSorted((a, b) => a.photo - b.photo) };
}

/** Throws PhotosRejected if none of the photos can be judged. */
function refuseRejected(assessment: Assessment): void {
  const rejected = rejectedPhotos(assessment);
  const count = rejected.length;
  if (count < assessment.photos.length) return;
  const isEmpty = rejected.every(({ hint }) => hint === 'no-vehicle');
  throw new PhotosRejected(
    messageOf(photoErrorsTexts, isEmpty ? 'noVehicle' : 'noOutside', { count }),
    rejected.map(({ photo, hint }) => ({ photo, hint, message: retakeMessage(hint, photo) })),
  );
}

/** What an engine says; nothing if it fails, which the log says. */
async function outcomeOf(
  { log }: Pick<Deps, 'log'>,
  engine: string,
  assess: () => Promise<Assessment>,
): Promise<{ readonly assessment?: Assessment; readonly busy?: Unavailable }> {
  try {
    return { assessment: await assess() };
  } catch (error) {
    const busy = busyOf(error);
    if (!busy) log.warn({ err: error, engine }, 'an engine could not judge photos');
    return busy ? { busy } : {};
  }
}

function withSecondOpinion(assessment: Assessment, secondOpinion: Assessment | undefined): Assessed {
  return { assessment: weighSecondOpinion(assessment, secondOpinion), ...(secondOpinion && { secondOpinion }) };
}

/** No engine could say anything: only the customer can. */
function byNobody(photos: readonly Buffer[]): Assessment {
  return {
    engine: 'questions',
    model: 'questions',
    version: ANSWERS_VERSION,
    confidence: 0,
    concerns: [],
    photos: photos.map((_, photo) => ({ photo, retake: [] })),
  };
}

/** Keeps what a customer thinks of an estimate, beside it where the estimate is known. Throws Invalid at `email`. */
export async function giveFeedback(
  context: Context,
  { feedback }: { readonly feedback: EstimateFeedback },
): Promise<void> {
  const token = analysisIdIn(feedback.analysisData);
  const analysis = token === undefined ? undefined : await findAnalysis(context.db, hashToken(token));
  const id = context.random.id();
  const at = context.clock.now().toString();
  const row = {
    id,
    analysis_id: analysis?.id ?? null,
    accuracy: feedback.accuracy,
    explanation: feedback.explanation,
    correct_price_cents: feedback.correctPrice == null ? null : Math.round(feedback.correctPrice * 100),
    email: emailOf(feedback),
    package_type: feedback.packageType || null,
    vehicle_type: feedback.vehicleType || null,
    at,
  };
  await transaction(context.db, async (trx) => {
    await insertFeedback(trx, row);
    await writeAudit(trx, context, { at, action: 'analysis.feedback', subject: 'analysis', subjectId: id });
  });
}

function emailOf({ email }: EstimateFeedback): string | null {
  if (!email?.trim()) return null;
  if (isEmail(email)) return normalizeEmail(email);
  throw new Invalid([{ path: 'email', message: messageOf(photoErrorsTexts, 'notEmail') }]);
}

/** Nothing else of what the browser kept is looked at. */
function analysisIdIn(data: unknown): string | undefined {
  if (typeof data !== 'object' || data === null || !('analysisId' in data)) return undefined;
  return typeof data.analysisId === 'string' ? data.analysisId : undefined;
}
