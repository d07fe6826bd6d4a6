import type { ColumnType } from 'kysely';

/** An instant in UTC as text, '2027-06-05T12:00:00Z'. */
export type InstantText = string;
/** jsonb: parsed when read, JSON text when written. */
export type Json<T> = ColumnType<T, string, string>;
export type NullableJson<T> = ColumnType<T | null, string | null | undefined, string | null>;
