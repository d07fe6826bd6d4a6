import { sql } from 'kysely';
import { MOST_SOURCES_A_DAY, type VisitStep } from '#core/reports/visits.ts';
import type { DbOrTrx } from '../db/client.ts';

/** Counts one more visit that reached a step on that local day. */
export async function countStep(db: DbOrTrx, day: string, step: VisitStep): Promise<void> {
  await sql`
    insert into visit_counts (day, kind, key, count) values (${day}::date, 'step', ${step}, 1)
    on conflict (day, kind, key) do update set count = visit_counts.count + 1`.execute(db);
}

/** Counts one more visit from a source; beyond the most sources of a day, new ones are counted as 'other'. */
export async function countSource(db: DbOrTrx, day: string, source: string): Promise<void> {
  await sql`
    insert into visit_counts (day, kind, key, count)
    select ${day}::date, 'source', case
      when exists (select from visit_counts where day = ${day}::date and kind = 'source' and key = ${source})
        or (select count(*) from visit_counts where day = ${day}::date and kind = 'source') < ${MOST_SOURCES_A_DAY}
      then ${source} else 'other' end, 1
    on conflict (day, kind, key) do update set count = visit_counts.count + 1`.execute(db);
}

/** Counts that these local days were shown as full once more. */
export async function countFullDays(db: DbOrTrx, days: readonly string[]): Promise<void> {
  await sql`
    insert into visit_counts (day, kind, key, count)
    select day, 'full', '', 1 from unnest(${days.toSorted()}::date[]) as days (day)
    on conflict (day, kind, key) do update set count = visit_counts.count + 1`.execute(db);
}
