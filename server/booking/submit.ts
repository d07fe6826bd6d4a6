import { hash } from 'node:crypto';
import type { NewQuote, SubmittedQuote } from '#contract/quotes.ts';
import { extraMinutesAt } from '#core/estimate/estimate.ts';
import { customersTexts } from '#core/languages/en/customers.ts';
import { giftCardErrorsTexts } from '#core/languages/en/gift-cards.ts';
import { promoErrorsTexts } from '#core/languages/en/promo-codes.ts';
import { quoteErrorsTexts } from '#core/languages/en/quote-errors.ts';
import { SOURCE, type Language } from '#core/languages/language.ts';
import { messageOf } from '#core/languages/message.ts';
import { formatMoney, toDollars } from '#core/lib/money.ts';
import { depositForAll } from '#core/payments/deposits.ts';
import { creditFor, type GiftCardShare } from '#core/payments/gift-cards.ts';
import { OFFERED_METHODS, type PaymentMethod } from '#core/payments/methods.ts';
import { prepaidPrice } from '#core/pricing/prepaid.ts';
import {
  linesIn,
  priceQuote,
  soldEstimate,
  workMinutes,
  type NamedFee,
  type Price,
  type PriceLine,
  type PriceRequest,
} from '#core/pricing/pricing.ts';
import { settleAnswers } from '#core/quotes/answers.ts';
import { numberOfItem } from '#core/quotes/items.ts';
import { photoAnswerErrors, sentAnswerPhotos, withPhotoCounts } from '#core/quotes/photo-answers.ts';
import {
  validateQuoteRequest,
  settleQuoteRequest,
  validateItemEstimates,
  validateSentEstimate,
  USED_ESTIMATE,
} from '#core/quotes/quote-request.ts';
import { MOST_OPEN_QUOTES, MOST_OPEN_QUOTES_OF_SENDER, MOST_UNPROVEN_OF_SENDER } from '#core/quotes/quotes.ts';
import { calendarFor, questionsAskedOf, WRITER_RULES } from '#core/quotes/walk-ins.ts';
import { canonicalPackageKey } from '#core/settings/documented-keys.ts';
import { findPackage, isAtAddress, packageOf, type Settings, customersMenu } from '#core/settings/settings.ts';
import { findAnalysis, giveToQuote, insertItemEstimate, useUp, type AnalysisRow } from '#server/analysis/queries.ts';
import type { Context } from '#server/context.ts';
import { lockCustomerRecord, findCustomer } from '#server/customers/queries.ts';
import { keepVehicles } from '#server/customers/vehicles/known-vehicle.ts';
import { isUniqueViolation, transaction, type Trx } from '#server/db/client.ts';
import { DatabaseAway } from '#server/db/errors.ts';
import type { CurrentSettings, Deps } from '#server/deps.ts';
import { Conflict, Forbidden, Invalid, NotFound, TooMany } from '#server/errors.ts';
import { noVisitsLeft, otherPackage, prepaidVisitOf, takeBundleVisit } from '#server/gift-cards/bundles.ts';
import { findUsableCard, requireOpen, todayOf } from '#server/gift-cards/look-up.ts';
import { creditLeft, findGiftCard, lockGiftCard, type GiftCardRow } from '#server/gift-cards/queries.ts';
import { hashToken } from '#server/lib/secrets.ts';
import { readChosenCard } from '#server/payments/accounts.ts';
import { isMonthlyAccount } from '#server/payments/monthly/queries.ts';
import { derivePayLinks } from '#server/payments/pay-links.ts';
import { deleteFiles, keepFiles, keepJpeg } from '#server/photos/keep-photos.ts';
import { insertQuotePhotos } from '#server/photos/queries.ts';
import { countPhotos, readPhotos } from '#server/photos/read-photos.ts';
import { invalidPromo, lookUpPromoCode, objectionText } from '#server/promo-codes/look-up.ts';
import {
  countUnconfirmedUses,
  isPromoUsedUp,
  lockPromoCode,
  termsOf,
  usesOfCustomer,
  type PromoCodeRow,
} from '#server/promo-codes/queries.ts';
import { withDrives } from '#server/quotes/drives.ts';
import { holdSlot } from '#server/quotes/hold.ts';
import { composeItems } from '#server/quotes/items.ts';
import { deriveLinks } from '#server/quotes/links.ts';
import type { NewQuoteRow, QuoteRow } from '#server/quotes/queries.ts';
import { choiceFor, minutesOfRequest, refuseUndoable, reservationOf } from '#server/quotes/reservation.ts';
import { draftKeyHash, draftMailboxHash, deleteSentDrafts } from '#server/quotes/saved-drafts/queries.ts';
import { takeHeld } from '#server/quotes/waitlist/queries.ts';
import { approveStored } from './approve-stored.ts';
import { checkTime, explainTaken } from './check-time.ts';
import { composeRows, writerOf, type PricedRequest, type QuoteHolder, type SentPhotos } from './compose-rows.ts';
import { findTravel } from './find-travel.ts';
import { findChoice } from './plans/find-choice.ts';
import { claimVisit, priceVisit, type NewVisit } from './plans/price-visit.ts';
import { priceImported, type ImportedWork } from './price-imported.ts';
import { noteRedo, priceRedo } from './price-redo.ts';
import {
  findIdempotentQuote,
  insertQuote,
  lockSender,
  readSubmitState,
  type NewQuoteRows,
  type SubmitState,
} from './queries.ts';
import { submittedView, type ReadBy, type SubmittedRow } from './view.ts';

/** A request by either writer. A walk-in may lack one way to be reached, and accept the terms later. */
export type RequestedQuote = Omit<NewQuote, 'acceptedTermsOfService' | 'acceptedLiability'> & {
  readonly acceptedTermsOfService: boolean;
  readonly acceptedLiability: boolean;
};

/** What the owner adds to the quote of a walk-in. */
export type WalkInExtras = {
  /** The record that it belongs to; null leaves that to the contact data. */
  readonly customer: CustomerOfWalkIn | null;
  readonly notes: string;
  readonly fees: readonly NamedFee[];
  /** The travel fee, in cents. */
  readonly travelCents?: number | undefined;
  /** Whether it's approved in the same transaction. */
  readonly approve: boolean;
  /** See `WantedTime`. */
  readonly overrule?: boolean | undefined;
  /** The quote whose work is done again, for nothing. */
  readonly redoOf?: QuoteRow;
  /** The visit of a plan that it is. */
  readonly visit?: NewVisit;
  /** How it was agreed in the program that it's imported from. */
  readonly imported?: ImportedWork;
};

export type CustomerOfWalkIn = {
  readonly recordId: string;
  /** The account of the record. */
  readonly accountId: string | null;
  /** Whether the email address of the request is known to be theirs. */
  readonly isEmailProven: boolean;
};

export type Submission = {
  readonly quote: RequestedQuote;
  /** Only where the owner writes it. */
  readonly walkIn?: WalkInExtras;
  /** What the customer reads. */
  readonly language: Language;
  readonly idempotencyKey: string | undefined;
};

const MAX_ATTEMPTS = 5;

/**
 * Prices a quote request again, reserves its slot and stores it with its emails and audit row in one transaction. Idempotent
 * per key and request. Throws Invalid, Conflict (price-changed with the new lines, slot-taken, idempotency-mismatch), TooMany
 * open quotes, or Unavailable when too many photos are queued; nothing is stored then and the key stays free.
 */
export async function submitQuote(context: Context, submission: Submission): Promise<SubmittedQuote> {
  try {
    return await submitNew(context, submission);
  } catch (error) {
    // Whatever failed: if this very request was stored before, return that response, which must have been lost.
    const earlier = await findEarlier(context, submission).catch((failure: unknown) => {
      // If the lookup fails too because the database is away, the first error is the more useful one.
      throw failure instanceof DatabaseAway ? error : failure;
    });
    if (earlier) return earlier;
    throw error;
  }
}

/** Photos are stored before the quote: those of a quote that was refused don't stay, or anyone could fill the disk with them. */
async function submitNew(context: Context, submission: Submission): Promise<SubmittedQuote> {
  const stored: StoredPhotos = {};
  try {
    return await storeNew(context, submission, stored);
  } catch (error) {
    const kept = stored.photos?.kept ?? [];
    await deleteFiles(
      context,
      kept.map(({ sha256 }) => sha256),
    );
    throw error;
  }
}

/** Set as soon as there are any. */
type StoredPhotos = { photos?: SentPhotos };

async function storeNew(context: Context, submission: Submission, stored: StoredPhotos): Promise<SubmittedQuote> {
  const analysis = await findNamed(context, submission.quote);
  const items = submission.quote.items ?? [];
  const itemAnalyses = await Promise.all(items.map(async (item) => findNamed(context, item)));
  const holder = await findHolder(context, submission);
  const isMonthly = await isBilledMonthly(context, submission, holder);
  let giftCard = await findChosenCard(context, submission);
  let now = await context.settings();
  for (let tries = 1; ; tries += 1) {
    const promo = await findPromo(context, submission);
    const credit = giftCard && { giftCard, cents: await creditLeft(context.db, giftCard) };
    if (giftCard?.bundle && credit?.cents === 0) throw noVisitsLeft();
    const priced = priceRequest(context, now.settings, {
      submission,
      analysis,
      itemAnalyses,
      promo,
      credit,
      isMonthly,
    });
    // The photos of an estimate are already stored; any sent along with its id are ignored.
    const photos = (stored.photos ??= await keepSentPhotos(context, submission, analysis));
    const requestHash = requestHashOf(submission);
    const rows = composeRows(context, now, { submission, priced, photos, requestHash, holder });
    try {
      if (await store(context, now, { submission, rows, analysis, itemAnalyses, promo, credit })) {
        await keepFiles(context, rows.photos);
        context.telemetry.metrics.quoteSubmitted();
        const stored = { ...rows.quote, ...NEW_DEPOSIT, round: rows.round, lines: priced.price.lines };
        return answer(context, stored, { ...now, language: submission.language, giftCard: priced.giftCard });
      }
      now = await context.refreshSettings();
      giftCard = giftCard && (await findGiftCard(context.db, giftCard.id));
    } catch (error) {
      if (isPromoUsedUp(error)) throw invalidPromo(messageOf(promoErrorsTexts, 'usedUp'));
      if (tries === MAX_ATTEMPTS || !isUniqueViolation(error, 'quotes_reference_key')) throw error;
    }
  }
}

/** Whose a new quote is: that of the account with this very address, or of the customer whom the owner names. */
async function findHolder({ db, actor }: Context, { quote, walkIn }: Submission): Promise<QuoteHolder> {
  const named = walkIn?.customer;
  if (walkIn) return { accountId: named?.accountId ?? null, isEmailConfirmed: named?.isEmailProven ?? false };
  const account = actor.customerId ? await findCustomer(db, actor.customerId) : undefined;
  if (account?.email !== quote.customerEmail) return { accountId: null, isEmailConfirmed: false };
  return { accountId: account.id, isEmailConfirmed: account.email_verified_at !== null };
}

/**
 * Whether a request is paid with the invoice of its month: only when it's sent from the account of that customer. To anyone else nothing
 * may tell that an address belongs to a company.
 */
async function isBilledMonthly(
  { db }: Context,
  { walkIn }: Submission,
  { accountId, isEmailConfirmed }: QuoteHolder,
): Promise<boolean> {
  return !walkIn && isEmailConfirmed && accountId !== null && isMonthlyAccount(db, accountId);
}

/** The photo estimate that a request names, whatever its state. */
async function findNamed(
  { db }: Deps,
  { analysisId }: Pick<RequestedQuote, 'analysisId'>,
): Promise<AnalysisRow | undefined> {
  return analysisId ? findAnalysis(db, hashToken(analysisId)) : undefined;
}

/** The promo code that a request names; the owner's attempts aren't limited. */
async function findPromo(context: Context, { quote, walkIn }: Submission): Promise<PromoCodeRow | undefined> {
  const typed = quote.promoCode?.trim();
  return typed ? lookUpPromoCode(context, { typed, sender: walkIn ? undefined : context.sender }) : undefined;
}

/** The gift card that a request names. Throws Invalid where it can't be used, or TooMany guesses from a network. */
async function findChosenCard(context: Context, { quote, walkIn }: Submission): Promise<GiftCardRow | undefined> {
  const typed = quote.giftCard?.trim();
  return typed ? findUsableCard(context, { typed, sender: walkIn ? undefined : context.sender }) : undefined;
}

type Found = {
  readonly submission: Submission;
  readonly analysis: AnalysisRow | undefined;
  /** Those of the vehicles after the first one, in turn. */
  readonly itemAnalyses: readonly (AnalysisRow | undefined)[];
  readonly promo: PromoCodeRow | undefined;
  readonly credit: Credit | undefined;
  /** Whether it's paid with the invoice of its month. */
  readonly isMonthly?: boolean;
};

/** A gift card, and what of it no other quote needs, in cents. */
type Credit = { readonly giftCard: GiftCardRow; readonly cents: number };

/** What became of a deposit when its quote has just been stored. */
const NEW_DEPOSIT = { deposit_paid_at: null, deposit_waived_at: null, deposit_returned_at: null } as const;

/** Of what the browser says about a photo estimate only its id counts; the figures are those of the record. */
function priceRequest(deps: Deps, settings: Settings, found: Found): PricedRequest {
  const { submission, analysis, itemAnalyses, promo, credit, isMonthly = false } = found;
  const travel = findTravel(settings, submission);
  const plan = findChoice(settings, submission.quote);
  const now = deps.clock.now();
  const { language, walkIn } = submission;
  const quote = withPhotoCounts(submission.quote);
  const menu = writerOf(submission) === 'owner' ? settings : customersMenu(settings);
  if (walkIn?.redoOf) return priceRedo(settings, walkIn.redoOf, quote, now);
  if (walkIn?.visit) return priceVisit(settings, walkIn.visit, quote, now);
  if (walkIn?.imported) return priceImported(settings, walkIn.imported, quote, now);
  const faults = [
    ...validateQuoteRequest(questionsAskedOf(writerOf(submission), menu), {
      ...quote,
      analysisId: analysis && quote.analysisId,
    }),
    ...photoAnswerErrors(menu, quote),
    ...validateSentEstimate(menu, quote, { found: analysis, now }),
    ...validateItemEstimates(menu, quote, { found: itemAnalyses, now }),
    ...travel.errors,
    ...plan.errors,
  ];
  if (faults.length > 0) throw new Invalid(faults);
  const settled = settleQuoteRequest(settings, quote);
  const answers = settleAnswers(settings, packageOf(settings, settled.packageType), settled.answers ?? {});
  const request = {
    ...settled,
    ...withEstimates(settings, settled, { analysis, itemAnalyses }),
    promo: promo && termsOf(promo),
    travel: travel.share,
    fees: submission.walkIn?.fees,
  };
  const items = composeItems(settings, request.items ?? [], quote.items ?? []);
  const calendar = calendarFor(writerOf(submission), settings);
  const minutes = workMinutes(settings, request) ?? null;
  const work = { packageType: request.packageType, minutes: minutesOfRequest(settings, request) };
  const packages = [request.packageType, ...(request.items ?? []).map(({ packageType }) => packageType)];
  const stop = { address: quote.serviceAddress ?? null, packages };
  const visit = checkTime(calendar, { ...quote, ...work, stop, overrule: walkIn?.overrule }, now);
  const isAtCustomer = request.serviceType === 'mobile' || isAtAddress(packageOf(settings, request.packageType));
  // The owner may store it without a time, or overrule it as a time that's full.
  if (walkIn ? visit && !visit.round && !walkIn.overrule : !quote.round)
    refuseUndoable(settings, { isAtCustomer, packages });
  const price = priceWithCard(settings, request, credit);
  if (promo && price.promoObjection) throw invalidPromo(objectionText(price.promoObjection, promo));
  refuseSameNames(price.lines, submission.walkIn?.fees ?? []);
  const paymentMethod = methodOfRequest(settings, { submission, price, credit, isMonthly });
  const depositCents = isMonthly ? 0 : depositOfRequest(deps, settings, { submission, price, credit });
  const total = toDollars(price.totalCents);
  const deposit = toDollars(depositCents);
  const isSameTotal = quote.totalPrice === undefined || quote.totalPrice === total;
  const isSameDeposit = isMonthly || quote.deposit === undefined || quote.deposit === deposit;
  if (!isSameTotal || !isSameDeposit) {
    const changed = isSameTotal
      ? messageOf(quoteErrorsTexts, 'depositChanged', { amount: formatMoney(depositCents) })
      : messageOf(quoteErrorsTexts, 'priceChanged', { total: formatMoney(price.totalCents) });
    throw new Conflict('price-changed', changed, {
      lines: linesIn(settings, price.lines, language).map(({ facts: _, ...line }) => line),
      totalPrice: total,
      deposit,
      // Whatever the browser had calculated for the estimate, it can continue with this value.
      ...(analysis && { estimatePercent: request.estimate?.percent ?? 0 }),
    });
  }
  const ids = { analysisId: analysis?.id ?? null, promoCodeId: promo?.id ?? null };
  const giftCardId = credit?.giftCard.id ?? null;
  const giftCard = credit ? shareOf(credit, { totalCents: price.totalCents, depositCents }) : null;
  return {
    request,
    answers,
    items,
    giftCard,
    visit,
    price,
    minutes,
    paymentMethod,
    depositCents,
    giftCardId,
    plan: plan.choice,
    ...ids,
  };
}

/** The price of a request, with a prepaid visit where its card is a bundle. Throws Invalid for another package, and for a promo code with it. */
function priceWithCard(settings: Settings, request: PriceRequest, credit: Credit | undefined): Price {
  const price = priceQuote(settings, request, SOURCE);
  const bundle = credit?.giftCard.bundle;
  const visit = credit && prepaidVisitOf(credit.giftCard, credit.cents);
  if (!bundle || !visit) return price;
  if (request.promo) throw invalidPromo(messageOf(giftCardErrorsTexts, 'notWithPromo'));
  const prepaid = prepaidPrice(settings, request, { price, visit });
  if (!prepaid) throw otherPackage(settings, bundle);
  return prepaid;
}

/** What the photo estimates of a request do to the prices of its vehicles. */
function withEstimates(
  settings: Settings,
  { items }: PriceRequest,
  { analysis, itemAnalyses }: Pick<Found, 'analysis' | 'itemAnalyses'>,
): Pick<PriceRequest, 'estimate' | 'estimateMinutes' | 'items'> {
  const shareOf = (found: AnalysisRow | undefined) =>
    found && { estimate: soldEstimate(settings, found), estimateMinutes: extraMinutesAt(settings, found.level) };
  return {
    ...shareOf(analysis),
    ...(items && { items: items.map((item, index) => ({ ...item, ...shareOf(itemAnalyses[index]) })) }),
  };
}

/** What the gift card pays of a request, beside its deposit. */
function shareOf(
  { giftCard: { last4 }, cents: balanceCents }: Credit,
  { totalCents, depositCents }: { readonly totalCents: number; readonly depositCents: number },
): GiftCardShare {
  const cents = creditFor({ owedCents: totalCents - depositCents, balanceCents });
  return { last4, cents, leftCents: totalCents - cents };
}

type Priced = Pick<Found, 'submission' | 'credit' | 'isMonthly'> & { readonly price: Price };

/**
 * How it's going to be paid: no one is asked whose gift card covers everything, or who is sent an invoice for the month, whatever the
 * browser says. Throws Invalid for what isn't offered.
 */
function methodOfRequest(
  { offeredMethods }: Settings,
  { submission, price, credit, isMonthly }: Priced,
): PaymentMethod {
  const { quote, walkIn } = submission;
  const { paymentMethod: chosen } = quote;
  const offered = OFFERED_METHODS.filter((method) => walkIn !== undefined || offeredMethods[method]);
  const isCovered = credit !== undefined && credit.cents >= price.totalCents;
  if (isMonthly) return isCovered ? 'credit' : 'monthly';
  if (chosen !== undefined && offered.includes(chosen)) return chosen;
  if (chosen === undefined && isCovered) return 'credit';
  const message =
    chosen === undefined
      ? messageOf(quoteErrorsTexts, 'methodMissing')
      : messageOf(quoteErrorsTexts, 'methodNotOffered', { choices: offered.join(', ') });
  throw new Invalid([{ path: 'paymentMethod', message }]);
}

/** The deposit for a request in cents: nothing while cards aren't accepted, or where the owner writes it. */
function depositOfRequest({ takesCards }: Deps, settings: Settings, { submission, price, credit }: Priced): number {
  const { packageType, items = [] } = submission.quote;
  const keys = [packageType, ...items.map((item) => item.packageType)];
  const packs = keys.flatMap((key) => findPackage(settings, canonicalPackageKey(key)) ?? []);
  if (!takesCards() || !WRITER_RULES[writerOf(submission)].paysDeposit) return 0;
  return depositForAll(packs, { totalCents: price.totalCents, creditCents: credit?.cents ?? 0 });
}

/** Deletes what was kept of the request before it was sent, so that no one is asked to finish it. */
async function forgetDrafts(trx: Trx, deps: Deps, { quote, idempotencyKey }: Submission): Promise<void> {
  await deleteSentDrafts(trx, {
    mailboxHash: draftMailboxHash(deps, quote.customerEmail),
    keyHash: idempotencyKey === undefined ? null : draftKeyHash(deps, idempotencyKey),
  });
}

/** Lines are told apart by their names, so a fee can't be called like another line. */
function refuseSameNames(lines: readonly PriceLine[], fees: readonly NamedFee[]): void {
  const twice = fees.findIndex((fee) => lines.filter(({ label }) => label === fee.label).length > 1);
  if (twice >= 0)
    throw new Invalid([{ path: `fees.${twice}.label`, message: messageOf(quoteErrorsTexts, 'labelTwice') }]);
}

/** Invalid photos are rejected by name, but a failing photo store doesn't lose the quote: the owner is notified instead. */
async function keepSentPhotos(
  context: Context,
  { quote }: Submission,
  analysis: AnalysisRow | undefined,
): Promise<SentPhotos> {
  const photos = (analysis ? undefined : quote.aiPhotos) ?? [];
  const sent = [
    { photos, path: 'aiPhotos', about: {} },
    ...sentAnswerPhotos(quote).map(({ question, photos: each, index }) => ({
      photos: each,
      path: index === undefined ? `answers.${question}` : `items.${index}.answers.${question}`,
      about: { question, ...(index !== undefined && { item: numberOfItem(index) }) },
    })),
  ];
  const count = sent.reduce((sum, each) => sum + each.photos.length, 0);
  await countPhotos(context, count);
  const read = await Promise.all(
    sent.map(async ({ about, ...each }) => (await readPhotos(context, each)).map((jpeg) => ({ jpeg, about }))),
  );
  try {
    const kept = read.flat().map(async ({ jpeg, about }) => ({ ...(await keepJpeg(context, jpeg)), ...about }));
    return { kept: await Promise.all(kept), lost: 0 };
  } catch (error) {
    context.log.error({ err: error, photos: count }, 'photos of a quote could not be stored');
    return { kept: [], lost: count };
  }
}

/**
 * Returns false if the settings or the terms of the promo code were saved again in the meantime, or what is left of the gift card
 * has changed: nothing is sold at an outdated price or deposit.
 */
async function store(
  context: Context,
  { version, settings }: CurrentSettings,
  newRequest: {
    readonly submission: Submission;
    readonly rows: NewQuoteRows;
  } & Pick<Found, 'analysis' | 'itemAnalyses' | 'promo' | 'credit'>,
): Promise<boolean> {
  const { submission, rows, analysis, itemAnalyses, promo, credit } = newRequest;
  const { walkIn } = submission;
  const { isLimited } = WRITER_RULES[writerOf(submission)];
  const { customer_email: email, customer_phone: phone, sender_hash: senderHash } = rows.quote;
  // A blocked account can't request anything, whatever address it types.
  const customerId = walkIn ? rows.quote.customer_id : (context.actor.customerId ?? null);
  const sender = { email, phone, customerId, senderHash };
  return transaction(context.db, async (trx) => {
    // Both statements are sent at once: the second only has to run after the first.
    const [, state] = await Promise.all([
      lockSender(trx, sender),
      readSubmitState(trx, { ...sender, now: context.clock.now() }),
    ]);
    if (state.settingsVersion !== version) return false;
    if (isLimited && state.isBlocked) throw new Forbidden(messageOf(quoteErrorsTexts, 'callInstead'));
    if (isLimited) checkLimits(state, rows.quote);
    if (walkIn?.customer && !(await lockCustomerRecord(trx, walkIn.customer.recordId)))
      throw new NotFound(messageOf(customersTexts, 'noCustomer'));
    if (promo && isLimited) await limitUnconfirmedUses(trx, promo, rows.quote);
    if (promo && !(await allowsPromo(trx, promo, rows))) return false;
    if (credit && !(await hasCredit(trx, context, credit))) return false;
    await useEstimates(trx, { analysis, itemAnalyses, at: rows.quote.created_at });
    if (walkIn?.visit) await claimVisit(trx, walkIn.visit);
    if (walkIn?.redoOf) await noteRedo(trx, context, { firstId: walkIn.redoOf.id, id: rows.quote.id });
    // No one else can have the time that's held for this customer until the transaction ends.
    const { waitlist } = submission.quote;
    if (waitlist && !walkIn) await takeHeld(trx, hashToken(waitlist), context.clock.now().toString());
    if (settings.followUp.unfinished) await forgetDrafts(trx, context, submission);
    await Promise.all([insertQuote(trx, rows), sellSlot(trx, context, settings, { rows, submission })]);
    if (credit?.giftCard.bundle) await takeVisit(trx, context, { credit, quoteId: rows.quote.id });
    await giveEstimates(trx, { analysis, itemAnalyses, quoteId: rows.quote.id });
    await insertQuotePhotos(trx, { quoteId: rows.quote.id, photos: rows.photos });
    await keepVehicles(trx, context, rows.quote, rows.items);
    if (walkIn?.approve || rows.quote.booked_at_once)
      await approveStored(trx, context, { settings, id: rows.quote.id, ...approvalOf(walkIn) });
    return true;
  });
}

/** Who approves a new quote: its package's rule, the owner, or the plan that the owner agreed to once. */
function approvalOf(walkIn: WalkInExtras | undefined) {
  if (walkIn?.visit) return { by: 'plan', isSilent: walkIn.visit.isAsPlanned } as const;
  if (walkIn?.imported) return { by: 'import', isSilent: true } as const;
  return { by: walkIn ? 'owner' : 'rule' } as const;
}

type Estimates = Pick<Found, 'analysis' | 'itemAnalyses'>;

/** Uses up the estimates of a request. Throws Invalid for one that another quote has used. */
async function useEstimates(
  trx: Trx,
  { analysis, itemAnalyses, at }: Estimates & { readonly at: string },
): Promise<void> {
  const named = [analysis, ...itemAnalyses].flatMap((found, place) => {
    const path = place === 0 ? USED_ESTIMATE.path : `items.${place - 1}.${USED_ESTIMATE.path}`;
    return found ? [{ found, path }] : [];
  });
  // Sorted, so that two requests with the same estimates wait for each other instead of deadlocking.
  for (const { found, path } of named.toSorted((one, other) => (one.found.id < other.found.id ? -1 : 1)))
    if (!(await useUp(trx, found, at))) throw new Invalid([{ ...USED_ESTIMATE, path }]);
}

/** Links the estimates of a request to its quote, with their photos. */
async function giveEstimates(
  trx: Trx,
  { analysis, itemAnalyses, quoteId }: Estimates & { readonly quoteId: string },
): Promise<void> {
  if (analysis) await giveToQuote(trx, { analysisId: analysis.id, quoteId });
  for (const [index, found] of itemAnalyses.entries()) {
    if (!found) continue;
    const item = numberOfItem(index);
    await insertItemEstimate(trx, { quote_id: quoteId, item, analysis_id: found.id });
    await giveToQuote(trx, { analysisId: found.id, quoteId, item });
  }
}

/** Locks the code and checks its limits. Returns false if its terms have changed. Throws Invalid if it has no use left. */
async function allowsPromo(trx: Trx, promo: PromoCodeRow, { quote, customer }: NewQuoteRows): Promise<boolean> {
  const now = await lockPromoCode(trx, promo.id);
  if (now?.version !== promo.version) return false;
  const { most_uses: most, most_uses_each: mostEach, is_first_visit_only: isFirstVisitOnly } = now;
  if (most !== null && now.uses >= most) throw invalidPromo(messageOf(promoErrorsTexts, 'usedUp'));
  if (mostEach === null && !isFirstVisitOnly) return true;
  const { customer_email: email, customer_phone: phone, customer_id: customerId } = quote;
  const recordId = customer.isRecordKnown ? customer.recordId : null;
  const { uses, hasQuote } = await usesOfCustomer(trx, promo.id, { email, phone, customerId, recordId });
  if (isFirstVisitOnly && hasQuote) throw invalidPromo(messageOf(promoErrorsTexts, 'firstVisitOnly'));
  if (mostEach !== null && uses >= mostEach)
    throw invalidPromo(messageOf(promoErrorsTexts, 'usedByYou', { count: uses }));
  return true;
}

/** Locks the gift card, so that one after the other counts on it. Returns false if less or more is left. Throws Invalid if it's over. */
async function hasCredit(trx: Trx, deps: Deps, { giftCard, cents }: Credit): Promise<boolean> {
  const card = await lockGiftCard(trx, giftCard.id);
  if (!card) return false;
  requireOpen(card, await todayOf(deps));
  return (await creditLeft(trx, card)) === cents;
}

/** Gives the new quote its visit of the bundle, which `hasCredit` has locked. */
async function takeVisit(
  trx: Trx,
  deps: Deps,
  { credit, quoteId }: { readonly credit: Credit; readonly quoteId: string },
): Promise<void> {
  const cents = await takeBundleVisit(trx, deps, { card: credit.giftCard, quoteId });
  if (cents !== credit.cents) throw noVisitsLeft();
}

/** Throws TooMany when a network holds too many uses of limited codes without a confirmed email address: anyone could use them up. */
async function limitUnconfirmedUses(trx: Trx, promo: PromoCodeRow, quote: NewQuoteRow): Promise<void> {
  if (promo.most_uses === null || quote.email_confirmed_at !== null) return;
  if ((await countUnconfirmedUses(trx, quote.sender_hash)) >= MOST_UNPROVEN_OF_SENDER)
    throw new TooMany(messageOf(quoteErrorsTexts, 'unconfirmedFromNetwork'), 3600);
}

function checkLimits(state: SubmitState, quote: NewQuoteRow): void {
  // A reservation lapses because its address isn't confirmed, or its deposit isn't paid.
  if (quote.lapses_at !== null && state.unprovenBySender >= MOST_UNPROVEN_OF_SENDER)
    throw new TooMany(messageOf(quoteErrorsTexts, 'unconfirmedFromNetwork'), 3600);
  const hasTooMany =
    Math.max(state.openByEmail, state.openByPhone) >= MOST_OPEN_QUOTES ||
    state.openBySender >= MOST_OPEN_QUOTES_OF_SENDER;
  if (!hasTooMany) return;
  throw new TooMany(messageOf(quoteErrorsTexts, 'tooManyOpenQuotes'), 3600);
}

/** Reserves the time of a new quote, if it has one. Throws Conflict if no place is left, which names the holders to the owner. */
async function sellSlot(
  trx: Trx,
  deps: Pick<Deps, 'roads'>,
  settings: Settings,
  { rows: { items, round, ...rows }, submission }: { readonly rows: NewQuoteRows; readonly submission: Submission },
): Promise<void> {
  const quote = { ...rows.quote, items, round };
  if (!quote.starts_at) return;
  const reservation = reservationOf(settings, quote, quote.starts_at);
  const { imported, overrule: isOverruled } = submission.walkIn ?? {};
  // A time that was agreed elsewhere may be one that isn't offered, but it's full like any other.
  const overrule = imported ? imported.isOverFull : isOverruled;
  const to = writerOf(submission) === 'owner' ? 'admin' : 'customer';
  const seats = choiceFor(settings, quote, { overrule });
  const choice = to === 'customer' ? withDrives(deps, settings, { choice: seats, quote }) : seats;
  if (await holdSlot(trx, { ...reservation, choice })) return;
  throw await explainTaken(trx, settings, { reservation, choice, to, except: quote.id });
}

async function findEarlier(context: Context, submission: Submission): Promise<SubmittedQuote | undefined> {
  if (submission.idempotencyKey === undefined) return undefined;
  const earlier = await findIdempotentQuote(context.db, hashToken(submission.idempotencyKey));
  if (!earlier) return undefined;
  if (!earlier.request_hash.equals(requestHashOf(submission))) {
    throw new Conflict('idempotency-mismatch', messageOf(quoteErrorsTexts, 'idempotencyKeyUsed'));
  }
  const { settings } = await context.settings();
  const chosen = await readChosenCard(context.db, earlier);
  const giftCard = chosen && { last4: chosen.last4, cents: chosen.cents, leftCents: chosen.leftCents };
  return answer(context, earlier, { settings, language: submission.language, giftCard });
}

function requestHashOf({ quote, walkIn }: Submission): Buffer {
  return hash('sha256', JSON.stringify(walkIn ? [quote, walkIn] : quote), 'buffer');
}

function answer(
  deps: Deps,
  quote: SubmittedRow,
  { settings, language, giftCard }: ReadBy & { readonly giftCard: GiftCardShare | null },
): SubmittedQuote {
  const { quoteUrl, claimToken } = deriveLinks(deps, quote);
  const { payUrl } = derivePayLinks(deps, quote);
  return submittedView(quote, { settings, language, quoteUrl, claimToken, payUrl, giftCard });
}
