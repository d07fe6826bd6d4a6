import type { QueryClient } from '@tanstack/react-query';
import type { PhotoEstimate } from '#contract/analysis.ts';
import { uiTexts } from '#core/languages/en/ui.ts';
import { SOURCE } from '#core/languages/language.ts';
import { toCents, toDollars } from '#core/lib/money.ts';
import { instantOf, parseSlotTime } from '#core/lib/time.ts';
import { depositForAll } from '#core/payments/deposits.ts';
import { joinName } from '#core/people/contact.ts';
import { offersForWork, type FittingOffer } from '#core/pricing/plans.ts';
import { priceQuote, type Price } from '#core/pricing/pricing.ts';
import { answersFor } from '#core/quotes/answers.ts';
import { itemsToSend } from '#core/quotes/item-drafts.ts';
import { numberOfItem } from '#core/quotes/items.ts';
import { typedTexts, textsOf } from '#core/quotes/request-texts.ts';
import {
  choiceOf,
  CONTACT_TEXTS,
  FIELD_STEPS,
  priceRequestOf,
  type QuoteDraft,
  type StepId,
} from '#core/quotes/wizard.ts';
import { findPackage, isAtAddress, packageOf, type Catalog } from '#core/settings/settings.ts';
import { ApiError, call, ConnectionError, read, type Input } from '#web/lib/api.ts';
import { clearQuote } from '#web/lib/clear-quote.ts';
import type { FieldErrors } from '#web/lib/contact-errors.ts';
import { forgetPhotos } from '#web/lib/kept-estimate.ts';
import { pageLanguage } from '#web/lib/language-switch.ts';
import { localStore, tabStore, TEST_BOOKING } from '#web/lib/storage.ts';
import type { ChosenGiftCard } from '#web/lib/use-gift-card.ts';
import { KEPT_VISIT } from '#web/lib/visits.ts';
import { keepReceipt, KEPT_DRAFT } from './receipt.ts';

/** Why a quote was rejected, as far as the screen can do something about it. */
export type Refusal =
  | {
      readonly kind: 'price-changed';
      readonly wasCents: number | undefined;
      readonly isCents: number | undefined;
      /** The estimate's adjustment according to the server, if the quote names an estimate. */
      readonly estimatePercent?: number;
    }
  | { readonly kind: 'slot-taken' }
  /** A different quote was sent under this key before: its response was lost, and the draft has changed since. */
  | { readonly kind: 'already-sent' }
  | { readonly kind: 'invalid'; readonly step: StepId; readonly errors: FieldErrors }
  /** It may or may not have arrived; a retry is idempotent. */
  | { readonly kind: 'no-answer' }
  /** Not about a submit: the next step can't be fetched without a network. */
  | { readonly kind: 'lost' }
  /** `detail` says what to do, where the server knows it. */
  | { readonly kind: 'failed'; readonly detail: string | undefined };

/** The deposit as the server computes it, in cents; `creditCents` is what the gift card has. */
export function depositIn(
  catalog: Catalog,
  { packageType, items = [], paymentMethod }: QuoteDraft,
  { totalCents }: Pick<Price, 'totalCents'>,
  creditCents = 0,
): number {
  if (paymentMethod === 'monthly') return 0;
  const ids = packageType === undefined ? [] : [packageType, ...items.map((item) => item.packageType)];
  const packs = ids.flatMap((id) => findPackage(catalog, id) ?? []);
  return depositForAll(packs, { totalCents, creditCents });
}

type Submitted = Parameters<typeof keepReceipt>[1];
type WithPlans = { readonly planOffers?: readonly FittingOffer[] | undefined };

/** The quote request as documented, with the price as shown in dollars. Throws a RangeError while no package or payment is chosen. */
export function quoteBody(
  catalog: Catalog & WithPlans,
  draft: QuoteDraft,
  extras: {
    readonly estimate?: PhotoEstimate | undefined;
    /** What the gift card has, in cents. */
    readonly creditCents?: number | undefined;
    readonly addVisit?: ChosenGiftCard['addVisit'];
  } = {},
): Input<'POST /api/quotes'>['body'] {
  const { estimate, creditCents, addVisit } = extras;
  const request = priceRequestOf(draft);
  if (!request || !draft.paymentMethod) throw new RangeError('The package and the payment method are chosen before');
  const full = priceQuote(catalog, request, SOURCE);
  const price = addVisit ? addVisit(catalog, request, full) : full;

  return {
    customerName: joinName(draft.customerFirstName, draft.customerLastName),
    ...textsOf(CONTACT_TEXTS, (name) => draft[name].trim()),
    source: visitSource(),
    packageType: request.packageType,
    // Where there's no choice, an earlier one for another package may no longer be offered.
    serviceType: isAtAddress(packageOf(catalog, request.packageType)) ? 'dropoff' : draft.serviceType,
    vehicleType: draft.vehicleType,
    vehicleSubtype: draft.vehicleSubtype,
    conditionLevel: draft.conditionLevel,
    mobileDiscount: draft.mobileDiscount,
    extras: [...draft.extras],
    ...sentAnswers(catalog, draft),
    basePrice: toDollars(price.basePriceCents),
    truckFee: toDollars(price.truckFeeCents),
    totalPrice: toDollars(price.totalCents),
    deposit: toDollars(depositIn(catalog, draft, price, creditCents)),
    scheduledDate: startOf(catalog, draft),
    scheduledTime: draft.scheduledTime,
    ...(draft.round && { round: draft.round.id }),
    garbageCanCount: draft.garbageCanCount,
    ...typedTexts({ ...draft, ...choiceOf(catalog, draft) }),
    ...itemsToSend(catalog, draft),
    ...(draft.paymentMethod !== 'credit' &&
      draft.paymentMethod !== 'monthly' && { paymentMethod: draft.paymentMethod }),
    acceptedTermsOfService: draft.acceptedTermsOfService as true,
    acceptedLiability: draft.acceptedLiability as true,
    optOutSocialMedia: draft.optOutSocialMedia,
    ...(price.lines.some(({ kind }) => kind === 'promo') && { promoCode: draft.promoCode }),
    ...(draft.waitlist && { waitlist: draft.waitlist }),
    ...planToSend(catalog, draft),
    ...estimateFields(draft, estimate),
  };
}

/** The plan that was chosen, as long as it's offered for all of the work, as the review says. */
function planToSend({ planOffers }: WithPlans, draft: QuoteDraft) {
  const { plan } = draft;
  const isOffered = offersForWork(planOffers, draft).some(({ interval }) => interval === plan);
  return plan && isOffered ? { plan } : {};
}

/** The answers that count for the package; nothing while the shop asks no questions. */
function sentAnswers(catalog: Catalog, { packageType, answers }: QuoteDraft) {
  const pack = packageType === undefined ? undefined : findPackage(catalog, packageType);
  const given = pack ? answersFor(catalog, pack, answers) : {};
  return Object.keys(given).length > 0 ? { answers: given } : {};
}

/** As `quoteBody`, with the photos among the answers; their code is loaded where something is answered. */
export async function bodyToSend(...quote: Parameters<typeof quoteBody>): Promise<ReturnType<typeof quoteBody>> {
  const body = quoteBody(...quote);
  if (!body.answers && !body.items) return body;
  const [, draft] = quote;
  const { answerPhotosToSend } = await import('#web/lib/answer-photos.ts');
  return { ...body, ...(await answerPhotosToSend(body, draft.items)) };
}

/**
 * Sends the quote. The owner's test booking is only tried: it's kept in the tab for the set-up, which leads on from there. Resolves to undefined
 * then.
 */
export async function sendQuote({
  body,
  idempotencyKey,
}: {
  readonly body: Input<'POST /api/quotes'>['body'];
  readonly idempotencyKey: string;
}): Promise<Submitted | undefined> {
  if (tabStore.get(TEST_BOOKING) === undefined)
    return call('POST /api/quotes', { headers: { 'idempotency-key': idempotencyKey }, body });
  const tried = await call('POST /api/admin/setup/test-booking', { body, query: {} });
  tabStore.set(TEST_BOOKING, JSON.stringify({ body, tried }));
  clearQuote(localStore);
  window.location.assign('/admin/setup?step=test');
  return undefined;
}

/** What a browser does once a quote was sent: keeps its receipt for the tab, and forgets what was chosen for it. */
export function keepSent(submitted: Submitted, draft: QuoteDraft): void {
  keepReceipt(tabStore, submitted, draft);
  clearQuote(localStore);
  forgetPhotos();
  tabStore.remove(KEPT_DRAFT);
}

/** Sent along with the id as documented; the server uses its own record of the estimate. */
function estimateFields({ analysisId, estimate: share }: QuoteDraft, estimate: PhotoEstimate | undefined) {
  if (!analysisId || !estimate) return { aiAnalysisUsed: false, aiPriceAdjustment: 0 };
  return {
    analysisId,
    aiAnalysisUsed: true,
    aiDirtinessLevel: estimate.dirtinessLevel,
    aiPriceAdjustment: share?.percent ?? 0,
    aiCustomerExplanation: estimate.customerExplanation.slice(0, LONGEST_TEXT),
    aiAdminNote: estimate.adminNote.slice(0, LONGEST_TEXT),
    aiSuppliesNeeded: estimate.suppliesNeeded.map((name) => name.slice(0, LONGEST_NAME)).slice(0, MOST_SUPPLIES),
    aiConfidence: Math.round(100 * Math.min(1, Math.max(0, estimate.confidence))),
  };
}

const LONGEST_TEXT = 2000;
const LONGEST_NAME = 100;
const MOST_SUPPLIES = 50;

/** What a failed submit means for the screen. `wasCents` is the total that was sent. */
export function refusalOf(error: unknown, wasCents?: number): Refusal {
  if (error instanceof ConnectionError) return { kind: 'no-answer' };
  if (!(error instanceof ApiError)) return { kind: 'failed', detail: undefined };
  const { status, problem } = error;
  if (status === 409 && problem?.code === 'price-changed')
    return { kind: 'price-changed', wasCents, isCents: centsOf(problem['totalPrice']), ...percentIn(problem) };
  if (status === 409 && problem?.code === 'slot-taken') return { kind: 'slot-taken' };
  if (status === 409 && problem?.code === 'idempotency-mismatch') return { kind: 'already-sent' };
  if (status === 422 && problem?.errors?.[0]) return invalid(problem.errors);
  return { kind: 'failed', detail: status < 500 ? problem?.detail : undefined };
}

/** The step that asks for a field of the request; for `extras.0` it's that of `extras`. */
export function stepOfField(path: string): StepId {
  const [field = ''] = path.split('.');
  if (field === 'answerPhotos') return stepOfField('answers');
  if (field === 'analysisId' || field.startsWith('ai')) return 'estimate';
  return FIELD_STEPS[field] ?? (field.startsWith('customer') ? 'contact' : 'review');
}

function invalid(errors: readonly { readonly path: string; readonly message: string }[]): Refusal {
  const entries = errors.map(({ path, message }) => [fieldOf(path), ofVehicle(path, message)] as const);
  return {
    kind: 'invalid',
    step: stepOfField(errors[0]?.path ?? ''),
    errors: Object.fromEntries(entries.toReversed()),
  };
}

/** What is wrong with a vehicle after the first one is shown below all of them: 'Vehicle 2: Please add your photos again.' */
function ofVehicle(path: string, message: string): string {
  const index = /^items\.(\d+)\./.exec(path)?.[1];
  if (index === undefined) return message;
  const number = uiTexts(pageLanguage())('vehicleNumber', { number: numberOfItem(Number(index)), kind: '' });
  return `${number}: ${message}`;
}

/** The field that shows an error: the whole list, the question, or the first part of a name. */
function fieldOf(path: string): string {
  const [field = '', question] = path.split('.');
  // A photo of an answer is refused at its question.
  if (field === 'answers' || field === 'answerPhotos') return question === undefined ? field : `answers.${question}`;
  return field === 'customerName' ? 'customerFirstName' : field;
}

function startOf(catalog: Catalog, { scheduledDate, scheduledTime }: QuoteDraft): string | undefined {
  if (!scheduledDate || !scheduledTime) return undefined;
  return instantOf(Temporal.PlainDate.from(scheduledDate), parseSlotTime(scheduledTime), catalog.timeZone).toString();
}

function percentIn({ estimatePercent }: Readonly<Record<string, unknown>>) {
  return typeof estimatePercent === 'number' ? { estimatePercent } : {};
}

function centsOf(dollars: unknown): number | undefined {
  return typeof dollars === 'number' ? toCents(dollars) : undefined;
}

/** Where this visit came from: the host of a site, the name of a campaign, '' for neither; undefined if it wasn't counted. */
function visitSource(): string | undefined {
  return tabStore.get(KEPT_VISIT)?.split(' ')[0]?.slice(0, 100);
}

/** The card service's page for a deposit; undefined if it can't be opened now. */
export async function openCardPage(payUrl: string, { saveCard = false }: QuoteDraft): Promise<string | undefined> {
  const token = new URL(payUrl, window.location.origin).searchParams.get('token') ?? '';
  const begun = call('POST /api/payments/:token/card', { params: { token }, body: { tipCents: 0, saveCard } });
  return begun.then(({ url }) => url).catch(() => undefined);
}

/** What a draft costs in cents; undefined while something is missing. */
export function totalOf(catalog: Catalog, draft: QuoteDraft): number | undefined {
  const request = priceRequestOf(draft);
  return request && priceQuote(catalog, request, pageLanguage()).totalCents;
}

/** Has read again what a refused quote shows to be old. Where that fails, the old catalog stays, and the next submit is rejected again. */
export async function readAgain(client: QueryClient, { kind }: Refusal): Promise<void> {
  if (kind === 'slot-taken') client.removeQueries({ predicate: isOfTimes });
  if (kind === 'price-changed' || kind === 'invalid')
    await client.query({ ...read('GET /api/catalogue'), staleTime: 0 }).catch(() => undefined);
}

function isOfTimes({ queryKey }: { readonly queryKey: readonly unknown[] }): boolean {
  return /availab|round/.test(String(queryKey[0]));
}
