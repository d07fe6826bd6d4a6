// The bookkeeper's own arithmetic: whole cents and big integers, from the shop's price table and docs/pricing.md alone.

export type TaxKind = 'services' | 'extras' | 'fees';
export const TAX_KINDS: readonly TaxKind[] = ['services', 'extras', 'fees'];

export type Line = { readonly kind: string; readonly cents: number };

/** The price table as the owner edits it, in dollars. */
export type PriceTable = {
  readonly packages: readonly {
    readonly count?: { readonly one: number; readonly two: number; readonly eachBeyond: number };
    readonly id: string;
    readonly dropoffPrice: number;
    readonly mobilePrice: number;
    readonly conditionPrices?: Readonly<Record<string, number>> | undefined;
  }[];
  readonly extras: readonly {
    readonly id: string;
    readonly name: string;
    readonly price: number;
    readonly packages: readonly string[];
  }[];
  readonly fees: { readonly waterDiscount: number };
  readonly vehicleClasses: readonly { readonly id: string; readonly surcharge: number }[];
};

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
const FOR_ALL = {
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
export const PROMOS: readonly Promo[] = [
  { ...FOR_ALL, code: 'SPRING', percent: 15 },
  { ...FOR_ALL, code: 'SHINE', percent: 50, packages: [], extras: ['tire-shine'] },
  { ...FOR_ALL, code: 'TENOFF', amountCents: 1000, leastCents: 5000 },
  { ...FOR_ALL, code: 'TRAIL', percent: 25, packages: ['sxs', 'quad'], extras: [] },
  { ...FOR_ALL, code: 'HELLO', amountCents: 700, isFirstVisitOnly: true },
  { ...FOR_ALL, code: 'FEW', percent: 33, mostUses: 3, mostUsesEach: 1 },
  { ...FOR_ALL, code: 'MIDJUNE', amountCents: 1250, startsOn: '2027-06-08', endsOn: '2027-06-21' },
];

export type Order = {
  readonly packageType: string;
  readonly isMobile: boolean;
  readonly hasOwnWater: boolean;
  readonly isTruck: boolean;
  readonly condition: string | null;
  readonly cans: number;
  /** Their IDs. */
  readonly extras: readonly string[];
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

/** The price of an order: base, mobile, water, truck, cans, extras, estimate, promo, fees, tax. */
export function price(table: PriceTable, order: Order): Price {
  const lines = base(table, order);
  for (const extra of table.extras)
    if (order.extras.includes(extra.id) && extra.packages.includes(order.packageType))
      lines.push({ kind: 'extra', cents: inCents(extra.price) });
  if (order.estimatePercent !== 0)
    lines.push({ kind: 'estimate', cents: Math.round((total(lines) * order.estimatePercent) / 10_000) * 100 });
  const promo = discount(table, order, lines);
  if (promo) lines.push({ kind: 'promo', cents: 0 - total(promo.parts) });
  lines.push(...order.fees.map(({ cents }) => ({ kind: 'fee', cents })));
  const promoParts = promo?.parts ?? [];
  return { lines: taxed(lines, promoParts), promoParts };
}

function base(table: PriceTable, order: Order): Line[] {
  const pack = table.packages.find(({ id }) => id === order.packageType);
  if (!pack) throw new Error(`There is no package ${order.packageType}`);
  if (pack.count) {
    const { one, two, eachBeyond } = pack.count;
    return [{ kind: 'cans', cents: inCents(order.cans === 1 ? one : two + (order.cans - 2) * eachBeyond) }];
  }
  const dropOff = pack.conditionPrices?.[order.condition ?? ''] ?? pack.dropoffPrice;
  const lines: Line[] = [{ kind: 'package', cents: inCents(dropOff) }];
  if (order.isMobile) lines.push({ kind: 'mobile', cents: inCents(pack.mobilePrice - pack.dropoffPrice) });
  if (order.isMobile && order.hasOwnWater)
    lines.push({ kind: 'water', cents: 0 - Math.min(inCents(table.fees.waterDiscount), total(lines)) });
  const surcharge = table.vehicleClasses.find(({ id }) => id === 'truck')?.surcharge ?? 0;
  if (order.isTruck) lines.push({ kind: 'vehicle', cents: inCents(surcharge) });
  return lines;
}

export type Discount = { readonly parts: readonly { readonly kind: TaxKind; readonly cents: number }[] };

/** What a promo code takes off of what it covers: a package with everything around it, and extras on their own. */
function discount(table: PriceTable, { promo, extras, packageType }: Order, lines: readonly Line[]): Discount | null {
  if (!promo || total(lines) < promo.leastCents) return null;
  const chosen = table.extras.filter(({ id, packages }) => extras.includes(id) && packages.includes(packageType));
  const covered = [
    ...lines.filter(({ kind }) => kind !== 'extra' && (promo.packages?.includes(packageType) ?? true)),
    ...chosen
      .filter(({ id }) => promo.extras?.includes(id) ?? true)
      .map((extra) => ({ kind: 'extra', cents: inCents(extra.price) })),
  ];
  const most = Math.min(total(covered), total(lines));
  if (most <= 0) return null;
  const off = Math.min(most, promo.percent === null ? (promo.amountCents ?? 0) : rounded(most, promo.percent, 100));
  const of = TAX_KINDS.map((kind) => total(covered.filter((line) => TAXED[line.kind] === kind)));
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

/** Deposits at booking: an amount in dollars, or a percentage of the total with tax. */
export const DEPOSITS: Readonly<Record<string, { readonly deposit?: number; readonly depositPercent?: number }>> = {
  exterior: { depositPercent: 25 },
  quad: { deposit: 25 },
};

/** The deposit of an order: at most what a gift card leaves to pay, and none that is too small for a card. */
export function depositOf(packageType: string, cents: number, onCard: number): number {
  const { deposit = 0, depositPercent = 0 } = DEPOSITS[packageType] ?? {};
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
