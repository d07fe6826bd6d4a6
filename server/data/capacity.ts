import { sql } from 'kysely';
import { allSlotTimes } from '#core/scheduling/slots.ts';
import { instantOf, localDate, parseSlotTime } from '#core/lib/time.ts';
import type { Grouping } from '#core/reports/reports.ts';
import type { Settings } from '#core/settings/settings.ts';
import { readStoredSettings, type StoredSettings } from '#core/settings/stored-settings.ts';
import type { DbOrTrx } from '../db/client.ts';
import { taken, type Days } from './report-facts.ts';
import { sumFact, type KeptSums, type ReportScope } from './report-sums.ts';

type Sums = { taken: number; places: number; fullTimes: number; fullDays: number; shownFull: number };

/**
 * The places of the calendar and how many of them were taken, by the date of the appointment. Each day has the calendar
 * that held when it began; days before the shop opened have none.
 */
export async function sumCapacity(
  db: DbOrTrx,
  scope: ReportScope & { readonly by: Grouping },
  kept: KeptSums | undefined,
): Promise<readonly ({ readonly key: string | null } & Sums)[]> {
  const reserved = await takenPlaces(db, scope, kept);
  const calendars = await calendarsOf(db, scope);
  const opened = await openedOn(db, scope);
  const shown = await timesShownFull(db, scope);
  const sums = new Map<string | null, Sums>();
  const add = (key: string | null, change: Partial<Sums>) => {
    const sum = sums.get(key) ?? { taken: 0, places: 0, fullTimes: 0, fullDays: 0, shownFull: 0 };
    sums.set(key, sum);
    for (const [name, value] of Object.entries(change) as [keyof Sums, number][]) sum[name] += value;
  };
  const to = Temporal.PlainDate.from(scope.to);
  for (
    let date = Temporal.PlainDate.from(scope.from);
    Temporal.PlainDate.compare(date, to) <= 0;
    date = date.add({ days: 1 })
  ) {
    const day = date.toString();
    const calendar = calendars.findLast(({ from }) => from <= day) ?? calendars[0];
    const offered = calendar && opened && day >= opened ? placesOf(calendar.settings, date) : new Map<string, number>();
    const held = reserved.get(day) ?? new Map<string, number>();
    for (const time of new Set([...offered.keys(), ...held.keys()])) {
      const places = { taken: held.get(time) ?? 0, places: Math.max(offered.get(time) ?? 0, held.get(time) ?? 0) };
      const fullTimes = Number(isFull(places));
      for (const key of [keyOf(scope.by, date, time), null]) add(key, { ...places, fullTimes });
    }
    const isFullDay = offered.size > 0 && [...offered].every(([time, places]) => (held.get(time) ?? 0) >= places);
    if (scope.by === 'slot') continue;
    const whole = { fullDays: Number(isFullDay), shownFull: shown.get(day) ?? 0 };
    for (const key of [keyOf(scope.by, date, ''), null]) add(key, whole);
  }
  return [...sums].map(([key, sum]) => ({ key, ...sum }));
}

function isFull({ taken, places }: { readonly taken: number; readonly places: number }): boolean {
  return places > 0 && taken >= places;
}

function keyOf(by: Grouping, date: Temporal.PlainDate, time: string): string {
  if (by === 'month') return date.with({ day: 1 }).toString();
  if (by === 'week') return date.subtract({ days: date.dayOfWeek % 7 }).toString();
  return by === 'slot' ? `${date.dayOfWeek} ${time}` : String(date.dayOfWeek);
}

/** Reserved places by local date and time ('09:30'). */
async function takenPlaces(
  db: DbOrTrx,
  scope: ReportScope,
  kept: KeptSums | undefined,
): Promise<ReadonlyMap<string, ReadonlyMap<string, number>>> {
  const sums = await sumFact(db, taken, { scope: { ...scope, by: 'dayAndTime' }, kept });
  const rows = sums.flatMap(({ key, taken: places }) => {
    const [day = '', time = ''] = key?.split(' ') ?? [];
    return key === null ? [] : [{ day, time, places: places ?? 0 }];
  });
  const byDay = Map.groupBy(rows, ({ day }) => day);
  return new Map([...byDay].map(([day, times]) => [day, new Map(times.map(({ time, places }) => [time, places]))]));
}

/** How often visitors were shown a day as full. */
async function timesShownFull(db: DbOrTrx, { from, to }: Days): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ day: string; count: number }>`
    select day::text, count from visit_counts
    where kind = 'full' and day between ${from}::date and ${to}::date`.execute(db);
  return new Map(rows.map(({ day, count }) => [day, count]));
}

/** The settings that held when each day began, oldest first; those that held on no day are left out. */
async function calendarsOf(db: DbOrTrx, { timeZone, from, to }: Days) {
  const { rows } = await sql<{ day: string; settings: StoredSettings }>`
    select distinct on (day) day::text, settings
    from (
      select version, settings, greatest((saved_at at time zone ${timeZone})::date + 1, ${from}::date) as day
      from business_versions
    ) as saved
    where day <= ${to}::date or version = (select min(version) from business_versions)
    order by day, version desc`.execute(db);
  return rows.map(({ day, settings }) => ({ from: day, settings: readStoredSettings(settings) }));
}

/** The day of the first settings or the first quote, whichever came first. */
async function openedOn(db: DbOrTrx, { timeZone }: Days): Promise<string | undefined> {
  const { rows } = await sql<{ at: string | null }>`
    select least((select min(saved_at) from business_versions), (select min(created_at) from quotes)) as at`.execute(
    db,
  );
  const at = rows[0]?.at;
  return at ? localDate(Temporal.Instant.from(at), timeZone).toString() : undefined;
}

/** Places by time ('09:30') on that date. */
function placesOf(settings: Settings, date: Temporal.PlainDate): ReadonlyMap<string, number> {
  return new Map(
    allSlotTimes(settings, date).map((time) => {
      const wall = instantOf(date, parseSlotTime(time), settings.timeZone).toZonedDateTimeISO(settings.timeZone);
      return [wall.toPlainTime().toString({ smallestUnit: 'minute' }), settings.slotCapacity];
    }),
  );
}
