import type { DayJob, JobsToday } from '#contract/today.ts';
import { localDate } from '#core/lib/time.ts';
import type { Language } from '#core/languages/language.ts';
import type { Actor } from '#core/people/permissions.ts';
import { isAtCustomer, subjectText, townOf } from '#core/quotes/describe.ts';
import type { Settings } from '#core/settings/settings.ts';
import { dayState } from '#core/today/day-jobs.ts';
import { packageNameOf, subjectFor } from '../data/describe-quote.ts';
import { listDayJobs, type DayJobRow } from '../data/today.ts';
import type { Deps } from '../deps.ts';

/** Today's and tomorrow's jobs, from midnight to midnight in the shop's time zone, with their states. */
export async function seeJobsToday(
  deps: Deps,
  _actor: Actor,
  { language }: { readonly language: Language },
): Promise<JobsToday> {
  const { settings } = await deps.settings();
  const { timeZone } = settings;
  const now = deps.clock.now();
  const date = localDate(now, timeZone);
  const midnights = [0, 1, 2].map((days) => date.add({ days }).toZonedDateTime(timeZone).toInstant());
  const dayFrom = async (index: number) => {
    const rows = await listDayJobs(deps.db, midnights[index] ?? now, midnights[index + 1] ?? now);
    const jobs = rows.flatMap((row) => jobView(row, { settings, language }) ?? []);
    return { date: date.add({ days: index }).toString(), jobs };
  };
  return { timeZone, now: now.toString(), today: await dayFrom(0), tomorrow: await dayFrom(1) };
}

function jobView(
  row: DayJobRow,
  { settings, language }: { readonly settings: Settings; readonly language: Language },
): DayJob | undefined {
  const dueCents = row.total_cents - row.paid_cents;
  const progress = dayState({
    status: row.status,
    sentAt: row.sent_at,
    onTheWayAt: row.on_the_way_at,
    startedAt: row.started_at,
    completedAt: row.completed_at,
    photos: row.photos,
    dueCents,
  });
  if (!progress || row.starts_at === null) return undefined;
  const startsAt = Temporal.Instant.from(row.starts_at);
  const isAway = isAtCustomer({ packageType: row.package_type, serviceType: row.service_type });
  return {
    id: row.job_id,
    quoteId: row.quote_id,
    reference: row.reference,
    customerName: row.customer_name,
    packageName: packageNameOf(settings, row, language),
    subject: subjectText(subjectFor(row), language),
    area: isAway ? townOf(row.service_address) : null,
    startsAt: row.starts_at,
    endsAt: startsAt.add({ minutes: Math.round(row.hours * 60) }).toString(),
    employee: row.crew_id ? { id: row.crew_id, name: row.crew_name || (row.crew_number ?? '') } : null,
    ...progress,
    photos: row.photos,
    dueCents,
  };
}
