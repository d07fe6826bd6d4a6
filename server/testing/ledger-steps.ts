import fc from 'fast-check';
import type { QuoteDetail } from '#contract/dashboard-quotes.ts';
import type { PaymentAccount, PaymentSummary } from '#contract/payments.ts';
import type { Availability } from '#contract/catalog.ts';
import type { TestApp } from './app.ts';
import { asEmployee, asOwner, type Caller } from './callers.ts';
import type { CardService } from './checkout.ts';
import { newCompletion } from './documentation.ts';
import { fromAnywhere, send, type TestPerson } from './people.ts';
import { exampleQuote, exampleWalkIn } from './quotes.ts';

/** What can be done in the shop. The first does nothing: a failing sequence shrinks to it. */
const KINDS = [
  'nothing',
  'wait',
  'submit',
  'walkIn',
  'approve',
  'approve',
  'approve',
  'approve',
  'counter',
  'accept',
  'refuse',
  'decline',
  'cancelByOwner',
  'cancelByCustomer',
  'chargeLate',
  'chargeNoShow',
  'waive',
  'assign',
  'complete',
  'venmo',
  'venmo',
  'venmo',
  'deposit',
  'half1',
  'half2',
  'halfByCrew',
  'tip',
  'card',
  'announce',
  'confirm',
  'dismiss',
  'withdraw',
  'refund',
  'refund',
  'correct',
  'correct',
  'undo',
  'invoice',
  'credit',
] as const;
export type Kind = (typeof KINDS)[number];

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
  session?: string | undefined;
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
};

/** What a step did: the status of its call, and what it meant to book. */
export type Done = { readonly status: number; readonly intent?: Intent };
/** `corrects` names the entry that is taken back. */
export type Intent = { readonly kind: 'money' | 'refund' | 'correction'; readonly corrects?: string };

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

/** Does a step to a quote. The status is 404 if there's nothing that it could be done to. */
export async function act(shop: Shop, step: Step, seen: Seen, book: Book): Promise<Done> {
  const doing = { shop, step, seen, book };
  const { kind } = step;
  if (kind === 'venmo' || kind === 'deposit' || kind === 'tip') return pay(doing, kind);
  if (kind === 'half1' || kind === 'half2' || kind === 'halfByCrew') return payHalf(doing, kind);
  if (kind === 'refund') return refund(doing);
  if (kind === 'correct') return correct(doing);
  if (kind === 'card') return payByCard(doing);
  if (kind === 'announce' || kind === 'withdraw') return announce(doing, kind);
  if (kind === 'confirm' || kind === 'dismiss') return settle(doing, kind);
  if (kind === 'assign' || kind === 'complete') return work(doing, kind);
  if (kind === 'invoice' || kind === 'credit') return bill(doing, kind);
  return decide(doing);
}

type Doing = { readonly shop: Shop; readonly step: Step; readonly seen: Seen; readonly book: Book };

/** Writes a new quote into the books of the test. */
export async function addQuote(shop: Shop, { kind, pick, part }: Step): Promise<Done> {
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
    totalPrice: undefined,
    basePrice: undefined,
    truckFee: undefined,
    ...(await freeSlot(shop, pick)),
  };
  const fees = [{ label: 'Travel', cents: 100 + pick * 7 }];
  const { status, body } = await (kind === 'walkIn'
    ? shop.ask(
        'POST /api/quotes/walk-in',
        exampleWalkIn({ ...wanted, fees, customerEmail: `walk${part}.${pick}@example.com` }),
      )
    : send(shop.testApp.app, 'POST /api/quotes', { body: exampleQuote(wanted), headers: fromAnywhere() }));
  if (status !== 201) return { status };
  const { id, reference, quoteUrl } = body as {
    readonly id: string;
    readonly reference: string;
    readonly quoteUrl?: string;
  };
  const token = quoteUrl?.split('/').at(-1) ?? (await linkOf(shop, id));
  shop.books.push({ id, reference, token, entries: [], fee: 0 });
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

async function freeSlot({ testApp }: Shop, pick: number) {
  const today = testApp.deps.clock.now().toZonedDateTimeISO('America/New_York').toPlainDate();
  const url = `GET /api/availability?from=${today.toString()}&to=${today.add({ days: 60 }).toString()}&package=full`;
  const { body } = await send(testApp.app, url, { headers: fromAnywhere() });
  const open = (body as unknown as Availability).days.filter(({ slots }) => slots.length > 0);
  const day = open[pick % Math.min(4, open.length)];
  return { scheduledDate: day?.date, scheduledTime: day?.slots[pick % (day.slots.length || 1)]?.time };
}

const jobOf = ({ seen }: Doing) => seen.detail.job?.id ?? '00000000-0000-4000-8000-000000000000';
const partOf = (cents: number, { part }: Step) => Math.max(1, Math.floor((cents * part) / 100));

async function pay(doing: Doing, kind: 'venmo' | 'deposit' | 'tip'): Promise<Done> {
  const { shop, step, seen } = doing;
  const { dueCents, totalCents } = seen.payment.balance;
  const today = shop.testApp.deps.clock.now().toZonedDateTimeISO('America/New_York').toPlainDate();
  const { status } = await shop.ask(`POST /api/jobs/${jobOf(doing)}/payments`, {
    kind: kind === 'venmo' ? 'payment' : kind,
    method: step.pick % 2 === 0 ? 'venmo' : 'cash',
    cents: partOf(kind === 'tip' ? 500 : dueCents || totalCents, step),
    ...(kind === 'venmo' && step.pick % 3 === 0 && { tipCents: 100 + step.pick }),
    ...(step.pick % 4 === 0 && { receivedOn: today.subtract({ days: step.pick % 9 }).toString() }),
  });
  return { status, intent: { kind: 'money' } };
}

async function payHalf(doing: Doing, kind: 'half1' | 'half2' | 'halfByCrew'): Promise<Done> {
  const { shop, step } = doing;
  const isCrew = kind === 'halfByCrew';
  const half = isCrew ? 1 + (step.pick % 2) : Number(kind.at(-1));
  const { status } = await (isCrew ? shop.crew : shop.ask)(`POST /api/jobs/${jobOf(doing)}/payments`, {
    half,
    ...(step.pick % 3 === 0 && { tipCents: step.pick }),
  });
  return { status, intent: { kind: 'money' } };
}

async function refund(doing: Doing): Promise<Done> {
  const { shop, step, seen } = doing;
  const { status } = await shop.ask(`POST /api/jobs/${jobOf(doing)}/payments`, {
    kind: 'refund',
    method: 'venmo',
    cents: partOf(seen.payment.balance.paidCents, step),
  });
  return { status, intent: { kind: 'refund' } };
}

async function correct(doing: Doing): Promise<Done> {
  const { shop, step, book } = doing;
  const wrong = book.entries[step.pick % (book.entries.length || 1)];
  if (!wrong) return NOTHING;
  const body = { kind: 'correction', corrects: wrong.id };
  const { status } = await shop.ask(`POST /api/jobs/${jobOf(doing)}/payments`, body);
  return { status, intent: { kind: 'correction', corrects: wrong.id } };
}

const payToken = ({ payment }: Seen) => new URL(payment.payUrl).searchParams.get('token') ?? '';

/** Begins a checkout, or pays the one that was begun last, whatever has become of it. */
async function payByCard({ shop, step, seen, book }: Doing): Promise<Done> {
  const { testApp, service } = shop;
  if (book.session === undefined || step.pick % 3 === 0) {
    const body = { tipCents: step.pick % 2 === 0 ? 0 : step.pick };
    const begun = await send(testApp.app, `POST /api/payments/${payToken(seen)}/card`, {
      body,
      headers: fromAnywhere(),
    });
    if (begun.status === 200) book.session = String(begun.body['url']).split('/').at(-1);
    return { status: begun.status };
  }
  const { payload, signature } = service.compose(book.session, testApp.deps.clock.now());
  service.pay(book.session);
  const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
  const url = '/api/payments/card-events';
  const { statusCode } = await testApp.app.inject({ method: 'POST', url, headers, payload });
  return { status: statusCode, intent: { kind: 'money' } };
}

async function announce({ shop, step, seen }: Doing, kind: 'announce' | 'withdraw'): Promise<Done> {
  const { dueCents } = seen.payment.balance;
  const body = kind === 'announce' ? { cents: partOf(dueCents, step), tipCents: step.pick % 200 } : undefined;
  const { status } = await send(shop.testApp.app, `POST /api/payments/${payToken(seen)}/${kind}`, {
    ...(body && { body }),
    headers: fromAnywhere(),
  });
  return { status };
}

async function settle(doing: Doing, kind: 'confirm' | 'dismiss'): Promise<Done> {
  const { ask } = doing.shop;
  const account = (await ask(`GET /api/jobs/${jobOf(doing)}/payments`)).body as unknown as PaymentAccount;
  if (!account.expected) return NOTHING;
  const { id: expected, cents, tipCents } = account.expected;
  if (kind === 'dismiss') return { status: (await ask(`POST /api/payments/expected/${expected}/dismiss`)).status };
  const body = { method: 'venmo', cents, tipCents, expected };
  return { status: (await ask(`POST /api/jobs/${jobOf(doing)}/payments`, body)).status, intent: { kind: 'money' } };
}

async function work(doing: Doing, kind: 'assign' | 'complete'): Promise<Done> {
  const { ask, crew, employee } = doing.shop;
  if (kind === 'complete') {
    const body = newCompletion({ reasonWithoutPhotos: 'The camera is broken.' });
    return { status: (await crew(`POST /api/jobs/${jobOf(doing)}/completion`, body)).status };
  }
  const { status } = await ask(`PATCH /api/jobs/${jobOf(doing)}`, { assignedStaff: employee.roleId });
  if (status !== 200) return { status };
  return { status: (await crew(`POST /api/jobs/${jobOf(doing)}/respond`, { response: 'accept' })).status };
}

async function bill({ shop, step, book }: Doing, kind: 'invoice' | 'credit'): Promise<Done> {
  if (kind === 'invoice')
    return { status: (await shop.ask('POST /api/invoices', { quotes: [book.id], dueDays: step.part })).status };
  const { db } = shop.testApp.deps;
  const rows = await db.selectFrom('invoice_quotes').select('invoice_id').where('quote_id', '=', book.id).execute();
  const chosen = rows[step.pick % (rows.length || 1)];
  if (!chosen) return NOTHING;
  return { status: (await shop.ask(`POST /api/invoices/${chosen.invoice_id}/credit`)).status };
}

/** What the owner and the customer decide. */
async function decide({ shop, step, seen, book }: Doing): Promise<Done> {
  const { ask, testApp } = shop;
  const owner = async (call: string, body?: object): Promise<Done> => ({ status: (await ask(call, body)).status });
  const customer = async (verb: string, body: object): Promise<Done> => ({
    status: (
      await send(testApp.app, `POST /api/quotes/by-token/${book.token}/${verb}`, { body, headers: fromAnywhere() })
    ).status,
  });
  const of = `/api/quotes/${book.id}`;
  switch (step.kind) {
    case 'approve':
    case 'decline':
      return owner(`POST ${of}/${step.kind}`, {});
    case 'counter': {
      const net = seen.detail.lines.filter(({ kind }) => kind !== 'tax').reduce((sum, { cents }) => sum + cents, 0);
      return owner(`POST ${of}/counter-offer`, { totalPrice: partOf(net, step) / 100, reason: 'It is dirtier.' });
    }
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

/** Moves the clock by hours, and logs everybody in again. */
export async function wait(shop: Shop, { pick }: Step): Promise<void> {
  const { testApp } = shop;
  testApp.setNow(
    testApp.deps.clock
      .now()
      .add({ hours: 1 + (pick % 40) })
      .toString(),
  );
  await logIn(shop);
}

export async function logIn(shop: Shop): Promise<void> {
  shop.ask = await asOwner(shop.testApp, shop.owner);
  shop.crew = await asEmployee(shop.testApp, shop.employee);
}
