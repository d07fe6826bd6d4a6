// What the month sells: how each turn orders from a menu, and how the owner changes a menu to start with so that every rule of
// its prices is in use.
import { FOR_ALL, type PriceTable, type Promo } from './money.ts';

type Pack = PriceTable['packages'][number];

/** Sold in the place of the fourth and the seventh of each eight quotes, where deposits are asked for. */
const DEPOSIT_TURNS = [3, 6] as const;
const IN_A_ROUND = 8;

/** The packages and extras that the month sells, and codes for some of them. */
export type Choices = {
  readonly packageOf: (made: number) => Pack;
  /** The IDs of those that cost something. */
  readonly extras: readonly string[];
  readonly promos: readonly Promo[];
  /** The extra that one of the codes is for. */
  readonly promoExtra: string;
};

export function choicesOf(table: PriceTable): Choices {
  const packages = offered(table);
  const [byPercent, byAmount] = depositPackages(packages);
  const others = packages.filter((pack) => pack !== byPercent && pack !== byAmount);
  const extras = table.extras.filter(({ price, retired }) => price > 0 && !retired).map(({ id }) => id);
  const [promoExtra = ''] = extras;
  return {
    packageOf: (made) => {
      const place = made % IN_A_ROUND;
      if (place === DEPOSIT_TURNS[0]) return byPercent;
      if (place === DEPOSIT_TURNS[1]) return byAmount;
      const rest = IN_A_ROUND - DEPOSIT_TURNS.length;
      const before = DEPOSIT_TURNS.filter((turn) => turn < place).length;
      const pack = others[(Math.floor(made / IN_A_ROUND) * rest + place - before) % others.length];
      return pack ?? byPercent;
    },
    extras,
    promos: promosFor({ extra: promoExtra, packages: [others[3] ?? byPercent, byAmount].map(({ id }) => id) }),
    promoExtra,
  };
}

const offered = ({ packages }: PriceTable) => packages.filter(({ status }) => status === 'offered');

function depositPackages(packages: readonly Pack[]): readonly [Pack, Pack] {
  const byPercent = packages[3] ?? packages.at(-1);
  const byAmount = packages[6] ?? packages[1];
  if (!byPercent || !byAmount) throw new Error('The month needs two packages.');
  return [byPercent, byAmount];
}

function promosFor({ extra, packages }: { readonly extra: string; readonly packages: readonly string[] }) {
  return [
    { ...FOR_ALL, code: 'SPRING', percent: 15 },
    { ...FOR_ALL, code: 'SHINE', percent: 50, packages: [], extras: [extra] },
    { ...FOR_ALL, code: 'TENOFF', amountCents: 1000, leastCents: 5000 },
    { ...FOR_ALL, code: 'TRAIL', percent: 25, packages, extras: [] },
    { ...FOR_ALL, code: 'HELLO', amountCents: 700, isFirstVisitOnly: true },
    { ...FOR_ALL, code: 'FEW', percent: 33, mostUses: 3, mostUsesEach: 1 },
    { ...FOR_ALL, code: 'MIDJUNE', amountCents: 1250, startsOn: '2027-06-08', endsOn: '2027-06-21' },
  ];
}

/** Deposits at booking: an amount in dollars of one package, and a percentage of the total with tax of another. */
export function withDeposits(table: PriceTable): Pick<PriceTable, 'packages'> {
  const [byPercent, byAmount] = depositPackages(offered(table));
  return {
    packages: table.packages.map((pack) => {
      const { deposit: _, depositPercent: __, ...plain } = pack;
      if (pack === byPercent) return { ...plain, depositPercent: 25 };
      return pack === byAmount ? { ...plain, deposit: 25 } : plain;
    }),
  };
}

/** What jobs of a package use: packages for vehicles, those for something counted, and some of all. */
export function suppliedPackages(table: PriceTable) {
  const packages = offered(table);
  return {
    vehicles: packages.filter(({ count }) => !count).map(({ id }) => id),
    counted: packages.filter(({ count }) => count).map(({ id }) => id),
    some: [1, 2, 6].flatMap((at) => packages[at]?.id ?? []),
  };
}

/**
 * A menu to start with as its owner goes on with it: surcharges in percent, prices of their own for a class, extras by class and
 * per unit and for a category, and questions whose answers cost something.
 */
export function withEveryRule(table: PriceTable): Partial<PriceTable> {
  const [first, second] = offered(table);
  const classes = table.vehicleClasses.filter(({ retired }) => !retired);
  const [lastClass, classBefore] = [classes.at(-1)?.id ?? '', classes.at(-2)?.id ?? ''];
  const category = table.categories.at(-1)?.id;
  const extras = table.extras.filter(({ retired }) => !retired).map(({ id }) => id);
  const question = { required: false, packages: [], categories: [], choices: [], yesPrice: 0 };
  return {
    vehicleClasses: table.vehicleClasses.map((each) =>
      each.id === lastClass ? { ...each, surchargePercent: 15 } : each,
    ),
    packages: table.packages.map((pack) =>
      pack.id === second?.id && !pack.count
        ? { ...pack, classPrices: { [classBefore]: { dropoffPrice: 61.5, mobilePrice: 83.25 } } }
        : pack,
    ),
    extras: table.extras.map((extra) => ({
      ...extra,
      ...((extra.id === extras[0] || extra.id === extras[2]) &&
        classes.length > 1 && {
          classPrices: { [lastClass]: extra.price + 8, [classBefore]: extra.price + 3 },
        }),
      ...(extra.id === extras[1] && { perUnit: true }),
      ...(extra.id === extras[2] && category !== undefined && { categories: [category] }),
    })),
    questions: [
      {
        ...question,
        id: 'pets',
        text: 'How many pets are there?',
        kind: 'choice',
        required: true,
        choices: [
          { id: 'none', name: 'None', price: 0 },
          { id: 'one', name: 'One', price: 12.5 },
          { id: 'more', name: 'More', price: 29.99 },
        ],
      },
      { ...question, id: 'smoke', text: 'Was it smoked in?', kind: 'yesNo', packages: [first?.id ?? ''], yesPrice: 18 },
      { ...question, id: 'gate', text: 'Is there a gate code?', kind: 'text' },
    ],
  };
}
