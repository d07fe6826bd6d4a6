// A month of a shop: quotes with every rule in use, and what becomes of them.
import { awaitReturn, openCheckout, payByCard, payDeposit, payOut } from './cards.ts';
import { clockCrew, CREW, hoursOf, newTipRule, OVERTIME_AFTER } from './crew.ts';
import { tradeCards } from './gifts.ts';
import { awaitReminders } from './invoices.ts';
import { choicesOf, suppliedPackages, withDeposits, withEveryRule } from './menu.ts';
import { BUNDLE, FEE_TAXED_FROM, LATE_FEE, OTHERS_PERCENT, RATES } from './money.ts';
import { payCrew } from './pay.ts';
import { approve, chargeFee, counter, decide, isWalkInTurn, request, waiveFee } from './quotes.ts';
import { complete, record, settle, waitsForNext } from './settle.ts';
import type { Shop } from './shop.ts';
import { charge, today, use, ZONE, type Employee, type Month, type Sold, type Supply, type Turn } from './sold.ts';

const FIRST = Temporal.PlainDate.from('2027-06-01');
const DAYS = 30;
const NEW_COST_DAY = 15;
/** How many days the crew is paid for at once. */
const PAY_DAYS = 10;

/** Numbers that are the same in every run with that seed. */
function chance(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const dateOf = (day: number) => FIRST.add({ days: day }).toString();
const at = (day: number, hour: number) =>
  FIRST.add({ days: day }).toZonedDateTime({ timeZone: ZONE, plainTime: { hour } }).toInstant();

/** Makes as many quotes, the same number each day, and lets the month pass; on the menu of a fresh install, or on another one. */
export async function liveMonth(
  shop: Shop,
  { count, seed, menu }: { readonly count: number; readonly seed: number; readonly menu?: string | undefined },
): Promise<Month> {
  const month = await prepare(shop, menu);
  const pick = chance(seed);
  const evenings = Array.from({ length: DAYS }, (): (() => Promise<void>)[] => []);
  let made = 0;
  for (let day = 0; day < DAYS; day += 1) {
    const later = (days: number, happens: () => Promise<void>) =>
      void evenings[Math.min(DAYS - 1, Math.max(day, shopDay(shop)) + days)]?.push(happens);
    shop.setClock(at(day, 8));
    await shop.logIn();
    await changeTerms(month, day);
    if (day > 0 && day % PAY_DAYS === 0) await payCrew(month, { from: dateOf(day - PAY_DAYS), to: dateOf(day - 1) });
    await tradeCards(month, day);
    shop.setClock(at(day, 9));
    for (; made < Math.round((count * (day + 1)) / DAYS); made += 1) await sell(month, { made, day, pick, later });
    shop.setClock(at(day, 18));
    await shop.logIn();
    await clockCrew(month, dateOf(day));
    for (const happens of evenings[day] ?? []) await happens();
    shop.setClock(at(day, 20));
    await closeDay(month, day);
  }
  shop.setClock(at(DAYS, 9));
  await shop.logIn();
  await shop.owner('POST /api/payments/payouts/read');
  const days = Array.from({ length: DAYS }, (_, day) => dateOf(day));
  for (const employee of month.employees) if (hoursOf(employee, days).overtime > 0) use(month, 'overtime', employee);
  return month;
}

const shopDay = (shop: Shop) => FIRST.until(today({ shop })).days;

type Settings = { readonly version: number; readonly business: Month['table'] & Readonly<Record<string, unknown>> };

/** The owner changes the settings. */
async function change(shop: Shop, edit: (business: Settings['business']) => object): Promise<Settings['business']> {
  const { version, business } = await shop.owner<Settings>('GET /api/admin/business');
  const changed = { ...business, ...edit(business) };
  await shop.owner('PUT /api/admin/business', { version, business: changed });
  return changed;
}

/** The owner's settings, codes, supplies and crew. */
async function prepare(shop: Shop, menu: string | undefined): Promise<Month> {
  shop.setClock(at(0, 7));
  await shop.logIn();
  if (menu !== undefined) await loadMenu(shop, menu);
  const percents = Object.fromEntries(Object.entries(RATES).map(([kind, rate]) => [kind, rate / 1000]));
  const table = await change(shop, ({ pay, ...business }) => ({
    tax: { name: 'Sales tax', percents },
    taxId: '12-3456789',
    cancellation: {
      fee: LATE_FEE.cents / 100,
      feePercent: LATE_FEE.percent,
      noticeHours: LATE_FEE.noticeHours,
      isTaxed: false,
    },
    giftCards: { sellOnline: true, expiryYears: 0 },
    bundles: business.packages
      .filter(({ status }) => status === 'offered')
      .map(({ id }) => ({
        name: BUNDLE.nameOf(id),
        packageType: id,
        visits: BUNDLE.visits,
        price: BUNDLE.cents / 100,
        months: null,
      })),
    mobileAvailable: true,
    slotCapacity: 20,
    severalVehicles: { isOffered: true, discountPercent: OTHERS_PERCENT, most: 3 },
    ...withDeposits(business),
    pay: { ...pay, tips: 'job', overtimeAfterHours: OVERTIME_AFTER },
  }));
  const choices = choicesOf(table);
  for (const promo of choices.promos) await shop.owner('POST /api/promo-codes', promo);
  const employees: Employee[] = [];
  for (const { shift, hasSundayOff, ...hired } of CREW) {
    const body = { ...hired, email: `${hired.name.split(' ')[0]?.toLowerCase()}@example.com` };
    employees.push({ ...(await shop.owner<Employee>('POST /api/staff', body)), shift, hasSundayOff });
  }
  const supplies = await addSupplies(shop, table);
  const kept = {
    sold: [],
    gifts: [],
    invoices: [],
    pays: [],
    mails: [],
    open: [],
    payouts: [],
    awaited: [],
    uses: new Map(),
  };
  return { shop, table, choices, employees, supplies, ...kept, from: dateOf(0), to: dateOf(DAYS) };
}

/** The owner starts with one of the shop's menus, and goes on from there. */
async function loadMenu(shop: Shop, menu: string): Promise<void> {
  const { business } = await shop.owner<Settings>('POST /api/admin/menu/start', { menu });
  await change(shop, () => ({ ...business, ...withEveryRule(business) }));
}

async function addSupplies(shop: Shop, table: Month['table']): Promise<readonly Supply[]> {
  const { vehicles, counted, some } = suppliedPackages(table);
  const each = (quantity: number, ids: readonly string[]) => Object.fromEntries(ids.map((id) => [id, quantity]));
  const supplies: Supply[] = [];
  for (const supply of [
    { name: 'Shampoo', unit: 'oz', unitCents: 13, packages: each(3.5, vehicles) },
    { name: 'Gloves', unit: 'pair', unitCents: 35, packages: { ...each(1, vehicles), ...each(2, counted) } },
    { name: 'Towel', unit: 'piece', unitCents: 119, packages: each(0.25, some) },
  ])
    supplies.push({
      ...supply,
      ...(await shop.owner<{ readonly id: string }>('POST /api/supplies', bodyOf(supply))),
      ...supply,
    });
  return supplies;
}

function bodyOf({ packages, ...supply }: Omit<Supply, 'id'>) {
  return { ...supply, packages: Object.entries(packages).map(([id, quantity]) => ({ package: id, quantity })) };
}

/** In the middle of the month supplies get dearer and late fees taxed; tips are shared in another way every ten days. */
async function changeTerms({ shop, supplies }: Month, day: number): Promise<void> {
  const tips = newTipRule(day);
  if (tips) await change(shop, ({ pay }) => ({ pay: { ...pay, tips } }));
  if (dateOf(day) === FEE_TAXED_FROM)
    await change(shop, ({ cancellation }) => ({ cancellation: { ...Object(cancellation), isTaxed: true } }));
  if (day !== NEW_COST_DAY) return;
  for (const supply of supplies) {
    supply.unitCents += 4;
    const { id, name, unit, unitCents, packages } = supply;
    await shop.owner(`PUT /api/supplies/${id}`, bodyOf({ name, unit, unitCents, packages }));
  }
}

/** What the server does by itself, and a payout each week. */
async function closeDay(month: Month, day: number): Promise<void> {
  const { shop, awaited } = month;
  if (day % 7 === 6 || day === DAYS - 2) await payOut(month);
  awaitReminders(month);
  if (awaited.length === 0) return;
  shop.round();
  for (const { isDone, write } of awaited.splice(0)) {
    await shop.until(isDone);
    write();
  }
  // Its events say what the shop knows by then.
  await shop.deliverEvents();
}

/** A new quote, and what is to become of it. */
async function sell(month: Month, turn: Turn): Promise<void> {
  const { made, later } = turn;
  const hasDeposit = !isWalkInTurn(turn) && made % 40 in ENDS_WITH_DEPOSIT;
  const quote = await request(month, turn, hasDeposit ? 4 : 1);
  const fate = made % 20;
  const isAnswered = quote.deposit ? await answerDeposit(month, quote, turn) : await answer(month, quote, turn);
  if (!isAnswered) return;
  if (fate === 4) {
    await decide(month, quote, 'cancel');
    return use(month, 'a cancellation without a fee', quote);
  }
  // The appointment is tomorrow morning, or was this morning.
  if (fate === 5 || fate === 6) return later(fate - 5, () => chargeForMissing(month, quote, turn));
  later(waitsForNext(turn) ? 0 : made % 3, () => finish(month, quote, turn));
}

/** Returns false if nothing more becomes of the quote. */
async function answer(month: Month, quote: Sold, turn: Turn): Promise<boolean> {
  const fate = turn.made % 20;
  if (fate === 0) await decide(month, quote, 'decline');
  if (fate < 2) return false;
  if ((fate === 2 || fate === 3) && quote.token !== '') await counter(month, quote, turn);
  else await approve(month, quote);
  return true;
}

type Ending = 'declined' | 'canceled' | 'waived' | 'lapsed' | 'late' | 'saved';
/** What becomes of quotes with a deposit; the others pay it and go on like all quotes. */
const ENDS_WITH_DEPOSIT: Readonly<Record<number, Ending>> = {
  11: 'declined',
  14: 'lapsed',
  19: 'waived',
  22: 'late',
  30: 'canceled',
  35: 'saved',
  38: 'saved',
};

/** Returns false if nothing more becomes of the quote now. */
async function answerDeposit(month: Month, quote: Sold, turn: Turn): Promise<boolean> {
  const { made, later } = turn;
  const ending = ENDS_WITH_DEPOSIT[made % 40];
  if (ending === 'waived') {
    await approve(month, quote);
    return true;
  }
  if (ending === 'lapsed' || ending === 'late') {
    const url = ending === 'late' ? await openCheckout(month, quote) : undefined;
    const lapsesAt = month.shop.now().add({ hours: 24 });
    later(1, async () => awaitLapse(month, quote, { turn, url, lapsesAt }));
    return false;
  }
  await payDeposit(month, quote, { saveCard: ending === 'saved' });
  if (ending === 'declined') {
    await decide(month, quote, 'decline');
    use(month, 'deposit: returned after a decline', quote);
    awaitReturn(month, quote);
    return false;
  }
  use(month, 'deposit: kept the time, and counts toward the price', quote);
  if (ending !== 'canceled') return answer(month, quote, turn);
  await approve(month, quote);
  await decide(month, quote, 'cancel');
  use(month, 'deposit: returned after a cancellation in time', quote);
  awaitReturn(month, quote);
  return false;
}

type Lapsing = { readonly turn: Turn; readonly url: string | undefined; readonly lapsesAt: Temporal.Instant };

/** A day after the request the time is free again. A customer who opened the card page before pays then, and has it again. */
function awaitLapse(month: Month, quote: Sold, { turn, url, lapsesAt }: Lapsing): void {
  // What the last day brings lapses after the month.
  if (Temporal.Instant.compare(month.shop.now(), lapsesAt) < 0) return;
  month.awaited.push({
    isDone: async () => {
      type Detail = { readonly scheduledDate: string | null };
      return (await month.shop.owner<Detail>(`GET /api/quotes/${quote.id}`)).scheduledDate === null;
    },
    write: () => {
      quote.isLapsed = true;
      month.mails.push({ to: quote.email, about: quote.reference, cents: [quote.deposit?.cents ?? 0] });
      use(month, 'deposit: not paid, the time lapsed', quote);
      if (url) turn.later(1, () => payAfterLapse(month, quote, turn, url));
    },
  });
}

async function payAfterLapse(month: Month, quote: Sold, turn: Turn, url: string): Promise<void> {
  await payDeposit(month, quote, { url });
  use(month, 'deposit: paid after that, the time taken again', quote);
  await approve(month, quote);
  turn.later(1, () => finish(month, quote, turn));
}

/** The owner charges the fee. Some of it is paid, and now and then it's waived. */
async function chargeForMissing(month: Month, quote: Sold, { made }: Turn): Promise<void> {
  await chargeFee(month, quote, made % 20 === 5 ? 'late' : 'no-show');
  if (quote.deposit) {
    use(month, 'deposit: kept for the fee, the rest returned', quote);
    return awaitReturn(month, quote);
  }
  if (made % 40 === 25) return waiveFee(month, quote);
  if (made % 3 === 0) return;
  if (made % 6 === 1) return payByCard(month, quote);
  await record(month, quote, { method: 'card', cents: made % 3 === 1 ? charge(quote) : Math.ceil(charge(quote) / 3) });
}

async function finish(month: Month, quote: Sold, turn: Turn): Promise<void> {
  await complete(month, quote, turn);
  await settle(month, quote, turn);
}
