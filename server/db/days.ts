import { type RawBuilder, sql } from 'kysely';

/** Local dates of the shop, both included; with `until`, an instant, only what happened before it. */
export type Days = {
  readonly timeZone: string;
  readonly from: string;
  readonly to: string;
  readonly until?: string;
};

/** From the first moment of the first day up to the end of the last one. */
export function isBetween(instant: RawBuilder<unknown>, { timeZone, from, to, until }: Days): RawBuilder<boolean> {
  return sql<boolean>`${instant} >= (${from}::date::timestamp at time zone ${timeZone})
    and ${instant} < ${until === undefined ? sql`((${to}::date + 1)::timestamp at time zone ${timeZone})` : sql`${until}::timestamptz`}`;
}
