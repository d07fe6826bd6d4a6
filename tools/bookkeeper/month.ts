// A month of a shop: quotes with every rule in use, and what becomes of them. What each of them has to show is written down
// here from what was asked for and the price table.
import type { Shop } from './shop.ts';
import {
  lateFee,
  LATE_FEE,
  netOf,
  price,
  PROMOS,
  RATES,
  rounded,
  sum,
  taxed,
  taxIn,
  total,
  type Line,
  type Order,
  type PriceTable,
} from './money.ts';

const ZONE = 'America/New_York';
const FIRST = Temporal.PlainDate.from('2027-06-01');
const DAYS = 30;

/** An entry of the ledger as it was asked for. */
export type Entry = {
  readonly kind: string;
  readonly method: string;
  readonly cents: number;
  readonly isTip: boolean;
  /** Whether it is a refund, or takes one back. */
  readonly isRefund: boolean;
  readonly receivedOn: string;
  readonly reduces: number;
};

/** A quote with everything that has to be seen of it. */
export type Sold = {
  readonly id: string;
  readonly reference: string;
  readonly token: string;
  readonly email: string;
  readonly order: Order;
  readonly offered: readonly Line[];
  /** The price lines that hold; a counter-offer replaces those that were offered. */
  lines: readonly Line[];
  status: 'pending' | 'approved' | 'declined' | 'cancelled';
  fee: readonly Line[];
  readonly entries: Entry[];
  /** Every total that an email may have named. */
  readonly totals: Set<number>;
  employee: Employee | null;
  completedOn: string | null;
  jobId: string;
  payToken: string;
  invoice: { readonly id: string; readonly number: string } | null;
  /** The invoice was taken back by a credit note. */
  isCredited: boolean;
};
export type Employee = {
  readonly id: string;
  readonly employeeId: string;
  readonly paymentType: string;
  readonly paymentValue: number;
  hours: number;
};
/** A gift card with what has to be left on it. */
export type GiftCard = {
  readonly id: string;
  readonly origin: 'sold' | 'goodwill' | 'refund';
  /** Of one that was sold. */
  readonly method: string | null;
  readonly cents: number;
  /** As its email says it. */
  readonly code: string;
  readonly issuedOn: string;
  left: number;
  /** How the money of a void one was given back; '' without. */
  voidedBy: string | null;
  voidedOn: string;
};
export type Month = {
  readonly gifts: GiftCard[];
  readonly shop: Shop;
  readonly table: PriceTable & { readonly pay: { readonly hoursByPackage: Readonly<Record<string, number>> } };
  readonly sold: Sold[];
  readonly employees: readonly Employee[];
  readonly from: string;
  readonly to: string;
};

export const paid = ({ entries }: Sold): number => sum(entries.filter(({ isTip }) => !isTip).map(({ cents }) => cents));
export const tips = ({ entries }: Sold): number => sum(entries.filter(({ isTip }) => isTip).map(({ cents }) => cents));
export const reduced = ({ entries }: Sold): number => sum(entries.map(({ reduces }) => reduces));
/** What is charged in the end. */
export function charge(quote: Sold): number {
  if (quote.status === 'declined') return 0;
  return quote.status === 'cancelled' ? total(quote.fee) : total(quote.lines) - reduced(quote);
}
/** The tax within everything that was paid: the same part of the tax as of the price. */
export function taxPaid(quote: Sold): number {
  const lines = quote.status === 'cancelled' && quote.fee.length > 0 ? quote.fee : quote.lines;
  return rounded(
    taxIn(lines),
    Math.min(Math.max(0, paid(quote)), Math.max(0, total(lines) - reduced(quote))),
    total(lines),
  );
}

/** Numbers that are the same in every run. */
function chance(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** Makes as many quotes, the same number each day, and lets the month pass. */
export async function liveMonth(shop: Shop, count: number): Promise<Month> {
  const month = await prepare(shop);
  const pick = chance(count);
  const later = new Map<number, (() => Promise<void>)[]>();
  let made = 0;
  for (let day = 0; day < DAYS; day += 1) {
    shop.setClock(at(day, 8));
    await shop.logIn();
    await clock(month, true);
    await sellGifts(month, day);
    shop.setClock(at(day, 9));
    for (; made < Math.round((count * (day + 1)) / DAYS); made += 1) await sell(month, { made, day, pick, later });
    shop.setClock(at(day, 18));
    await shop.logIn();
    await clock(month, false);
    for (const happens of later.get(day) ?? []) await happens();
  }
  shop.setClock(at(DAYS, 9));
  await shop.logIn();
  return month;
}

const dateOf = (day: number) => FIRST.add({ days: day });
const at = (day: number, hour: number) =>
  dateOf(day).toZonedDateTime({ timeZone: ZONE, plainTime: { hour } }).toInstant();

/** The owner's settings, codes and crew. */
async function prepare(shop: Shop): Promise<Month> {
  shop.setClock(at(0, 7));
  await shop.logIn();
  type Saved = { readonly version: number; readonly business: PriceTable & { readonly pay: Record<string, unknown> } };
  const { version, business } = await shop.owner<Saved>('GET /api/admin/business');
  const percents = Object.fromEntries(Object.entries(RATES).map(([kind, rate]) => [kind, rate / 1000]));
  const changed = {
    ...business,
    tax: { name: 'Sales tax', percents },
    taxId: '12-3456789',
    cancellation: { fee: LATE_FEE.cents / 100, feePercent: LATE_FEE.percent, noticeHours: LATE_FEE.noticeHours },
    mobileAvailable: true,
    slotCapacity: 20,
    pay: { ...business.pay, tips: 'job', overtimeAfterHours: 40 },
  };
  await shop.owner('PUT /api/admin/business', { version, business: changed });
  for (const { code, percent, amountCents, extra, leastCents } of PROMOS) {
    const only = extra === null ? {} : { packages: [], extras: [extra] };
    await shop.owner('POST /api/promo-codes', { code, percent, amountCents, leastCents, ...only });
  }
  const employees: Employee[] = [];
  for (const [name, paymentType, paymentValue] of [
    ['Robin Vale', 'hourly', 1850],
    ['Alex Reyes', 'percentage', 35],
    ['Sam Brandt', 'percentage', 15],
  ] as const) {
    const body = { name, email: `${name.split(' ')[0]?.toLowerCase()}@example.com`, paymentType, paymentValue };
    employees.push({ ...(await shop.owner<Employee>('POST /api/staff', body)), hours: 0 });
  }
  const table = changed as unknown as Month['table'];
  return { shop, table, sold: [], gifts: [], employees, from: dateOf(0).toString(), to: dateOf(DAYS).toString() };
}

/** Everybody comes at eight and leaves at six. */
async function clock({ shop, employees }: Month, isClockedIn: boolean): Promise<void> {
  for (const { id } of employees) await shop.owner(`PATCH /api/staff/${id}`, { isClockedIn });
}

type Turn = {
  readonly made: number;
  readonly day: number;
  readonly pick: (below: number) => number;
  readonly later: Map<number, (() => Promise<void>)[]>;
};

const PACKAGES = ['express', 'full', 'interior', 'exterior', 'sxs', 'dirtbike', 'quad', 'garbage'];
const EXTRAS = [
  'tire-shine',
  'dashboard-protection',
  'ceramic-coating',
  'headlight-restoration',
  'add-bag',
  'add-deodorizer',
];

function orderOf({ made, pick }: Turn, table: PriceTable): Order {
  const packageType = PACKAGES[made % PACKAGES.length] ?? 'full';
  const isGarbage = packageType === 'garbage';
  const isBike = packageType === 'dirtbike';
  const isPowersport = isBike || packageType === 'sxs' || packageType === 'quad';
  const isMobile = !isGarbage && pick(3) === 0;
  const isSold = (id: string) => table.extras.some((extra) => extra.id === id && extra.packages.includes(packageType));
  return {
    packageType,
    isMobile,
    hasOwnWater: isMobile && pick(2) === 0,
    isTruck: !isGarbage && !isPowersport && pick(2) === 0,
    condition: isBike ? (['light', 'moderate', 'heavy', null][pick(4)] ?? null) : null,
    cans: isGarbage ? 1 + pick(6) : 1,
    extras: EXTRAS.filter((id) => isSold(id) && pick(3) === 0),
    promo: pick(3) === 0 ? (PROMOS[pick(PROMOS.length)] ?? null) : null,
    fees:
      made % 9 === 0
        ? [
            { label: 'Travel', cents: 500 + pick(2000) },
            ...(pick(2) === 0 ? [{ label: 'Heavy soil', cents: 1999 }] : []),
          ]
        : [],
    estimatePercent: 0,
  };
}

/** A new quote, and what is to become of it. */
async function sell(month: Month, turn: Turn): Promise<void> {
  const { made, day, later } = turn;
  const quote = await request(month, turn);
  month.sold.push(quote);
  const fate = made % 20;
  if (fate === 0) return decide(month, quote, 'decline', 'declined');
  if (fate === 1) return;
  if ((fate === 2 || fate === 3) && quote.token !== '') await counter(month, quote, turn);
  else await decide(month, quote, 'approve', 'approved');
  await readJob(month, quote);
  const next = (days: number, happens: () => Promise<void>): void =>
    void later.set(Math.min(DAYS - 1, day + days), [...(later.get(Math.min(DAYS - 1, day + days)) ?? []), happens]);
  if (fate === 4) return decide(month, quote, 'cancel', 'cancelled');
  // The appointment is tomorrow morning, or was this morning.
  if (fate === 5 || fate === 6) return next(fate - 5, () => chargeFee(month, quote, turn));
  next(made % 3, () => finish(month, quote, turn));
}

async function request({ shop, table }: Month, turn: Turn): Promise<Sold> {
  const { made } = turn;
  const wanted = orderOf(turn, table);
  const estimate =
    wanted.packageType === 'interior' && !isWalkInTurn(turn) ? await estimateFor(shop, wanted, turn) : null;
  const order = { ...wanted, estimatePercent: estimate?.priceAdjustment ?? 0 };
  const lines = price(table, order);
  const isWalkIn = isWalkInTurn(turn);
  const time = await freeTime(shop, turn, order);
  const body = { ...bodyOf({ order, lines, made }), ...time, ...(estimate && { analysisId: estimate.analysisId }) };
  type Submitted = { readonly id: string; readonly reference: string; readonly quoteUrl: string };
  const answer = isWalkIn
    ? await shop.owner<Submitted>('POST /api/quotes/walk-in', { ...body, fees: order.fees, hasAgreed: true })
    : await shop.anyone<Submitted>('POST /api/quotes', {
        ...body,
        acceptedTermsOfService: true,
        acceptedLiability: true,
        optOutSocialMedia: false,
      });
  return {
    id: answer.id,
    reference: answer.reference,
    // The answer to the owner doesn't have the customer's link.
    token: answer.quoteUrl?.split('/').at(-1) ?? '',
    email: emailOf(made),
    order,
    offered: lines,
    lines,
    status: 'pending',
    fee: [],
    entries: [],
    totals: new Set([total(lines)]),
    employee: null,
    completedOn: null,
    jobId: '',
    payToken: '',
    invoice: null,
    isCredited: false,
  };
}

const emailOf = (made: number) => `customer${made}@example.com`;

type Asked = { readonly order: Order; readonly lines: readonly Line[]; readonly made: number };

/** The request as the wizard and the owner send it. */
function bodyOf({ order, lines, made }: Asked) {
  const isPowersport = ['sxs', 'dirtbike', 'quad'].includes(order.packageType);
  const [vehicleType, vehicleSubtype] = order.isTruck ? ['truck', 'Ford F-150'] : ['car', 'Toyota'];
  return {
    customerFirstName: 'Dana',
    customerLastName: 'Whitfield',
    customerEmail: emailOf(made),
    customerPhone: `(518) 555-${String(1000 + made)}`,
    language: made % 4 === 0 ? 'es' : 'en',
    packageType: order.packageType,
    serviceType: order.isMobile ? 'mobile' : 'dropoff',
    vehicleType: isPowersport ? 'powersport' : vehicleType,
    vehicleSubtype: isPowersport ? 'Honda' : vehicleSubtype,
    ...(order.condition && { conditionLevel: order.condition }),
    mobileDiscount: order.hasOwnWater,
    extras: order.extras,
    garbageCanCount: order.cans,
    serviceAddress: '12 Elm St, Albany, NY 12203',
    paymentMethod: made % 2 === 0 ? 'venmo' : 'cash',
    // A code that takes nothing off is refused.
    ...(lines.some(({ kind }) => kind === 'promo') && { promoCode: order.promo?.code }),
    totalPrice: total(lines) / 100,
  };
}

const isWalkInTurn = ({ made }: Turn) => made % 9 === 0;

type Estimate = { readonly analysisId: string; readonly priceAdjustment: number };

/** A photo estimate from the customer's answers, which needs no photo. */
async function estimateFor(
  shop: Shop,
  { packageType, isTruck, isMobile, extras }: Order,
  { pick }: Turn,
): Promise<Estimate> {
  return shop.anyone<Estimate>('POST /api/analyze-photos', {
    packageType,
    vehicleType: isTruck ? 'truck' : 'car',
    serviceType: isMobile ? 'mobile' : 'dropoff',
    extras,
    answers: { inside: ['tidy', 'stains-or-odor'][pick(2)] },
  });
}

/** One of the first two times of the next day, which take up to twenty each. */
async function freeTime(shop: Shop, { day, pick }: Turn, { packageType }: Order) {
  const date = dateOf(day + 1).toString();
  type Days = { readonly days: readonly { readonly slots: readonly { readonly time: string }[] }[] };
  const { days } = await shop.anyone<Days>(`GET /api/availability?from=${date}&to=${date}&package=${packageType}`);
  const slots = days[0]?.slots ?? [];
  return { scheduledDate: date, scheduledTime: slots[pick(Math.min(2, slots.length))]?.time };
}

async function decide({ shop }: Month, quote: Sold, verb: string, status: Sold['status']): Promise<void> {
  await shop.owner(`POST /api/quotes/${quote.id}/${verb}`, {});
  quote.status = status;
}

/** The owner names another price before tax, and the customer takes it. */
async function counter({ shop }: Month, quote: Sold, { pick }: Turn): Promise<void> {
  const untaxed = quote.lines.filter(({ kind }) => kind !== 'tax');
  const more = 500 + pick(3000);
  await shop.owner(`POST /api/quotes/${quote.id}/counter-offer`, {
    totalPrice: (total(untaxed) + more) / 100,
    reason: 'It is larger.',
  });
  const promo = promoParts(quote.order, untaxed);
  quote.lines = taxed([...untaxed, { kind: 'adjustment', cents: more }], promo);
  quote.totals.add(total(quote.lines));
  await shop.anyone(`POST /api/quotes/by-token/${quote.token}/answer`, { accept: true });
  quote.status = 'approved';
}

/** What the code of an order has taken off, for the tax of an offer. */
function promoParts({ promo }: Order, untaxed: readonly Line[]) {
  const off = 0 - total(untaxed.filter(({ kind }) => kind === 'promo'));
  if (off === 0) return [];
  if (promo?.extra !== null) return [{ kind: 'extras' as const, cents: off }];
  const kinds = { services: ['package', 'cans', 'estimate'], extras: ['extra'], fees: ['mobile', 'water', 'truck'] };
  const of = (kind: keyof typeof kinds) => total(untaxed.filter((line) => kinds[kind].includes(line.kind)));
  const all = of('services') + of('extras') + of('fees');
  const upTo = [of('services'), of('services') + of('extras'), all].map((covered) => rounded(off, covered, all));
  return [
    { kind: 'services' as const, cents: upTo[0] ?? 0 },
    { kind: 'extras' as const, cents: (upTo[1] ?? 0) - (upTo[0] ?? 0) },
    { kind: 'fees' as const, cents: (upTo[2] ?? 0) - (upTo[1] ?? 0) },
  ];
}

async function readJob({ shop }: Month, quote: Sold): Promise<void> {
  const { job } = await shop.owner<{ readonly job: { readonly id: string } }>(`GET /api/quotes/${quote.id}`);
  quote.jobId = job.id;
  const { payUrl } = await shop.owner<{ readonly payUrl: string }>(`GET /api/jobs/${job.id}/payments`);
  quote.payToken = new URL(payUrl).searchParams.get('token') ?? '';
}

/** The appointment is canceled the evening before, or missed; the owner charges for it. */
async function chargeFee(month: Month, quote: Sold, { made }: Turn): Promise<void> {
  await decide(month, quote, 'cancel', 'cancelled');
  const reason = made % 20 === 5 ? 'late' : 'no-show';
  await month.shop.owner(`POST /api/quotes/${quote.id}/cancellation-fee`, { reason });
  quote.fee = lateFee(quote.lines);
  quote.totals.add(total(quote.fee));
  if (made % 3 === 0) return;
  await record(month, quote, { method: 'card', cents: made % 3 === 1 ? charge(quote) : Math.ceil(charge(quote) / 3) });
}

/** The work is done, and paid in one way or another. */
async function finish(month: Month, quote: Sold, turn: Turn): Promise<void> {
  const { made, pick } = turn;
  const { shop, employees } = month;
  const employee = employees[made % employees.length];
  if (!employee) return;
  await shop.owner(`PATCH /api/jobs/${quote.jobId}`, { assignedStaff: employee.id });
  await shop.owner(`POST /api/jobs/${quote.jobId}/respond`, { response: 'accept', employeeId: employee.employeeId });
  const done = {
    completionNotes: 'Shiny.',
    reasonWithoutPhotos: 'The camera is broken.',
    clientId: crypto.randomUUID(),
  };
  await shop.owner(`POST /api/jobs/${quote.jobId}/completion`, done);
  quote.employee = employee;
  quote.completedOn = today(month);
  if (made % 10 === 7) {
    type Issued = { readonly id: string; readonly number: string };
    const body = {
      quotes: [quote.id],
      company: 'Whitfield Fleet LLC',
      address: '1 Main St\nTroy, NY 12180',
      taxId: '98-7654321',
      dueDays: 30,
    };
    quote.invoice = await shop.owner<Issued>('POST /api/invoices', body);
  }
  if (made % 4 === 1) await payByGift(month, quote);
  await settle(month, quote, { made, tip: pick(2) === 0 ? 0 : 100 + pick(2500) });
  if (!quote.invoice || made % 20 !== 17) return;
  await shop.owner(`POST /api/invoices/${quote.invoice.id}/credit`);
  quote.isCredited = true;
}

const GIVEN = [12_000, 5000, 2599, 30_000];

/** A card is sold each day and one given each third; a card that is a week old is voided now and then. */
async function sellGifts(month: Month, day: number): Promise<void> {
  const cents = GIVEN[day % GIVEN.length] ?? 5000;
  await issueGift(month, { origin: 'sold', method: ['cash', 'venmo', 'card'][day % 3] ?? 'cash', cents });
  if (day % 3 === 0) await issueGift(month, { origin: 'goodwill', reason: 'The wait', cents: 1500 });
  if (day % 7 !== 6) return;
  const card = month.gifts.find(({ left, voidedBy, origin }) => left > 0 && voidedBy === null && origin !== 'refund');
  if (!card) return;
  const method = card.origin === 'sold' && day % 2 === 0 ? 'cash' : undefined;
  await month.shop.owner(`POST /api/gift-cards/${card.id}/void`, { reason: 'Lost', ...(method && { method }) });
  card.voidedBy = method ?? '';
  card.voidedOn = today(month);
}

type NewGift = { readonly origin: 'sold' | 'goodwill'; readonly cents: number } & Partial<
  Record<'method' | 'reason', string>
>;

async function issueGift(month: Month, gift: NewGift): Promise<void> {
  const recipientEmail = `gift${month.gifts.length}@example.com`;
  const { id } = await month.shop.owner<{ readonly id: string }>('POST /api/gift-cards', { ...gift, recipientEmail });
  const text = await month.shop.mailTo(recipientEmail);
  const code = /\b[A-Z2-9]{4}(?:-[A-Z2-9]{4}){3}\b/.exec(text)?.[0] ?? '';
  const { origin, cents, method = null } = gift;
  month.gifts.push({
    id,
    origin,
    method,
    cents,
    code,
    issuedOn: today(month),
    left: cents,
    voidedBy: null,
    voidedOn: '',
  });
}

/** The customer pays with the oldest card that has something left, as far as that goes. */
async function payByGift(month: Month, quote: Sold): Promise<void> {
  const card = month.gifts.find(({ left, voidedBy, code }) => left > 0 && voidedBy === null && code !== '');
  const cents = Math.min(card?.left ?? 0, charge(quote) - paid(quote));
  if (!card || cents <= 0) return;
  await month.shop.anyone(`POST /api/payments/${quote.payToken}/gift-card`, { giftCard: card.code });
  card.left -= cents;
  const entry = { kind: 'payment', method: 'credit', cents, isTip: false, isRefund: false, reduces: 0 };
  quote.entries.push({ ...entry, receivedOn: today(month) });
}

/** A refund goes to a new card, which is emailed to the customer. */
async function refundToGift(month: Month, quote: Sold, cents: number): Promise<void> {
  const before = await month.shop.owner<{ readonly items: readonly { readonly id: string }[] }>(
    'GET /api/gift-cards?limit=1',
  );
  await record(month, quote, { kind: 'refund', method: 'credit', cents });
  const { items } = await month.shop.owner<typeof before>('GET /api/gift-cards?limit=1');
  const [card] = items;
  if (!card || card.id === before.items[0]?.id) throw new Error('The refund has made no card.');
  const gift = {
    origin: 'refund',
    method: null,
    cents,
    code: '',
    issuedOn: today(month),
    left: cents,
    voidedBy: null,
    voidedOn: '',
  } as const;
  month.gifts.push({ id: card.id, ...gift });
}

const today = ({ shop }: Month) => shop.now().toZonedDateTimeISO(ZONE).toPlainDate().toString();

async function settle(
  month: Month,
  quote: Sold,
  { made, tip }: { readonly made: number; readonly tip: number },
): Promise<void> {
  const owed = charge(quote) - paid(quote);
  if (owed <= 0) return;
  const half = Math.ceil(owed / 2);
  switch (made % 7) {
    case 0: {
      const { shop } = month;
      await shop.anyone(`POST /api/payments/${quote.payToken}/announce`, { cents: owed, tipCents: tip });
      const { expected } = await shop.owner<{ readonly expected: { readonly id: string } }>(
        `GET /api/jobs/${quote.jobId}/payments`,
      );
      return record(month, quote, { method: 'venmo', cents: owed, tip, expected: expected.id });
    }
    case 1:
      await record(month, quote, { half: 1, cents: half, tip });
      return owed > half ? record(month, quote, { half: 2, cents: owed - half }) : undefined;
    case 2:
      return record(month, quote, { method: 'card', cents: owed, tip });
    case 3:
      await record(month, quote, { method: 'cash', cents: owed + 2000 });
      return record(month, quote, { kind: 'refund', method: 'cash', cents: 2000 });
    case 4:
      await record(month, quote, { method: 'card', cents: owed, tip });
      if (made % 4 === 2) return refundToGift(month, quote, Math.ceil(owed / 5));
      return record(month, quote, { kind: 'refund', method: 'card', cents: Math.ceil(owed / 5) });
    case 5:
      return record(month, quote, { method: 'venmo', cents: half, tip });
    default: {
      await record(month, quote, { method: 'venmo', cents: owed + 90 });
      await correctLast(month, quote);
      return record(month, quote, { method: 'venmo', cents: owed });
    }
  }
}

type Recorded = {
  readonly kind?: string;
  readonly method?: string;
  readonly half?: 1 | 2;
  readonly cents: number;
  readonly tip?: number;
  readonly expected?: string;
};

async function record(
  month: Month,
  quote: Sold,
  { kind = 'payment', method = 'cash', half, cents, tip = 0, expected }: Recorded,
) {
  const over = Math.max(0, paid(quote) - charge(quote));
  const isRefund = kind === 'refund';
  const toNewCard = method === 'credit' && { toNewGiftCard: true };
  const body = half
    ? { half, tipCents: tip }
    : { kind, method, cents, ...(!isRefund && { tipCents: tip }), ...(expected && { expected }), ...toNewCard };
  await month.shop.owner(`POST /api/jobs/${quote.jobId}/payments`, body);
  const entry = { method, isTip: false, isRefund, receivedOn: today(month) };
  quote.entries.push({
    ...entry,
    kind,
    cents: isRefund ? 0 - cents : cents,
    reduces: isRefund ? Math.max(0, cents - over) : 0,
  });
  if (tip > 0) quote.entries.push({ ...entry, kind: 'tip', cents: tip, isTip: true, reduces: 0 });
  quote.totals.add(charge(quote));
}

async function correctLast(month: Month, quote: Sold): Promise<void> {
  type Account = { readonly entries: readonly { readonly id: string }[] };
  const { entries } = await month.shop.owner<Account>(`GET /api/jobs/${quote.jobId}/payments`);
  await month.shop.owner(`POST /api/jobs/${quote.jobId}/payments`, {
    kind: 'correction',
    corrects: entries.at(-1)?.id,
  });
  const wrong = quote.entries.at(-1);
  if (wrong) quote.entries.push({ ...wrong, kind: 'correction', cents: 0 - wrong.cents, receivedOn: today(month) });
}

/** What an employee earns for a quote: the hours of the package, or a percentage of the total before tax. */
export function payFor({ table }: Month, { order, lines, employee }: Sold): number {
  if (!employee) return 0;
  const { paymentType, paymentValue } = employee;
  if (paymentType === 'hourly') return paymentValue * (table.pay.hoursByPackage[order.packageType] ?? 0);
  return rounded(netOf(lines), Math.round(paymentValue * 10), 1000);
}
