import ical, { ICalEventStatus } from 'ical-generator';
import type { CalendarFeed } from '#contract/calendar.ts';
import { calendarFilesTexts } from '#core/languages/en/exports.ts';
import { jobErrorsTexts, problemsTexts } from '#core/languages/en/problems.ts';
import { messageOf } from '#core/languages/message.ts';
import { writeAudit } from '#server/audit/queries.ts';
import { listSeries } from '#server/booking/plans/queries.ts';
import type { Context } from '#server/context.ts';
import { transaction } from '#server/db/client.ts';
import { Invalid, NotFound } from '#server/errors.ts';
import { listCrew } from '#server/jobs/queries.ts';
import { hashToken, randomToken } from '#server/lib/secrets.ts';
import { productOf } from '#server/notifications/calendar-file.ts';
import { calendarHost } from '#server/notifications/mail-message.ts';
import { addSeries, BUSINESS_ZONE } from '#server/notifications/plan-series.ts';
import { packageNameOf } from '#server/quotes/describe.ts';
import { resourceView, roundView } from '#server/quotes/view.ts';
import {
  listFeedRows,
  insertFeed,
  revokeFeedRow,
  feedAppointments,
  findFeed,
  waitingAppointments,
  type FeedRow,
} from './queries.ts';

/** The calendar addresses that are in use, without the addresses: those are stored as hashes. */
export async function listFeeds(context: Context): Promise<CalendarFeed[]> {
  return (await listFeedRows(context.db)).map(feedView);
}

/**
 * Creates a secret calendar URL for one employee, or for the whole shop if none is named. The URL is returned only this once.
 * Throws Invalid if the person isn't on the crew.
 */
export async function createFeed(
  context: Context,
  { employee }: { readonly employee: string | null },
): Promise<CalendarFeed & { readonly url: string }> {
  const id = context.random.id();
  const token = randomToken(context.random, 24);
  const at = context.clock.now().toString();
  const feed = await transaction(context.db, async (trx) => {
    if (employee !== null && (await listCrew(trx, employee)).length === 0)
      throw new Invalid([{ path: 'employee', message: messageOf(problemsTexts, 'employeeGone') }]);
    await insertFeed(trx, {
      id,
      employee,
      made_by: context.actor.personId ?? null,
      token_hash: hashToken(token),
      created_at: at,
    });
    await writeAudit(trx, context, {
      at,
      action: 'calendar-feed.create',
      subject: 'calendar-feed',
      subjectId: id,
      after: { employee },
    });
    return (await listFeedRows(trx, id))[0];
  });
  if (!feed) throw new Error('a feed that was made is there');
  return { ...feedView(feed), url: `${context.publicUrl}/api/calendar/${token}.ics` };
}

/** Revokes a calendar address: it opens nothing any more. Throws NotFound, also for one that was revoked before. */
export async function revokeFeed(context: Context, { id }: { readonly id: string }): Promise<void> {
  const at = context.clock.now().toString();
  await transaction(context.db, async (trx) => {
    if (!(await revokeFeedRow(trx, id, at))) throw new NotFound(messageOf(jobErrorsTexts, 'noFeed'));
    await writeAudit(trx, context, { at, action: 'calendar-feed.revoke', subject: 'calendar-feed', subjectId: id });
  });
}

/** How far back a feed reaches, in hours: the last 30 days. */
const REACH = 30 * 24;
/** How often a calendar program should ask again, in seconds. */
const ASK_AGAIN = 15 * 60;

/**
 * The jobs behind a secret calendar address as an .ics file: service, reference, and time, never a name, an address or a
 * phone number, since calendars are passed around. The shop's has the later visits of each plan as an event that repeats. It's in the language of the employee, or of the admin who made it, whatever
 * the calendar program asks for. Throws NotFound for an address that is unknown or was revoked.
 */
export async function openFeed(context: Context, { token }: { readonly token: string }): Promise<string> {
  const feed = await findFeed(context.db, hashToken(token));
  if (!feed) throw new NotFound(messageOf(jobErrorsTexts, 'feedClosed'));
  const { settings } = await context.settings();
  const language = feed.language ?? settings.language;
  const now = context.clock.now();
  const name = calendarFilesTexts(language)(feed.employee === null ? 'allJobs' : 'ownJobs', { shop: settings.name });
  // Without a method: programs take a file with one for a message of an organizer, and a feed names no one.
  const calendar = ical({
    name: escapeText(name),
    prodId: productOf('Jobs', language),
    timezone: BUSINESS_ZONE,
    ttl: ASK_AGAIN,
  });
  const from = now.subtract({ hours: REACH });
  const settled = await feedAppointments(context.db, feed.employee, from);
  const waiting = feed.employee === null ? await waitingAppointments(context.db, from) : [];
  for (const appointment of [...settled, ...waiting]) {
    if (appointment.starts_at === null) continue;
    const start = Temporal.Instant.from(appointment.starts_at);
    const { updated_at: updatedAt } = appointment;
    const isSure = appointment.status === 'approved';
    const { seat, at_customer: isAtCustomer } = appointment;
    const { round } = roundView(settings, appointment);
    const place = round?.name ?? resourceView(settings, { seat, isAtCustomer })?.name;
    // A stop takes as long as the crew may arrive.
    const minutes = appointment.round?.minutes ?? Math.round(appointment.hours * 60);
    calendar.createEvent({
      id: `${appointment.reference}@${calendarHost(context.env)}`,
      sequence: appointment.visit_sequence,
      ...(updatedAt !== null && { lastModified: new Date(Temporal.Instant.from(updatedAt).epochMilliseconds) }),
      stamp: new Date(now.epochMilliseconds),
      start: new Date(start.epochMilliseconds),
      end: new Date(start.add({ minutes }).epochMilliseconds),
      summary: `${packageNameOf(settings, appointment, language)} ${appointment.reference}${place ? `, ${place}` : ''}`,
      status: isSure ? ICalEventStatus.CONFIRMED : ICalEventStatus.TENTATIVE,
    });
  }
  // No one is assigned to visits that aren't created yet.
  const stamp = { host: calendarHost(context.env), now };
  for (const series of feed.employee === null ? await listSeries(context.db) : []) {
    const name = `${packageNameOf(settings, series, language)} ${series.reference}`;
    addSeries(calendar, settings, {
      series,
      stamp,
      words: { summary: calendarFilesTexts(language)('planned', { name }) },
    });
  }
  return calendar.toString();
}

/** Escapes a text value; the generator does so for events, but not for the calendar's name. */
function escapeText(text: string): string {
  return text.replaceAll(/[\\;,]/g, String.raw`\$&`).replaceAll(/\r?\n/g, String.raw`\n`);
}

function feedView(feed: FeedRow): CalendarFeed {
  return {
    id: feed.id,
    employee: feed.employee ? { id: feed.employee, name: feed.name || (feed.employee_id ?? '') } : null,
    createdAt: feed.created_at,
  };
}
