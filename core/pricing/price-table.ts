import { centsTyped, toDollars } from '#core/lib/money.ts';
import { soldPackages, type ServiceType } from '#core/settings/settings.ts';
import type { ClassSettings, PackageSettings, WirePlacePrices } from '#core/settings/wire-prices.ts';
import { percentOf } from './pricing.ts';

/** What the table is made of: as it's being edited, so a price may be something that was typed and isn't one. */
export type PricedMenu = {
  readonly packages: readonly PackageSettings[];
  readonly vehicleClasses: readonly ClassSettings[];
};

export type TableRow = {
  readonly pack: PackageSettings;
  /** Where the package is in the settings. */
  readonly index: number;
};

/** The rows and columns of the prices at a place: packages that are sold there for vehicles, and the classes that are offered. */
export type PriceTable = {
  readonly place: ServiceType;
  readonly rows: readonly TableRow[];
  readonly columns: readonly ClassSettings[];
};

export type TableCell = {
  /** In dollars, or as it was typed; undefined where it's the usual price. */
  readonly own: number | string | undefined;
  /** What the price is without one of its own, in dollars: base and surcharge. Undefined while one of them isn't an amount. */
  readonly usual: number | undefined;
};

/** The prices at a place as a table. */
export function priceTable({ packages, vehicleClasses }: PricedMenu, place: ServiceType): PriceTable {
  const sold = new Set(soldPackages({ packages }).map(({ id }) => id));
  const rows = packages
    .map((pack, index) => ({ pack, index }))
    .filter(({ pack }) => sold.has(pack.id) && !pack.count && isDoneAt(pack, place));
  const columns = vehicleClasses.filter(
    ({ id, retired }) => !retired && rows.some(({ pack }) => pack.classes.includes(id)),
  );
  return { place, rows, columns };
}

function isDoneAt({ offered }: PackageSettings, place: ServiceType): boolean {
  return offered === 'both' || (offered === 'dropoff') === (place === 'dropoff');
}

/** A cell of the table; undefined where the package isn't for the class. */
export function tableCell(pack: PackageSettings, of: ClassSettings, place: ServiceType): TableCell | undefined {
  if (!pack.classes.includes(of.id)) return undefined;
  const usual = usualPrice(pack, of, place);
  const value: number | string | undefined = pack.classPrices?.[of.id]?.[PRICE_OF[place]];
  return { own: value === usual ? undefined : value, usual };
}

const PRICE_OF = { dropoff: 'dropoffPrice', mobile: 'mobilePrice' } as const satisfies Record<
  ServiceType,
  keyof WirePlacePrices
>;

/** A mobile price is usually what drop-off costs and the mobile service fee, where the package is done at both. */
function usualPrice(
  pack: PackageSettings,
  of: ClassSettings,
  place: ServiceType,
  dropoff: unknown = pack.classPrices?.[of.id]?.dropoffPrice,
): number | undefined {
  const base = pack[PRICE_OF[place]];
  if (place === 'dropoff' || pack.offered !== 'both') return plus(base, surchargeOf(base, of));
  return plus(isAmount(dropoff) ? dropoff : usualPrice(pack, of, 'dropoff'), mobileFee(pack));
}

function surchargeOf(base: unknown, { surcharge, surchargePercent }: ClassSettings): number | undefined {
  if (!isAmount(base) || !isAmount(surchargePercent)) return undefined;
  return plus(surcharge, toDollars(percentOf(Math.round(base * 100), surchargePercent)));
}

function mobileFee({ dropoffPrice, mobilePrice }: WirePlacePrices): number | undefined {
  return isAmount(dropoffPrice) && isAmount(mobilePrice) ? plus(mobilePrice, -dropoffPrice) : undefined;
}

/** Added in cents, so that no fraction of one comes of it. */
function plus(one: unknown, other: unknown): number | undefined {
  if (!isAmount(one) || !isAmount(other)) return undefined;
  return toDollars(Math.round(one * 100) + Math.round(other * 100));
}

function isAmount(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value);
}

/**
 * The package with another price in a cell: in dollars, as it was typed, or undefined for the usual one. A mobile price that
 * was the usual one stays the usual one of the new drop-off price.
 */
export function withCellPrice(
  pack: PackageSettings,
  of: ClassSettings,
  change: { readonly place: ServiceType; readonly price: number | string | undefined },
): PackageSettings {
  const { classPrices = {}, ...rest } = pack;
  const { [of.id]: _, ...others } = classPrices;
  const before = { dropoff: tableCell(pack, of, 'dropoff')?.own, mobile: tableCell(pack, of, 'mobile')?.own };
  const own = { ...before, [change.place]: change.price };
  const prices = placePrices({ ...rest, classPrices: others }, of, own);
  const changed = prices ? { ...others, [of.id]: prices } : others;
  return Object.keys(changed).length > 0 ? { ...rest, classPrices: changed } : rest;
}

/** The prices of a class at both places; undefined where both are the usual ones. */
function placePrices(
  pack: PackageSettings,
  of: ClassSettings,
  own: Readonly<Record<ServiceType, number | string | undefined>>,
): WirePlacePrices | undefined {
  const dropoff = isDoneAt(pack, 'dropoff') ? (own.dropoff ?? usualPrice(pack, of, 'dropoff')) : undefined;
  const usualMobile = usualPrice(pack, of, 'mobile', dropoff);
  const mobile = isDoneAt(pack, 'mobile') ? (own.mobile ?? usualMobile ?? dropoff) : dropoff;
  const isUsual = (dropoff ?? mobile) === usualPrice(pack, of, isDoneAt(pack, 'dropoff') ? 'dropoff' : 'mobile');
  if (isUsual && (!isDoneAt(pack, 'mobile') || mobile === usualMobile)) return undefined;
  // What was typed and isn't a price is kept, for the server to refuse with its field.
  return { dropoffPrice: dropoff ?? mobile, mobilePrice: mobile } as WirePlacePrices;
}

/** A price as it was typed: dollars; undefined where nothing was; the text itself where it isn't a price that can be saved. */
export function typedPrice(text: string): number | string | undefined {
  const typed = text.replaceAll('\u00A0', ' ').trim();
  if (typed === '') return undefined;
  const cents = centsTyped(typed);
  return cents === undefined || cents < 0 || cents > MOST_PRICE_CENTS ? typed : toDollars(cents);
}

const MOST_PRICE_CENTS = 1_000_000;

/** Why a pasted cell isn't a valid price. The table keeps the text of `no-price` cells and ignores the others. */
export type PastedError = {
  readonly reason: 'no-price' | 'not-for-class' | 'outside';
  readonly text: string;
  /** The cell; undefined for what is outside of the table. */
  readonly packageName?: string;
  readonly className?: string;
};

export type Pasted = {
  readonly packages: readonly PackageSettings[];
  /** How many cells it filled, those with the usual price included. */
  readonly count: number;
  readonly errors: readonly PastedError[];
};

/** Puts a block from a spreadsheet into the table, its first cell at row and column `at`. */
export function pastePrices(
  menu: PricedMenu,
  { place, at, text }: { readonly place: ServiceType; readonly at: readonly [number, number]; readonly text: string },
): Pasted {
  const { rows, columns } = priceTable(menu, place);
  const packages = [...menu.packages];
  const errors: PastedError[] = [];
  let count = 0;
  const cells = cellsOf(text).flatMap((row, down) => row.map((cell, across) => ({ cell, down, across })));
  for (const { cell, down, across } of cells) {
    const [index, of] = [rows[at[0] + down]?.index, columns[at[1] + across]];
    const pack = index === undefined ? undefined : packages[index];
    const price = typedPrice(cell);
    const error = pastedError(cell, { pack, of, place });
    if (error && price !== undefined) errors.push(error);
    if (index === undefined || !pack || !of || (error && error.reason !== 'no-price')) continue;
    packages[index] = withCellPrice(pack, of, { place, price });
    if (!error) count += 1;
  }
  return { packages, count, errors };
}

function pastedError(
  text: string,
  {
    pack,
    of,
    place,
  }: {
    readonly pack: PackageSettings | undefined;
    readonly of: ClassSettings | undefined;
    readonly place: ServiceType;
  },
): PastedError | undefined {
  if (!pack || !of) return { reason: 'outside', text };
  const where = { text, packageName: pack.name, className: of.name };
  if (!tableCell(pack, of, place)) return { reason: 'not-for-class', ...where };
  return typeof typedPrice(text) === 'string' ? { reason: 'no-price', ...where } : undefined;
}

/**
 * The cells of a block as spreadsheets copy it: tabs between cells, a newline after each row, and quotes around a cell that has
 * one of them inside.
 */
export function cellsOf(text: string): readonly (readonly string[])[] {
  const rows: string[][] = [[]];
  const cell = /(?:"((?:[^"]|"")*)"|([^\t\n]*))(\t|\n|$)/gy;
  const block = text.replaceAll(/\r\n?/g, '\n').replace(/\n$/, '');
  while (cell.lastIndex <= block.length) {
    const match = cell.exec(block);
    if (!match) break;
    rows.at(-1)?.push((match[1]?.replaceAll('""', '"') ?? match[2] ?? '').trim());
    if (match[3] === '') break;
    if (match[3] === '\n') rows.push([]);
  }
  return rows;
}
