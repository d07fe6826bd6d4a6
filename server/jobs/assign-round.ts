import { jobErrorsTexts, problemsTexts } from '#core/languages/en/problems.ts';
import { messageOf } from '#core/languages/message.ts';
import type { Settings } from '#core/settings/settings.ts';
import { writeAudit } from '#server/audit/queries.ts';
import type { Context } from '#server/context.ts';
import { transaction, type Trx } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { Conflict, NotFound } from '#server/errors.ts';
import { enqueue, outboxRow } from '#server/notifications/outbox.ts';
import { arrivalOf, isAddressNeeded } from '#server/quotes/describe.ts';
import type { QuoteRow } from '#server/quotes/queries.ts';
import { findEmployee, giveJob } from './assign.ts';
import type { Locked } from './change.ts';
import { findPlainJob, listCrew, listStops, lockJob, unacceptJob, type CrewRow } from './queries.ts';

/**
 * Gives all stops of a round on the day of this job to one employee, those excepted that have begun, that an employee has asked for, or
 * whose address is missing. They and everyone who had some of these stops get one email. Returns how many stops have a new employee.
 * Throws NotFound, Invalid for a former employee, and Conflict for a job that isn't a stop of a round.
 */
export async function assignRound(
  context: Context,
  { id, assignedStaff }: { readonly id: string; readonly assignedStaff: string },
): Promise<{ readonly stops: number }> {
  const { settings } = await context.settings();
  return transaction(context.db, async (trx) => {
    if (!(await findPlainJob(trx, id))) throw new NotFound(messageOf(problemsTexts, 'noJob'));
    const employee = await findEmployee(trx, assignedStaff);
    // By their IDs, so that two such calls never wait for each other.
    const stops = await listStops(trx, { id, timeZone: settings.timeZone });
    if (stops.length === 0) throw new Conflict('wrong-state', messageOf(jobErrorsTexts, 'notOnRound'));
    const given: Locked[] = [];
    for (const stop of stops) {
      const locked = await lockJob(trx, stop);
      if (!locked || !canBeGiven(locked, assignedStaff)) continue;
      await giveStop(trx, context, { ...locked, settings, assignedStaff });
      given.push(locked);
    }
    const [first] = given;
    if (!first) return { stops: 0 };
    await tell(trx, context, { settings, quote: first.quote, employee, stops: given.length, isTaken: false });
    const had = Map.groupBy(given, ({ job }) => (job.status === 'scheduled' ? null : job.assigned_employee));
    for (const [former, lost] of had) {
      const [crew] = former === null ? [] : await listCrew(trx, former);
      if (crew)
        await tell(trx, context, { settings, quote: first.quote, employee: crew, stops: lost.length, isTaken: true });
    }
    return { stops: given.length };
  });
}

function canBeGiven({ job, quote }: Locked, assignedStaff: string): boolean {
  const isTheirs = job.status !== 'scheduled' && job.assigned_employee === assignedStaff;
  return !isTheirs && job.started_at === null && !isAddressNeeded(quote);
}

async function giveStop(
  trx: Trx,
  context: Context,
  stop: Locked & { readonly settings: Settings; readonly assignedStaff: string },
): Promise<void> {
  const { job, quote, settings, assignedStaff } = stop;
  // The driver of a round accepts none of its stops one by one.
  const event = 'hand-over';
  await unacceptJob(trx, job.id);
  await giveJob(trx, context, {
    settings,
    job: { ...job, status: 'scheduled' },
    quote,
    assignedStaff,
    event,
    isQuiet: true,
  });
  await writeAudit(trx, context, {
    at: context.clock.now().toString(),
    action: `job.${event}`,
    subject: 'job',
    subjectId: job.id,
    before: { status: job.status, assignedStaff: job.assigned_employee },
    after: { assignedStaff },
  });
}

/** Emails an employee how many stops they have got, or lost; `quote` is one of them. */
async function tell(
  trx: Trx,
  deps: Deps,
  {
    settings,
    quote,
    employee,
    stops,
    isTaken,
  }: {
    readonly settings: Settings;
    readonly quote: QuoteRow;
    readonly employee: CrewRow;
    readonly stops: number;
    readonly isTaken: boolean;
  },
): Promise<void> {
  if (!employee.email) return;
  const data = {
    name: employee.name,
    roundName: settings.rounds.find(({ id }) => id === quote.round?.id)?.name ?? '',
    startsAt: quote.starts_at,
    ...arrivalOf(quote),
    stops,
    isTaken,
    jobsUrl: `${deps.publicUrl}/jobs`,
  };
  await enqueue(trx, [
    outboxRow(
      deps,
      { kind: 'round-assigned', recipient: employee.email, data },
      { language: employee.language ?? settings.language, isTest: quote.is_test },
    ),
  ]);
}
