// What becomes of quotes until the work is done: requested, answered, canceled.
import { nameCard, payNamedCard } from './gifts.ts';
import {
  belongsTo,
  depositOf,
  FEE_TAXED_FROM,
  lateFee,
  netOf,
  price,
  questionsOf,
  sum,
  taxed,
  total,
  type Order,
  type Price,
  type PriceTable,
  type Promo,
  type Work,
} from './money.ts';
import { rulesOfPrice } from './rules.ts';
import { today, use, type GiftCard, type Month, type Sold, type Turn } from './sold.ts';

type Pack = PriceTable['packages'][number];

/** Codes that quotes name in turn, whether these hold or not. */
const NAMED: Readonly<Record<number, string>> = {
  1: 'FEW',
  2: 'MIDJUNE',
  4: 'TRAIL',
  8: 'FEW',
  10: 'SHINE',
  12: 'FEW',
  13: 'HELLO',
  16: 'MIDJUNE',
  17: 'FEW',
  23: 'SPRING',
  25: 'TENOFF',
  33: 'SPRING',
};

export const isWalkInTurn = ({ made }: Pick<Turn, 'made'>): boolean => made % 9 === 0;
/** Every second walk-in was here the last time, too. */
export const comesAgain = ({ made }: Pick<Turn, 'made'>): boolean => made % 18 === 9;
const customerOf = (turn: Turn) => (comesAgain(turn) ? turn.made - 1 : turn.made);
const emailOf = (turn: Turn) => `customer${customerOf(turn)}@example.com`;

function orderOf(turn: Turn, { table, choices }: Month): Order {
  const { made, pick } = turn;
  const pack = choices.packageOf(made);
  const { offered } = pack;
  const isMobile = offered === 'mobile' || (offered === 'both' && pick(3) === 0);
  const named = comesAgain(turn) ? 'HELLO' : NAMED[made % 40];
  const { promos, promoExtra } = choices;
  const drawn = pick(3) === 0 ? promos[pick(promos.length)] : undefined;
  const workOf = (of: Pack): Work => {
    const { id: packageType, count, classes } = of;
    const belonging = table.extras.filter((extra) => belongsTo(extra, of)).map(({ id }) => id);
    return {
      packageType,
      vehicleType: (count ? undefined : classes.at(-1 - (classes.length > 1 ? pick(classes.length) : 0))) ?? 'car',
      condition: of.conditionPrices ? (['light', 'moderate', 'heavy', null][pick(4)] ?? null) : null,
      cans: count ? Math.min(count.most, count.least + pick(6)) : 1,
      extras: choices.extras.filter(
        (id) => belonging.includes(id) && (pick(3) === 0 || (named === 'SHINE' && id === promoExtra)),
      ),
      answers: answersOf(table, of, pick),
    };
  };
  return {
    isMobile,
    hasOwnWater: isMobile && pick(2) === 0,
    ...workOf(pack),
    others: othersOf(turn, { table, choices }).map(workOf),
    promo: promos.find(({ code }) => code === named) ?? drawn ?? null,
    fees: isWalkInTurn(turn)
      ? [{ label: 'Travel', cents: 500 + pick(2000) }, ...(pick(2) === 0 ? [{ label: 'Heavy soil', cents: 1999 }] : [])]
      : [],
    estimatePercent: 0,
  };
}

/** The packages of further vehicles, on every fifth turn on which the first one is a vehicle at either place. */
function othersOf({ made, pick }: Turn, { table, choices }: Pick<Month, 'table' | 'choices'>): readonly Pack[] {
  const isVehicleAnywhere = ({ status, offered, count }: Pack) => status === 'offered' && offered === 'both' && !count;
  if (made % 5 !== 1 || !isVehicleAnywhere(choices.packageOf(made))) return [];
  const packages = table.packages.filter(isVehicleAnywhere);
  return Array.from({ length: 1 + pick(2) }, () => packages[pick(packages.length)]).filter(
    (each) => each !== undefined,
  );
}

/** What is said to the owner's questions; those in words are left out now and then. */
function answersOf(table: PriceTable, pack: Pack, pick: Turn['pick']): Order['answers'] {
  const answers: Record<string, string | boolean> = {};
  for (const { id, kind, choices } of questionsOf(table, pack)) {
    if (kind === 'choice') answers[id] = choices[pick(choices.length)]?.id ?? '';
    else if (kind === 'yesNo') answers[id] = pick(2) === 0;
    else if (pick(2) === 0) answers[id] = 'Ring at 12';
  }
  return answers;
}

/** Why a code doesn't hold for a customer today; undefined if it does. */
function objectionTo(month: Month, { code, ...promo }: Promo, email: string) {
  const isOpen = ({ status, isLapsed }: Sold) => status === 'approved' || (status === 'pending' && !isLapsed);
  const open = month.sold.filter(isOpen);
  const held = open.filter(({ order, promoParts }) => order.promo?.code === code && promoParts.length > 0);
  const own = open.filter((quote) => quote.email === email);
  if (promo.startsOn !== null && (today(month) < promo.startsOn || today(month) > (promo.endsOn ?? '')))
    return 'not on that day';
  if (promo.mostUses !== null && held.length >= promo.mostUses) return 'used up';
  if (promo.mostUsesEach !== null && held.some((quote) => quote.email === email)) return 'used up';
  return promo.isFirstVisitOnly && own.length > 0 ? 'not a first visit' : undefined;
}

type Asked = { readonly order: Order; readonly price: Price; readonly giftCard: GiftCard | null };

/** A customer requests a quote on the site, or the owner writes one for a walk-in. */
export async function request(month: Month, turn: Turn, daysAhead: number): Promise<Sold> {
  const { shop, table } = month;
  const wanted = orderOf(turn, month);
  const needsEstimate = month.choices.packageOf(turn.made).photos === 'inside' && !isWalkInTurn(turn);
  const estimate = needsEstimate ? await estimateFor(shop, wanted, turn) : null;
  const order = { ...wanted, estimatePercent: estimate?.priceAdjustment ?? 0 };
  const time = {
    ...(await freeTime(shop, turn, { order, daysAhead })),
    ...(estimate && { analysisId: estimate.analysisId }),
  };
  const asked = { order, price: price(table, order) };
  const promo = asked.price.promoParts.length > 0 ? order.promo : null;
  const objection = promo && objectionTo(month, promo, emailOf(turn));
  if (!objection) return submit(month, turn, asked, time);
  const refused = await shop.raw(...callOf(month, turn, { ...asked, giftCard: null }, time));
  const plain = { ...order, promo: null };
  const quote = await submit(month, turn, { order: plain, price: price(table, plain) }, time);
  if (refused.status !== 422) throw new Error(`${promo.code} was taken, though it is ${objection}: ${refused.text}`);
  use(month, `promo code: refused, ${objection}`, quote);
  return quote;
}

/** The call of a request, without a session for customers. */
function callOf(month: Month, turn: Turn, asked: Asked, time: object): [string, object] {
  const body = { ...bodyOf(month, turn, asked), ...time };
  return isWalkInTurn(turn)
    ? ['POST /api/quotes/walk-in', { ...body, fees: asked.order.fees, hasAgreed: true }]
    : [
        'POST /api/quotes',
        { ...body, acceptedTermsOfService: true, acceptedLiability: true, optOutSocialMedia: false },
      ];
}

async function submit(month: Month, turn: Turn, asked: Omit<Asked, 'giftCard'>, time: object): Promise<Sold> {
  const { shop } = month;
  const { lines, promoParts } = asked.price;
  const isWalkIn = isWalkInTurn(turn);
  const giftCard = isWalkIn ? null : await nameCard(month, turn, total(lines));
  type Submitted = {
    readonly id: string;
    readonly reference: string;
    readonly quoteUrl?: string;
    readonly scheduledDate: string;
    readonly deposit: { readonly payUrl: string } | null;
  };
  const call = callOf(month, turn, { ...asked, giftCard }, time);
  const answer = await (isWalkIn ? shop.owner<Submitted>(...call) : shop.anyone<Submitted>(...call));
  const deposit = isWalkIn
    ? 0
    : depositOf(month.table, asked.order, { cents: total(lines), onCard: giftCard?.left ?? 0 });
  const quote: Sold = {
    made: turn.made,
    id: answer.id,
    reference: answer.reference,
    // The answer to the owner doesn't have the customer's link.
    token: answer.quoteUrl?.split('/').at(-1) ?? '',
    email: emailOf(turn),
    startsAt: Temporal.Instant.from(answer.scheduledDate),
    order: asked.order,
    promoParts,
    giftCard,
    lines,
    status: 'pending',
    isLapsed: false,
    deposit: deposit > 0 ? { cents: deposit, state: 'due' } : null,
    fee: [],
    isFeeTaxed: today(month) >= FEE_TAXED_FROM,
    entries: [],
    cards: [],
    totals: new Set([total(lines)]),
    employee: null,
    completedOn: null,
    jobId: '',
    payToken: answer.deposit ? (new URL(answer.deposit.payUrl).searchParams.get('token') ?? '') : '',
    invoice: null,
    supplies: new Map(),
  };
  month.sold.push(quote);
  writeRequest(month, turn, quote);
  return quote;
}

function writeRequest(month: Month, turn: Turn, quote: Sold): void {
  for (const rule of rulesOfPrice(quote, month.table)) use(month, rule, quote);
  if (isWalkInTurn(turn)) use(month, 'a walk-in', quote);
  if (comesAgain(turn)) use(month, 'a customer who comes again', quote);
  const { deposit, giftCard, email, reference } = quote;
  if (!deposit) return;
  const ofPackage = month.choices.packageOf(turn.made).deposit ? 'deposit: an amount' : 'deposit: a percentage';
  use(month, giftCard ? 'deposit: what a gift card leaves to pay' : ofPackage, quote);
  month.mails.push({ to: email, about: reference, cents: [deposit.cents] });
}

/** The request as the wizard and the owner send it. */
function bodyOf({ table }: Month, turn: Turn, { order, price: { lines }, giftCard }: Asked) {
  const { made } = turn;
  const deposit = isWalkInTurn(turn)
    ? 0
    : depositOf(table, order, { cents: total(lines), onCard: giftCard?.left ?? 0 });
  return {
    customerFirstName: 'Dana',
    customerLastName: 'Whitfield',
    customerEmail: emailOf(turn),
    customerPhone: `(518) 555-${String(1000 + customerOf(turn))}`,
    language: made % 4 === 0 ? 'es' : 'en',
    ...bodyOfWork(table, order),
    ...(order.others.length > 0 && { items: order.others.map((work) => bodyOfWork(table, work)) }),
    serviceType: order.isMobile ? 'mobile' : 'dropoff',
    mobileDiscount: order.hasOwnWater,
    serviceAddress: '12 Elm St, Albany, NY 12203',
    paymentMethod: made % 2 === 0 ? 'venmo' : 'cash',
    // A code that takes nothing off is refused.
    ...(lines.some(({ kind }) => kind === 'promo') && { promoCode: order.promo?.code }),
    ...(giftCard && { giftCard: giftCard.code }),
    deposit: deposit / 100,
    totalPrice: total(lines) / 100,
  };
}

function bodyOfWork({ vehicleClasses }: PriceTable, work: Work) {
  const { packageType, vehicleType, condition, extras, answers, cans } = work;
  const [make = 'Whatever it is'] = vehicleClasses.find(({ id }) => id === vehicleType)?.makes ?? [];
  return {
    packageType,
    vehicleType,
    vehicleSubtype: make,
    ...(condition && { conditionLevel: condition }),
    extras,
    ...(Object.keys(answers).length > 0 && { answers }),
    garbageCanCount: cans,
  };
}

type Estimate = { readonly analysisId: string; readonly priceAdjustment: number };

/** A photo estimate from the customer's answers, which needs no photo. */
async function estimateFor(
  shop: Month['shop'],
  { packageType, vehicleType, isMobile, extras }: Order,
  { pick }: Turn,
): Promise<Estimate> {
  return shop.anyone<Estimate>('POST /api/analyze-photos', {
    packageType,
    vehicleType,
    serviceType: isMobile ? 'mobile' : 'dropoff',
    extras,
    answers: { inside: ['tidy', 'stains-or-odor'][pick(2)] },
  });
}

type Wanted = { readonly order: Order; readonly daysAhead: number };

/** One of the first two times of a day, which take up to twenty each. */
async function freeTime(shop: Month['shop'], { pick }: Turn, { order, daysAhead }: Wanted) {
  const date = Temporal.PlainDate.from(today({ shop })).add({ days: daysAhead }).toString();
  type Days = { readonly days: readonly { readonly slots: readonly { readonly time: string }[] }[] };
  const { days } = await shop.anyone<Days>(
    `GET /api/availability?from=${date}&to=${date}&package=${order.packageType}`,
  );
  const slots = days[0]?.slots ?? [];
  return { scheduledDate: date, scheduledTime: slots[pick(Math.min(2, slots.length))]?.time };
}

export async function decide({ shop }: Month, quote: Sold, verb: 'decline' | 'cancel'): Promise<void> {
  await shop.owner(`POST /api/quotes/${quote.id}/${verb}`, {});
  quote.status = verb === 'decline' ? 'declined' : 'cancelled';
}

/** The owner approves; the gift card that the quote names pays now. */
export async function approve(month: Month, quote: Sold): Promise<void> {
  const withoutDeposit = quote.deposit?.state === 'due';
  await month.shop.owner(`POST /api/quotes/${quote.id}/approve`, withoutDeposit ? { withoutDeposit } : {});
  if (quote.deposit && withoutDeposit) {
    quote.deposit.state = 'waived';
    use(month, 'deposit: waived by the approval', quote);
  }
  await becomeApproved(month, quote);
}

async function becomeApproved(month: Month, quote: Sold): Promise<void> {
  const { shop } = month;
  quote.status = 'approved';
  payNamedCard(month, quote);
  const { job } = await shop.owner<{ readonly job: { readonly id: string } }>(`GET /api/quotes/${quote.id}`);
  quote.jobId = job.id;
  const { payUrl } = await shop.owner<{ readonly payUrl: string }>(`GET /api/jobs/${job.id}/payments`);
  quote.payToken = new URL(payUrl).searchParams.get('token') ?? '';
}

/** The owner offers another price before tax, or other lines, and the customer takes it. */
export async function counter(month: Month, quote: Sold, turn: Turn): Promise<void> {
  const { shop } = month;
  const more = 500 + turn.pick(3000);
  const price = turn.made % 20 === 2 ? offerTotal(quote, more) : await offerLines(month, quote, more);
  await shop.owner(`POST /api/quotes/${quote.id}/counter-offer`, { ...price, reason: 'It is larger.' });
  quote.totals.add(total(quote.lines));
  await shop.anyone(`POST /api/quotes/by-token/${quote.token}/answer`, { accept: true });
  use(
    month,
    'totalPrice' in price ? 'a counter-offer by its price' : 'a counter-offer by its lines, with a fee',
    quote,
  );
  await becomeApproved(month, quote);
}

/** A price alone adds a line with the difference. */
function offerTotal(quote: Sold, more: number) {
  const untaxed = quote.lines.filter(({ kind }) => kind !== 'tax');
  quote.lines = taxed([...untaxed, { kind: 'adjustment', cents: more }], quote.promoParts);
  return { totalPrice: (total(untaxed) + more) / 100 };
}

/** The lines with a fee by name and without the promo code, which has its use back. */
async function offerLines(month: Month, quote: Sold, more: number) {
  type Shown = {
    readonly kind: string;
    readonly label: string;
    readonly detail?: string;
    readonly cents: number;
    readonly item?: number;
  };
  const { lines } = await month.shop.owner<{ readonly lines: readonly Shown[] }>(`GET /api/quotes/${quote.id}`);
  const stays = ({ kind }: { readonly kind: string }) => kind !== 'tax' && kind !== 'promo';
  if (quote.promoParts.length > 0) use(month, 'promo code: taken off an offer, its use given back', quote);
  quote.promoParts = [];
  quote.lines = taxed([...quote.lines.filter(stays), { kind: 'fee', cents: more }]);
  const kept = lines.filter(stays).map(({ label, detail, cents, item }) => ({
    label,
    cents,
    ...(detail && { detail }),
    ...(item && { item }),
  }));
  return { lines: [...kept, { label: 'Long drive', kind: 'fee', cents: more }] };
}

/** The appointment was canceled late, or missed; the owner charges for it. */
export async function chargeFee(month: Month, quote: Sold, reason: 'late' | 'no-show'): Promise<void> {
  await decide(month, quote, 'cancel');
  await month.shop.owner(`POST /api/quotes/${quote.id}/cancellation-fee`, { reason });
  quote.fee = lateFee(quote.lines, quote.isFeeTaxed);
  use(month, quote.isFeeTaxed ? 'a fee with sales tax' : 'a fee without sales tax', quote);
  quote.totals.add(total(quote.fee));
  use(month, reason === 'late' ? 'late cancellation fee' : 'no-show fee', quote);
}

export async function waiveFee(month: Month, quote: Sold): Promise<void> {
  await month.shop.owner(`DELETE /api/quotes/${quote.id}/cancellation-fee`);
  quote.fee = [];
  quote.totals.add(0);
  use(month, 'a fee that is waived', quote);
}

/** What quotes with a promo code were sold for before tax, and what their codes took off. */
export function promoFigures(sold: readonly Sold[]) {
  const approved = sold.filter(({ status }) => status === 'approved');
  return {
    quotes: sold.length,
    booked: sum(approved.map(({ lines }) => netOf(lines))),
    completed: sum(sold.filter(({ completedOn }) => completedOn !== null).map(({ lines }) => netOf(lines))),
    given: 0 - sum(approved.map(({ lines }) => total(lines.filter(({ kind }) => kind === 'promo')))),
  };
}
