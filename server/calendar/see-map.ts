import type { DayMap } from '#contract/day-map.ts';
import type { Context } from '#server/context.ts';
import { dayMapView } from '#server/quotes/day-map.ts';
import { orderStops } from '#server/quotes/order-stops.ts';
import type { DayStop } from './drives.ts';
import { listDayStops } from './see-week.ts';

/** Returns a map of the stops of a local date, by employee, by van while no employee is named, and by round. Throws Invalid for a far date. */
export async function seeDayMap(context: Context, { date }: { readonly date: string }): Promise<DayMap> {
  const { settings } = await context.settings();
  const stops = (await listDayStops(context, settings, date)).filter(
    ({ visit, isAtCustomer }) => isAtCustomer && !visit.isOffered,
  );
  await context.roads.learn(
    settings,
    stops.map(({ address }) => address),
  );
  const inTurn = stops.toSorted((one, other) => compare(turnOf(one), turnOf(other)));
  const routes = Array.from(
    Map.groupBy(inTurn, (stop) => JSON.stringify([driverOf(stop)?.id, stop.visit.round?.name])).values(),
    (theirs) => ({
      driver: theirs[0] ? (driverOf(theirs[0])?.name ?? null) : null,
      round: theirs[0]?.visit.round?.name ?? null,
      stops: orderStops(settings, context.roads, {
        stops: theirs,
        roundOf: ({ visit }) => visit.round && `${visit.round.name} ${visit.startsAt}`,
        addressOf: ({ address }) => address,
      }).map(({ visit, address }) => ({
        id: visit.quoteId,
        customerName: visit.customerName,
        address,
        startsAt: visit.startsAt,
        arrival: visit.arrival,
        isDone: visit.jobStatus === 'completed',
      })),
    }),
  );
  // Those without a driver come last.
  return dayMapView(
    context,
    settings,
    routes.toSorted((one, other) => compare(rankOf(one), rankOf(other))),
  );
}

function driverOf({ visit: { crew, round, resource } }: DayStop) {
  const van = round?.van ?? (resource?.id ? { id: resource.id, name: resource.name ?? '' } : undefined);
  return crew ?? van;
}

/** As the day of an employee lists its jobs, so that the stops have the same numbers there. */
function turnOf({ visit: { startsAt, jobId, quoteId } }: DayStop): string {
  return `${startsAt} ${jobId ?? quoteId}`;
}

function rankOf({ driver }: { readonly driver: string | null }): string {
  return driver === null ? '2' : `1 ${driver}`;
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
