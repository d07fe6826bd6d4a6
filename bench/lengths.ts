import { sql } from 'kysely';
import { seatsOfKind } from '#core/scheduling/resources.ts';
import { DEFAULT_SETTINGS } from '#core/settings/default-settings.ts';
import type { Settings } from '#core/settings/settings.ts';
import { benchBeside, benchTwo, type BenchedSide } from './beside.ts';
import { findLimits, CLIENTS, TURN } from './calls.ts';
import { changeSettings, fill, raiseCapacity } from './fill.ts';
import { load, withServer, type Loaded } from './load-place.ts';
import { openMailSink } from './mail-sink.ts';
import type { Options } from './options.ts';
import { openPlace, withStore, type Place } from './place.ts';
import { printTable } from './report.ts';
import type { Kind } from './requests.ts';
import { startServerProcess } from './server-process.ts';

export const RESOURCES = 50;
const EMPLOYEES = 50;
/** The small history that a long one is compared with. */
const FEW = 1000;
/** As many times of its own statements as a call may take. */
const AIMS = { bare: 3, history: 1.25, crew: 1.3 } as const;

/** Sells for as long as the work takes, each appointment in a bay or a van of its own. */
function byLength(): Partial<Settings> {
  const seasons = DEFAULT_SETTINGS.seasons.map((season) => ({ ...season, timing: 'byLength' }) as const);
  const packages = DEFAULT_SETTINGS.packages.map((pack) => ({ ...pack, minutes: 180 }));
  return { seasons, packages, resources: baysAndVans() };
}

/** So many, half of them vans. */
export function baysAndVans(): Settings['resources'] {
  return Array.from({ length: RESOURCES }, (_, index) => {
    const kind = index % 2 === 0 ? 'bay' : 'van';
    const number = Math.floor(index / 2) + 1;
    return {
      id: `${kind}-${number}`,
      name: `${kind} ${number}`,
      kind,
      seat: seatsOfKind(kind).from + number - 1,
      outages: [],
    } as const;
  });
}

/**
 * The calls that read or take times: at fixed times and by length with 50 bays and vans, a short and a long history, each beside its own
 * statements, and without and with 50 employees, also where these limit what's sold.
 */
export async function benchLengths(place: Place, options: Options): Promise<void> {
  await benchBeside(place, options, {
    title: `Fixed times, and lengths with ${RESOURCES} bays and vans in turn`,
    names: ['fixed times', 'by length'],
    change: byLength(),
    kinds: ['availability', 'availability, a day', 'week', 'this week', 'submit'],
  });
  const most = options.history;
  const several = (quotes: number): BenchedSide => ({
    name: `${quotes.toLocaleString('en-US')} appointments`,
    quotes,
    change: byLength(),
    prepare: giveBays,
  });
  await benchTwo(place.engine, options, {
    title: `By length with ${RESOURCES} bays and vans, as the history grows (aim: at most ${AIMS.history})`,
    sides: [several(FEW), several(most)],
    kinds: ['availability', 'availability, a day', 'week'],
  });
  await besideStatements(place, most, {
    title: `By length with ${RESOURCES} bays and vans`,
    change: byLength(),
    prepare: giveBays,
    kinds: ['availability', 'availability, a day', 'week'],
  });
  await benchTwo(place.engine, options, {
    title: `Without and with ${EMPLOYEES} employees who have hours, skills, days off and jobs (aim: at most ${AIMS.crew})`,
    sides: [
      { ...several(FEW), name: 'few employees' },
      { ...several(FEW), name: `${EMPLOYEES} employees`, prepare: addCrew },
    ],
    kinds: ['jobs today', 'this week', 'week'],
  });
  const limited = { change: { ...byLength(), limitsByPeople: true }, prepare: addCrew };
  const limits = `${EMPLOYEES} employees who limit what's sold`;
  const kinds = ['availability', 'availability, a day'] as const;
  await benchTwo(place.engine, options, {
    title: `${limits}, as the history grows (aim: at most ${AIMS.history})`,
    sides: [
      { ...several(FEW), ...limited },
      { ...several(most), ...limited },
    ],
    kinds,
  });
  await besideStatements(place, most, { title: limits, ...limited, kinds });
}

/** The calls beside their statements alone, on a history of so many quotes. */
async function besideStatements(
  { engine }: Place,
  quotes: number,
  shopOf: Required<Pick<BenchedSide, 'change' | 'prepare'>> & {
    readonly title: string;
    readonly kinds: readonly Kind[];
  },
): Promise<void> {
  const { title, change, prepare, kinds } = shopOf;
  const place = await openPlace(engine);
  try {
    await (await startServerProcess(place)).stop();
    await raiseCapacity(place);
    await changeSettings(place, change);
    await fill(place, quotes);
    await prepare(place);
    let shop = { cookie: '', quotes };
    const loaded: Loaded[] = [];
    await withServer(place, await openMailSink({ isSilent: true }), async (server) => {
      shop = { ...shop, cookie: await server.logIn() };
      for (const kind of kinds) loaded.push(await load(server, TURN, { kind, clients: CLIENTS, shop }));
    });
    const limits = await findLimits(place, shop, kinds);
    printTable(
      `${title}, ${quotes.toLocaleString('en-US')} appointments, ${engine} (aim: at most ${AIMS.bare})`,
      loaded.map(({ what, figures }) => {
        const bare = limits.find(({ kind }) => kind === what)?.database?.perSecond ?? Number.NaN;
        return {
          what,
          'per second': figures.perSecond.toFixed(0),
          'its statements per second': bare.toFixed(0),
          'times its statements': (bare / figures.perSecond).toFixed(2),
        };
      }),
    );
  } finally {
    await place.close();
  }
}

/** Gives the appointments that are ahead a bay or van each, for as long as they take, as saving such settings does. */
export async function giveBays(place: Place): Promise<void> {
  const [bay, van] = [seatsOfKind('bay').from, seatsOfKind('van').from];
  const half = RESOURCES / 2;
  await withStore(place, (db) =>
    sql`
      with placed as (
        select starts_at, seat,
          row_number() over (partition by (starts_at at time zone ${DEFAULT_SETTINGS.timeZone})::date order by starts_at, seat) - 1 as place
        from slot_holds where starts_at > now()
      )
      update slot_holds set minutes_after = 180,
        seat = case when place < ${half}::int then ${bay}::int + place else ${van}::int + (place - ${half}::int) end
      from placed
      where slot_holds.starts_at = placed.starts_at and slot_holds.seat = placed.seat`.execute(db),
  );
}

/** Adds employees with hours, a skill and days off, and gives them the jobs that are ahead. */
async function addCrew(place: Place): Promise<void> {
  await giveBays(place);
  await withStore(place, async (db) => {
    await sql`
      insert into employees (id, employee_id, name, email, created_at, working_hours, skills)
      select gen_random_uuid(), 'FKE-' || lpad((9000 + n)::text, 10, '0'), 'Bench ' || n, 'bench' || n || '@fill.example', now(),
        (select jsonb_agg(jsonb_build_object('day', day, 'from', '7:00 AM', 'to', '7:00 PM', 'breakFrom', null, 'breakTo', null))
          from unnest(array['monday','tuesday','wednesday','thursday','friday','saturday','sunday']) as day), '["cars"]'
      from generate_series(1, ${EMPLOYEES}::int) as numbers (n)`.execute(db);
    await sql`
      insert into time_off (id, employee, from_day, to_day, status, requested_at, decided_at)
      select gen_random_uuid(), id, current_date + n, current_date + n + 3, 'approved', now(), now()
      from employees cross join generate_series(5, 50, 15) as numbers (n)
      where employee_id like 'FKE-000000%'`.execute(db);
    await sql`
      update jobs set assigned_employee = crew.id, accepted_by = crew.id
      from quotes, (select id, row_number() over (order by id) - 1 as place, count(*) over () as size from employees) as crew
      where quotes.id = jobs.quote_id and quotes.starts_at > now() and abs(hashtext(jobs.id::text)) % crew.size = crew.place`.execute(
      db,
    );
  });
}
