import type { EstimateInDetail, PhotoEstimate } from '#contract/analysis.ts';
import { concernName, engineNameOf, levelNameOf, retakeMessage } from '#core/estimate/estimate-names.ts';
import { supplyText } from '#core/estimate/supplies.ts';
import { SOURCE, type Language } from '#core/languages/language.ts';
import { toDollars } from '#core/lib/money.ts';
import { priceQuote } from '#core/pricing/pricing.ts';
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
  if (id === null) return null;
  const { db, language } = context;
  const { settings } = await context.settings();
  const [analysis, feedback, photos] = await Promise.all([
    findAnalysisById(db, id),
    feedbackOf(db, id),
    photosOfAnalysis(db, id),
  ]);
  const cents = totalOf(lines.filter(({ kind }) => kind === 'estimate'));
  return analysis ? ownersView(analysis, { feedback, photos, cents, settings }, language) : null;
}
