import type { CrewJob } from '#contract/crew-jobs.ts';
import { crewConflicts } from '#core/scheduling/crew-conflicts.ts';
import type { Settings } from '#core/settings/settings.ts';
import type { Context } from '#server/context.ts';
import { planWork, readCrewTimes } from '#server/quotes/crew/conflicts.ts';

/** What employees are told: another job then, or a day off. Their hours and skills are the owner's matter. */
const TOLD: readonly string[] = ['busy', 'time-off', 'not-working'];

/** Returns the jobs, those that the employee may still take with what keeps them from it. */
export async function withConflicts(
  { db, language, clock }: Context,
  settings: Settings,
  { employee, jobs }: { readonly employee: string; readonly jobs: readonly CrewJob[] },
): Promise<CrewJob[]> {
  const now = clock.now().toString();
  const ahead = jobs.flatMap((job) =>
    isOpen(job) && job.scheduledDate && job.scheduledDate > now ? [job.scheduledDate] : [],
  );
  const [first, last] = [ahead.toSorted()[0], ahead.toSorted().at(-1)];
  if (!first || !last) return [...jobs];
  const { timesOf } = await readCrewTimes(db, {
    from: Temporal.Instant.from(first),
    until: Temporal.Instant.from(last).add({ hours: 24 }),
    timeZone: settings.timeZone,
    employee,
  });
  return jobs.map((job) => {
    if (!job.scheduledDate || !ahead.includes(job.scheduledDate) || !isOpen(job)) return job;
    const { packageType, minutes } = job;
    const work = planWork({
      settings,
      language,
      packageType,
      startsAt: Temporal.Instant.from(job.scheduledDate),
      minutes,
    });
    const conflicts = crewConflicts(timesOf(employee, job.id), work).filter(({ kind }) => TOLD.includes(kind));
    return conflicts.length > 0 ? { ...job, conflicts } : job;
  });
}

function isOpen({ events }: CrewJob): boolean {
  return events.includes('accept') || events.includes('request');
}
