import type { ColumnType } from 'kysely';
import pg from 'pg';

type Parser = (text: string) => unknown;
/**
 * Converts column values the same way on both engines: int8 and numeric to numbers (throws beyond the safe range), date
 * to 'YYYY-MM-DD', timestamptz to an ISO instant in UTC, timestamp to local 'YYYY-MM-DDTHH:MM:SS', and json is parsed.
 * No row contains a Date.
 */
export const columnTypes = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    parsers.get(oid) ?? pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
};

/**
 * Converts a parameter for the driver: Temporal instants, dates and times become ISO text; the rest is unchanged.
 * Objects are sent as JSON. An array is sent as a PostgreSQL array, so the caller must stringify one meant for a jsonb
 * column.
 */
export function toParameter(value: unknown): unknown {
  return isTemporal(value) ? value.toString() : value;
}

function isTemporal(
  value: unknown,
): value is Temporal.Instant | Temporal.PlainDate | Temporal.PlainTime | Temporal.PlainDateTime {
  if (typeof value !== 'object' || value === null) return false;
  const tag: unknown = Reflect.get(value, Symbol.toStringTag);
  return typeof tag === 'string' && tag.startsWith('Temporal.');
}

const { builtins } = pg.types;

const parsers = new Map<number, Parser>([
  [builtins.INT8, toSafeNumber],
  [builtins.NUMERIC, toSafeNumber],
  [builtins.DATE, (text) => text],
  [builtins.TIMESTAMPTZ, toInstant],
  [builtins.TIMESTAMP, (text) => text.replace(' ', 'T')],
  [1016, arrayOf(toSafeNumber)],
  [1231, arrayOf(toSafeNumber)],
  [1182, arrayOf((text) => text)],
  [1185, arrayOf(toInstant)],
  [1115, arrayOf((text) => text.replace(' ', 'T'))],
]);

function arrayOf(parser: Parser): Parser {
  return (text) => parseTextArray(text).map((item) => (item === null ? null : parser(item)));
}

function parseTextArray(text: string): readonly (string | null)[] {
  const parse: (text: string) => unknown = pg.types.getTypeParser(1009 as number);
  return parse(text) as readonly (string | null)[];
}

function toSafeNumber(text: string): number {
  const number = Number(text);
  if (Math.abs(number) > Number.MAX_SAFE_INTEGER) throw new RangeError(`The number ${text} is too large to be exact.`);
  return number;
}

function toInstant(text: string): string {
  if (text.endsWith('infinity')) return text;
  // oxlint-disable-next-line dates/no-utc-date -- the date of an instant that stays one
  if (text.endsWith('+00')) return `${text.slice(0, 10)}T${text.slice(11, -3)}Z`;
  return Temporal.Instant.from(text.replace(' ', 'T')).toString();
}

/** An instant in UTC as text, '2027-06-05T12:00:00Z'. */
export type InstantText = string;
/** jsonb: parsed when read, JSON text when written. */
export type Json<T> = ColumnType<T, string, string>;
/** The same with a default. */
export type DefaultedJson<T> = ColumnType<T, string | undefined, string>;
export type NullableJson<T> = ColumnType<T | null, string | null | undefined, string | null>;

/**
 * Encodes numbers as an engine's columns store them: float32, little endian, the native order of all supported
 * machines.
 */
export function bytesOf(numbers: ArrayLike<number>): Buffer {
  return Buffer.from(Float32Array.from(numbers).buffer);
}

/** Decodes the numbers that `bytesOf` encoded. */
export function floatsOf(bytes: Buffer): Float32Array<ArrayBuffer> {
  return new Float32Array(new Uint8Array(bytes).buffer);
}
