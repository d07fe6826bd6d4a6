import { sql, type RawBuilder } from 'kysely';
import { MOST_COUNTED } from '#core/quotes/dashboard.ts';
import type { Tables } from '#server/db/tables.ts';

/**
 * Counts the rows that meet the condition, stopping one past `MOST_COUNTED`, because dashboard cards are read on every
 * page view.
 */
export function countOf(table: keyof Tables, condition: RawBuilder<unknown> = sql`true`): RawBuilder<number> {
  const most = sql.lit(MOST_COUNTED + 1);
  return sql`(select count(*) from (select from ${sql.table(table)} where ${condition} limit ${most}) as counted)`;
}
