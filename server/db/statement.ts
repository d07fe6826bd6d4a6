import { CompiledQuery, type Insertable } from 'kysely';
import type { Trx } from './client.ts';
import type { Tables } from './tables.ts';

/**
 * A statement assembled as text, which for rows of many columns takes a fraction of the time that the query builder
 * does.
 */
export type Statement = {
  /** Adds a value and returns its placeholder. */
  readonly place: (value: unknown) => string;
  /** Returns the text that inserts rows, all with the columns of the first. */
  readonly insert: <Name extends keyof Tables>(table: Name, rows: readonly Insertable<Tables[Name]>[]) => string;
  readonly run: (trx: Trx, text: string) => Promise<void>;
};

export function openStatement(): Statement {
  const values: unknown[] = [];
  const place = (value: unknown) => `$${values.push(value)}`;
  return {
    place,
    insert: (table, rows) => {
      const columns = Object.keys(rows[0] ?? {}).map((name) => `"${name}"`);
      const places = rows.map((row) => `(${Object.values(row).map(place).join(', ')})`);
      return `insert into ${table} (${columns.join(', ')}) values ${places.join(', ')}`;
    },
    run: async (trx, text) => void (await trx.executeQuery(CompiledQuery.raw(text, values))),
  };
}
