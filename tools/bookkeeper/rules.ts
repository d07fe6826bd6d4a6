// The rules of the shop's money, each with how many quotes, gift cards or employees of the month it was used for. A month that
// leaves a rule out says nothing about it.
import type { PriceTable } from './money.ts';
import { due, paid, type Month, type Sold } from './sold.ts';

/** Which of the three a rule is counted in. */
const RULES = {
  'a package at its drop-off price': 'quotes',
  'a dirt bike at the price of its condition': 'quotes',
  'mobile service': 'quotes',
  'the water discount': 'quotes',
  'the truck fee': 'quotes',
  'garbage cans: one, two, and each beyond': 'quotes',
  'an extra': 'quotes',
  'a further vehicle, with its discount': 'quotes',
  'the photo estimate': 'quotes',
  'sales tax': 'quotes',
  'travel and surcharges by name': 'quotes',
  'a walk-in': 'quotes',
  'a customer who comes again': 'quotes',
  'a counter-offer by its price': 'quotes',
  'a counter-offer by its lines, with a fee': 'quotes',
  'promo code: SPRING, a percentage of everything': 'quotes',
  'promo code: SHINE, of one extra': 'quotes',
  'promo code: TENOFF, an amount from a minimum on': 'quotes',
  'promo code: TRAIL, of two packages without their extras': 'quotes',
  'promo code: HELLO, first visits only': 'quotes',
  'promo code: FEW, three uses in all': 'quotes',
  'promo code: MIDJUNE, from a day to a day': 'quotes',
  'promo code: refused, used up': 'quotes',
  'promo code: refused, not a first visit': 'quotes',
  'promo code: refused, not on that day': 'quotes',
  'promo code: taken off an offer, its use given back': 'quotes',
  'deposit: an amount': 'quotes',
  'deposit: a percentage': 'quotes',
  'deposit: what a gift card leaves to pay': 'quotes',
  'deposit: kept the time, and counts toward the price': 'quotes',
  'deposit: returned after a decline': 'quotes',
  'deposit: returned after a cancellation in time': 'quotes',
  'deposit: kept for the fee, the rest returned': 'quotes',
  'deposit: waived by the approval': 'quotes',
  'deposit: not paid, the time lapsed': 'quotes',
  'deposit: paid after that, the time taken again': 'quotes',
  'cash in halves': 'quotes',
  'cash, too much, and back': 'quotes',
  'Venmo, announced and confirmed': 'quotes',
  'paid by check': 'quotes',
  'paid by zelle': 'quotes',
  'paid by cashapp': 'quotes',
  'paid by transfer': 'quotes',
  'a payment in part': 'quotes',
  'an entry that is corrected': 'quotes',
  'a refund that lowers the price, and returns its part of the tax': 'quotes',
  'a payment beyond a lowered price, without tax': 'quotes',
  'card: paid by link': 'quotes',
  'card: a tip with it': 'quotes',
  'card: saved, and charged for the rest': 'quotes',
  'card: declined, the pay link mailed': 'quotes',
  'card: refunded in part': 'quotes',
  'card: refunded with its tip': 'quotes',
  'card: refunded at the card service': 'quotes',
  'card: a dispute that is won': 'quotes',
  'card: a dispute that is lost': 'quotes',
  'card: a dispute that is open': 'quotes',
  'card: fees, and paid out': 'quotes',
  'late cancellation fee': 'quotes',
  'no-show fee': 'quotes',
  'a fee without sales tax': 'quotes',
  'a fee with sales tax': 'quotes',
  'a fee that is waived': 'quotes',
  'a cancellation without a fee': 'quotes',
  'invoice: of one quote': 'quotes',
  'invoice: of several quotes': 'quotes',
  'invoice: paid as a whole, the first appointment first': 'quotes',
  'invoice: a reminder before it is due': 'quotes',
  'invoice: a reminder that it is overdue': 'quotes',
  'invoice: taken back by a credit note': 'quotes',
  'supplies: the usual ones': 'quotes',
  'supplies: as the crew used them': 'quotes',
  'supplies: corrected by the owner': 'quotes',
  'supplies: at another cost': 'quotes',
  'pay by the hour': 'quotes',
  'pay in percent': 'quotes',
  'a tip for who did the job': 'quotes',
  'a tip shared equally': 'quotes',
  'a tip shared by hours': 'quotes',
  overtime: 'employees',
  'pay: marked as paid, the tips with it': 'employees',
  'pay: taken back, and paid again': 'employees',
  'gift card: named at booking, paid at the approval': 'quotes',
  'gift card: pays by its code': 'quotes',
  'gift card: a refund to a new one': 'quotes',
  'gift card: sold at the counter': 'gift cards',
  'gift card: bought online': 'gift cards',
  'gift card: given for goodwill': 'gift cards',
  'gift card: used for several quotes': 'gift cards',
  'gift card: void, its money given back': 'gift cards',
  'gift card: void, its money kept': 'gift cards',
  'bundle: a visit that costs less': 'quotes',
  'bundle: a visit that costs more': 'quotes',
  'bundle: used up': 'gift cards',
  'owed at the end of the month': 'quotes',
  'a locked month, and a correction in the next one': 'quotes',
} as const satisfies Readonly<Record<string, 'quotes' | 'gift cards' | 'employees'>>;

/** What the menu of a fresh install doesn't use. */
const MENU_RULES = {
  'a surcharge in percent': 'quotes',
  'a price of its own for a class': 'quotes',
  'an extra with a price for the class': 'quotes',
  'an extra for each unit': 'quotes',
  'an answer that costs something': 'quotes',
} as const;
export type Rule = keyof typeof RULES | keyof typeof MENU_RULES;

const OF_LINES: Readonly<Record<string, Rule>> = {
  package: 'a package at its drop-off price',
  mobile: 'mobile service',
  water: 'the water discount',
  vehicle: 'the truck fee',
  cans: 'garbage cans: one, two, and each beyond',
  extra: 'an extra',
  answer: 'an answer that costs something',
  estimate: 'the photo estimate',
  discount: 'a further vehicle, with its discount',
  fee: 'travel and surcharges by name',
  tax: 'sales tax',
};

/** The rules that the lines of a quote follow from. */
export function rulesOfPrice({ order, lines }: Pick<Sold, 'order' | 'lines'>, table: PriceTable): readonly Rule[] {
  const used = [...lines.flatMap(({ kind }) => OF_LINES[kind] ?? []), ...rulesOfMenu({ order, lines }, table)];
  if (order.condition !== null) used.push('a dirt bike at the price of its condition');
  const isDiscounted = lines.some(({ kind }) => kind === 'promo');
  const code = (Object.keys(RULES) as Rule[]).find((rule) => rule.startsWith(`promo code: ${order.promo?.code},`));
  return isDiscounted && code ? [...used, code] : used;
}

function rulesOfMenu({ order, lines }: Pick<Sold, 'order' | 'lines'>, table: PriceTable): readonly Rule[] {
  const { packageType, vehicleType } = order;
  const pack = table.packages.find(({ id }) => id === packageType);
  const vehicle = table.vehicleClasses.find(({ id }) => id === vehicleType);
  const extras = table.extras.filter(({ id }) => order.extras.includes(id));
  const hasPercent = lines.some(({ kind }) => kind === 'vehicle') && (vehicle?.surchargePercent ?? 0) > 0;
  const rules: Readonly<
    Record<Exclude<keyof typeof MENU_RULES, 'an answer that costs something'>, boolean | undefined>
  > = {
    'a surcharge in percent': hasPercent,
    'a price of its own for a class': pack?.classPrices && vehicleType in pack.classPrices,
    'an extra with a price for the class':
      !pack?.count && extras.some(({ classPrices = {} }) => vehicleType in classPrices),
    'an extra for each unit': pack?.count && extras.some(({ perUnit }) => perUnit),
  };
  return (Object.keys(rules) as (keyof typeof rules)[]).filter((rule) => rules[rule]);
}

/** The table of the rules: how many quotes, cards or employees used each. */
export function countRules({
  uses,
  sold,
  table,
}: Month): readonly { readonly rule: Rule; readonly count: number; readonly of: string }[] {
  const owing = sold.filter((quote) => quote.completedOn !== null && due(quote) > 0 && paid(quote) > 0).length;
  const all = table.questions.length > 0 ? { ...RULES, ...MENU_RULES } : RULES;
  return (Object.entries(all) as [Rule, string][]).map(([rule, of]) => ({
    rule,
    count: rule === 'owed at the end of the month' ? owing : (uses.get(rule)?.size ?? 0),
    of,
  }));
}
