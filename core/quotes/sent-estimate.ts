import { quoteErrorsTexts } from '#core/languages/en/quote-errors.ts';
import { messageOf, type InvalidField, type Message } from '#core/languages/message.ts';
import { canonicalPackageKey, findPackage, type Catalog } from '#core/settings/settings.ts';
import { settleEstimateRequest, type QuoteRequest } from './quote-request.ts';

/** A stored photo estimate that a request refers to by its secret id. Instants as text. */
export type RecordedEstimate = {
  readonly package_type: string;
  readonly vehicle_type: string | null;
  readonly used_at: string | null;
  readonly expires_at: string;
};

type Sent = Pick<QuoteRequest, 'packageType' | 'vehicleType' | 'analysisId' | 'aiAnalysisUsed' | 'aiPriceAdjustment'>;
type Known = { readonly found: RecordedEstimate | undefined; readonly now: Temporal.Instant };

/**
 * Why a quote cannot have the photo estimate that it names: unknown, used, older than its day, or of another package or
 * vehicle type. An unknown one of which the request says that it is not used is simply ignored.
 */
export function validateSentEstimate(catalog: Catalog, sent: Sent, { found, now }: Known): InvalidField[] {
  // An unknown package has an error of its own.
  if (!sent.analysisId || !findPackage(catalog, canonicalPackageKey(sent.packageType))) return [];
  const why = found ? misfitOf(found, settleEstimateRequest(catalog, sent), now) : unknown(sent);
  return why === undefined ? [] : [{ path: 'analysisId', message: why }];
}

function unknown({ aiAnalysisUsed, aiPriceAdjustment }: Sent): Message | undefined {
  return aiAnalysisUsed === false && !aiPriceAdjustment ? undefined : messageOf(quoteErrorsTexts, 'unknownEstimate');
}

function misfitOf(
  found: RecordedEstimate,
  wanted: ReturnType<typeof settleEstimateRequest>,
  now: Temporal.Instant,
): Message | undefined {
  if (found.used_at !== null) return ESTIMATE_USED;
  if (Temporal.Instant.compare(found.expires_at, now) <= 0) return messageOf(quoteErrorsTexts, 'estimateTooOld');
  if (found.package_type !== wanted.packageType) return messageOf(quoteErrorsTexts, 'estimateOfOtherPackage');
  return found.vehicle_type === (wanted.vehicleType ?? null)
    ? undefined
    : messageOf(quoteErrorsTexts, 'estimateOfOtherVehicle');
}

const ESTIMATE_USED = messageOf(quoteErrorsTexts, 'estimateUsed');

/** The error for a photo estimate that another quote has used. */
export const USED_ESTIMATE: InvalidField = { path: 'analysisId', message: ESTIMATE_USED };
