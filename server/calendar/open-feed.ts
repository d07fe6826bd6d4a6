import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import type { Actor } from '#core/people/permissions.ts';
import { soldName } from '#core/pricing/pricing.ts';
import type { Deps } from '../deps.ts';
import { NotFound } from '../errors.ts';
import { mailHost } from '../data/outbox.ts';
import { hashToken } from '../lib/secrets.ts';
import { feedVisits, findFeed, waitingVisits } from '#server/data/calendar.ts';

/** How far back a feed reaches, in hours: the last 30 days. */
const REACH = 30 * 24;
/** How often a calendar program should ask again, in seconds. */
const ASK_AGAIN = 15 * 60;

/**
 * The jobs behind a secret calendar address as an .ics file: service, reference and time, never a name, an address or a
 * phone number, since calendars are passed around. Throws NotFound for an address that is unknown or was revoked.
 */
export async function openFeed(deps: Deps, _actor: Actor, { token }: { readonly token: string }): Promise<string> {
  const feed = await findFeed(deps.db, hashToken(token));
  if (!feed) throw new NotFound('This calendar address is not in use any more. Please ask for a new one.');
  const { business } = await deps.business();
  const now = deps.clock.now();
  const calendar = ical({
    name: `${business.name}: ${feed.employee === null ? 'all jobs' : 'my jobs'}`,
    prodId: { company: 'Brightbay', product: 'Jobs', language: 'EN' },
    method: ICalCalendarMethod.PUBLISH,
    ttl: ASK_AGAIN,
  });
  const from = now.subtract({ hours: REACH });
  const settled = await feedVisits(deps.db, feed.employee, from);
  const waiting = feed.employee === null ? await waitingVisits(deps.db, from) : [];
  for (const visit of [...settled, ...waiting]) {
    if (visit.starts_at === null) continue;
    const start = Temporal.Instant.from(visit.starts_at);
    const isSure = visit.status === 'approved';
    calendar.createEvent({
      id: `${visit.reference}@${mailHost(deps.env)}`,
      stamp: new Date(now.epochMilliseconds),
      start: new Date(start.epochMilliseconds),
      end: new Date(start.add({ minutes: Math.round(visit.hours * 60) }).epochMilliseconds),
      summary: `${soldName(business, { packageType: visit.package_type, lines: visit.lines })} ${visit.reference}`,
      status: isSure ? ICalEventStatus.CONFIRMED : ICalEventStatus.TENTATIVE,
    });
  }
  return calendar.toString();
}
