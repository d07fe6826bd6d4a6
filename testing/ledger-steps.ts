import fc from 'fast-check';
import type { BooksMonth } from '#contract/books.ts';
import type { Availability } from '#contract/catalog.ts';
import type { QuoteDetail } from '#contract/dashboard-quotes.ts';
import type { GiftCard } from '#contract/gift-cards.ts';
import type { InvoiceDetail, InvoicePage, InvoicesOf } from '#contract/invoices.ts';
import type { PaymentAccount, PaymentSummary } from '#contract/payments.ts';
import { HANDED_OVER, SENT_METHODS, SOLD_BY } from '#core/payments/methods.ts';
import { expireGiftCards } from '#server/gift-cards/void.ts';
import { repeatRefunds } from '#server/payments/cards/card-refunds.ts';
import { repeatCharges } from '#server/payments/cards/charge-saved-card.ts';
import { keepSavedCards } from '#server/payments/cards/saved-cards.ts';
import { returnDeposits } from '#server/payments/deposits.ts';
import type { TestApp } from './app.ts';
import { asEmployee, asOwner, type Caller } from './callers.ts';
import type { CardService, ServiceEvent } from './checkout.ts';
import { newCompletion } from './documentation.ts';
import { codeOfGiftCard } from './gift-cards.ts';
import { fromAnywhere, send, type TestPerson } from './people.ts';
import { exampleQuote, exampleWalkIn } from './quotes.ts';

/**
 * What can be done in the shop, with how often it's drawn. The first does nothing: a failing sequence shrinks to it. `deliver`
 * sends an event of the card service that waits, in any order, or one that was sent before.
 */
const WEIGHTS = {
  nothing: 1,
  wait: 3,
  nextMonth: 1,
  lock: 1,
  unlock: 1,
  submit: 3,
  walkIn: 4,
  approve: 12,
  counter: 2,
  changePrice: 3,
  changeOnSite: 2,
  agreeToPrice: 4,
  refusePrice: 1,
  withdrawPrice: 1,
  accept: 3,
  refuse: 1,
  decline: 1,
  cancelByOwner: 1,
  cancelByCustomer: 1,
  chargeLate: 1,
  chargeNoShow: 1,
  waive: 1,
  assign: 2,
  complete: 4,
  pay: 3,
  deposit: 1,
  half1: 1,
  half2: 1,
  halfByCrew: 1,
  allByCrew: 1,
  tip: 1,
  announce: 1,
  confirm: 1,
  dismiss: 1,
  withdraw: 1,
  refund: 3,
  correct: 3,
  undo: 1,
  invoice: 1,
  billTogether: 2,
  payInvoice: 1,
  payInvoiceByCard: 6,
  credit: 1,
  beginCard: 5,
  payCard: 5,
  saveCard: 4,
  deliver: 10,
  chargeCard: 6,
  removeCard: 1,
  repeatRequests: 2,
  refundCard: 4,
  refundAtService: 2,
  settleRefund: 1,
  dispute: 2,
  closeDispute: 2,
  payOut: 1,
  readMovements: 1,
  returnDeposits: 2,
  sellGift: 2,
  giveGift: 1,
  buyGift: 1,
  payByGift: 4,
  refundToGift: 2,
  voidGift: 1,
  expireGift: 1,
} as const;
export type Kind = keyof typeof WEIGHTS;
const KINDS = Object.entries(WEIGHTS).flatMap(([kind, weight]) => Array.from({ length: weight }, () => kind as Kind));

/** An operation: on which quote, for which part of what is owed or paid (in percent), and a choice among whatever there is. */
export type Step = { readonly kind: Kind; readonly at: number; readonly part: number; readonly pick: number };

export const steps = (count: number): fc.Arbitrary<readonly Step[]> =>
  fc.array(
    fc.record({
      kind: fc.constantFrom(...KINDS),
      at: fc.nat(3),
      part: fc.oneof(fc.constantFrom(100, 50), fc.integer({ min: 1, max: 150 })),
      pick: fc.nat(999),
    }),
    { minLength: count, maxLength: count, size: 'max' },
  );

/** An entry of the ledger as the books of the test have it. */
export type Booked = {
  readonly id: string;
  readonly cents: number;
  readonly isTip: boolean;
  readonly isRefund: boolean;
  readonly method: string;
  readonly receivedOn: string;
  readonly taxCents: number;
  /** How much it lowers the price. */
  readonly reduces: number;
  /** The entry that it takes back. */
  readonly corrects: string | null;
  /** Whether it came of what the card service reported. */
  readonly isReported: boolean;
};

/** A quote of the sequence with the books that the test keeps of it. */
export type Book = {
  readonly id: string;
  readonly reference: string;
  /** Of its customer's link. */
  readonly token: string;
  readonly entries: Booked[];
  /** In cents, with its tax; what the test expects. */
  fee: number;
  /** Its checkouts at the card service. */
  readonly sessions: string[];
} & Inbox;

/** Events of the card service that wait to be sent, and those that were. */
export type Inbox = { readonly waiting: ServiceEvent[]; readonly told: ServiceEvent[] };

/** Money that was taken in or given back for gift cards. */
export type GiftMoney = {
  readonly method: string;
  readonly cents: number;
  readonly receivedOn: string;
  readonly isReported: boolean;
};

/** What the test's own books say of gift cards, in cents. */
export type GiftBooks = {
  /** What all cards together have to hold. */
  liability: number;
  given: number;
  /** What was left on cards that were void or over. */
  lost: number;
  readonly money: GiftMoney[];
};

/** Who acts in a sequence. Sessions end when the clock moves, so they're opened again. */
export type Shop = {
  readonly testApp: TestApp;
  readonly service: CardService;
  readonly owner: TestPerson;
  readonly employee: TestPerson;
  ask: Caller;
  crew: Caller;
  readonly books: Book[];
  readonly gifts: GiftBooks;
  /** Events about payouts and gift cards. */
  readonly inbox: Inbox;
  /** How many events of the card service were put into inboxes. */
  sorted: number;
  /** The journal of each locked month, as it was exported. */
  readonly locked: Map<string, string>;
};

/** What a step did: the status of its call, and what it may have booked. */
export type Done = {
  readonly status: number;
  readonly books?: 'money' | 'refund' | 'correction' | 'gift' | 'reported';
};

export type Seen = { readonly detail: QuoteDetail; readonly payment: PaymentSummary };

/** The quote as the owner and its customer see it. */
export async function look({ testApp, ask }: Shop, book: Book): Promise<Seen> {
  const detail = (await ask(`GET /api/quotes/${book.id}`)).body as unknown as QuoteDetail;
  const { body } = await send(testApp.app, `GET /api/quotes/by-token/${book.token}/payment`, {
    headers: fromAnywhere(),
  });
  return { detail, payment: body as unknown as PaymentSummary };
}

const NOTHING: Done = { status: 404 };

/** What steps do to a quote. */
const ACTS: Readonly<Partial<Record<Kind, (doing: Doing) => Promise<Done>>>> = {
  pay,
  deposit: pay,
  tip: pay,
  half1: payHalf,
  half2: payHalf,
  halfByCrew: payHalf,
  allByCrew: payAll,
  refund,
  refundToGift: refund,
  correct,
  announce,
  withdraw: announce,
  confirm: settle,
  dismiss: settle,
  assign: work,
  complete: work,
  invoice: bill,
  billTogether,
  payInvoice: bill,
  payInvoiceByCard,
  credit: bill,
  beginCard,
  payCard,
  saveCard,
  deliver,
  chargeCard,
  removeCard,
  refundCard,
  refundAtService: actAtService,
  settleRefund: actAtService,
  dispute: actAtService,
  closeDispute: actAtService,
  payByGift,
};

/**
 * The quote that a step is about, among the last four: for a saved card one that it can be saved with or charged for, if any.
 * Without one to charge for, a customer comes again.
 */
export async function chooseBook(shop: Shop, step: Step): Promise<Book | undefined> {
  const { kind, at } = step;
  const last = shop.books.slice(-4);
  const first = at % (last.length || 1);
  if (kind === 'saveCard' || kind === 'chargeCard')
    for (const book of [...last.slice(first), ...last.slice(0, first)]) {
      const { detail, payment } = await look(shop, book);
      if (kind === 'saveCard' && (payment.state === 'open' || payment.state === 'deposit')) return book;
      const call = `GET /api/jobs/${detail.job?.id}/payments`;
      const isOwing = kind === 'chargeCard' && detail.job && payment.state === 'open';
      if (isOwing && ((await shop.ask(call)).body as unknown as PaymentAccount).savedCard) return book;
    }
  if (kind !== 'chargeCard') return last[first];
  await addQuote(shop, { ...step, kind: 'walkIn' }, await customerWithCard(shop, step));
  const added = shop.books.at(-1);
  await shop.ask(`POST /api/quotes/${added?.id}/approve`, { withoutDeposit: true });
  return added;
}

/** The record of a customer who has saved a card. */
async function customerWithCard({ testApp }: Shop, { pick }: Step): Promise<string | undefined> {
  const rows = await testApp.deps.db
    .selectFrom('saved_cards')
    .innerJoin('quotes', 'quotes.id', 'saved_cards.quote_id')
    .select('customer_record_id')
    .orderBy('saved_cards.saved_at')
    .execute();
  return rows[pick % (rows.length || 1)]?.customer_record_id ?? undefined;
}

/** Does a step to a quote. The status is 404 if there's nothing that it could be done to. */
export async function act(shop: Shop, step: Step, seen: Seen, book: Book): Promise<Done> {
  return (ACTS[step.kind] ?? decide)({ shop, step, seen, book });
}

/** What steps do to the whole of the shop. */
const ACTS_OF_SHOP: Readonly<Partial<Record<Kind, (shop: Shop, step: Step) => Promise<Done>>>> = {
  wait,
  nextMonth: wait,
  lock: lockMonth,
  unlock: unlockMonth,
  payOut,
  readMovements,
  sellGift: issueGift,
  giveGift: issueGift,
  buyGift,
  voidGift,
  expireGift,
};

/** Does a step that is about no quote; undefined for any other. */
export async function actOnShop(shop: Shop, step: Step): Promise<Done | undefined> {
  return ACTS_OF_SHOP[step.kind]?.(shop, step);
}

/** What the program does by itself. It may book something for any quote. */
export const ROUNDS: Readonly<Partial<Record<Kind, (shop: Shop, step: Step) => Promise<unknown>>>> = {
  returnDeposits: async ({ testApp: { deps } }) => returnDeposits(deps),
  repeatRequests,
};

type Doing = { readonly shop: Shop; readonly step: Step; readonly seen: Seen; readonly book: Book };

/** Writes a new quote into the books of the test; `customerId` is the record of a customer who comes again. */
export async function addQuote(shop: Shop, { kind, pick, part }: Step, customerId?: string): Promise<Done> {
  const extras = ['Tire Shine', 'Ceramic Coating'].slice(0, pick % 3);
  const isMobile = pick % 2 === 0;
  const wanted = {
    extras,
    packageType: ['full', 'express', 'interior'][pick % 3],
    vehicleType: pick % 5 === 0 ? 'car' : 'truck',
    vehicleSubtype: pick % 5 === 0 ? 'Honda' : 'Ford F-150',
    serviceType: isMobile ? 'mobile' : 'dropoff',
    mobileDiscount: isMobile && pick % 4 === 0,
    ...(isMobile && { serviceAddress: '12 Elm St, Albany, NY 12203' }),
    ...(pick % 7 < 3 && { promoCode: ['SPRING', 'SHINE', 'TENOFF'][pick % 7] }),
    ...(kind === 'submit' && pick % 11 < 4 && (await giftCode(shop, pick))),
    totalPrice: undefined,
    basePrice: undefined,
    truckFee: undefined,
    ...(await freeSlot(shop, pick)),
  };
  const fees = [{ label: 'Travel', cents: 100 + pick * 7 }];
  const { status, body } = await (kind === 'walkIn'
    ? shop.ask(
        'POST /api/quotes/walk-in',
        exampleWalkIn({
          ...wanted,
          fees,
          customerEmail: `walk${part}.${pick}@example.com`,
          ...(customerId && { customerId }),
        }),
      )
    : send(shop.testApp.app, 'POST /api/quotes', { body: exampleQuote(wanted), headers: fromAnywhere() }));
  if (status !== 201) return { status };
  const { id, reference, quoteUrl } = body as {
    readonly id: string;
    readonly reference: string;
    readonly quoteUrl?: string;
  };
  const token = quoteUrl?.split('/').at(-1) ?? (await linkOf(shop, id));
  shop.books.push({ id, reference, token, entries: [], fee: 0, sessions: [], waiting: [], told: [] });
  return { status };
}

/** The customer's link of a quote, from the newest mail that has it: the owner isn't shown it. */
async function linkOf({ testApp }: Shop, id: string): Promise<string> {
  const mails = await testApp.deps.db.selectFrom('outbox').select('data').where('quote_id', '=', id).execute();
  return (
    String(mails.map(({ data }) => data['quoteUrl']).find(Boolean))
      .split('/')
      .at(-1)
      ?.split('?')[0] ?? ''
  );
}

async function freeSlot(shop: Shop, pick: number) {
  const { testApp } = shop;
  const today = todayIn(shop);
  const url = `GET /api/availability?from=${today.toString()}&to=${today.add({ days: 60 }).toString()}&package=full`;
  const { body } = await send(testApp.app, url, { headers: fromAnywhere() });
  const open = (body as unknown as Availability).days.filter(({ slots }) => slots.length > 0);
  const day = open[pick % Math.min(4, open.length)];
  return { scheduledDate: day?.date, scheduledTime: day?.slots[pick % (day.slots.length || 1)]?.time };
}

const NO_ID = '00000000-0000-4000-8000-000000000000';
const jobOf = ({ seen }: Doing) => seen.detail.job?.id ?? NO_ID;
const partOf = (cents: number, { part }: Step) => Math.max(1, Math.floor((cents * part) / 100));

const todayIn = ({ testApp }: Shop) => testApp.deps.clock.now().toZonedDateTimeISO('America/New_York').toPlainDate();
/** How the shop takes money by hand. */
const methodFor = (pick: number) => SOLD_BY[pick % SOLD_BY.length];

async function pay(doing: Doing): Promise<Done> {
  const { shop, step, seen } = doing;
  const { kind, pick } = step;
  const { dueCents, totalCents } = seen.payment.balance;
  const { status } = await shop.ask(`POST /api/jobs/${jobOf(doing)}/payments`, {
    kind: kind === 'pay' ? 'payment' : kind,
    method: methodFor(pick),
    cents: partOf(kind === 'tip' ? 500 : dueCents || totalCents, step),
    ...(kind === 'pay' && pick % 5 === 0 && { tipCents: 100 + pick }),
    ...(pick % 4 === 0 && {
      receivedOn: todayIn(shop)
        .subtract({ days: pick % 9 })
        .toString(),
    }),
  });
  return { status, books: 'money' };
}

async function payHalf(doing: Doing): Promise<Done> {
  const { shop, step } = doing;
  const isCrew = step.kind === 'halfByCrew';
  const half = isCrew ? 1 + (step.pick % 2) : Number(step.kind.at(-1));
  const { status } = await (isCrew ? shop.crew : shop.ask)(`POST /api/jobs/${jobOf(doing)}/payments`, {
    half,
    ...(step.pick % 3 === 0 && { tipCents: step.pick }),
  });
  return { status, books: 'money' };
}

/** The customer hands the crew everything that is owed; now and then something else. */
async function payAll({ shop, step, ...doing }: Doing): Promise<Done> {
  const { dueCents } = doing.seen.payment.balance;
  const { status } = await shop.crew(`POST /api/jobs/${jobOf({ shop, step, ...doing })}/payments`, {
    method: HANDED_OVER[step.pick % HANDED_OVER.length],
    cents: Math.max(1, dueCents - (step.pick % 7 === 0 ? 1 : 0)),
    ...(step.pick % 3 === 0 && { tipCents: step.pick }),
  });
  return { status, books: 'money' };
}

async function refund(doing: Doing): Promise<Done> {
  const { shop, step, seen } = doing;
  const { status } = await shop.ask(`POST /api/jobs/${jobOf(doing)}/payments`, {
    kind: 'refund',
    ...(step.kind === 'refund'
      ? { method: methodFor(step.pick) }
      : { method: 'credit', toNewGiftCard: step.pick % 2 === 0 }),
    cents: partOf(seen.payment.balance.paidCents, step),
  });
  return { status, books: 'refund' };
}

async function correct(doing: Doing): Promise<Done> {
  const { shop, step, book } = doing;
  const wrong = book.entries[step.pick % (book.entries.length || 1)];
  if (!wrong) return NOTHING;
  const body = { kind: 'correction', corrects: wrong.id };
  const { status } = await shop.ask(`POST /api/jobs/${jobOf(doing)}/payments`, body);
  return { status, books: 'correction' };
}

const payToken = ({ payment }: Seen) => new URL(payment.payUrl).searchParams.get('token') ?? '';

async function beginCard({ shop, step, seen, book }: Doing): Promise<Done> {
  const { status, body } = await send(shop.testApp.app, `POST /api/payments/${payToken(seen)}/card`, {
    body: { tipCents: step.pick % 2 === 0 ? 0 : step.pick, saveCard: step.pick % 3 > 0 },
    headers: fromAnywhere(),
  });
  const session = String(body['url']).split('/').at(-1) ?? '';
  if (status === 200 && !book.sessions.includes(session)) book.sessions.push(session);
  return { status, books: 'reported' };
}

/** Pays a checkout at the card service, whatever has become of the quote. */
async function payCard({ shop, step, book }: Doing): Promise<Done> {
  const session = book.sessions[step.pick % (book.sessions.length || 1)];
  if (session === undefined) return NOTHING;
  shop.service.pay(session);
  return { status: 200 };
}

/** A customer pays by link and agrees to have the card saved; it's reported at once now and then. */
async function saveCard(doing: Doing): Promise<Done> {
  const { shop, step, book } = doing;
  const begun = await beginCard({ ...doing, step: { ...step, pick: 4 } });
  const session = book.sessions.at(-1);
  if (begun.status >= 300 || session === undefined) return begun;
  shop.service.pay(session);
  sortEvents(shop);
  if (step.pick % 3 > 0)
    for (const event of book.waiting.splice(0)) {
      book.told.push(event);
      await tellFor(shop, book, event);
    }
  return begun;
}

/** Puts what has happened at the card service into the inbox of the quote that it's about. */
export function sortEvents(shop: Shop): void {
  const events = shop.service.events().slice(shop.sorted);
  shop.sorted += events.length;
  for (const event of events) {
    const [about] = /cs_test_\d+|pi_\d+/.exec(event.payload) ?? [];
    const book = shop.books.find(({ id, sessions }) => {
      const charges = shop.service.account.intentsFor(id);
      return about !== undefined && (sessions.includes(about) || charges.some((intent) => intent.id === about));
    });
    (book ?? shop.inbox).waiting.push(event);
  }
}

/** Takes an event from an inbox: in any order, and now and then one that was sent before. */
function takeEvent({ waiting, told }: Inbox, { pick }: Step): ServiceEvent | undefined {
  if (told.length > 0 && (waiting.length === 0 || pick % 5 === 4)) return told[pick % told.length];
  const [event] = waiting.splice(pick % (waiting.length || 1), 1);
  if (event) told.push(event);
  return event;
}

async function deliver({ shop, step, book }: Doing): Promise<Done> {
  const event = takeEvent(book, step);
  return event ? tellFor(shop, book, event) : NOTHING;
}

async function tellFor(shop: Shop, book: Book, event: ServiceEvent): Promise<Done> {
  const { status } = await tell(shop, event);
  // What is refused comes again.
  if (status >= 400) book.waiting.push(event);
  return { status, books: 'reported' };
}

async function tell({ testApp, service }: Shop, event: ServiceEvent): Promise<Done> {
  const { payload, signature } = service.sign(event, testApp.deps.clock.now());
  const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
  const url = '/api/payments/card-events';
  const { statusCode } = await testApp.app.inject({ method: 'POST', url, headers, payload });
  return { status: statusCode };
}

/**
 * The owner charges what is owed to the saved card, now and then twice with the same request; without a card, the customer
 * mostly pays and saves one. It's declined now and then, and the card service is away, or loses its answers.
 */
async function chargeCard(doing: Doing): Promise<Done> {
  const { shop, step, seen } = doing;
  const { service, ask } = shop;
  const { pick } = step;
  const cents = Math.max(1, seen.payment.balance.dueCents) + (pick % 11 === 0 ? 1 : 0);
  const body = { cents, clientId: crypto.randomUUID() };
  const { savedCard } = (await ask(`GET /api/jobs/${jobOf(doing)}/payments`)).body as unknown as PaymentAccount;
  if (!savedCard && pick % 5 > 0) return saveCard(doing);
  // Most are charged as soon as the work is done.
  if (pick % 4 > 0) await work({ ...doing, step: { ...step, kind: 'complete' } });
  const charge = async () => (await ask(`POST /api/jobs/${jobOf(doing)}/saved-card-charges`, body)).status;
  const fate = pick % 9;
  if (fate < 2) service.account.setDecline(fate === 0 ? 'insufficient_funds' : 'authentication_required');
  if (fate === 2) service.loseNext(3);
  service.setAway(fate === 3);
  const first = await charge();
  service.account.setDecline(undefined);
  service.loseNext(0);
  service.setAway(false);
  return { status: pick % 4 === 0 ? await charge() : first, books: 'reported' };
}

/** The customer or the owner removes the saved card here, or the owner any saved card at the card service. */
async function removeCard({ shop, step, seen, book }: Doing): Promise<Done> {
  const { testApp, service, ask } = shop;
  const { pick } = step;
  if (pick % 3 === 0)
    return {
      status: (
        await send(testApp.app, `DELETE /api/payments/${payToken(seen)}/saved-card`, { headers: fromAnywhere() })
      ).status,
    };
  if (pick % 3 === 1)
    return { status: (await ask(`DELETE /api/customers/${await customerOf(shop, book)}/saved-card`)).status };
  const attached = service.account.attached();
  const chosen = attached[pick % (attached.length || 1)];
  return chosen === undefined ? NOTHING : { status: service.account.detach(chosen).status };
}

/** The record of a quote's customer. */
export async function customerOf({ testApp }: Shop, { id }: Book): Promise<string> {
  const { customer_record_id: record } = await testApp.deps.db
    .selectFrom('quotes')
    .select('customer_record_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return record ?? '';
}

/** Asks the card service again for what it hasn't answered: soon after, or once charges are given up. */
async function repeatRequests(shop: Shop, { pick }: Step): Promise<void> {
  const { testApp, service } = shop;
  const then = testApp.deps.clock.now().add({ minutes: pick % 2 === 0 ? 2 : 20 });
  testApp.setNow(then.toString());
  service.setNow(then);
  await repeatCharges(testApp.deps);
  await repeatRefunds(testApp.deps);
  await keepSavedCards(testApp.deps);
  await logIn(shop);
}

/** What a quote's payments at the card service are: by link, and of the customer's saved card. */
export function paymentsAtService({ service: { account } }: Shop, { id, sessions }: Book) {
  const charges = account.intentsFor(id).filter(({ status }) => status === 'succeeded');
  const ids = [...sessions.map((session) => `pi_${session}`), ...charges.map((intent) => intent.id)];
  return ids.map((intent) => account.stateOf(intent)).filter((each) => each !== undefined);
}

/** The owner refunds a card payment; the answer of the service is lost now and then, and some refunds take a while. */
async function refundCard(doing: Doing): Promise<Done> {
  const { shop, step } = doing;
  const { cards } = (await shop.ask(`GET /api/jobs/${jobOf(doing)}/payments`)).body as unknown as PaymentAccount;
  const chosen = cards?.[step.pick % (cards.length || 1)];
  if (!chosen) return NOTHING;
  shop.service.account.setRefunds(step.pick % 3 === 0 ? 'pending' : 'succeeded');
  if (step.pick % 7 === 0) shop.service.loseNext();
  const body = { entryId: chosen.entryId, cents: partOf(chosen.leftCents, step), clientId: crypto.randomUUID() };
  const { status } = await shop.ask(`POST /api/jobs/${jobOf(doing)}/card-refunds`, body);
  shop.service.account.setRefunds('succeeded');
  return { status, books: 'refund' };
}

/** What happens in the dashboard of the card service, and at the bank of the customer. */
async function actAtService({ shop, step, book }: Doing): Promise<Done> {
  const { account } = shop.service;
  const { pick } = step;
  const choose = (of: readonly string[]) => of[pick % (of.length || 1)];
  const paid = paymentsAtService(shop, book);
  const open = paid.filter(({ isDisputed, leftCents }) => !isDisputed && leftCents > 0);
  const chosen = open[pick % (open.length || 1)];
  const pending = choose(paid.flatMap(({ pendingRefunds }) => pendingRefunds));
  const disputed = choose(paid.flatMap(({ openDisputes }) => openDisputes));
  if (step.kind === 'refundAtService' && chosen)
    account.refund(chosen.id, partOf(chosen.leftCents, { ...step, part: Math.min(100, step.part) }));
  else if (step.kind === 'dispute' && chosen) account.dispute(chosen.id);
  else if (step.kind === 'settleRefund' && pending)
    account.settleRefund(pending, pick % 2 === 0 ? 'failed' : 'succeeded');
  else if (step.kind === 'closeDispute' && disputed) account.closeDispute(disputed, pick % 2 === 0 ? 'lost' : 'won');
  else return NOTHING;
  return { status: 200 };
}

/** The customer pays with a gift card, or the owner types its code. */
async function payByGift(doing: Doing): Promise<Done> {
  const { shop, step, seen } = doing;
  const code = await giftCode(shop, step.pick);
  if (!code) return NOTHING;
  const byCustomer = { body: code, headers: fromAnywhere() };
  const { status } = await (step.pick % 3 === 0
    ? shop.ask(`POST /api/jobs/${jobOf(doing)}/payments`, {
        ...code,
        method: 'credit',
        cents: partOf(seen.payment.balance.dueCents, step),
      })
    : send(shop.testApp.app, `POST /api/payments/${payToken(seen)}/gift-card`, byCustomer));
  return { status, books: 'gift' };
}

async function announce({ shop, step, seen }: Doing): Promise<Done> {
  const { kind } = step;
  const { dueCents } = seen.payment.balance;
  const body =
    kind === 'announce'
      ? {
          method: SENT_METHODS[step.pick % SENT_METHODS.length],
          cents: partOf(dueCents, step),
          tipCents: step.pick % 200,
        }
      : undefined;
  const { status } = await send(shop.testApp.app, `POST /api/payments/${payToken(seen)}/${kind}`, {
    ...(body && { body }),
    headers: fromAnywhere(),
  });
  return { status };
}

async function settle(doing: Doing): Promise<Done> {
  const { kind } = doing.step;
  const { ask } = doing.shop;
  const account = (await ask(`GET /api/jobs/${jobOf(doing)}/payments`)).body as unknown as PaymentAccount;
  if (!account.expected) return NOTHING;
  const { id: expected, method, cents, tipCents } = account.expected;
  if (kind === 'dismiss') return { status: (await ask(`POST /api/payments/expected/${expected}/dismiss`)).status };
  const body = { method, cents, tipCents, expected };
  return { status: (await ask(`POST /api/jobs/${jobOf(doing)}/payments`, body)).status, books: 'money' };
}

async function work(doing: Doing): Promise<Done> {
  const { ask, crew, employee } = doing.shop;
  if (doing.step.kind === 'complete') {
    if (doing.step.pick % 4 > 0) await work({ ...doing, step: { ...doing.step, kind: 'assign' } });
    const body = newCompletion({ reasonWithoutPhotos: 'The camera is broken.' });
    return { status: (await crew(`POST /api/jobs/${jobOf(doing)}/completion`, body)).status };
  }
  const { status } = await ask(`PATCH /api/jobs/${jobOf(doing)}`, { assignedStaff: employee.roleId });
  if (status !== 200) return { status };
  return { status: (await crew(`POST /api/jobs/${jobOf(doing)}/respond`, { response: 'accept' })).status };
}

async function bill({ shop, step, seen, book }: Doing): Promise<Done> {
  if (step.kind === 'invoice')
    return { status: (await shop.ask('POST /api/invoices', { quotes: [book.id], dueDays: step.part })).status };
  const invoices = await invoicesFor(shop, book);
  const chosen = invoices[step.pick % (invoices.length || 1)];
  if (!chosen) return NOTHING;
  const of = `POST /api/invoices/${chosen}`;
  if (step.kind === 'credit') return { status: (await shop.ask(`${of}/credit`)).status };
  const body = { method: methodFor(step.pick), cents: partOf(seen.payment.balance.dueCents, step) };
  return { status: (await shop.ask(`${of}/payments`, body)).status, books: 'money' };
}

/** The customer comes again twice, and gets one invoice for everything that isn't invoiced yet. */
async function billTogether({ shop, step, book }: Doing): Promise<Done> {
  const customer = await customerOf(shop, book);
  for (const pick of [step.pick, step.pick + 1]) {
    const { status } = await addQuote(shop, { ...step, pick, kind: 'walkIn' }, customer);
    if (status === 201) await shop.ask(`POST /api/quotes/${shop.books.at(-1)?.id}/approve`, { withoutDeposit: true });
  }
  const { toInvoice } = (await shop.ask(`GET /api/customers/${customer}/invoices`)).body as unknown as InvoicesOf;
  const body = { quotes: toInvoice.map(({ id }) => id), dueDays: step.part };
  return { status: (await shop.ask('POST /api/invoices', body)).status };
}

/** The invoices that a quote is or was on, oldest first. */
async function invoicesFor({ testApp }: Shop, { id }: Book): Promise<readonly string[]> {
  const { db } = testApp.deps;
  const rows = await db
    .selectFrom('invoice_quotes')
    .innerJoin('invoices', 'invoices.id', 'invoice_id')
    .select('invoice_id')
    .where('quote_id', '=', id)
    .orderBy('issued_at')
    .orderBy('position')
    .execute();
  return rows.map(({ invoice_id: invoice }) => invoice);
}

/** The other quotes of a quote's customer: a payment may be for several of them. */
export async function peersOf(shop: Shop, book: Book): Promise<readonly Book[]> {
  const rows = await shop.testApp.deps.db
    .selectFrom('quotes')
    .select('id')
    .where('customer_record_id', '=', await customerOf(shop, book))
    .execute();
  return shop.books.filter((each) => each !== book && rows.some(({ id }) => id === each.id));
}

/** The customer's page of the newest invoice of a quote, while its link works. */
async function invoicePageOf(
  shop: Shop,
  book: Book,
): Promise<{ readonly path: string; readonly cents: number } | undefined> {
  const id = (await invoicesFor(shop, book)).at(-1) ?? NO_ID;
  const { pageUrl } = (await shop.ask(`GET /api/invoices/${id}`)).body as unknown as InvoiceDetail;
  if (!pageUrl) return undefined;
  const path = `/api/invoices/by-token/${pageUrl.split('/').at(-1)}`;
  const { body } = await send(shop.testApp.app, `GET ${path}`, { headers: fromAnywhere() });
  return { path, cents: (body as unknown as InvoicePage).payableCents };
}

/**
 * The customer begins to pay all of an invoice by card, and mostly does; now and then the amount isn't what is owed. Without one
 * that can be paid, the customer comes again first.
 */
async function payInvoiceByCard(doing: Doing): Promise<Done> {
  const { shop, step, book } = doing;
  const { testApp, service } = shop;
  let page = await invoicePageOf(shop, book);
  if (!page?.cents && step.pick % 5 > 0) {
    await billTogether(doing);
    page = await invoicePageOf(shop, shop.books.at(-1) ?? book);
  }
  if (!page) return NOTHING;
  const cents = Math.max(1, page.cents) + (step.pick % 9 === 0 ? 1 : 0);
  const call = `POST ${page.path}/card`;
  const { status, body } = await send(testApp.app, call, { body: { cents }, headers: fromAnywhere() });
  if (status !== 200) return { status, books: 'reported' };
  const session = String(body['url']).split('/').at(-1) ?? '';
  const { shares } = await testApp.deps.db
    .selectFrom('card_checkouts')
    .select('shares')
    .where('session_id', '=', session)
    .executeTakeFirstOrThrow();
  for (const { id: quote, sessions } of shop.books)
    if (quote in (shares ?? {}) && !sessions.includes(session)) sessions.push(session);
  if (step.pick % 4 > 0) service.pay(session);
  return { status, books: 'reported' };
}

/** What the owner and the customer decide. Approval, its undoing and an accepted offer move what is paid with a gift card. */
async function decide({ shop, step, seen, book }: Doing): Promise<Done> {
  const { ask, testApp } = shop;
  const owner = async (call: string, body?: object): Promise<Done> => ({
    status: (await ask(call, body)).status,
    books: 'gift',
  });
  const customer = async (verb: string, body: object): Promise<Done> => ({
    status: (
      await send(testApp.app, `POST /api/quotes/by-token/${book.token}/${verb}`, { body, headers: fromAnywhere() })
    ).status,
    books: 'gift',
  });
  const of = `/api/quotes/${book.id}`;
  switch (step.kind) {
    case 'approve':
      return owner(`POST ${of}/approve`, step.pick % 4 === 0 ? { withoutDeposit: true } : {});
    case 'decline':
      return owner(`POST ${of}/decline`, {});
    case 'counter': {
      const net = seen.detail.lines.filter(({ kind }) => kind !== 'tax').reduce((sum, { cents }) => sum + cents, 0);
      return owner(`POST ${of}/counter-offer`, { totalPrice: partOf(net, step) / 100, reason: 'It is dirtier.' });
    }
    case 'changePrice': {
      const [change] = seen.detail.priceChanges;
      const [first, ...rest] = seen.detail.lines.filter(({ kind }) => kind !== 'tax');
      const edited = first ? [{ ...first, cents: partOf(first.cents, step) }, ...rest] : [];
      return owner(`POST ${of}/price-change`, {
        // Now and then the price is another one by now.
        fromCents: Math.round(seen.detail.totalPrice * 100) + (change && step.pick % 9 === 0 ? 1 : 0),
        lines: edited.map(({ label, detail, cents }) => ({ label, detail, cents })),
        extras: step.pick % 3 === 0 ? ['headlight-restoration'] : [],
        reason: 'It is dirtier.',
      });
    }
    case 'changeOnSite':
      return changeOnSite({ shop, step, seen, book });
    case 'agreeToPrice':
    case 'refusePrice':
      return customer('price-change', {
        change: seen.detail.priceChanges[0]?.id ?? NO_ID,
        agree: step.kind === 'agreeToPrice',
      });
    case 'withdrawPrice':
      return owner(`POST ${of}/price-change/withdraw`);
    case 'accept':
    case 'refuse':
      return customer('answer', { accept: step.kind === 'accept' });
    case 'cancelByOwner':
      return owner(`POST ${of}/cancel`, {});
    case 'cancelByCustomer':
      return customer('cancel', {});
    case 'chargeLate':
    case 'chargeNoShow':
      return owner(`POST ${of}/cancellation-fee`, { reason: step.kind === 'chargeLate' ? 'late' : 'no-show' });
    case 'waive':
      return owner(`DELETE ${of}/cancellation-fee`);
    case 'undo':
      return seen.detail.undo ? owner(`POST /api/admin/undo/${seen.detail.undo.id}`) : NOTHING;
    default:
      return NOTHING;
  }
}

/** The crew adds an extra; the customer signs for it, or is asked by email. */
async function changeOnSite(doing: Doing): Promise<Done> {
  const { crew } = doing.shop;
  const call = `/api/jobs/${jobOf(doing)}/price-change`;
  const { body } = await crew(`GET ${call}?extras=ceramic-coating`);
  const preview = body['preview'] as { readonly totalCents: number } | null | undefined;
  const { status } = await crew(`POST ${call}`, {
    extras: ['ceramic-coating'],
    totalCents: preview?.totalCents ?? 0,
    ...(doing.step.pick % 3 > 0 && { signature: { name: 'Sam' } }),
  });
  return { status };
}

/** Moves the clock by hours, or to the second day of the next month, and logs everybody in again. */
async function wait(shop: Shop, { kind, pick }: Step): Promise<Done> {
  const { testApp, service } = shop;
  const now = testApp.deps.clock.now();
  const next = todayIn(shop).add({ months: 1 }).with({ day: 2 }).toZonedDateTime('America/New_York').toInstant();
  const then = (kind === 'nextMonth' ? next : now).add({ hours: 1 + (pick % 40) });
  testApp.setNow(then.toString());
  service.setNow(then);
  await logIn(shop);
  return { status: 200 };
}

export const exportMonth = async ({ ask }: Shop, month: string): Promise<string> => {
  const { daysInMonth } = Temporal.PlainYearMonth.from(month);
  return (await ask.download(`/api/books/journal?from=${month}-01&to=${month}-${daysInMonth}`)).body;
};

/** Locks the next month that is over. Its journal stays as it was before. */
async function lockMonth(shop: Shop): Promise<Done> {
  const { lockable } = (await shop.ask('GET /api/books')).body as unknown as BooksMonth;
  if (!lockable) return NOTHING;
  const before = await exportMonth(shop, lockable);
  const { status } = await shop.ask('POST /api/books/locks', { month: lockable });
  if (status === 201) shop.locked.set(lockable, before);
  return { status };
}

async function unlockMonth(shop: Shop, { pick }: Step): Promise<Done> {
  const { unlockable } = (await shop.ask('GET /api/books')).body as unknown as BooksMonth;
  // Now and then one that can't be unlocked.
  const month = pick % 4 === 0 ? [...shop.locked.keys()][0] : unlockable;
  if (!month) return NOTHING;
  const { status } = await shop.ask(`DELETE /api/books/locks/${month}`);
  if (status === 200) shop.locked.delete(month);
  return { status };
}

/** The card service transfers what it holds, takes a fee for something else, or says how a transfer has ended. */
async function payOut(shop: Shop, { pick }: Step): Promise<Done> {
  const { account } = shop.service;
  if (account.balance() <= 0) return NOTHING;
  if (pick % 5 === 0) account.addFee(Math.min(1 + pick, account.balance()));
  if (account.balance() === 0) return { status: 200 };
  const payout = account.payOut();
  if (pick % 3 > 0) account.settlePayout(payout, pick % 3 === 1 ? 'paid' : 'failed');
  return { status: 200 };
}

async function readMovements(shop: Shop, step: Step): Promise<Done> {
  const event = takeEvent(shop.inbox, step);
  if (event) await tellShop(shop, event);
  return { status: (await shop.ask('POST /api/payments/payouts/read')).status };
}

/** Sends an event that is about no quote; a gift card may come of it. */
async function tellShop(shop: Shop, event: ServiceEvent): Promise<Done> {
  const before = await giftCards(shop);
  const done = await tell(shop, event);
  for (const { id, amountCents: cents } of await giftCards(shop))
    if (!before.some((card) => card.id === id)) bookGift(shop, { cents, method: 'card', isReported: true });
  return done;
}

/** Sends everything that waits, in order; what is about a quote comes with `take`. */
export async function tellRest(shop: Shop): Promise<void> {
  sortEvents(shop);
  for (const event of shop.inbox.waiting.splice(0)) await tellShop(shop, event);
}

async function giftCards({ ask }: Shop): Promise<readonly GiftCard[]> {
  const { items } = (await ask('GET /api/gift-cards?limit=100')).body as unknown as { readonly items: GiftCard[] };
  return items;
}

/** The code of a card, also of one that is used up, void or over. */
async function giftCode(shop: Shop, pick: number): Promise<{ readonly giftCard: string } | undefined> {
  const cards = await giftCards(shop);
  const open = cards.filter(({ state }) => state === 'open');
  const some = open.length > 0 && pick % 6 > 0 ? open : cards;
  const card = some[pick % (some.length || 1)];
  return card && { giftCard: codeOfGiftCard(shop.testApp.deps, card.id) };
}

type Booking = {
  readonly cents: number;
  readonly method?: string | undefined;
  readonly isGiven?: boolean;
  readonly isReported?: boolean;
};

/** Books what a card is issued with or loses: against money, what was given, or what is no longer used. */
function bookGift(shop: Shop, { cents, method, isGiven = false, isReported = false }: Booking): void {
  const { gifts } = shop;
  gifts.liability += cents;
  if (method) gifts.money.push({ method, cents, receivedOn: todayIn(shop).toString(), isReported });
  else if (isGiven) gifts.given += cents;
  else gifts.lost -= cents;
}

async function issueGift(shop: Shop, { kind, pick, part }: Step): Promise<Done> {
  const cents = 500 + part * 97;
  const isGiven = kind === 'giveGift';
  const about = isGiven ? { origin: 'goodwill', reason: 'The wait' } : { origin: 'sold', method: methodFor(pick) };
  const { status } = await shop.ask('POST /api/gift-cards', { cents, ...about });
  if (status === 201) bookGift(shop, { cents, isGiven, ...(!isGiven && { method: methodFor(pick) }) });
  return { status };
}

/** Buys a card online: it's issued once its event was sent. */
async function buyGift(shop: Shop, { part }: Step): Promise<Done> {
  const buyer = { senderName: 'Sam', buyerEmail: 'sam@example.com' };
  const body = { cents: 1000 + part * 100, recipientName: 'Dana', recipientEmail: 'dana@example.com', ...buyer };
  const begun = await send(shop.testApp.app, 'POST /api/gift-card-orders', { body, headers: fromAnywhere() });
  if (begun.status === 201) shop.service.pay(String(begun.body['url']).split('/').at(-1) ?? '');
  return { status: begun.status };
}

async function voidGift(shop: Shop, { pick }: Step): Promise<Done> {
  const cards = await giftCards(shop);
  const card = cards[pick % (cards.length || 1)];
  if (!card) return NOTHING;
  const method = card.origin === 'sold' && pick % 2 === 0 ? methodFor(pick) : undefined;
  const { status } = await shop.ask(`POST /api/gift-cards/${card.id}/void`, {
    reason: 'Lost',
    ...(method && { method }),
  });
  const isGiven = card.origin === 'goodwill';
  if (status === 200) bookGift(shop, { cents: 0 - card.balanceCents, method, isGiven });
  return { status };
}

/** A card comes to its last day, as after years; what is left on it is taken at once or later. */
async function expireGift(shop: Shop, { pick }: Step): Promise<Done> {
  const open = (await giftCards(shop)).filter(({ state }) => state === 'open');
  const card = open[pick % (open.length || 1)];
  if (!card) return NOTHING;
  const { deps } = shop.testApp;
  const yesterday = todayIn(shop).subtract({ days: 1 }).toString();
  await deps.db.updateTable('gift_cards').set({ expires_on: yesterday }).where('id', '=', card.id).execute();
  if (pick % 3 === 0) return { status: 200 };
  const over = (await giftCards(shop)).filter(({ state }) => state === 'expired');
  await expireGiftCards(deps);
  for (const { balanceCents, origin } of over)
    bookGift(shop, { cents: 0 - balanceCents, isGiven: origin === 'goodwill' });
  return { status: 200 };
}

export async function logIn(shop: Shop): Promise<void> {
  shop.ask = await asOwner(shop.testApp, shop.owner);
  shop.crew = await asEmployee(shop.testApp, shop.employee);
}
