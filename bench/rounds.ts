import { sql } from 'kysely';
import type { Round } from '#core/scheduling/rounds.ts';
import { ROUND } from '#testing/rounds.ts';
import { benchTwo } from './beside.ts';
import { baysAndVans, giveBays, RESOURCES } from './lengths.ts';
import type { Options } from './options.ts';
import { withStore, type Place } from './place.ts';
import type { Kind } from './requests.ts';

const QUOTES = 1000;
/** As many times of the shop without rounds as a call may take. */
const AIM = 1.2;
const STOPS = 200;
/** Stops that are sold of each day ahead. */
const SOLD = 60;
/** As far as customers book. */
const HORIZON_DAYS = 60;
const READ = ['availability', 'availability, a day', 'availability, cans'] as const;
const TAKE = ['submit', 'submit, cans'] as const;

/** Three rounds, on Tuesdays, Wednesdays and Thursdays, each with the van of its number or with none. */
function threeRounds({ haveVans }: { readonly haveVans: boolean }): readonly Round[] {
  return [0, 1, 2].map((index) => ({
    ...ROUND,
    id: index === 0 ? ROUND.id : `round-${index}`,
    name: `Round ${index}`,
    firstOn: Temporal.PlainDate.from('2026-01-06').add({ days: index }).toString(),
    zips: index === 0 ? ROUND.zips : [`1218${index + 2}`],
    van: haveVans ? `van-${index + 1}` : '',
    stops: STOPS,
    seat: ROUND.seat + 1000 * index,
  }));
}

/** The calls that read or take times, in a shop with 3 rounds and in one without: without named vans, and with them driving the rounds. */
export async function benchRounds({ engine }: Place, options: Options): Promise<void> {
  const compare = async (kinds: readonly Kind[], haveVans: boolean, horizonDays?: number) => {
    const places = haveVans ? { resources: baysAndVans() } : {};
    const change = { mobileAvailable: true, ...places, ...(horizonDays !== undefined && { horizonDays }) };
    const prepare = haveVans ? giveBays : undefined;
    await benchTwo(engine, options, {
      title: `Without and with 3 rounds, ${haveVans ? `${RESOURCES} bays and vans` : 'no vans named'} (aim: at most ${AIM})`,
      sides: [
        { name: 'without', quotes: QUOTES, change, ...(prepare && { prepare }) },
        {
          name: 'with rounds',
          quotes: QUOTES,
          change: { ...change, rounds: threeRounds({ haveVans }) },
          prepare: async (place) => {
            await prepare?.(place);
            await sellStops(place);
          },
        },
      ],
      kinds,
    });
  };
  for (const haveVans of [false, true]) {
    await compare(READ, haveVans, HORIZON_DAYS);
    await compare(TAKE, haveVans);
  }
}

/** Sells stops of the days ahead to the quotes that are there, as many as fit. */
async function sellStops(place: Place): Promise<void> {
  await withStore(place, (db) =>
    sql`
      with days as (
        select (day::date + time '8:00') at time zone 'America/New_York' as starts_at,
          (extract(isodow from day)::int - 2) * 1000 + ${ROUND.seat}::int as first
        from generate_series(current_date + 1, current_date + ${HORIZON_DAYS}::int, interval '1 day') as day
        where extract(isodow from day) between 2 and 4
      ), stops as (
        select starts_at, first + number as seat, row_number() over (order by starts_at, number) as place
        from days cross join generate_series(0, ${SOLD - 1}::int) as number
      ), sold as (
        select id, row_number() over (order by id) as place from quotes
      )
      insert into slot_holds (starts_at, seat, minutes_before, minutes_after, quote_id)
      select starts_at, seat, 0, 240, id from stops join sold using (place)`.execute(db),
  );
}
