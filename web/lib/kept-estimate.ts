import type { PhotoEstimate } from '#contract/analysis.ts';
import { ENGINES, QUESTIONS, type GivenAnswers, type QuestionName } from '#core/estimate/assessment.ts';
import { soldEstimate } from '#core/pricing/pricing.ts';
import type { QuoteDraft } from '#core/quotes/wizard.ts';
import { DIRTINESS_LEVELS, type Catalog } from '#core/settings/settings.ts';
import type { Store } from './storage.ts';

const ESTIMATE = 'aiAnalysis';
const PREVIEWS = 'aiPhotos';
const COMPLETE = 'aiAnalysisComplete';
const ANSWERS = 'aiAnswers';

/** The browser's keys for a photo estimate, kept until its quote is submitted or the customer discards it. */
export const ESTIMATE_KEYS = [ESTIMATE, PREVIEWS, COMPLETE, ANSWERS] as const;

/** The browser's database with the photos chosen for an analysis. */
export const PHOTO_DATABASE = 'estimate-photos';

/** A preview as the browser creates it; anything else isn't shown. */
const PREVIEW = /^data:image\/jpeg;base64,[\w+/=]+$/;

/** The stored estimate if it's valid and hasn't expired. Its texts are shown; the server knows its effect on the price. */
export function readEstimate(store: Store, now: Temporal.Instant): PhotoEstimate | undefined {
  const kept = parse(store.get(ESTIMATE));
  return isEstimate(kept) && isAhead(kept.expiresAt, now) ? kept : undefined;
}

/** The same, if the customer has chosen to use it for the quote. */
export function readUsedEstimate(store: Store, now: Temporal.Instant): PhotoEstimate | undefined {
  return store.get(COMPLETE) === 'true' ? readEstimate(store, now) : undefined;
}

/** Stores the updated estimate. */
export function keepEstimate(store: Store, estimate: PhotoEstimate): void {
  store.set(ESTIMATE, JSON.stringify(estimate));
}

/** Deletes the photos of an estimate from the browser, if it has any. */
export function forgetPhotos(): void {
  try {
    indexedDB.deleteDatabase(PHOTO_DATABASE);
  } catch {
    // A browser that doesn't store anything has nothing to delete.
  }
}

/** Stores a new estimate that isn't used yet. The previews come last, so that a full storage only loses them. */
export function keepNewEstimate(store: Store, estimate: PhotoEstimate, previews: readonly string[]): void {
  for (const key of [ESTIMATE, PREVIEWS, COMPLETE]) store.remove(key);
  keepEstimate(store, estimate);
  store.set(PREVIEWS, JSON.stringify(previews));
}

/** The answers given so far, so that a reload or another photo asks nothing twice. */
export function readAnswers(store: Store): GivenAnswers {
  const kept = parse(store.get(ANSWERS));
  if (typeof kept !== 'object' || kept === null) return {};
  const fields: Readonly<Record<string, unknown>> = { ...kept };
  const known = (Object.keys(QUESTIONS) as QuestionName[]).filter((name) =>
    QUESTIONS[name].some((answer) => answer === fields[name]),
  );
  return Object.fromEntries(known.map((name) => [name, fields[name]]));
}

/** Keeps the answers to the questions of an estimate for a reload. */
export function keepAnswers(store: Store, answers: GivenAnswers): void {
  store.set(ANSWERS, JSON.stringify(answers));
}

/** Marks the stored estimate as used for the quote. */
export function takeEstimate(store: Store): void {
  store.set(COMPLETE, 'true');
}

/** Deletes the estimate and everything stored with it. */
export function dropEstimate(store: Store): void {
  for (const key of ESTIMATE_KEYS) store.remove(key);
}

/** Previews of the analyzed photos, in order, as data URLs. */
export function readPreviews(store: Store): readonly string[] {
  const kept = parse(store.get(PREVIEWS));
  return Array.isArray(kept) ? kept.filter((each) => typeof each === 'string' && PREVIEW.test(each)).slice(0, 3) : [];
}

/** Whether the estimate was made for the draft's choice. */
export function isEstimateFor(
  estimate: Pick<PhotoEstimate, 'packageType' | 'vehicleType'>,
  { packageType, vehicleType }: Pick<QuoteDraft, 'packageType' | 'vehicleType'>,
): boolean {
  return estimate.packageType === packageType && estimate.vehicleType === (vehicleType ?? null);
}

/**
 * The draft with the figures of its estimates, those of the vehicles after the first one included, as far as an estimate is for this
 * package and vehicle type and the shop prices with estimates.
 */
export function withEstimate(catalog: Catalog, given: QuoteDraft, estimate: PhotoEstimate | undefined): QuoteDraft {
  const items = given.items?.map((item) => {
    const { found } = item;
    const counted = found && isEstimateFor(found, item) ? found : undefined;
    return { ...item, level: counted?.level, estimate: counted && soldEstimate(catalog, counted) };
  });
  const draft = items ? { ...given, items } : given;
  if (!estimate || catalog.estimate.mode === 'off' || !isEstimateFor(estimate, draft)) return draft;
  const { analysisId, mode, engine, dirtinessLevel: level, priceAdjustment: percent } = estimate;
  const share = soldEstimate(catalog, { mode, engine, level, percent });
  return { ...draft, analysisId, level, ...(share && { estimate: share }) };
}

function isEstimate(kept: unknown): kept is PhotoEstimate {
  if (typeof kept !== 'object' || kept === null) return false;
  const fields: Readonly<Record<string, unknown>> = { ...kept };
  const areOf = (type: string, names: readonly string[]) => names.every((name) => typeof fields[name] === type);
  return (
    areOf('string', TEXTS) &&
    areOf('number', FIGURES) &&
    (fields['vehicleType'] === null || typeof fields['vehicleType'] === 'string') &&
    DIRTINESS_LEVELS.some((level) => level === fields['dirtinessLevel']) &&
    ENGINES.some((engine) => engine === fields['engine']) &&
    LISTS.every((name) => isListOf('string', fields[name])) &&
    isListOf('object', fields['retake']) &&
    ['show', 'price'].includes(String(fields['mode'])) &&
    (fields['range'] === undefined || isListOf('number', fields['range']))
  );
}

const TEXTS = [
  'analysisId',
  'engineName',
  'customerExplanation',
  'adminNote',
  'levelName',
  'vehicleSize',
  'packageType',
  'expiresAt',
] as const satisfies readonly (keyof PhotoEstimate)[];
const FIGURES = [
  'priceAdjustment',
  'confidence',
  'extraMinutes',
  'timeEstimate',
] as const satisfies readonly (keyof PhotoEstimate)[];
const LISTS = ['specialConcerns', 'suppliesNeeded'] as const satisfies readonly (keyof PhotoEstimate)[];

function isListOf(type: string, list: unknown): boolean {
  return Array.isArray(list) && list.every((each) => typeof each === type && each !== null);
}

function isAhead(instant: string, now: Temporal.Instant): boolean {
  try {
    return Temporal.Instant.compare(Temporal.Instant.from(instant), now) > 0;
  } catch {
    return false;
  }
}

function parse(json: string | undefined): unknown {
  try {
    return JSON.parse(json ?? 'null');
  } catch {
    return undefined;
  }
}
