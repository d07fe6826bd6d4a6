import { readCsv } from '#testing/read-csv.ts';
import type { Answer, Reading } from './read-shop.ts';

export type Difference = {
  /** Where it is in all answers alike: the call with the field. */
  readonly kind: string;
  readonly address: string;
  readonly was: unknown;
  readonly is: unknown;
};

/** What isn't of the data: where a list goes on, what can be done now, and hours of shifts that aren't over. */
const PASSING = /\.(nextCursor|events|hoursWorked|hoursThisPeriod|Hours worked)$/;
/** Of a number: sums of fractions depend on the order in which they are added up. */
const TOLERANCE = 1e-9;

/** Everything that was there before and now reads otherwise, or isn't there. What is new isn't a difference. */
export function differencesOf(before: Reading, after: Reading): readonly Difference[] {
  return [...before].flatMap(([address, answer]) => {
    const kind = address.replace(/\?.*/, '').replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, ':id');
    const is = after.get(address);
    const differences: Difference[] = [];
    collect(contentOf(answer), is && contentOf(is), (path, values) => {
      if (!PASSING.test(path)) differences.push({ kind: `${kind} ${path}`, address, ...values });
    });
    return differences;
  });
}

/** The value of JSON; the rows of a CSV file by the heads of their columns. */
function contentOf({ type, body }: Answer): unknown {
  if (!type.includes('csv')) return JSON.parse(body);
  const [heads = [], ...rows] = readCsv(body);
  return rows.map((row) => Object.fromEntries(heads.map((head, at) => [head, textOf(row[at])])));
}

/** A cell without what tells a spreadsheet that digits are a text: ="0123". */
function textOf(cell: string | undefined): string | undefined {
  return cell?.replace(/^="(.*)"$/, '$1');
}

type Found = (path: string, values: Pick<Difference, 'was' | 'is'>) => void;

function collect(was: unknown, is: unknown, found: Found, path = ''): void {
  if (Array.isArray(was) && Array.isArray(is)) {
    const known = keyed(was, is);
    if (!known && is.length !== was.length) return found(path, { was, is });
    for (const [at, each] of was.entries()) collect(each, known?.get(keyOf(each)) ?? is[at], found, `${path}[]`);
  } else if (isRecord(was) && isRecord(is)) {
    for (const [name, each] of Object.entries(was)) collect(each, is[name], found, `${path}.${name}`);
  } else if (!isAlike(was, is)) found(path, { was, is });
}

/** The items by what names them, where all are named, so that one that is new isn't a difference. */
function keyed(was: readonly unknown[], is: readonly unknown[]): ReadonlyMap<unknown, unknown> | undefined {
  const isNamed = [...was, ...is].every((each) => keyOf(each) !== undefined);
  const items = new Map(is.map((each) => [keyOf(each), each]));
  // A photo that two quotes have is twice in a list: then its place counts.
  return isNamed && items.size === is.length && was.every((each) => items.has(keyOf(each))) ? items : undefined;
}

function keyOf(item: unknown): unknown {
  return isRecord(item) ? (item['id'] ?? item['account'] ?? item['startsAt']) : undefined;
}

function isAlike(was: unknown, is: unknown): boolean {
  if (typeof was === 'number' && typeof is === 'number')
    return Math.abs(was - is) <= TOLERANCE * Math.max(1, Math.abs(was));
  return was === is;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
