import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DEFAULT_SETTINGS } from '#core/settings/default-settings.ts';
import type { Catalog, Season, SlotRule } from '#core/settings/settings.ts';
import type { Closure } from './closures.ts';
import { FEDERAL_HOLIDAYS, type FederalHoliday } from './federal-holidays.ts';
import { WEEKDAYS } from './opening-hours.ts';
import { availability, bookableSlot } from './slots.ts';
import { weekOf } from './week.ts';

/** Weeks around a change of the clock, of a year and of a season. */
const STARTS = ['2027-03-10', '2027-11-03', '2027-12-22', '2028-02-26', '2027-06-28', '2027-08-15', '2028-11-20'];
const TIMES = ['12:00 AM', '1:30 AM', '2:00 AM', '2:30 AM', '3:30 AM', '8:00 AM', '12:30 PM', '6:00 PM', '11:30 PM'];
const PACKAGES = ['full', 'garbage'];

/** Dates of federal holidays as their calendars print them, with the observed day where it's another. */
const PRINTED: Readonly<Partial<Record<FederalHoliday, readonly (readonly [string, string?])[]>>> = {
  newYear: [['2027-01-01'], ['2028-01-01', '2027-12-31'], ['2029-01-01']],
  presidents: [['2027-02-15'], ['2028-02-21'], ['2029-02-19']],
  independence: [['2027-07-04', '2027-07-05'], ['2028-07-04'], ['2029-07-04']],
  veterans: [['2027-11-11'], ['2028-11-11', '2028-11-10'], ['2029-11-11', '2029-11-12']],
  thanksgiving: [['2027-11-25'], ['2028-11-23'], ['2029-11-22']],
  christmas: [['2027-12-25', '2027-12-24'], ['2028-12-25'], ['2029-12-25']],
};

for (const start of STARTS) {
  test(`what random calendars offer from ${start} on is what a plain count finds`, () => {
    for (let seed = 1; seed <= 12; seed++) {
      const random = randomFrom(`${start} ${seed}`.length * 7919 + seed * 104_729 + Number(start.replaceAll('-', '')));
      const catalog = randomCatalog(random, start);
      const now = Temporal.Instant.from(`${start}T09:00:00Z`).add({ minutes: random(3000) });
      const held = randomHolds(random, catalog, start);
      const from = Temporal.PlainDate.from(start);
      const state = { held, now };
      const week = weekOf(catalog, from, state);
      for (const packageType of PACKAGES) {
        const days = availability(catalog, { from, to: from.add({ days: 13 }), packageType }, state);
        for (const [index, { date, slots }] of days.entries()) {
          const expected = countFree(catalog, { date, packageType, nowMs: now.epochMilliseconds, held });
          assert.deepEqual(slots, expected, `${date} ${packageType}, seed ${seed}`);
          const booked = TIMES.filter((time) =>
            bookableSlot(catalog, { date: Temporal.PlainDate.from(date), time, packageType }, now),
          );
          const unsold = countFree(catalog, { date, packageType, nowMs: now.epochMilliseconds, held: new Map() });
          assert.deepEqual(
            booked,
            unsold.map(({ time }) => time),
            `${date} ${packageType}, seed ${seed}`,
          );
          const inWeek = week[index]?.slots
            .filter((slot) => slot.free > 0 && (slot.packages === null || slot.packages.includes(packageType)))
            .map(({ time }) => time);
          const inOrder = expected.map(({ time }) => time);
          assert.deepEqual(inWeek?.toSorted() ?? inOrder.toSorted(), inOrder.toSorted());
        }
      }
    }
  });
}

/** The model: every day by itself, without Temporal, the clock read off `Intl`. */
function countFree(
  catalog: Catalog,
  wanted: {
    readonly date: string;
    readonly packageType: string;
    readonly nowMs: number;
    readonly held: ReadonlyMap<string, number>;
  },
) {
  const { date, packageType, nowMs, held } = wanted;
  const today = wallOf(nowMs).slice(0, 10);
  const last = new Date(Date.parse(today) + catalog.horizonDays * 86_400_000).toISOString().slice(0, 10);
  if (date < today || date > last || isClosed(catalog, date)) return [];
  const found: { time: string; startsAt: string; free: number }[] = [];
  for (const { time, packages } of rulesOf(catalog, date)) {
    if (packages && !packages.includes(packageType)) continue;
    const ms = instantAt(date, time);
    if (ms <= nowMs + catalog.minimumNoticeMinutes * 60_000) continue;
    const startsAt = new Date(ms).toISOString().replace('.000Z', 'Z');
    const free = catalog.slotCapacity - (held.get(startsAt) ?? 0);
    if (free > 0) found.push({ time, startsAt, free });
  }
  return found;
}

function rulesOf(catalog: Catalog, date: string): readonly SlotRule[] {
  const day = date.slice(5);
  for (const season of catalog.seasons) {
    const isIn =
      season.from <= season.to ? season.from <= day && day <= season.to : season.from <= day || day <= season.to;
    if (!isIn) continue;
    const number = new Date(`${date}T00:00:00Z`).getUTCDay();
    const own = season.days?.[WEEKDAYS[(number + 6) % 7]!];
    if (own) return own;
    return number === 0 || number === 6 ? season.weekends : season.weekdays;
  }
  return [];
}

function isClosed({ closedDays, closures }: Catalog, date: string): boolean {
  if (closedDays.includes(date)) return true;
  return closures.some((closure) => {
    if (closure.kind === 'dates') {
      for (let ms = Date.parse(closure.from); ms <= Date.parse(closure.to); ms += 86_400_000)
        if (new Date(ms).toISOString().startsWith(date)) return true;
      return false;
    }
    if (closure.kind === 'weekly') return WEEKDAYS[(new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7] === closure.day;
    const printed = PRINTED[closure.holiday] ?? [];
    return printed.some(([own, observed]) => own === date || (closure.observed && observed === date));
  });
}

const clock = new Intl.DateTimeFormat('sv-SE', {
  timeZone: DEFAULT_SETTINGS.timeZone,
  dateStyle: 'short',
  timeStyle: 'short',
});

/** '2027-06-05 08:00' on the clock of the shop. */
function wallOf(ms: number): string {
  return clock.format(ms);
}

/** The first moment of that day at which the clock shows the time, or an hour later would. */
function instantAt(date: string, time: string): number {
  const [clockTime = '', half] = time.split(' ');
  const [hour = 0, minute = 0] = clockTime.split(':').map(Number);
  const minutes = ((hour % 12) + (half === 'PM' ? 12 : 0)) * 60 + minute;
  const text = (at: number) =>
    `${date} ${String(Math.floor(at / 60)).padStart(2, '0')}:${String(at % 60).padStart(2, '0')}`;
  for (const wanted of [text(minutes), text(minutes + 60)]) {
    const noon = Date.parse(`${date}T12:00:00Z`);
    for (let ms = noon - 24 * 3_600_000; ms <= noon + 36 * 3_600_000; ms += 1_800_000)
      if (wallOf(ms) === wanted) return ms;
  }
  throw new Error(`${date} has no ${time}`);
}

type Random = (below: number) => number;

/** Whole numbers from 0, the same for the same seed. */
function randomFrom(seed: number): Random {
  let state = seed;
  return (below) => {
    state = (Math.imul(state ^ (state >>> 15), 1 | state) + 0x6d2b79f5) | 0;
    return ((state ^ (state >>> 14)) >>> 0) % below;
  };
}

function randomTimes(random: Random): readonly SlotRule[] {
  return TIMES.filter(() => random(3) === 0).map((time) =>
    random(4) === 0 ? { time, packages: ['garbage'] } : { time },
  );
}

function randomCatalog(random: Random, start: string): Catalog {
  const season = (name: string, from: string, to: string): Season => ({
    name,
    from,
    to,
    weekends: randomTimes(random),
    weekdays: randomTimes(random),
    ...(random(4) > 0 && {
      days: Object.fromEntries(WEEKDAYS.filter(() => random(3) === 0).map((day) => [day, randomTimes(random)])),
    }),
  });
  const dayOf = (days: number) => Temporal.PlainDate.from(start).add({ days }).toString();
  const closures: Closure[] = [];
  if (random(2) === 0) {
    const first = random(12);
    closures.push({ kind: 'dates', from: dayOf(first), to: dayOf(first + random(5)), reason: '' });
  }
  if (random(2) === 0) closures.push({ kind: 'weekly', day: WEEKDAYS[random(7)]!, reason: '' });
  for (const holiday of FEDERAL_HOLIDAYS) {
    if (PRINTED[holiday] && random(2) === 0)
      closures.push({ kind: 'holiday', holiday, observed: random(2) === 0, reason: '' });
  }
  return {
    ...DEFAULT_SETTINGS,
    seasons: [season('Summer', '06-02', '08-19'), season('School year', '09-01', '06-01')],
    closedDays: random(2) === 0 ? [dayOf(random(14))] : [],
    closures,
    slotCapacity: 1 + random(3),
    horizonDays: 5 + random(20),
    minimumNoticeMinutes: random(3) * 600,
  };
}

function randomHolds(random: Random, catalog: Catalog, start: string): ReadonlyMap<string, number> {
  const from = Temporal.PlainDate.from(start);
  const held = new Map<string, number>();
  for (let days = 0; days < 14; days++) {
    const date = from.add({ days }).toString();
    for (const { time } of rulesOf(catalog, date)) {
      const startsAt = new Date(instantAt(date, time)).toISOString().replace('.000Z', 'Z');
      if (random(2) === 0) held.set(startsAt, 1 + random(3));
    }
  }
  return held;
}
