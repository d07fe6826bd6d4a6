import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseSlotTime } from '#core/lib/time.ts';
import { DEFAULT_SETTINGS } from '#core/settings/default-settings.ts';
import { TIMINGS, type PackageId, type Settings } from '#core/settings/settings.ts';
import { assignSeats, takenMinutes, takenTime, type TakenSeat } from './lengths.ts';
import { NO_OPENING_HOURS, WEEKDAYS, type OpeningHours, type OpenSpan } from './opening-hours.ts';
import {
  ableResources,
  assignResources,
  isOutOfService,
  kindFor,
  RESOURCE_KINDS,
  seatsAbove,
  seatsOfKind,
  type Resource,
  type ResourceKind,
} from './resources.ts';
import { availability } from './slots.ts';

/** Days around both changes of the clock, and one without. */
const STARTS = ['2027-03-13', '2027-11-06', '2027-06-10'];
const TIMES = ['12:00 AM', '1:30 AM', '2:30 AM', '8:00 AM', '1:15 PM', '6:00 PM', '11:30 PM'];
const MINUTE = 60_000;

for (const start of STARTS) {
  test(`the starts that random calendars offer from ${start} on are those that a count of every minute finds`, () => {
    for (let seed = 1; seed <= 25; seed++) {
      const random = randomFrom(seed * 104_729 + Number(start.replaceAll('-', '')));
      const settings = { ...randomSettings(random), closures: randomClosures(random, start) };
      const now = Temporal.Instant.from(`${start}T01:00:00Z`);
      const minutes = 1 + random(1500);
      const taken = randomSeats(random, settings, now);
      const from = Temporal.PlainDate.from(start);
      const query = { from, to: from.add({ days: 3 }), packageType: 'full' };
      const days = availability(settings, query, { held: new Map(), now, work: { minutes, taken } });
      const nothingTaken = { ...settings, slotCapacity: 1, openingHours: NO_OPENING_HOURS, closures: [] };
      const all = availability(nothingTaken, query, { held: new Map(), now, work: { minutes, taken: [] } });
      for (const [index, { date, slots }] of all.entries()) {
        const expected = slots
          .map((slot) => ({ ...slot, free: countMinutes(settings, { startsAt: slot.startsAt, minutes, taken }) }))
          .filter(({ free, startsAt }) => free > 0 && isDoneByClosing(settings, { date, startsAt, minutes }))
          .filter(({ startsAt }) => !isInClosure(settings, { date, startsAt, minutes }));
        assert.deepEqual(days[index]?.slots, expected, `${date}, seed ${seed}`);
      }
    }
  });
}

for (const start of STARTS) {
  test(`bays and vans are offered from ${start} on while one that can do all of it is free and in service for every minute`, () => {
    for (let seed = 1; seed <= 25; seed++) {
      const random = randomFrom(seed * 15_485_863 + Number(start.replaceAll('-', '')));
      const resources = randomResources(random, start);
      const settings = { ...randomSettings(random), resources, packages: randomPackages(random, resources) };
      const now = Temporal.Instant.from(`${start}T01:00:00Z`);
      const minutes = 1 + random(1500);
      const taken = assignResources(randomOccupants(random, settings, now), settings, { already: [], keeps: false });
      // Of one vehicle, or of several.
      const packages = Array.from({ length: 1 + random(3) }, () => randomPackage(random, settings));
      const only = ableResources(settings, packages);
      const from = Temporal.PlainDate.from(start);
      const query = { from, to: from.add({ days: 3 }), packageType: 'full' };
      const nothingNamed = { ...settings, slotCapacity: 1, resources: [] };
      const all = availability(nothingNamed, query, { held: new Map(), now, work: { minutes, taken: [] } });
      for (const kind of RESOURCE_KINDS) {
        const days = availability(settings, query, { held: new Map(), now, work: { minutes, taken, kind, only } });
        for (const [index, { date, slots }] of all.entries()) {
          const wanted = { minutes, taken, kind, packages };
          const expected = slots
            .map((slot) => ({ ...slot, free: countMinutesOfKind(settings, { ...wanted, startsAt: slot.startsAt }) }))
            .filter(({ free }) => free > 0);
          assert.deepEqual(days[index]?.slots, expected, `${kind}, ${date}, seed ${seed}`);
        }
      }
    }
  });
}

test('reservations get bays and vans of their kind without overlap, and seats above only where none is free', () => {
  for (let seed = 1; seed <= 200; seed++) {
    const random = randomFrom(seed * 6037);
    const start = '2027-06-10';
    const resources = randomResources(random, start);
    const settings = { ...randomSettings(random), resources, packages: randomPackages(random, resources) };
    const occupants = randomOccupants(random, settings, Temporal.Instant.from(`${start}T01:00:00Z`));
    const placed = assignResources(occupants, settings, { already: [], keeps: false });
    const again = assignResources(placed, settings, { already: [], keeps: true });
    assert.deepEqual(
      again.map(({ seat }) => seat),
      placed.map(({ seat }) => seat),
      `seed ${seed}`,
    );
    assert.equal(placed.length, occupants.length);
    for (const each of placed) {
      const { from, to } = seatsOfKind(each.kind);
      assert.ok(from <= each.seat && each.seat <= to, `seed ${seed}`);
      assert.equal(isOutOfService(settings, each), false, `seed ${seed}`);
      const isTaken = (seat: number) =>
        placed.some(
          (other) =>
            other !== each && other.seat === seat && other.fromMs < each.untilMs && each.fromMs < other.untilMs,
        );
      assert.equal(isTaken(each.seat), false, `seed ${seed}`);
      const able = settings.resources.filter((resource) => canDo(settings, resource, each.packages));
      const alike = able.filter(({ kind }) => kind === each.kind);
      if (each.seat < seatsAbove(each.kind).from)
        assert.ok(
          alike.some(({ seat }) => seat === each.seat),
          `seed ${seed}`,
        );
      if (each.seat >= seatsAbove(each.kind).from)
        assert.ok(
          alike.every(({ seat }) => isTaken(seat) || isOutOfService(settings, { ...each, seat })),
          `seed ${seed}`,
        );
    }
  }
});

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

/** The model: whether the clock shows a closed part of the day when the work begins or, where lengths count, while it's done. */
function isInClosure(
  { seasons, timeZone, closures }: Settings,
  { date, startsAt, minutes }: { readonly date: string; readonly startsAt: string; readonly minutes: number },
): boolean {
  const startMs = Temporal.Instant.from(startsAt).epochMilliseconds;
  // All starts and closures are at quarters of an hour.
  for (let minute = 0; minute < (seasons[0]?.timing ? minutes : 1); minute += 15) {
    const wall = wallAt(startMs + minute * MINUTE, timeZone);
    if (wall.slice(0, 10) !== date) return false;
    const isClosed = closures.some(
      (closure) =>
        closure.kind === 'dates' &&
        closure.times !== undefined &&
        closure.from <= date &&
        date <= closure.to &&
        parseSlotTime(closure.times.from).toString() <= wall.slice(11) &&
        wall.slice(11) < parseSlotTime(closure.times.until).toString(),
    );
    if (isClosed) return true;
  }
  return false;
}

const walls = new Map<number, string>();

/** '2027-06-10T08:00:00' on the clock of the shop. */
function wallAt(ms: number, timeZone: string): string {
  const known = walls.get(ms);
  if (known !== undefined) return known;
  const wall = Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(timeZone).toPlainDateTime().toString();
  walls.set(ms, wall);
  return wall;
}

/** The model: for each vehicle, whether its package names this one, or none of this kind. */
function canDo(settings: Settings, { id, kind }: Resource, packages: readonly PackageId[]): boolean {
  for (const wanted of packages) {
    const named = settings.packages.find((pack) => pack.id === wanted)?.resources ?? [];
    const ofKind = settings.resources.filter((resource) => resource.kind === kind && named.includes(resource.id));
    if (ofKind.length > 0 && !ofKind.some((resource) => resource.id === id)) return false;
  }
  return true;
}

/** The same for bays or vans: those that are out of service, or can't do the work of a vehicle, are taken then. */
function countMinutesOfKind(
  settings: Settings,
  wanted: {
    readonly startsAt: string;
    readonly minutes: number;
    readonly taken: readonly TakenSeat[];
    readonly kind: ResourceKind;
    readonly packages: readonly PackageId[];
  },
): number {
  const startsAt = Temporal.Instant.from(wanted.startsAt);
  const { minutesBefore, minutesAfter } = takenMinutes(settings, { startsAt, minutes: wanted.minutes });
  const alike = settings.resources.filter(({ kind }) => kind === wanted.kind);
  const { from, to } = seatsOfKind(wanted.kind);
  const used = new Set<number>();
  let most = 0;
  for (let minute = -minutesBefore; minute < minutesAfter; minute++) {
    const ms = startsAt.epochMilliseconds + minute * MINUTE;
    const wall = wallAt(ms, settings.timeZone);
    const [date, time] = [wall.slice(0, 10), wall.slice(11)];
    // Of an hour that the clock shows twice, all was shown once the second one begins.
    const hour = time.slice(0, 2);
    const isSecond = wallAt(ms - 60 * MINUTE, settings.timeZone).slice(11, 13) === hour;
    const shown = isSecond ? `${hour}:59:59` : time;
    const busy = wanted.taken
      .filter(({ seat, fromMs, untilMs }) => from <= seat && seat <= to && fromMs <= ms && ms < untilMs)
      .map(({ seat }) => seat);
    const out = alike
      .filter(({ outages }) =>
        outages.some(
          ({ from, to, times }) =>
            from <= date &&
            date <= to &&
            (!times || (parseSlotTime(times.from).toString() <= shown && time < parseSlotTime(times.until).toString())),
        ),
      )
      .map(({ seat }) => seat);
    most = Math.max(most, busy.length + out.length);
    for (const seat of [...busy, ...out]) if (alike.some((each) => each.seat === seat)) used.add(seat);
  }
  const able = alike.filter((resource) => canDo(settings, resource, wanted.packages));
  const free = able.filter(({ seat }) => !used.has(seat)).length;
  return Math.max(0, Math.min(free, alike.length - most));
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

/** Up to three parts of days in which the shop is closed; some of them overlap. */
function randomClosures(random: Random, start: string): Settings['closures'] {
  const first = Temporal.PlainDate.from(start);
  return Array.from({ length: random(4) }, () => {
    const from = first.add({ days: random(4) });
    const [opening, closing] =
      [
        ['6:00 AM', '1:00 PM'],
        ['9:30 AM', '10:15 AM'],
        ['12:00 PM', '11:45 PM'],
      ][random(3)] ?? [];
    const times = { from: opening ?? '', until: closing ?? '' };
    return { kind: 'dates', from: from.toString(), to: from.add({ days: random(2) }).toString(), times, reason: '' };
  });
}

/** Seats without overlap, some of them beyond the capacity. */
function randomSeats(random: Random, settings: Settings, now: Temporal.Instant): readonly TakenSeat[] {
  const times = Array.from({ length: random(25) }, () => {
    const startsAt = now.add({ minutes: random(4 * 96) * 15 });
    return takenTime(startsAt.epochMilliseconds, takenMinutes(settings, { startsAt, minutes: 1 + random(700) }));
  });
  return assignSeats(times).filter(() => random(5) > 0);
}

/** One to five bays and vans, some of them out of service on some of the days. */
function randomResources(random: Random, start: string): readonly Resource[] {
  const first = Temporal.PlainDate.from(start);
  return Array.from({ length: 1 + random(5) }, (_, index) => {
    const kind = RESOURCE_KINDS[random(RESOURCE_KINDS.length)] ?? 'bay';
    const from = first.add({ days: random(4) });
    const dates = { from: from.toString(), to: from.add({ days: random(2) }).toString(), reason: '' };
    const [opening, closing] =
      [
        ['1:30 AM', '3:15 AM'],
        ['9:30 AM', '1:15 PM'],
        ['12:00 PM', '11:45 PM'],
      ][random(6)] ?? [];
    const outages =
      random(2) === 0 ? [{ ...dates, ...(opening && { times: { from: opening, until: closing ?? '' } }) }] : [];
    return { id: `${kind}-${index}`, name: `${kind} ${index}`, kind, seat: seatsOfKind(kind).from + index, outages };
  });
}

/** Some packages name some of the bays and vans. */
function randomPackages(random: Random, resources: readonly Resource[]): Settings['packages'] {
  return DEFAULT_SETTINGS.packages.map((pack) => {
    const named = resources.filter(() => random(3) === 0).map(({ id }) => id);
    return random(2) === 0 && named.length > 0 ? { ...pack, resources: named } : pack;
  });
}

function randomPackage(random: Random, { packages }: Settings): PackageId {
  return packages[random(packages.length)]?.id ?? 'full';
}

function randomOccupants(random: Random, settings: Settings, now: Temporal.Instant) {
  return Array.from({ length: random(20) }, (_, index) => {
    const startsAt = now.add({ minutes: random(4 * 96) * 15 });
    const time = takenTime(startsAt.epochMilliseconds, takenMinutes(settings, { startsAt, minutes: 1 + random(700) }));
    const packages = Array.from({ length: 1 + random(2) }, () => randomPackage(random, settings));
    const kind = kindFor({ isAtCustomer: random(2) === 0 });
    return { ...time, packages, only: ableResources(settings, packages), kind, seat: 1, quoteId: String(index) };
  });
}
