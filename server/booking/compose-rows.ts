import { quoteFactsTexts } from '#core/languages/en/quote-facts.ts';
import type { GiftCardShare } from '#core/payments/gift-cards.ts';
import type { PaymentMethod } from '#core/payments/methods.ts';
import { joinName } from '#core/people/contact.ts';
import { customerKeys } from '#core/people/customer-records.ts';
import { hoursOf } from '#core/people/pay.ts';
import { STRANGER } from '#core/people/permissions.ts';
import type { PlanChoice } from '#core/pricing/plans.ts';
import type { Price, PriceRequest } from '#core/pricing/pricing.ts';
import type { StoredAnswer } from '#core/quotes/answers.ts';
import { bookedAtOnce, payableUntil } from '#core/quotes/booked-at-once.ts';
import type { QuoteItem } from '#core/quotes/items.ts';
import { LINK_DAYS, referenceFrom } from '#core/quotes/quotes.ts';
import { WRITER_RULES, type QuoteWriter } from '#core/quotes/walk-ins.ts';
import { sourceOf } from '#core/reports/visits.ts';
import { atMost, lapseAt, promisesOf } from '#core/scheduling/promises.ts';
import { type ServicePackage, type Settings, isAtAddress, packageOf } from '#core/settings/settings.ts';
import { auditRow } from '#server/audit/queries.ts';
import type { Context } from '#server/context.ts';
import type { CurrentSettings, Deps } from '#server/deps.ts';
import { networkOf } from '#server/lib/attempt-limiter.ts';
import { hashToken, keyedHash } from '#server/lib/secrets.ts';
import { optOutHash } from '#server/mail/queries.ts';
import { outboxRow } from '#server/notifications/outbox.ts';
import { derivePayLinks } from '#server/payments/pay-links.ts';
import type { SentPhoto } from '#server/photos/queries.ts';
import { describeForMail, freeTextsOf, textColumns } from '#server/quotes/describe.ts';
import { deriveLinks } from '#server/quotes/links.ts';
import type { Visit, NewQuoteRow } from '#server/quotes/queries.ts';
import { overruled } from './check-time.ts';
import type { CustomerOfQuote, NewQuoteRows } from './queries.ts';
import type { Submission } from './submit.ts';

/** A request as it will be sold: checked, priced by the server, its slot known to the calendar. */
export type PricedRequest = {
  readonly request: PriceRequest;
  /** To the owner's questions. */
  readonly answers: readonly StoredAnswer[];
  /** The vehicles after the first one. */
  readonly items: readonly QuoteItem[];
  readonly visit: Visit | undefined;
  readonly price: Price;
  readonly paymentMethod: PaymentMethod;
  /** The photo estimate that it is sold with. */
  readonly analysisId: string | null;
  readonly promoCodeId: string | null;
  /** The gift card that pays when it's approved. */
  readonly giftCardId: string | null;
  readonly giftCard: GiftCardShare | null;
  /** What is paid by card when booking. */
  readonly depositCents: number;
  /** How long the work takes, where the menu says so. */
  readonly minutes: number | null;
  /** The plan that the customer chose. */
  readonly plan?: PlanChoice | undefined;
};

/** The photos that came with a request: those that are in the store, and how many the store could not take. */
export type SentPhotos = { readonly kept: readonly SentPhoto[]; readonly lost: number };

/** Whose a new quote is. */
export type QuoteHolder = {
  /** The account that it belongs to. */
  readonly accountId: string | null;
  /** Whether the mailbox is known to be the customer's. */
  readonly isEmailConfirmed: boolean;
};

/** Who writes the request. */
export function writerOf({ walkIn }: Submission): QuoteWriter {
  return walkIn ? 'owner' : 'customer';
}

/** The rows of a new quote: itself, its idempotency key, the mails to the customer and the business, the audit entry. */
export function composeRows(
  context: Context,
  now: CurrentSettings,
  given: {
    readonly submission: Submission;
    readonly priced: PricedRequest;
    readonly photos: SentPhotos;
    readonly requestHash: Buffer;
    readonly holder: QuoteHolder;
  },
): NewQuoteRows {
  const { submission, priced, photos, requestHash } = given;
  // Someone who is logged in and asks for another person isn't named as the one who sent it.
  const isForOther = context.actor.customerId !== undefined && given.holder.accountId === null;
  const actor = isForOther ? STRANGER : context.actor;
  const id = context.random.id();
  const links = deriveLinks(context, { id, link_version: 0 });
  const quote = {
    ...quoteRow(context, now, { ...given, id, links }),
    notes:
      photos.lost > 0
        ? quoteFactsTexts(now.settings.language)('photosLost', { count: photos.lost })
        : (submission.walkIn?.notes ?? ''),
  };
  const { idempotencyKey: key } = submission;
  return {
    quote,
    items: priced.items,
    round: priced.visit?.round ?? null,
    customer: customerOfQuote(context, quote, submission),
    key: key === undefined ? undefined : { keyHash: hashToken(key), requestHash },
    photos: photos.kept,
    mails: mailRows(context, now.settings, { quote, links, priced, submission }),
    audit: auditRow(
      { ...context, actor },
      {
        at: quote.created_at,
        action: submission.walkIn ? 'quote.create' : 'quote.submit',
        subject: 'quote',
        subjectId: quote.id,
        after: {
          status: quote.status,
          totalCents: quote.total_cents,
          startsAt: quote.starts_at,
          ...overruled(submission.walkIn ?? {}),
        },
      },
    ),
  };
}

/** What leads from the quote to its customer's record. */
function customerOfQuote(context: Context, quote: NewQuoteRow, { walkIn }: Submission): CustomerOfQuote {
  const { customer_email: email, customer_phone: phone } = quote;
  // Where the owner names the customer, this contact data leads to them from now on, also to an account.
  const contact = walkIn?.customer
    ? { accountId: null, isEmailProven: false }
    : { accountId: quote.customer_id, isEmailProven: quote.email_confirmed_at !== null };
  return {
    keys: customerKeys({ ...contact, email, phone }),
    recordId: walkIn?.customer?.recordId ?? context.random.id(),
    isRecordKnown: Boolean(walkIn?.customer),
    optOutHash: optOutHash(context, email),
  };
}

type Links = ReturnType<typeof deriveLinks>;

function quoteRow(
  context: Context,
  now: CurrentSettings,
  given: {
    readonly id: string;
    readonly links: Links;
    readonly submission: Submission;
    readonly priced: PricedRequest;
    readonly holder: QuoteHolder;
  },
): Omit<NewQuoteRow, 'notes'> {
  const { id, links, submission, priced, holder } = given;
  const { accountId, isEmailConfirmed } = holder;
  const { quote, walkIn } = submission;
  const { request, visit, price } = priced;
  const { mustConfirmEmail } = WRITER_RULES[writerOf(submission)];
  const mayLapse = priced.depositCents > 0 || (mustConfirmEmail && !isEmailConfirmed);
  const createdAt = context.clock.now();
  const booking = ruledBooking(now.settings, given, createdAt);
  const times = { visit, createdAt, booking };
  return {
    id,
    reference: referenceFrom(context.random.bytes(5)),
    status: 'pending',
    ...customerColumns(quote),
    package_type: request.packageType,
    at_customer:
      walkIn?.redoOf?.at_customer ??
      (request.serviceType === 'mobile' || isAtAddress(packageOf(now.settings, request.packageType))),
    service_type: request.serviceType,
    vehicle_type: request.vehicleType ?? null,
    vehicle_subtype: request.vehicleSubtype ?? null,
    condition_level: request.conditionLevel ?? null,
    mobile_discount: request.mobileDiscount ?? false,
    garbage_can_count: request.garbageCanCount ?? 1,
    ...soldWithColumns(priced),
    cancellation_terms: walkIn?.redoOf ? null : JSON.stringify(now.settings.cancellation),
    redo_of: walkIn?.redoOf?.id ?? null,
    plan_id: walkIn?.visit?.plan.id ?? null,
    plan_due_on: walkIn?.visit?.dueOn ?? null,
    plan_choice: priced.plan ? JSON.stringify(priced.plan) : null,
    round: visit?.round ? JSON.stringify(visit.round) : null,
    ...textColumns(quote),
    base_price_cents: price.basePriceCents,
    truck_fee_cents: price.truckFeeCents,
    total_cents: price.totalCents,
    lines: JSON.stringify(price.lines),
    // The hours that a redo is planned with are those of the first quote.
    business_version: walkIn?.redoOf?.business_version ?? now.version,
    starts_at: visit?.startsAt ?? null,
    scheduled_date: visit?.date ?? null,
    scheduled_time: visit?.time ?? null,
    payment_method: priced.paymentMethod,
    ...consentColumns(quote),
    page_token_hash: hashToken(links.pageToken),
    claim_token_hash: hashToken(links.claimToken),
    tokens_expire_at: createdAt.add({ hours: 24 * LINK_DAYS }).toString(),
    source: walkIn ? 'owner' : quote.source === undefined ? null : sourceOf(quote.source),
    sender_hash: keyedHash(context.secret, `sender:${networkOf(context.sender)}`),
    booked_at_once: booking === 'now',
    booked_when_paid: booking === 'when-paid',
    ...timeColumns(now.settings, times),
    link_version: 0,
    language: submission.language,
    customer_id: accountId,
    ...confirmationColumns(now.settings, {
      ...times,
      isEmailConfirmed,
      visit: mayLapse ? visit : undefined,
      pack: packageOf(now.settings, request.packageType),
    }),
  };
}

function soldWithColumns({ request, answers, items, minutes, analysisId, ...sold }: PricedRequest) {
  const ids = { analysis_id: analysisId, promo_code_id: sold.promoCodeId, gift_card_id: sold.giftCardId };
  return {
    ...ids,
    minutes,
    deposit_cents: sold.depositCents,
    extras: JSON.stringify(request.extras),
    answers: JSON.stringify(answers),
    items: JSON.stringify(items),
  };
}

type NewTimes = {
  readonly visit: Visit | undefined;
  readonly createdAt: Temporal.Instant;
  readonly booking: RuledBooking;
};

/** When the rule of the package approves the request. */
type RuledBooking = 'now' | 'when-paid' | 'never';

/** When the rule of the package approves the request; what the owner writes down is approved by the owner alone. */
function ruledBooking(
  settings: Settings,
  given: { readonly submission: Submission; readonly priced: PricedRequest; readonly holder: QuoteHolder },
  now: Temporal.Instant,
): RuledBooking {
  const { submission, holder } = given;
  const { request, price, visit, depositCents } = given.priced;
  // The owner looks at what takes longer than one vehicle.
  if (submission.walkIn || given.priced.items.length > 0) return 'never';
  const isProvenCustomer = holder.accountId !== null && holder.isEmailConfirmed;
  const facts = { ...price, isProvenCustomer, depositCents, startsAt: startOf(visit), now };
  const rule = bookedAtOnce(packageOf(settings, request.packageType), facts);
  if (rule.isBooked) return 'now';
  return rule.obstacle === 'unpaid-deposit' ? 'when-paid' : 'never';
}

/** Where the rule approves, no answer is left to wait for, so none is promised: a deposit has the only deadline. */
function timeColumns(settings: Settings, { visit, createdAt, booking }: NewTimes) {
  const created = { created_at: createdAt.toString() };
  if (booking !== 'never') return { ...created, confirmation_due: null, answer_due: null };
  const { confirmationDue, answerDue } = promisesOf(settings, createdAt, startOf(visit));
  return {
    ...created,
    confirmation_due: confirmationDue.toString(),
    answer_due: answerDue.toString(),
  };
}

function consentColumns(quote: Submission['quote']) {
  return {
    accepted_terms_of_service: quote.acceptedTermsOfService,
    accepted_liability: quote.acceptedLiability,
    opt_out_social_media: quote.optOutSocialMedia,
  };
}

/**
 * The reservation of a visit lapses unless the email address is confirmed, and the deposit paid if there's one: in time for the notice
 * where that books it.
 */
function confirmationColumns(
  settings: Settings,
  {
    visit,
    createdAt,
    booking,
    isEmailConfirmed,
    pack,
  }: NewTimes & { readonly isEmailConfirmed: boolean; readonly pack: ServicePackage },
) {
  const held = visit && lapseAt(settings, { from: createdAt, startsAt: visit.startsAt });
  const latest =
    visit && booking === 'when-paid' ? payableUntil(pack, Temporal.Instant.from(visit.startsAt)) : undefined;
  const lapsesAt = held && atMost(held, latest);
  const confirmedAt = isEmailConfirmed ? createdAt.toString() : null;
  return { email_confirmed_at: confirmedAt, lapses_at: lapsesAt?.toString() ?? null, lapsed_at: null };
}

function startOf(visit: Visit | undefined): Temporal.Instant | undefined {
  return visit && Temporal.Instant.from(visit.startsAt);
}

function customerColumns(quote: Submission['quote']) {
  const last = quote.customerLastName ?? '';
  const first = quote.customerFirstName ?? withoutEnding(quote.customerName ?? '', last);
  return {
    customer_first_name: first,
    customer_last_name: last,
    customer_name: joinName(first, last),
    customer_email: quote.customerEmail,
    customer_phone: quote.customerPhone,
  };
}

/** 'Dana' of 'Dana Whitfield', so that the last name does not stand twice when both came. */
function withoutEnding(name: string, last: string): string {
  return last !== '' && name.endsWith(` ${last}`) ? name.slice(0, -last.length).trim() : name;
}

/** The hours of a request's packages, where the menu doesn't say how long they take. */
function plannedHours({ pay }: Settings, { request, items }: PricedRequest): number | undefined {
  const first = pay.hoursByPackage[request.packageType];
  return first === undefined ? undefined : items.reduce((sum, item) => sum + hoursOf({ pay }, item.packageType), first);
}

function mailRows(
  deps: Deps,
  settings: Settings,
  {
    quote,
    links: { quoteUrl, confirmUrl },
    priced,
    submission,
  }: {
    readonly quote: NewQuoteRow;
    readonly links: Links;
    readonly priced: PricedRequest;
    readonly submission: Submission;
  },
): NewQuoteRows['mails'] {
  const { giftCard } = priced;
  const terms = quote.redo_of === null ? settings.cancellation : null;
  const round = priced.visit?.round ?? null;
  const sold = { ...quote, items: priced.items, round, lines: priced.price.lines, cancellation_terms: terms };
  const data = {
    ...describeForMail(settings, sold),
    ...(giftCard && { giftCard }),
    ...(priced.plan && { plan: priced.plan }),
  };
  const held = quote.lapses_at?.toString();
  const depositCents = priced.depositCents > 0 ? priced.depositCents : undefined;
  const { payUrl } = derivePayLinks(deps, quote);
  const deposit = depositCents && { depositCents, payUrl, ...(held && { payBy: held }) };
  const confirm = quote.email_confirmed_at === null && {
    confirmUrl,
    ...(held && !depositCents && { confirmBy: held }),
  };
  const { customer_email: customerEmail } = quote;
  const promised = quote.confirmation_due === null ? {} : { confirmationDue: quote.confirmation_due };
  const whenPaid = quote.booked_when_paid ? ({ isBookedWhenPaid: true } as const) : {};
  const visitHours = quote.minutes === null ? plannedHours(settings, priced) : quote.minutes / 60;
  const toCustomer = () =>
    outboxRow(
      deps,
      {
        kind: 'quote-received',
        recipient: customerEmail,
        data: { ...data, ...promised, ...whenPaid, quoteUrl, visitHours, ...confirm, ...deposit },
      },
      { language: quote.language, quoteId: quote.id },
    );
  const toShop = () =>
    outboxRow(
      deps,
      {
        kind: 'new-quote',
        recipient: settings.email,
        data: {
          ...data,
          ...promised,
          ...requestFacts(deps, { quote, priced }),
          answers: priced.answers,
          ...whenPaid,
          ...(quote.booked_at_once && { isBooked: true }),
          ...(depositCents && { depositCents }),
        },
      },
      { language: settings.language, quoteId: quote.id },
    );
  const { tellsShop } = WRITER_RULES[writerOf(submission)];
  const { walkIn } = submission;
  // A visit of a plan is no request of the customer's.
  const isTold = customerEmail !== '' && !walkIn?.approve && !walkIn?.visit && !quote.booked_at_once;
  return [
    // Once it's approved at the same time, the customer gets the confirmed appointment instead.
    ...(isTold ? [toCustomer()] : []),
    ...(tellsShop ? [toShop()] : []),
  ];
}

/** What only the shop is told of a request. */
function requestFacts(
  deps: Pick<Deps, 'publicUrl'>,
  { quote, priced }: { readonly quote: NewQuoteRow; readonly priced: PricedRequest },
) {
  return {
    customerEmail: quote.customer_email,
    customerPhone: quote.customer_phone,
    ...freeTextsOf(quote),
    hasEstimate: quote.analysis_id !== null || priced.items.some(({ hasEstimate }) => hasEstimate),
    dashboardUrl: `${deps.publicUrl}/admin/dashboard?tab=quotes&quote=${quote.id}`,
  };
}
