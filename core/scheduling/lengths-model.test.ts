import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseSlotTime } from '#core/lib/time.ts';
import { DEFAULT_SETTINGS } from '#core/settings/default-settings.ts';
import { TIMINGS, type Settings } from '#core/settings/settings.ts';
import { assignSeats, takenMinutes, takenTime, type TakenSeat } from './lengths.ts';
import { NO_OPENING_HOURS, WEEKDAYS, type OpeningHours, type OpenSpan } from './opening-hours.ts';
import { availability } from './slots.ts';

/** Days around both changes of the clock, and one without. */
const STARTS = ['2027-03-13', '2027-11-06', '2027-06-10'];
const TIMES = ['12:00 AM', '1:30 AM', '2:30 AM', '8:00 AM', '1:15 PM', '6:00 PM', '11:30 PM'];
const MINUTE = 60_000;

for (const start of STARTS) {
  test(`the starts that random calendars offer from ${start} on are those that a count of every minute finds`, () => {
    for (let seed = 1; seed <= 25; seed++) {
      const random = randomFrom(seed * 104_729 + Number(start.replaceAll('-', '')));
      const settings = randomSettings(random);
      const now = Temporal.Instant.from(`${start}T01:00:00Z`);
      const minutes = 1 + random(1500);
      const taken = randomSeats(random, settings, now);
      const from = Temporal.PlainDate.from(start);
      const query = { from, to: from.add({ days: 3 }), packageType: 'full' };
      const days = availability(settings, query, { held: new Map(), now, work: { minutes, taken } });
      const nothingTaken = { ...settings, slotCapacity: 1, openingHours: NO_OPENING_HOURS };
      const all = availability(nothingTaken, query, { held: new Map(), now, work: { minutes, taken: [] } });
      for (const [index, { date, slots }] of all.entries()) {
        const expected = slots
          .map((slot) => ({ ...slot, free: countMinutes(settings, { startsAt: slot.startsAt, minutes, taken }) }))
          .filter(({ free, startsAt }) => free > 0 && isDoneByClosing(settings, { date, startsAt, minutes }));
        assert.deepEqual(days[index]?.slots, expected, `${date}, seed ${seed}`);
      }
    }
  });
}

test('reservations get seats without overlap, and only those above the capacity where more is sold at once', () => {
  for (let seed = 1; seed <= 200; seed++) {
    const random = randomFrom(seed * 7919);
    const times = Array.from({ length: 1 + random(12) }, () => {
      const fromMs = random(20) * MINUTE;
      return { fromMs, untilMs: fromMs + (1 + random(9)) * MINUTE };
    });
    const placed = assignSeats(times);
    const atOnce = (ms: number) => placed.filter(({ fromMs, untilMs }) => fromMs <= ms && ms < untilMs);
    let most = 0;
    for (let ms = 0; ms < 30 * MINUTE; ms += MINUTE) {
      const seats = atOnce(ms).map(({ seat }) => seat);
      assert.equal(new Set(seats).size, seats.length, `seed ${seed}`);
      most = Math.max(most, seats.length);
    }
    assert.equal(Math.max(...placed.map(({ seat }) => seat)), most, `seed ${seed}`);
  }
});

/** The model: for every minute, which seats are taken. */
function countMinutes(
  settings: Settings,
  wanted: { readonly startsAt: string; readonly minutes: number; readonly taken: readonly TakenSeat[] },
): number {
  const startsAt = Temporal.Instant.from(wanted.startsAt);
  const { minutesBefore, minutesAfter } = takenMinutes(settings, { startsAt, minutes: wanted.minutes });
  const hasTiming = settings.seasons[0]?.timing !== undefined;
  const { buffers } = settings;
  assert.deepEqual(
    [minutesBefore, minutesAfter],
    hasTiming ? [buffers.before, wanted.minutes + buffers.after] : [0, 1],
  );
  const used = new Set<number>();
  let most = 0;
  for (let minute = -minutesBefore; minute < minutesAfter; minute++) {
    const ms = startsAt.epochMilliseconds + minute * MINUTE;
    const now = wanted.taken.filter(({ fromMs, untilMs }) => fromMs <= ms && ms < untilMs);
    most = Math.max(most, now.length);
    for (const { seat } of now) if (seat <= settings.slotCapacity) used.add(seat);
  }
  return Math.max(0, settings.slotCapacity - Math.max(most, used.size));
}

/** The model: the clock of the shop at the end of the last minute of the work. */
function isDoneByClosing(
  { seasons, timeZone, openingHours }: Settings,
  { date, startsAt, minutes }: { readonly date: string; readonly startsAt: string; readonly minutes: number },
): boolean {
  const hours = Object.values(openingHours).find((span) => span !== null);
  if (!hours || !seasons[0]?.timing || !seasons[0].ends) return true;
  const end = Temporal.Instant.from(startsAt).add({ minutes }).toZonedDateTimeISO(timeZone);
  const closes = parseSlotTime(hours.closes);
  return end.toPlainDate().toString() === date && Temporal.PlainTime.compare(end.toPlainTime(), closes) <= 0;
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

function everyDay(span: OpenSpan): OpeningHours {
  return { ...NO_OPENING_HOURS, ...Object.fromEntries(WEEKDAYS.map((day) => [day, span])) };
}

function randomSettings(random: Random): Settings {
  const times = () => TIMES.filter(() => random(2) === 0).map((time) => ({ time }));
  const timing = TIMINGS[random(TIMINGS.length + 1)];
  const season = { name: 'All year', from: '01-01', to: '12-31', weekends: times(), weekdays: times() };
  const closes = ['5:00 PM', '11:00 PM', '1:00 AM'][random(4)];
  const span = { opens: '12:30 AM', closes: closes ?? '' };
  return {
    ...DEFAULT_SETTINGS,
    seasons: [{ ...season, ...(timing && { timing }), ...(random(3) > 0 && { ends: 'closing' as const }) }],
    openingHours: closes ? everyDay(span) : NO_OPENING_HOURS,
    slotCapacity: 1 + random(4),
    minimumNoticeMinutes: 0,
    buffers: random(2) === 0 ? { before: random(60), after: random(60) } : { before: 0, after: 0 },
  };
}

/** Seats without overlap, some of them beyond the capacity. */
function randomSeats(random: Random, settings: Settings, now: Temporal.Instant): readonly TakenSeat[] {
  const times = Array.from({ length: random(25) }, () => {
    const startsAt = now.add({ minutes: random(4 * 96) * 15 });
    return takenTime(startsAt.epochMilliseconds, takenMinutes(settings, { startsAt, minutes: 1 + random(700) }));
  });
  return assignSeats(times).filter(() => random(5) > 0);
}
