import type { EstimateInDetail, PhotoEstimate } from '#contract/analysis.ts';
import type { QuoteDetail } from '#contract/dashboard-quotes.ts';
import { concernName, engineNameOf, levelNameOf, retakeMessage } from '#core/estimate/estimate-names.ts';
import { supplyText } from '#core/estimate/supplies.ts';
import { SOURCE, type Language } from '#core/languages/language.ts';
import { toDollars } from '#core/lib/money.ts';
import { priceQuote, type PriceLine } from '#core/pricing/pricing.ts';
import { totalOf } from '#core/quotes/counter-offers.ts';
import type { Settings } from '#core/settings/settings.ts';
import type { Context } from '#server/context.ts';
import type { QuoteRow } from '#server/quotes/queries.ts';
import {
  wordsOf,
  type AnalysisRow,
  type FeedbackRow,
  feedbackOf,
  findAnalysisById,
  itemEstimatesOf,
  photosOfAnalysis,
} from './queries.ts';

/** The part of an analysis that customers see; the rest of its row is for storage only. */
export type ShownAnalysis = Omit<
  AnalysisRow,
  'id' | 'token_hash' | 'version' | 'business_version' | 'sender_hash' | 'created_at' | 'used_at'
>;

/** A photo estimate as the customer sees it, under the secret id that was given for it. */
export function estimateView(
  settings: Settings,
  analysis: ShownAnalysis,
  token: string,
  language: Language,
): PhotoEstimate {
  const { texts, range_percent: range, assessment } = analysis;
  const words = wordsOf(settings, analysis, language);
  return {
    analysisId: token,
    engine: analysis.engine,
    engineName: words.engineName,
    model: analysis.model,
    customerExplanation: words.explanation,
    dirtinessLevel: analysis.level,
    levelName: words.levelName,
    priceAdjustment: analysis.percent,
    amountDollars: toDollars(amountOf(settings, analysis)),
    ...(range && { range: [...range] }),
    vehicleSize: words.vehicleSize,
    timeEstimate: analysis.minutes,
    extraMinutes: texts.extraMinutes,
    specialConcerns: texts.concerns.map((concern) => concernName(concern, language)),
    concerns: [...texts.concerns],
    confidence: analysis.confidence,
    adminNote: words.adminNote,
    suppliesNeeded: texts.supplies.map((supply) => supplyText(supply, language)),
    retake: assessment.photos.flatMap(({ photo, retake }) =>
      retake.map((hint) => ({ photo, hint, message: retakeMessage(hint, photo).text(language) })),
    ),
    mode: analysis.mode,
    packageType: analysis.package_type,
    vehicleType: analysis.vehicle_type,
    expiresAt: analysis.expires_at,
  };
}

/** What a customer's own quote says of its estimate. */
export function customersView(settings: Settings, analysis: AnalysisRow, language: Language) {
  const { levelName, explanation } = wordsOf(settings, analysis, language);
  return { levelName, explanation };
}

/** The photo estimate of a quote as the owner sees it. */
function ownersView(
  analysis: AnalysisRow,
  analysisRows: {
    readonly feedback: readonly FeedbackRow[];
    /** Ids. */
    readonly photos: readonly string[];
    /** The effect on the quote's current price. */
    readonly cents: number;
    readonly settings: Settings;
  },
  language: Language,
): EstimateInDetail {
  const { feedback, photos, cents, settings } = analysisRows;
  const { texts, range_percent: range } = analysis;
  const words = wordsOf(settings, analysis, language);
  return {
    level: analysis.level,
    levelName: levelNameOf(analysis.level, language),
    percent: analysis.percent,
    dollars: toDollars(cents),
    range: range && [...range],
    explanation: words.explanation,
    adminNote: words.adminNote,
    concerns: texts.concerns.map((concern) => concernName(concern, language)),
    supplies: texts.supplies.map((supply) => supplyText(supply, language)),
    confidence: analysis.confidence,
    engine: analysis.engine,
    engineName: engineNameOf(analysis.engine, language),
    model: analysis.model,
    version: analysis.version,
    mode: analysis.mode,
    minutes: analysis.minutes,
    extraMinutes: texts.extraMinutes,
    photos: photos.map((id) => ({ id, url: `/api/photos/${id}` })),
    feedback: feedback.map(({ accuracy, explanation, correct_price_cents: price, email, at }) => ({
      accuracy,
      explanation,
      correctPrice: price === null ? null : toDollars(price),
      email,
      at,
    })),
  };
}

/** What the percentage is in cents for the choice that it was asked with. */
function amountOf(settings: Settings, { level, engine, percent, choice, ...analysis }: ShownAnalysis): number {
  const request = {
    packageType: analysis.package_type,
    vehicleType: analysis.vehicle_type ?? undefined,
    serviceType: choice.serviceType ?? 'dropoff',
    mobileDiscount: choice.mobileDiscount ?? false,
    extras: choice.extras ?? [],
    estimate: { percent, level },
  };
  return priceQuote(settings, request, SOURCE).estimateCents;
}

/** The photo estimate of a quote with its customer's feedback; null if there is none. */
export async function readForOwner(
  context: Context,
  { analysis_id: id, lines }: Pick<QuoteRow, 'analysis_id' | 'lines'>,
): Promise<EstimateInDetail | null> {
  const analysis = id === null ? undefined : await findAnalysisById(context.db, id);
  return analysis ? readInDetail(context, { analysis, lines: estimateLines({ lines }) }) : null;
}

/** The same of the vehicles after the first one, by their numbers; without a field where there are none. */
export async function readItemsForOwner(
  context: Context,
  { id, items, lines }: Pick<QuoteRow, 'id' | 'items' | 'lines'>,
): Promise<Pick<QuoteDetail, 'itemEstimates'>> {
  if (!items.some(({ hasEstimate }) => hasEstimate)) return {};
  const analyses = await itemEstimatesOf(context.db, id);
  const itemEstimates = analyses.map(async ({ item, ...analysis }) => ({
    ...(await readInDetail(context, { analysis, lines: estimateLines({ lines }, item) })),
    item,
  }));
  return { itemEstimates: await Promise.all(itemEstimates) };
}

/** The lines that the estimate of a vehicle added to a quote, the first one's by default. */
export function estimateLines({ lines }: Pick<QuoteRow, 'lines'>, number?: number): readonly PriceLine[] {
  return lines.filter(({ kind, item }) => kind === 'estimate' && item === number);
}

async function readInDetail(
  context: Context,
  { analysis, lines }: { readonly analysis: AnalysisRow; readonly lines: readonly PriceLine[] },
): Promise<EstimateInDetail> {
  const { db, language } = context;
  const { settings } = await context.settings();
  const [feedback, photos] = await Promise.all([feedbackOf(db, analysis.id), photosOfAnalysis(db, analysis.id)]);
  return ownersView(analysis, { feedback, photos, cents: totalOf(lines), settings }, language);
}
