import type { CalendarDrive, CalendarVisit } from '#contract/calendar.ts';
import type { Settings } from '#core/settings/settings.ts';
import type { Context } from '#server/context.ts';
import { drivesOf } from '#server/quotes/drives.ts';

/** An appointment with its address; null at the shop, and where it isn't known. */
export type DayStop = {
  readonly visit: CalendarVisit;
  readonly address: string | null;
  readonly isAtCustomer: boolean;
};

/**
 * Returns the drives between appointments that follow each other on a day of one employee, or of one van; undefined where the shop
 * doesn't count drives. What's between two of them at the shop has no drive, since no one knows where it starts.
 */
export async function drivesBetween(
  { roads }: Pick<Context, 'roads'>,
  settings: Settings,
  stops: readonly DayStop[],
): Promise<CalendarDrive[] | undefined> {
  await roads.learn(
    settings,
    stops.map(({ address }) => address),
  );
  const driveOf = drivesOf(settings, roads);
  if (!driveOf) return undefined;
  const drives = new Map<string, CalendarDrive>();
  for (const [, theirs] of Map.groupBy(stops.flatMap(withDrivers), ({ key }) => key)) {
    const inOrder = theirs.toSorted((one, other) => (one.visit.startsAt < other.visit.startsAt ? -1 : 1));
    for (const [index, { visit, address }] of inOrder.entries()) {
      const before = inOrder[index - 1];
      const drive = before?.address && address ? driveOf(before.address, address) : undefined;
      if (!before || !drive) continue;
      const [from, to] = [before.visit.quoteId, visit.quoteId];
      drives.set(`${from} ${to}`, { from, to, minutes: drive.minutes, miles: drive.miles });
    }
  }
  return [...drives.values()];
}

/** The stop once for each employee and van that drives there, by their day. */
function withDrivers({ visit, address }: DayStop) {
  if (visit.isOffered) return [];
  const crew = [visit.crew, ...visit.teammates].flatMap((member) => member?.id ?? []);
  const van = visit.resource?.id ?? undefined;
  return [...new Set([...crew, ...(van === undefined ? [] : [van])])].map((driver) => ({
    key: `${visit.date} ${driver}`,
    visit,
    address,
  }));
}
