// The bookkeeper's own arithmetic: whole cents and big integers, from the shop's price table and docs/pricing.md alone.

export type TaxKind = 'services' | 'extras' | 'fees';
export const TAX_KINDS: readonly TaxKind[] = ['services', 'extras', 'fees'];

export type Line = {
  readonly kind: string;
  readonly cents: number;
  /** What the discount of a further vehicle lowers, by what that is taxed as. */
  readonly parts?: readonly Part[];
  /** The number of its vehicle, from 2 on. */
  readonly vehicle?: number;
};
type Part = { readonly kind: TaxKind; readonly cents: number };

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
/** Off each vehicle after the first one. */
export const OTHERS_PERCENT = 15;
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
/** What is chosen for one vehicle, or for something counted. */
export type Work = {
  readonly packageType: string;
  /** The vehicle's class; 'car' for something counted. */
  readonly vehicleType: string;
  readonly condition: string | null;
  readonly cans: number;
  /** Their IDs. */
  readonly extras: readonly string[];
  /** The ID of the choice, or whether it's yes, by the ID of the question. */
  readonly answers: Readonly<Record<string, string | boolean>>;
};
export type Order = Work & {
  readonly isMobile: boolean;
  readonly hasOwnWater: boolean;
  /** The vehicles after the first one. */
  readonly others: readonly Work[];
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

const taxedAs = (kind: TaxKind, lines: readonly Line[]): number =>
  sum(
    lines.map((line) => {
      if (line.parts) return total(line.parts.filter((part) => part.kind === kind));
      return TAXED[line.kind] === kind ? line.cents : 0;
    }),
  );

/** An amount in proportion to what lines are taxed as. Where the water discount leaves nothing to tax, nothing is taken off. */
function inProportion(cents: number, lines: readonly Line[]): readonly Part[] {
  const of = TAX_KINDS.map((kind) => Math.max(0, taxedAs(kind, lines)));
  let upTo = 0;
  let given = 0;
  return TAX_KINDS.map((kind, index) => {
    upTo += of[index] ?? 0;
    const part = rounded(cents, upTo, sum(of)) - given;
    given += part;
    return { kind, cents: part };
  });
}

/** What lines are taxed as, less what their promo code takes off. */
export function netByKind(lines: readonly Line[], promoParts: Discount['parts']): Readonly<Record<TaxKind, number>> {
  const of = (kind: TaxKind) => taxedAs(kind, lines) - total(promoParts.filter((part) => part.kind === kind));
  return { services: of('services'), extras: of('extras'), fees: of('fees') };
}

/** What an order costs, and what its promo code takes off of it by what that is taxed as. */
export type Price = { readonly lines: readonly Line[]; readonly promoParts: Discount['parts'] };

/**
 * The price of an order: for each vehicle base, mobile, water, class, cans, extras and answers, the estimate of the first one and the
 * discount of the others; then promo, fees, tax.
 */
export function price(table: PriceTable, order: Order): Price {
  const first = workLines(table, order, order);
  if (order.estimatePercent !== 0)
    first.push({ kind: 'estimate', cents: Math.round((total(first) * order.estimatePercent) / 10_000) * 100 });
  const others = order.others.map((work, index) => {
    const lines = workLines(table, work, { ...order, hasOwnWater: false });
    return { work, lines: [...lines, ...discountOf(lines)].map((line) => ({ ...line, vehicle: index + 2 })) };
  });
  const all = [{ work: order, lines: first }, ...others];
  const promo = discount(table, order, all);
  const lines = all.flatMap((each): readonly Line[] => each.lines);
  const off = promo ? [{ kind: 'promo', cents: 0 - total(promo.parts) }] : [];
  const fees = order.fees.map(({ cents }) => ({ kind: 'fee', cents }));
  const promoParts = promo?.parts ?? [];
  return { lines: taxed([...lines, ...off, ...fees], promoParts), promoParts };
}

type Place = Pick<Order, 'isMobile' | 'hasOwnWater'>;

function workLines(table: PriceTable, work: Work, place: Place): Line[] {
  const pack = packageOf(table, work);
  const extras = chosenExtras(table, pack, work);
  return [
    ...base(table, pack, { ...place, ...work }),
    ...extras.map((extra) => ({ kind: 'extra', cents: extraCents(extra, pack, work) })),
    ...answerLines(table, pack, work),
  ];
}

/** A further vehicle is cheaper by a percentage in whole dollars. */
function discountOf(lines: readonly Line[]): readonly Line[] {
  const cents = Math.ceil((total(lines) * OTHERS_PERCENT) / 10_000 - 0.5) * 100;
  const parts = inProportion(cents, lines).map((part) => ({ ...part, cents: 0 - part.cents }));
  return cents === 0 ? [] : [{ kind: 'discount', cents: 0 - cents, parts }];
}

function packageOf(table: PriceTable, { packageType }: Pick<Work, 'packageType'>): Pack {
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

const chosenExtras = ({ extras }: PriceTable, pack: Pack, work: Work) =>
  extras.filter((extra) => work.extras.includes(extra.id) && !extra.retired && belongsTo(extra, pack));

/** Of something counted no class has a price, and only there are units. */
function extraCents(
  { price: each, classPrices, perUnit }: Extra,
  { count }: Pack,
  { vehicleType, cans }: Work,
): number {
  if (count) return inCents(each) * (perUnit ? cans : 1);
  return inCents(classPrices?.[vehicleType] ?? each);
}

function answerLines(table: PriceTable, pack: Pack, { answers }: Work): readonly Line[] {
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

function base(table: PriceTable, pack: Pack, order: Work & Place): Line[] {
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
function surchargeOf({ vehicleClasses }: PriceTable, pack: Pack, { vehicleType }: Work): number {
  const found = vehicleClasses.find(({ id }) => id === vehicleType);
  if (!found) return 0;
  const percent = rounded(inCents(firstPrice(pack, pack)), found.surchargePercent, 10_000) * 100;
  return inCents(found.surcharge) + percent;
}

export type Discount = { readonly parts: readonly Part[] };

/** What a promo code takes off of what it covers: a package with everything around it, and extras on their own. */
function discount(
  table: PriceTable,
  { promo }: Order,
  works: readonly { readonly work: Work; readonly lines: readonly Line[] }[],
): Discount | null {
  const all = sum(works.map(({ lines }) => total(lines)));
  if (!promo || all < promo.leastCents) return null;
  const covered = works.flatMap(({ work, lines }) => {
    const pack = packageOf(table, work);
    return [
      ...lines.filter(({ kind }) => kind !== 'extra' && (promo.packages?.includes(work.packageType) ?? true)),
      ...chosenExtras(table, pack, work)
        .filter(({ id }) => promo.extras?.includes(id) ?? true)
        .map((extra) => ({ kind: 'extra', cents: extraCents(extra, pack, work) })),
    ];
  });
  const most = Math.min(total(covered), all);
  if (most <= 0) return null;
  const off = Math.min(most, promo.percent === null ? (promo.amountCents ?? 0) : rounded(most, promo.percent, 100));
  return { parts: inProportion(off, covered) };
}

/** The lines with their sales tax: each kind at its rate, rounded once. */
export function taxed(untaxed: readonly Line[], promoParts: Discount['parts'] = []): readonly Line[] {
  const byRate = new Map<number, number>();
  const add = (kind: TaxKind, cents: number) => byRate.set(RATES[kind], (byRate.get(RATES[kind]) ?? 0) + cents);
  for (const { kind, cents, parts } of untaxed) {
    if (parts) for (const part of parts) add(part.kind, part.cents);
    else if (kind !== 'promo') add(TAXED[kind] ?? 'services', cents);
  }
  for (const { kind, cents } of promoParts) add(kind, 0 - cents);
  const exact = sum([...byRate].map(([rate, cents]) => (cents > 0 ? cents * rate : 0)));
  const cents = rounded(exact, 1, 100_000);
  return cents === 0 ? untaxed : [...untaxed, { kind: 'tax', cents }];
}

/** What the owner sells for each package: two visits, the first of which is worth half a cent more. */
export const BUNDLE = { cents: 9999, visits: 2, nameOf: (packageType: string) => `2 of ${packageType}` } as const;

/** What is paid for the first visit, and for the second one. */
export const visitWorth = (number: number): number => (number === 1 ? 5000 : BUNDLE.cents - 5000);

const PREPAID: readonly string[] = ['package', 'cans', 'mobile', 'water', 'vehicle', 'estimate'];

/** The lines of a quote whose package was paid for in advance: it costs what was paid for the visit. Of cans, that's the least number. */
export function prepaid(
  table: PriceTable,
  order: Order,
  { lines, worth }: { readonly lines: readonly Line[]; readonly worth: number },
): readonly Line[] {
  const { count } = packageOf(table, order);
  const [least] = count ? base(table, packageOf(table, order), { ...order, cans: count.least }) : [];
  const untaxed = lines.filter(({ kind }) => kind !== 'tax');
  const covered = untaxed
    .filter(({ kind }) => PREPAID.includes(kind))
    .map((line) => (line.kind === 'cans' && least ? { ...line, cents: Math.min(line.cents, least.cents) } : line));
  const cents = worth - total(covered);
  const parts = inProportion(Math.abs(cents), covered).map((part) => ({
    ...part,
    cents: Math.sign(cents) * part.cents,
  }));
  const fee = untaxed.findIndex(({ kind }) => kind === 'fee');
  return taxed(untaxed.toSpliced(fee === -1 ? untaxed.length : fee, 0, { kind: 'discount', cents, parts }));
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

/** The deposit of an order, the largest of its packages: at most what a gift card leaves to pay, and none that is too small for a card. */
export function depositOf(
  table: PriceTable,
  order: Order,
  { cents, onCard }: { readonly cents: number; readonly onCard: number },
): number {
  const wanted = [order, ...order.others].map((work) => {
    const { deposit = 0, depositPercent = 0 } = packageOf(table, work);
    return depositPercent > 0 ? rounded(cents, depositPercent, 100) : inCents(deposit);
  });
  const most = Math.min(Math.max(...wanted), Math.max(0, cents - onCard));
  return most < 50 ? 0 : most;
}

/** Every amount of dollars in a text, in cents. */
export function amountsIn(text: string): readonly number[] {
  return [...text.matchAll(/([-−])?\$([\d,]+)(?:\.(\d\d))?/g)].map(([, minus, dollars = '', cents = '00']) => {
    const amount = Number(dollars.replaceAll(',', '')) * 100 + Number(cents);
    return minus ? 0 - amount : amount;
  });
}
