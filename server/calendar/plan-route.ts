import type { DayRoute } from '#contract/calendar.ts';
import { jobErrorsTexts } from '#core/languages/en/problems.ts';
import { SOURCE } from '#core/languages/language.ts';
import { messageOf } from '#core/languages/message.ts';
import { formatTime } from '#core/lib/time.ts';
import { travelRules } from '#core/pricing/travel.ts';
import { MOST_ROUTE_STOPS, movesOf, planRoute } from '#core/scheduling/day-route.ts';
import { roundedDrive } from '#core/scheduling/travel-time.ts';
import type { Context } from '#server/context.ts';
import { Conflict } from '#server/errors.ts';
import { drivesOf } from '#server/quotes/drives.ts';
import type { DayStop } from './drives.ts';
import { listDayStops } from './see-week.ts';

/**
 * Returns the appointments of an employee or a van on a local date in an order with a short way, and the moves that make it so; those to
 * `keep` stay at their time, and so does what can't be moved. Throws Conflict where the shop doesn't count drives, or has too many then.
 */
export async function planDayRoute(
  context: Context,
  asked: {
    readonly date: string;
    readonly employee?: string | undefined;
    readonly resource?: string | undefined;
    readonly keep?: readonly string[] | undefined;
  },
): Promise<DayRoute> {
  const { settings } = await context.settings();
  const driveOf = drivesOf(settings, context.roads);
  if (!driveOf) throw new Conflict('wrong-state', messageOf(jobErrorsTexts, 'drivesNotCounted'));
  const all = await listDayStops(context, settings, asked.date);
  const theirs = all.filter((stop) => isDrivenBy(stop, asked));
  if (theirs.length > MOST_ROUTE_STOPS)
    throw new Conflict('wrong-state', messageOf(jobErrorsTexts, 'routeTooLong', { most: MOST_ROUTE_STOPS }));
  const shop = travelRules(settings).fromZip || undefined;
  await context.roads.learn(settings, [shop, ...theirs.map(({ address }) => address)]);
  const { stops, ...way } = planRoute(
    theirs.map(({ visit, address, isAtCustomer }) => ({
      id: visit.quoteId,
      startsAt: Temporal.Instant.from(visit.startsAt),
      minutes: visit.minutes,
      address: isAtCustomer ? (address ?? undefined) : shop,
      canMove: visit.canMove && !visit.hasStarted && isAtCustomer && !asked.keep?.includes(visit.quoteId),
      visit,
      isAtCustomer,
    })),
    { driveOf, shop, between: settings.buffers.before + settings.buffers.after },
  );
  const sum = (miles: number, minutes: number) => ({ miles: Math.round(miles), minutes: roundedDrive(minutes) });
  return {
    before: sum(way.milesBefore, way.minutesBefore),
    after: sum(way.milesAfter, way.minutesAfter),
    fromShop: shop !== undefined,
    stops: stops.map(({ visit, address, isAtCustomer, newStartsAt, drive, isLate }) => ({
      quoteId: visit.quoteId,
      customerName: visit.customerName,
      address: isAtCustomer ? (address ?? null) : null,
      startsAt: visit.startsAt,
      newStartsAt: newStartsAt.toString(),
      drive: drive ?? null,
      isLate,
      canMove: visit.canMove && !visit.hasStarted && isAtCustomer,
    })),
    moves: movesOf(stops).map(({ stop: { id, newStartsAt, visit }, isTaken }) => ({
      quoteId: id,
      scheduledTime: formatTime(newStartsAt, settings.timeZone, SOURCE),
      resource: visit.resource?.id ?? null,
      isTaken,
    })),
  };
}

function isDrivenBy(
  { visit: { isOffered, crew, teammates, resource } }: DayStop,
  driver: { readonly employee?: string | undefined; readonly resource?: string | undefined },
): boolean {
  if (isOffered) return false;
  if (driver.employee !== undefined)
    return crew?.id === driver.employee || teammates.some(({ id }) => id === driver.employee);
  return driver.resource !== undefined && resource?.id === driver.resource;
}
