import { quoteErrorsTexts } from '#core/languages/en/quote-errors.ts';
import { messageOf } from '#core/languages/message.ts';
import { SOURCE, type Language } from '#core/languages/language.ts';
import { createHash } from 'node:crypto';
import type { NewQuote, SubmittedQuote } from '#contract/quotes.ts';
import type { Settings } from '#core/settings/settings.ts';
import { toDollars } from '#core/lib/money.ts';
import type { Actor } from '#core/people/permissions.ts';
import { linesIn, priceQuote } from '#core/pricing/pricing.ts';
import { validateQuoteRequest, settleQuoteRequest } from '#core/quotes/quote-request.ts';
import { MOST_OPEN_QUOTES, MOST_OPEN_QUOTES_OF_SENDER, MOST_UNCONFIRMED_OF_SENDER } from '#core/quotes/quotes.ts';
import { validateSentEstimate, USED_ESTIMATE } from '#core/quotes/sent-estimate.ts';
import { soldEstimate } from '#core/pricing/sold-estimate.ts';
import { findCustomer } from '../data/customers.ts';
import { findAnalysis, giveToQuote, useUp, type AnalysisRow } from '../data/analysis.ts';
import { isUniqueViolation, transaction, type Trx } from '../db/client.ts';
import { DatabaseAway } from '../db/errors.ts';
import type { CurrentSettings, Deps } from '../deps.ts';
import { Conflict, Forbidden, Invalid, TooMany } from '../errors.ts';
import { hashToken } from '../lib/secrets.ts';
import { checkTime } from './check-time.ts';
import { keepFiles, keepJpeg } from '../photos/keep-photos.ts';
import { readPhotos } from '../photos/read-photos.ts';
import { insertQuotePhotos } from '../data/photos.ts';
import { composeRows, type PricedRequest, type SentPhotos } from './compose-rows.ts';
import {
  holdSlot,
  findIdempotentQuote,
  insertQuote,
  lockSender,
  readSubmitState,
  type NewQuoteRow,
  type NewQuoteRows,
  type SubmitState,
} from '#server/data/quotes.ts';
import { deriveLinks } from '#server/data/quote-links.ts';
import { submittedView, type ReadBy, type SubmittedRow } from './view.ts';

export type Submission = {
  readonly quote: NewQuote;
  /** What the customer reads. */
  readonly language: Language;
  readonly idempotencyKey: string | undefined;
  /** The client's address: kept as a keyed hash only. */
  readonly sender: string;
  readonly requestId: string;
};

const MAX_ATTEMPTS = 5;

/**
 * Prices a quote request again, reserves its slot and stores it with its emails and audit row in one transaction. Idempotent
 * per key and request. Throws Invalid, Conflict (price-changed with the new lines, slot-taken, idempotency-mismatch), TooMany
 * open quotes, or Unavailable when too many photos are queued; nothing is stored then and the key stays free.
 */
export async function submitQuote(deps: Deps, actor: Actor, submission: Submission): Promise<SubmittedQuote> {
  try {
    return await submitNew(deps, actor, submission);
  } catch (error) {
    // Whatever failed: if this very request was stored before, return that response, which must have been lost.
    const earlier = await findEarlier(deps, submission).catch((failure: unknown) => {
      // If the lookup fails too because the database is away, the first error is the more useful one.
      throw failure instanceof DatabaseAway ? error : failure;
    });
    if (earlier) return earlier;
    throw error;
  }
}

async function submitNew(deps: Deps, actor: Actor, submission: Submission): Promise<SubmittedQuote> {
  const analysis = await findNamed(deps, submission.quote);
  const isEmailConfirmed = await isOwnMailbox(deps, actor, submission.quote);
  let now = await deps.settings();
  let photos: SentPhotos | undefined;
  for (let tries = 1; ; tries += 1) {
    const priced = priceRequest(deps, now.settings, { submission, analysis });
    // The photos of an estimate are already stored; any sent along with its id are ignored.
    photos ??= await keepSentPhotos(deps, submission, analysis);
    const requestHash = requestHashOf(submission);
    const rows = composeRows(deps, now, { actor, submission, priced, photos, requestHash, isEmailConfirmed });
    try {
      if (await store(deps, now, { rows, analysis })) {
        await keepFiles(deps, rows.photos);
        deps.telemetry.metrics.quoteSubmitted();
        return answer(deps, { ...rows.quote, lines: priced.price.lines }, { ...now, language: submission.language });
      }
      now = await deps.refreshSettings();
    } catch (error) {
      if (tries === MAX_ATTEMPTS || !isUniqueViolation(error, 'quotes_reference_key')) throw error;
    }
  }
}

/** Whether the customer is logged in with a verified address and gives that very address. */
async function isOwnMailbox({ db }: Deps, actor: Actor, { customerEmail }: NewQuote): Promise<boolean> {
  const customer = actor.customerId ? await findCustomer(db, actor.customerId) : undefined;
  return customer?.email === customerEmail && customer.email_verified_at !== null;
}

/** The photo estimate that a request names, whatever its state. */
async function findNamed({ db }: Deps, { analysisId }: NewQuote): Promise<AnalysisRow | undefined> {
  return analysisId ? findAnalysis(db, hashToken(analysisId)) : undefined;
}

/** Of what the browser says about a photo estimate only its id counts; the figures are those of the record. */
function priceRequest(
  deps: Deps,
  settings: Settings,
  {
    submission: { quote, language },
    analysis,
  }: { readonly submission: Submission; readonly analysis: AnalysisRow | undefined },
): PricedRequest {
  const now = deps.clock.now();
  const faults = [
    ...validateQuoteRequest(settings, { ...quote, analysisId: analysis && quote.analysisId }),
    ...validateSentEstimate(settings, quote, { found: analysis, now }),
  ];
  if (faults.length > 0) throw new Invalid(faults);
  const settled = settleQuoteRequest(settings, quote);
  const request = { ...settled, estimate: analysis && soldEstimate(settings, analysis) };
  const visit = checkTime(settings, { ...quote, packageType: request.packageType }, now);
  const price = priceQuote(settings, request, SOURCE);
  const total = toDollars(price.totalCents);
  if (quote.totalPrice !== undefined && quote.totalPrice !== total) {
    throw new Conflict('price-changed', messageOf(quoteErrorsTexts, 'priceChanged', { total: `$${total}` }), {
      lines: linesIn(settings, price.lines, language),
      totalPrice: total,
      // Whatever the browser had calculated for the estimate, it can continue with this value.
      ...(analysis && { estimatePercent: request.estimate?.percent ?? 0 }),
    });
  }
  return { request, visit, price, analysisId: analysis?.id ?? null };
}

/** Invalid photos are rejected by name, but a failing photo store doesn't lose the quote: the owner is notified instead. */
async function keepSentPhotos(
  deps: Deps,
  { quote, sender }: Submission,
  analysis: AnalysisRow | undefined,
): Promise<SentPhotos> {
  const photos = (analysis ? undefined : quote.aiPhotos) ?? [];
  const jpegs = await readPhotos(deps, { photos, path: 'aiPhotos', sender });
  try {
    return { kept: await Promise.all(jpegs.map((jpeg) => keepJpeg(deps, jpeg))), lost: 0 };
  } catch (error) {
    deps.log.error({ err: error, photos: photos.length }, 'photos of a quote could not be stored');
    return { kept: [], lost: photos.length };
  }
}

/** Returns false if the settings were saved again in the meantime: nothing is sold at an outdated price. */
async function store(
  deps: Deps,
  { version, settings }: CurrentSettings,
  { rows, analysis }: { readonly rows: NewQuoteRows; readonly analysis: AnalysisRow | undefined },
): Promise<boolean> {
  const { customer_email: email, customer_phone: phone, customer_id: customerId, sender_hash: senderHash } = rows.quote;
  const sender = { email, phone, customerId, senderHash };
  return transaction(deps.db, async (trx) => {
    // Both statements are sent at once: the second only has to run after the first.
    const [, state] = await Promise.all([lockSender(trx, sender), readSubmitState(trx, sender)]);
    if (state.settingsVersion !== version) return false;
    if (state.isBlocked) throw new Forbidden(messageOf(quoteErrorsTexts, 'callInstead'));
    checkLimits(state, rows.quote);
    if (analysis && !(await useUp(trx, analysis, rows.quote.created_at))) throw new Invalid([USED_ESTIMATE]);
    await Promise.all([insertQuote(trx, rows), sellSlot(trx, rows, settings.slotCapacity)]);
    if (analysis) await giveToQuote(trx, { analysisId: analysis.id, quoteId: rows.quote.id });
    else await insertQuotePhotos(trx, { quoteId: rows.quote.id, photos: rows.photos });
    return true;
  });
}

function checkLimits(state: SubmitState, quote: NewQuoteRow): void {
  if (quote.lapses_at !== null && state.unconfirmedBySender >= MOST_UNCONFIRMED_OF_SENDER)
    throw new TooMany(messageOf(quoteErrorsTexts, 'unconfirmedFromNetwork'), 3600);
  const hasTooMany =
    Math.max(state.openByEmail, state.openByPhone) >= MOST_OPEN_QUOTES ||
    state.openBySender >= MOST_OPEN_QUOTES_OF_SENDER;
  if (!hasTooMany) return;
  throw new TooMany(messageOf(quoteErrorsTexts, 'tooManyOpenQuotes'), 3600);
}

async function sellSlot(trx: Trx, { quote }: NewQuoteRows, capacity: number): Promise<void> {
  if (!quote.starts_at) return;
  const isHeld = await holdSlot(trx, { startsAt: quote.starts_at, quoteId: quote.id, capacity });
  if (!isHeld) throw new Conflict('slot-taken', messageOf(quoteErrorsTexts, 'slotTaken'));
}

async function findEarlier(deps: Deps, submission: Submission): Promise<SubmittedQuote | undefined> {
  if (submission.idempotencyKey === undefined) return undefined;
  const earlier = await findIdempotentQuote(deps.db, hashToken(submission.idempotencyKey));
  if (!earlier) return undefined;
  if (!earlier.request_hash.equals(requestHashOf(submission))) {
    throw new Conflict('idempotency-mismatch', messageOf(quoteErrorsTexts, 'idempotencyKeyUsed'));
  }
  const { settings } = await deps.settings();
  return answer(deps, earlier, { settings, language: submission.language });
}

function requestHashOf({ quote }: Submission): Buffer {
  return createHash('sha256').update(JSON.stringify(quote)).digest();
}

function answer(deps: Deps, quote: SubmittedRow, { settings, language }: ReadBy): SubmittedQuote {
  const { quoteUrl, claimToken } = deriveLinks(deps, quote);
  return submittedView(quote, { settings, language, quoteUrl, claimToken });
}
