// The bookkeeper's own arithmetic: whole cents and big integers, from the shop's price table and docs/pricing.md alone.

export type TaxKind = 'services' | 'extras' | 'fees';
export const TAX_KINDS: readonly TaxKind[] = ['services', 'extras', 'fees'];

export type Line = { readonly kind: string; readonly cents: number };

type PlacePrices = { readonly dropoffPrice: number; readonly mobilePrice: number };

/** The price table as the owner edits it, in dollars. */
export type PriceTable = {
  readonly packages: readonly (PlacePrices & {
    readonly id: string;
    readonly status: string;
    /** Where it's done: 'dropoff', 'mobile', 'both' or 'address'. */
    readonly offered: string;
    readonly category?: string | undefined;
    readonly classes: readonly string[];
    readonly photos: string;
    readonly count?: {
      readonly one: number;
      readonly two: number;
      readonly eachBeyond: number;
      readonly least: number;
      readonly most: number;
    };
    readonly classPrices?: Readonly<Record<string, PlacePrices>> | undefined;
    readonly conditionPrices?: Readonly<Record<string, number>> | undefined;
    readonly deposit?: number | undefined;
    readonly depositPercent?: number | undefined;
  })[];
  readonly categories: readonly { readonly id: string }[];
  readonly extras: readonly {
    readonly id: string;
    readonly name: string;
    readonly price: number;
    readonly classPrices?: Readonly<Record<string, number>> | undefined;
    readonly perUnit?: boolean | undefined;
    readonly packages: readonly string[];
    readonly categories?: readonly string[] | undefined;
    readonly retired?: boolean | undefined;
  }[];
  readonly questions: readonly {
    readonly id: string;
    readonly text: string;
    readonly kind: string;
    readonly required: boolean;
    readonly packages: readonly string[];
    readonly categories: readonly string[];
    readonly choices: readonly { readonly id: string; readonly name: string; readonly price: number }[];
    readonly yesPrice: number;
  }[];
  readonly fees: { readonly waterDiscount: number };
  readonly vehicleClasses: readonly {
    readonly id: string;
    readonly makes: readonly string[];
    readonly surcharge: number;
    readonly surchargePercent: number;
    readonly retired: boolean;
  }[];
};
type Pack = PriceTable['packages'][number];
type Extra = PriceTable['extras'][number];

/** In thousandths of a percent. */
export const RATES: Readonly<Record<TaxKind, number>> = { services: 8875, extras: 4000, fees: 8250 };
/** The local date from which the owner adds sales tax to the fee. */
export const FEE_TAXED_FROM = '2027-06-16';
/** In cents and percent of the price before tax. */
export const LATE_FEE = { cents: 1500, percent: 20, noticeHours: 24 };

export type Promo = {
  readonly code: string;
  readonly percent: number | null;
  readonly amountCents: number | null;
  /** What it covers; null covers all of them. */
  readonly packages: readonly string[] | null;
  readonly extras: readonly string[] | null;
  readonly leastCents: number;
  readonly isFirstVisitOnly: boolean;
  readonly mostUses: number | null;
  readonly mostUsesEach: number | null;
  readonly startsOn: string | null;
  readonly endsOn: string | null;
};
export const FOR_ALL = {
  percent: null,
  amountCents: null,
  packages: null,
  extras: null,
  leastCents: 0,
  isFirstVisitOnly: false,
  mostUses: null,
  mostUsesEach: null,
  startsOn: null,
  endsOn: null,
} as const;
export type Order = {
  readonly packageType: string;
  readonly isMobile: boolean;
  readonly hasOwnWater: boolean;
  /** The vehicle's class; 'car' for something counted. */
  readonly vehicleType: string;
  readonly condition: string | null;
  readonly cans: number;
  /** Their IDs. */
  readonly extras: readonly string[];
  /** The ID of the choice, or whether it's yes, by the ID of the question. */
  readonly answers: Readonly<Record<string, string | boolean>>;
  readonly promo: Promo | null;
  readonly fees: readonly { readonly label: string; readonly cents: number }[];
  /** The percentage of the photo estimate; 0 without one. */
  readonly estimatePercent: number;
};

export const sum = (amounts: readonly number[]): number => amounts.reduce((total, each) => total + each, 0);
export const total = (lines: readonly Pick<Line, 'cents'>[]): number => sum(lines.map(({ cents }) => cents));
/** Half a cent up; neither is below 0. */
export const rounded = (part: number, of: number, whole: number): number =>
  whole === 0 ? 0 : Number((2n * BigInt(part) * BigInt(of) + BigInt(whole)) / (2n * BigInt(whole)));
const inCents = (dollars: number) => Math.round(dollars * 100);

const TAXED: Readonly<Record<string, TaxKind>> = {
  package: 'services',
  cans: 'services',
  answer: 'services',
  estimate: 'services',
  adjustment: 'services',
  extra: 'extras',
  mobile: 'fees',
  water: 'fees',
  vehicle: 'fees',
  fee: 'fees',
};

/** What lines are taxed as, less what their promo code takes off. */
export function netByKind(lines: readonly Line[], promoParts: Discount['parts']): Readonly<Record<TaxKind, number>> {
  const of = (kind: TaxKind) =>
    total(lines.filter((line) => TAXED[line.kind] === kind)) - total(promoParts.filter((part) => part.kind === kind));
  return { services: of('services'), extras: of('extras'), fees: of('fees') };
}

/** What an order costs, and what its promo code takes off of it by what that is taxed as. */
export type Price = { readonly lines: readonly Line[]; readonly promoParts: Discount['parts'] };

/** The price of an order: base, mobile, water, class, cans, extras, answers, estimate, promo, fees, tax. */
export function price(table: PriceTable, order: Order): Price {
  const pack = packageOf(table, order);
  const lines = base(table, pack, order);
  for (const extra of chosenExtras(table, pack, order))
    lines.push({ kind: 'extra', cents: extraCents(extra, pack, order) });
  lines.push(...answerLines(table, pack, order));
  if (order.estimatePercent !== 0)
    lines.push({ kind: 'estimate', cents: Math.round((total(lines) * order.estimatePercent) / 10_000) * 100 });
  const promo = discount(table, order, lines);
  if (promo) lines.push({ kind: 'promo', cents: 0 - total(promo.parts) });
  lines.push(...order.fees.map(({ cents }) => ({ kind: 'fee', cents })));
  const promoParts = promo?.parts ?? [];
  return { lines: taxed(lines, promoParts), promoParts };
}

function packageOf(table: PriceTable, { packageType }: Order): Pack {
  const pack = table.packages.find(({ id }) => id === packageType);
  if (!pack) throw new Error(`There is no package ${packageType}`);
  return pack;
}

/** Whether an extra or a question belongs to a package, by itself or by its category. */
export function belongsTo(
  {
    packages,
    categories = [],
  }: { readonly packages: readonly string[]; readonly categories?: readonly string[] | undefined },
  { id, category }: Pick<Pack, 'id' | 'category'>,
): boolean {
  return packages.includes(id) || (category !== undefined && categories.includes(category));
}

/** The questions that are asked with a package: those for all, and its own. */
export const questionsOf = ({ questions }: PriceTable, pack: Pack) =>
  questions.filter((each) => each.packages.length + each.categories.length === 0 || belongsTo(each, pack));

const chosenExtras = ({ extras }: PriceTable, pack: Pack, order: Order) =>
  extras.filter((extra) => order.extras.includes(extra.id) && !extra.retired && belongsTo(extra, pack));

/** Of something counted no class has a price, and only there are units. */
function extraCents(
  { price: each, classPrices, perUnit }: Extra,
  { count }: Pack,
  { vehicleType, cans }: Order,
): number {
  if (count) return inCents(each) * (perUnit ? cans : 1);
  return inCents(classPrices?.[vehicleType] ?? each);
}

function answerLines(table: PriceTable, pack: Pack, { answers }: Order): readonly Line[] {
  return questionsOf(table, pack).flatMap(({ id, kind, choices, yesPrice }) => {
    const answer = answers[id];
    const dollars =
      kind === 'yesNo' ? (answer === true ? yesPrice : 0) : choices.find((each) => each.id === answer)?.price;
    return dollars ? [{ kind: 'answer', cents: inCents(dollars) }] : [];
  });
}

/** Whether it's only done at the customer's, where the mobile price is the price. */
const isAtCustomers = ({ offered }: Pack) => offered === 'mobile' || offered === 'address';
const firstPrice = (pack: Pack, { dropoffPrice, mobilePrice }: PlacePrices) =>
  isAtCustomers(pack) ? mobilePrice : dropoffPrice;

function base(table: PriceTable, pack: Pack, order: Order): Line[] {
  if (pack.count) {
    const { one, two, eachBeyond } = pack.count;
    return [{ kind: 'cans', cents: inCents(order.cans === 1 ? one : two + (order.cans - 2) * eachBeyond) }];
  }
  const ofClass = pack.classPrices?.[order.vehicleType];
  const prices = ofClass ?? pack;
  const first = pack.conditionPrices?.[order.condition ?? ''] ?? firstPrice(pack, prices);
  const lines: Line[] = [{ kind: 'package', cents: inCents(first) }];
  if (order.isMobile && pack.offered === 'both')
    lines.push({ kind: 'mobile', cents: inCents(prices.mobilePrice - prices.dropoffPrice) });
  if (order.isMobile && order.hasOwnWater)
    lines.push({ kind: 'water', cents: 0 - Math.min(inCents(table.fees.waterDiscount), total(lines)) });
  const surcharge = ofClass ? 0 : surchargeOf(table, pack, order);
  if (surcharge > 0) lines.push({ kind: 'vehicle', cents: surcharge });
  return lines;
}

/** An amount, and a percentage of the package's price in whole dollars, half a dollar up. */
function surchargeOf({ vehicleClasses }: PriceTable, pack: Pack, { vehicleType }: Order): number {
  const found = vehicleClasses.find(({ id }) => id === vehicleType);
  if (!found) return 0;
  const percent = rounded(inCents(firstPrice(pack, pack)), found.surchargePercent, 10_000) * 100;
  return inCents(found.surcharge) + percent;
}

export type Discount = { readonly parts: readonly { readonly kind: TaxKind; readonly cents: number }[] };

/** What a promo code takes off of what it covers: a package with everything around it, and extras on their own. */
function discount(table: PriceTable, order: Order, lines: readonly Line[]): Discount | null {
  const { promo, packageType } = order;
  if (!promo || total(lines) < promo.leastCents) return null;
  const pack = packageOf(table, order);
  const covered = [
    ...lines.filter(({ kind }) => kind !== 'extra' && (promo.packages?.includes(packageType) ?? true)),
    ...chosenExtras(table, pack, order)
      .filter(({ id }) => promo.extras?.includes(id) ?? true)
      .map((extra) => ({ kind: 'extra', cents: extraCents(extra, pack, order) })),
  ];
  const most = Math.min(total(covered), total(lines));
  if (most <= 0) return null;
  const off = Math.min(most, promo.percent === null ? (promo.amountCents ?? 0) : rounded(most, promo.percent, 100));
  // Where the water discount leaves nothing to tax, nothing can be taken off.
  const of = TAX_KINDS.map((kind) => Math.max(0, total(covered.filter((line) => TAXED[line.kind] === kind))));
  let upTo = 0;
  let given = 0;
  const parts = TAX_KINDS.map((kind, index) => {
    upTo += of[index] ?? 0;
    const cents = rounded(off, upTo, sum(of)) - given;
    given += cents;
    return { kind, cents };
  });
  return { parts };
}

/** The lines with their sales tax: each kind at its rate, rounded once. */
export function taxed(untaxed: readonly Line[], promoParts: Discount['parts'] = []): readonly Line[] {
  const byRate = new Map<number, number>();
  const add = (kind: TaxKind, cents: number) => byRate.set(RATES[kind], (byRate.get(RATES[kind]) ?? 0) + cents);
  for (const { kind, cents } of untaxed) if (kind !== 'promo') add(TAXED[kind] ?? 'services', cents);
  for (const { kind, cents } of promoParts) add(kind, 0 - cents);
  const exact = sum([...byRate].map(([rate, cents]) => (cents > 0 ? cents * rate : 0)));
  const cents = rounded(exact, 1, 100_000);
  return cents === 0 ? untaxed : [...untaxed, { kind: 'tax', cents }];
}

export const taxIn = (lines: readonly Line[]): number => total(lines.filter(({ kind }) => kind === 'tax'));
export const netOf = (lines: readonly Line[]): number => total(lines) - taxIn(lines);

/** The fee for canceling late: its lines, with their tax if it's taxed. */
export function lateFee(lines: readonly Line[], isTaxed: boolean): readonly Line[] {
  const net = netOf(lines);
  const cents = Math.min(net, Math.max(LATE_FEE.cents, rounded(net, LATE_FEE.percent, 100)));
  const fee = [{ kind: 'fee', cents }];
  if (cents === 0) return [];
  return isTaxed ? taxed(fee) : fee;
}

/** What the card service keeps of a payment: 2.9% and 30 cents. */
export const cardFee = (cents: number): number => rounded(cents, 29, 1000) + 30;
/** What it takes for a dispute, and gives back for one that the shop wins. */
export const DISPUTE_FEE = 1500;

/** The deposit of an order: at most what a gift card leaves to pay, and none that is too small for a card. */
export function depositOf(
  table: PriceTable,
  order: Order,
  { cents, onCard }: { readonly cents: number; readonly onCard: number },
): number {
  const { deposit = 0, depositPercent = 0 } = packageOf(table, order);
  const wanted = depositPercent > 0 ? rounded(cents, depositPercent, 100) : inCents(deposit);
  const most = Math.min(wanted, Math.max(0, cents - onCard));
  return most < 50 ? 0 : most;
}

/** Every amount of dollars in a text, in cents. */
export function amountsIn(text: string): readonly number[] {
  return [...text.matchAll(/([-−])?\$([\d,]+)(?:\.(\d\d))?/g)].map(([, minus, dollars = '', cents = '00']) => {
    const amount = Number(dollars.replaceAll(',', '')) * 100 + Number(cents);
    return minus ? 0 - amount : amount;
  });
}
