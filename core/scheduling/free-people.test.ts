import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseSlotTime } from '#core/lib/time.ts';
import { DEFAULT_SETTINGS } from '#core/settings/default-settings.ts';
import type { Settings } from '#core/settings/settings.ts';
import { peopleCounter, workTime, type BookedWork, type CrewCalendar, type NeededPeople } from './free-people.ts';
import { WEEKDAYS } from './opening-hours.ts';
import { availability } from './slots.ts';

/** Days around both changes of the clock, and one without. */
const STARTS = ['2027-03-13', '2027-11-06', '2027-06-10'];
const MINUTE = 60_000;
const QUARTER = 15 * MINUTE;
const SKILLS = ['cars', 'boats'];
const PARTS = [
  { from: '1:30 AM', until: '3:15 AM' },
  { from: '1:00 PM', until: '5:00 PM' },
  { from: '10:30 PM', until: '11:45 PM' },
];
type Employee = CrewCalendar['employees'][number];

for (const start of STARTS) {
  test(`the people of random shops do from ${start} on what trying everyone for every quarter of an hour finds`, () => {
    let [offered, refused] = [0, 0];
    for (let seed = 1; seed <= 15; seed++) {
      const random = randomFrom(seed * 32_452_843 + Number(start.replaceAll('-', '')));
      const settings = randomSettings(random);
      const now = Temporal.Instant.from(`${start}T01:00:00Z`);
      const crew = randomCrew(random, settings, start);
      const needed = randomNeeded(random);
      const from = Temporal.PlainDate.from(start);
      const query = { from, to: from.add({ days: 2 }), packageType: 'full' };
      const work = { minutes: needed.minutes, taken: [] };
      const days = availability(settings, query, {
        held: new Map(),
        now,
        work: { ...work, crew: { ...crew, needed } },
      });
      const anyone = availability(settings, query, { held: new Map(), now, work });
      for (const [index, { date, slots }] of anyone.entries()) {
        const expected = slots
          .map((slot) => ({ ...slot, free: Math.min(slot.free, countByTrying(settings, crew, needed, slot.startsAt)) }))
          .filter(({ free }) => free > 0);
        assert.deepEqual(days[index]?.slots, expected, `${date}, seed ${seed}`);
        offered += expected.length;
        refused += slots.length - expected.length;
      }
    }
    assert.ok(offered > 100 && refused > 100, `${offered} offered, ${refused} refused`);
  });
}

const employee = (id: string, change: Partial<Employee> = {}): Employee => ({
  id,
  hours: null,
  skills: [],
  timeOff: [],
  ...change,
});
const at = (hour: number, minutes = 60) =>
  workTime(DEFAULT_SETTINGS, {
    startsAtMs: Temporal.Instant.from('2027-06-10T12:00Z').epochMilliseconds + hour * 3_600_000,
    minutes,
  });
const booked = (group: string, hour: number, change: Partial<BookedWork> = {}): BookedWork => ({
  ...at(hour),
  people: 1,
  categories: [],
  group,
  accepted: [],
  assigned: [],
  ...change,
});
const count = (crew: CrewCalendar, change: Partial<NeededPeople> = {}, hour = 0) =>
  peopleCounter(crew, 'America/New_York', { people: 1, categories: [], minutes: 60, ...change })(at(hour), 9);

test('someone with a skill that’s needed elsewhere isn’t free for what others can do', () => {
  const employees = [employee('ana'), employee('ben', { skills: ['cars'] })];
  const boat = booked('boat', 0, { categories: ['boats'] });
  assert.equal(count({ employees, booked: [boat] }, { categories: ['cars'] }), 1);
  assert.equal(count({ employees, booked: [boat] }, { categories: ['boats'] }), 0);
  assert.equal(
    count({ employees, booked: [booked('car', 0, { categories: ['cars'] })] }, { categories: ['boats'] }),
    1,
  );
  // Ben is with it, so Ana has no one to leave the car to.
  const withAna = booked('car', 0, { categories: ['cars'], accepted: ['ana'] });
  assert.equal(count({ employees, booked: [withAna] }, { categories: ['boats'] }), 0);
});

test('an employee who is assigned counts while they could do it, and who has accepted it in any case', () => {
  const hours = [{ day: 'monday', from: '8:00 AM', to: '5:00 PM', breakFrom: null, breakTo: null }] as const;
  const employees = [employee('ana', { hours }), employee('ben')];
  assert.equal(count({ employees, booked: [booked('a', 0, { assigned: ['ana'] })] }), 0);
  assert.equal(count({ employees, booked: [booked('a', 0, { accepted: ['ana'] })] }), 1);
  assert.equal(count({ employees, booked: [booked('a', 0, { accepted: ['left'] })] }), 0);
  const twice = [booked('a', 0, { accepted: ['ben'] }), booked('b', 0, { accepted: ['ben'] })];
  assert.equal(count({ employees: [employee('ana'), employee('ben')], booked: twice }), 0);
});

test('work that no one can do leaves the others free', () => {
  const employees = [employee('ben', { skills: ['cars'] })];
  assert.equal(count({ employees, booked: [booked('boat', 0, { categories: ['boats'] })] }), 1);
});

test('the stops of a round, and both times of a counter-offer, need their people once', () => {
  const employees = [employee('ana'), employee('ben')];
  const stops = [booked('round', 0), booked('round', 0)];
  assert.equal(count({ employees, booked: stops }), 1);
  assert.equal(count({ employees, booked: stops }, { group: 'round' }), 9);
  assert.equal(count({ employees, booked: [...stops, booked('a', 0)] }, { group: 'round', people: 2 }), 0);
});

test('at fixed times people are busy until the work is done', () => {
  const crew = { employees: [employee('ana')], booked: [booked('long', 0, at(0, 300))] };
  assert.deepEqual(
    [-1, -0.5, 0, 4, 5].map((hour) => count(crew, {}, hour)),
    [1, 0, 0, 0, 1],
  );
});

/** The model: at every quarter of an hour, how often the work gets its people without taking one from what's booked. */
function countByTrying(settings: Settings, crew: CrewCalendar, needed: NeededPeople, startsAt: string): number {
  const startMs = Temporal.Instant.from(startsAt).epochMilliseconds;
  const { before, after } = settings.buffers;
  const hasTiming = settings.seasons[0]?.timing !== undefined;
  const [fromMs, untilMs] = hasTiming
    ? [startMs - before * MINUTE, startMs + (needed.minutes + after) * MINUTE]
    : [startMs, startMs + needed.minutes * MINUTE];
  const can = (
    person: Employee,
    { categories }: Pick<NeededPeople, 'categories'>,
    span: { fromMs: number; untilMs: number },
  ) =>
    (person.skills.length === 0 || categories.every((each) => person.skills.includes(each))) &&
    worksThen(settings, person, span);
  const own = { fromMs: startMs, untilMs: startMs + needed.minutes * MINUTE };
  let least = settings.slotCapacity;
  for (let ms = fromMs; ms < untilMs; ms += QUARTER) {
    const now = crew.booked.filter((each) => each.fromMs <= ms && ms < each.untilMs);
    const taken = new Set(now.flatMap(({ accepted }) => accepted));
    const idle = crew.employees.filter(({ id }) => !taken.has(id));
    const parts = now.map((each) => ({
      people: Math.max(0, each.people - each.accepted.length),
      who: idle.filter((person) => can(person, each, each.work)),
    }));
    const who = idle.filter((person) => can(person, needed, own));
    const alone = mostDone(idle, parts);
    let copies = 0;
    while (
      copies < least &&
      mostDone(idle, [...parts, { people: (copies + 1) * needed.people, who }]) === alone + (copies + 1) * needed.people
    )
      copies += 1;
    least = copies;
  }
  return least;
}

/** The most parts that get someone, by trying everything that everyone could do. */
function mostDone(
  people: readonly Employee[],
  parts: readonly { readonly people: number; readonly who: readonly Employee[] }[],
): number {
  const [first, ...rest] = people;
  if (!first) return 0;
  const idle = mostDone(rest, parts);
  const busy = parts.map((part, index) =>
    part.people > 0 && part.who.includes(first)
      ? 1 + mostDone(rest, parts.with(index, { ...part, people: part.people - 1 }))
      : 0,
  );
  return Math.max(idle, ...busy);
}

/** The model: what the clock of the shop shows at every quarter of an hour of the work. */
function worksThen(
  { timeZone }: Settings,
  { hours, timeOff }: Employee,
  { fromMs, untilMs }: { readonly fromMs: number; readonly untilMs: number },
): boolean {
  const first = wallAt(fromMs, timeZone).toPlainDate();
  for (let ms = fromMs; ms < untilMs; ms += QUARTER) {
    const wall = wallAt(ms, timeZone);
    const date = wall.toPlainDate().toString();
    const isIn = ({ from, until }: { readonly from: string; readonly until: string }) =>
      [from, until].map((time) => Temporal.PlainTime.compare(wall.toPlainTime(), parseSlotTime(time)) < 0).join() ===
      'false,true';
    if (timeOff.some(({ from, to, times }) => from <= date && date <= to && (!times || isIn(times)))) return false;
    if (hours === null) continue;
    if (date !== first.toString()) return false;
    const day = hours.find((each) => each.day === WEEKDAYS[first.dayOfWeek - 1]);
    const isBefore = (time: string | null) =>
      time !== null && Temporal.PlainTime.compare(wall.toPlainTime(), parseSlotTime(time)) < 0;
    if (!day || isBefore(day.from) || !isBefore(day.to)) return false;
    if (day.breakFrom !== null && !isBefore(day.breakFrom) && isBefore(day.breakTo)) return false;
  }
  return true;
}

const walls = new Map<number, Temporal.PlainDateTime>();

/** Every calendar has the same time zone. */
function wallAt(ms: number, timeZone: string): Temporal.PlainDateTime {
  let wall = walls.get(ms);
  if (!wall)
    walls.set(ms, (wall = Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(timeZone).toPlainDateTime()));
  return wall;
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

function randomSettings(random: Random): Settings {
  const times = ['12:00 AM', '8:00 AM', '1:15 PM', '11:30 PM'].map((time) => ({ time }));
  const timing = random(3) > 0 ? { timing: 'hourly' as const } : {};
  return {
    ...DEFAULT_SETTINGS,
    seasons: [{ name: 'All year', from: '01-01', to: '12-31', weekends: times, weekdays: times, ...timing }],
    slotCapacity: 1 + random(3),
    minimumNoticeMinutes: 0,
    buffers: { before: random(3) * 15, after: random(3) * 15 },
  };
}

/** Whole quarters of an hour. */
function randomNeeded(random: Random): NeededPeople {
  const categories = SKILLS.filter(() => random(3) === 0);
  return { people: 1 + random(2), categories, minutes: (1 + random(20)) * 15 };
}

function randomCrew(random: Random, settings: Settings, start: string): CrewCalendar {
  const first = Temporal.PlainDate.from(start);
  const employees = Array.from({ length: 1 + random(4) }, (_, index) => {
    const breaks = random(2) === 0 ? { breakFrom: '12:00 PM', breakTo: '1:00 PM' } : { breakFrom: null, breakTo: null };
    const days = WEEKDAYS.filter(() => random(6) > 0).map((day) => ({
      day,
      from: random(2) === 0 ? '8:00 AM' : '1:30 AM',
      to: random(2) === 0 ? '5:00 PM' : '11:45 PM',
      ...breaks,
    }));
    const off = first.add({ days: random(3) }).toString();
    return employee(`e${index}`, {
      hours: random(3) === 0 ? null : days,
      skills: random(2) === 0 ? [] : SKILLS.filter(() => random(2) === 0),
      timeOff: [
        ...(random(4) === 0 ? [{ from: off, to: off }] : []),
        ...(random(2) === 0 ? [{ from: start, to: off, times: PARTS[random(PARTS.length)] }] : []),
      ],
    });
  });
  const works = Array.from({ length: random(12) }, (_, index) => {
    const startsAt = Temporal.Instant.from(`${start}T04:00:00Z`).add({ minutes: random(3 * 96) * 15 });
    const { minutes, ...needed } = randomNeeded(random);
    return {
      ...workTime(settings, { startsAtMs: startsAt.epochMilliseconds, minutes }),
      ...needed,
      group: String(index),
    };
  });
  // An employee has one job at a time, on a day on which they're there.
  const bookedWork = works.map((work, index) => {
    const free = employees.filter(
      (each) =>
        worksThen(settings, { ...each, hours: null }, work.work) &&
        !works.some((other, at) => at !== index && other.fromMs < work.untilMs && work.fromMs < other.untilMs),
    );
    const person = random(2) === 0 ? free[0] : undefined;
    return { ...work, accepted: person ? [person.id] : [], assigned: [] };
  });
  return { employees, booked: bookedWork };
}
