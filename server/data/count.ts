import { sql, type RawBuilder } from 'kysely';
import { MOST_COUNTED } from '#core/quotes/dashboard.ts';
import type { Tables } from '#server/db/tables.ts';

/** How many rows of a table fulfill the condition, where counting ends with the one beyond `MOST_COUNTED`: a card is read at every visit. */
export function countOf(table: keyof Tables, condition: RawBuilder<unknown> = sql`true`): RawBuilder<number> {
  const most = sql.lit(MOST_COUNTED + 1);
  return sql`(select count(*) from (select from ${sql.table(table)} where ${condition} limit ${most}) as counted)`;
}
