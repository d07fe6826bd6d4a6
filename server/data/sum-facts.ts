import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { REPORT_FILTERS, type Grouping, type Measure, type ReportFilter } from '#core/reports/reports.ts';
import type { DbOrTrx } from '#server/db/client.ts';
import type { Days, Fact } from './report-facts.ts';

/** What a report counts: its days, and the quotes that it is narrowed to. */
export type ReportScope = Days & { readonly by: Grouping | 'dayAndTime' } & Partial<
    Readonly<Record<ReportFilter, string | undefined>>
  >;

/** The sums of one group; a key of null stands for all groups together. */
export type ReportSum = { readonly key: string | null } & Partial<Readonly<Record<Measure, number | null>>>;

/** Adds up a fact by the keys of its groups, and all of it under the key null. */
export async function sumFact(
  db: DbOrTrx,
  { rows: factRows, measures }: Fact,
  scope: ReportScope,
): Promise<ReportSum[]> {
  const { rows } = await sql<{ isAll: number; group: string } & Omit<ReportSum, 'key'>>`
    select grouping(key) as "isAll", key as "group", ${sumsOf(measures)}
    from (select ${keyOf(scope.by)} as key, facts.* from (${factRows(scope)}) as facts where ${isWanted(scope)}) as counted
    group by grouping sets ((key), ())`.execute(db);
  return rows.map(({ isAll, group, ...figures }) => ({ ...figures, key: isAll ? null : group }));
}

/** Adds sums to those that are there, key by key. */
export function addTo(sums: Map<string | null, ReportSum>, more: readonly ReportSum[]): void {
  for (const { key, ...added } of more) {
    const sum: Record<string, number | null> = { ...sums.get(key) } as Record<string, number>;
    for (const [name, value] of Object.entries(added)) sum[name] = (sum[name] ?? 0) + (value ?? 0);
    sums.set(key, { ...sum, key });
  }
}

/** The measures as columns that are named after them. */
export function sumsOf(measures: Fact['measures']): RawBuilder<unknown> {
  return sql.join(Object.entries(measures).map(([name, sum]) => sql`coalesce(${sum}, 0)::float8 as ${sql.ref(name)}`));
}

const MONTH = sql`date_trunc('month', day::timestamp)::date::text`;

/** The text that a row is grouped by. */
function keyOf(by: ReportScope['by']): RawBuilder<unknown> {
  switch (by) {
    case 'week':
      // The engine's weeks begin on Monday, the shop's on Sunday.
      return sql`(date_trunc('week', day::timestamp + interval '1 day') - interval '1 day')::date::text`;
    case 'month':
      return MONTH;
    case 'monthAndRate':
      return sql`${MONTH} || ' ' || rate`;
    case 'dayAndTime':
      return sql`day::text || ' ' || time`;
    default:
      return sql.ref(by);
  }
}

function isWanted(scope: ReportScope): RawBuilder<SqlBool> {
  const narrowed = REPORT_FILTERS.filter((filter) => scope[filter] !== undefined);
  const filters = narrowed.map((filter) => sql`${sql.ref(filter)} = ${scope[filter]}`);
  return sql<SqlBool>`${sql.join([sql`true`, ...filters], sql` and `)}`;
}
