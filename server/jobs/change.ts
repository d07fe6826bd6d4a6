import type { Updateable } from 'kysely';
import { isDayOfVisit, mayWithJob, type Part } from '#core/jobs/crew.ts';
import { JOB_TRANSITIONS, type JobActor, type JobEvent, type JobStatus, GIVING_EVENTS } from '#core/jobs/jobs.ts';
import { jobErrorsTexts, problemsTexts } from '#core/languages/en/problems.ts';
import { quoteErrorsTexts } from '#core/languages/en/quote-errors.ts';
import { messageOf } from '#core/languages/message.ts';
import { nextState } from '#core/lib/transitions.ts';
import type { QuoteMailData } from '#core/notifications/mail-data.ts';
import { parsePhone } from '#core/people/phone.ts';
import { writeAudit } from '#server/audit/queries.ts';
import type { Context } from '#server/context.ts';
import { transaction, type Trx } from '#server/db/client.ts';
import type { JobsTable } from '#server/db/job-tables.ts';
import type { Deps } from '#server/deps.ts';
import { Conflict, Invalid, NotFound } from '#server/errors.ts';
import { type MailHold, outboxRow, enqueue } from '#server/notifications/outbox.ts';
import { isAddressNeeded } from '#server/quotes/describe.ts';
import { keepUntil } from '#server/quotes/measure.ts';
import type { QuoteRow } from '#server/quotes/queries.ts';
import { shopLanguage } from '#server/settings/queries.ts';
import { openUndo, sealUndo } from '#server/undos/undo-action.ts';
import {
  joinCrew,
  lockJob,
  updateJob,
  type JobRow,
  deriveParts,
  listCrew,
  listTeammates,
  lockJobOf,
  setJobStatus,
  unacceptJob,
} from './queries.ts';
import { tellArrival } from './tell-arrival.ts';

export type Locked = { readonly job: JobRow; readonly quote: QuoteRow };
/** The columns that a change sets in addition to the status, and the details for its audit row. */
type Effect = { readonly set?: Updateable<JobsTable>; readonly details?: Readonly<Record<string, unknown>> };
type Change = {
  readonly id: string;
  readonly event: JobEvent;
  /** The role that makes the change; depends on the job where an employee may be its crew. */
  readonly by: JobActor | ((job: Locked['job']) => JobActor);
  /** Whether an admin can undo it for some seconds; its emails wait for `hold`. */
  readonly canUndo?: boolean;
  /** Returns 'unchanged' if nothing is to be stored. Runs in the transaction, after job and quote are locked and the table has allowed the event. */
  readonly effect?: (trx: Trx, locked: Locked, hold: MailHold | undefined) => Promise<Effect | 'unchanged'>;
};

/**
 * Moves a job through one transition of the table, with its audit row, in one transaction. Throws NotFound, or Conflict with
 * the current status.
 */
export async function changeJob(context: Context, change: Change): Promise<void> {
  const { id, event, by, canUndo = false, effect } = change;
  const at = context.clock.now().toString();
  await transaction(context.db, async (trx) => {
    const locked = await lockJob(trx, id);
    if (!locked) throw new NotFound(messageOf(problemsTexts, 'noJob'));
    const { job } = locked;
    const to = nextState(JOB_TRANSITIONS, job.status, { event, by: typeof by === 'string' ? by : by(job) });
    if (!to) throw wrongState(job.status);
    requireAddress(locked.quote, event);
    const action = `job.${event}` as const;
    const { quote_id: quoteId } = job;
    const hold = canUndo ? await openUndo(trx, context, { action, subjectId: id, quoteId }) : undefined;
    const done = (await effect?.(trx, locked, hold)) ?? {};
    if (done === 'unchanged') return;
    const { set = {}, details = {} } = done;
    if (!(await updateJob(trx, job, { ...set, status: to }))) throw wrongState(job.status);
    const crew = set.accepted_by ?? job.accepted_by;
    if (to === 'employee-accepted' && to !== job.status && crew)
      await joinCrew(trx, { job_id: id, employee: crew, since: at });
    await writeAudit(trx, context, {
      at,
      action,
      subject: 'job',
      subjectId: id,
      before: { status: job.status },
      after: { status: to, ...details },
    });
    if (hold) await sealUndo(trx, hold, { quoteId });
  });
}

const WORDS = {
  scheduled: 'scheduled',
  'pending-approval': 'pendingApproval',
  'employee-accepted': 'accepted',
  approved: 'approved',
  declined: 'declined',
  completed: 'completed',
} as const satisfies Readonly<Record<JobStatus, string>>;

/** Says which status a job has that it can't be changed in. */
export function wrongState(status: JobStatus): Conflict {
  return new Conflict('wrong-state', messageOf(jobErrorsTexts, 'jobState', { status: WORDS[status] }), {
    present: status,
  });
}

const TO_OWNER = messageOf(jobErrorsTexts, 'addressForOwner');
const TO_CREW = messageOf(jobErrorsTexts, 'addressForCrew');

/** Throws Conflict when an event would give a job to employees whose address is still needed. */
export function requireAddress(quote: QuoteRow, event: JobEvent): void {
  if (!GIVING_EVENTS.includes(event) || !isAddressNeeded(quote)) return;
  throw new Conflict('wrong-state', event === 'request' ? TO_CREW : TO_OWNER);
}

type Step = {
  readonly id: string;
  /** When the employee pressed the button; the phone may send it later, and more than once. */
  readonly at?: string | undefined;
};

/**
 * Records that the employee who has a job is on the way to it, and tells the customer. Changes nothing if that is known or
 * the work has started. Throws NotFound for someone else's job, or Conflict, also on another day than the appointment's and
 * where the customer comes to the shop.
 */
export async function setOnTheWay(context: Context, { id, at }: Step): Promise<void> {
  const { settings } = await context.settings();
  await changeJob(context, {
    id,
    event: 'on-the-way',
    by: (job) => starterOf(deriveParts(context.actor, job)),
    effect: async (trx, { job, quote }) => {
      if (job.on_the_way_at !== null || job.started_at !== null) return 'unchanged';
      const since = momentOf(at, { job, now: context.clock.now() });
      if (!quote.at_customer)
        throw new Conflict('wrong-state', messageOf(jobErrorsTexts, 'customerComes'), { present: job.status });
      if (!isDayOfVisit(quote.starts_at, since, settings.timeZone))
        throw new Conflict('wrong-state', messageOf(jobErrorsTexts, 'notTodaysJob'), { present: job.status });
      await tellArrival(trx, context, { quote, employee: job.accepted_by, step: 'on-the-way', at: since.toString() });
      return { set: { on_the_way_at: since.toString() } };
    },
  });
}

/**
 * Starts work on an accepted job, as an admin or the employee who has it; the customer sees it in progress and is told. A job
 * that no one has accepted is the owner's when an admin starts it, or that of the employee whom it's assigned to. Changes nothing if a phone reports a start that is known. Throws NotFound (for an employee also if the job is someone
 * else's), or Conflict, also if it has already started.
 */
export async function startJob(context: Context, { id, at }: Step): Promise<void> {
  await changeJob(context, {
    id,
    event: 'start',
    by: (job) => starterOf(deriveParts(context.actor, job)),
    effect: async (trx, { job, quote }) => {
      if (job.started_at !== null) {
        if (at !== undefined) return 'unchanged';
        throw new Conflict('wrong-state', messageOf(jobErrorsTexts, 'startedAlready'), { present: job.status });
      }
      const since = momentOf(at, { job, now: context.clock.now() }).toString();
      const employee = job.status === 'employee-accepted' ? job.accepted_by : job.assigned_employee;
      await tellArrival(trx, context, { quote, employee, step: 'start', at: since });
      return { set: { started_at: since, accepted_by: employee } };
    },
  });
}

/**
 * Records until when the work on a job takes, as its employee says: its place and its people aren't offered until then, and the owner sees
 * where it runs into the next appointment. What was said later stays. Throws NotFound for someone else's job, Invalid for an end that isn't ahead or more than a day away, and Conflict for
 * work that isn't under way.
 */
export async function expectEnd(context: Context, { id, at, until }: Step & { readonly until: string }): Promise<void> {
  const { settings } = await context.settings();
  await changeJob(context, {
    id,
    event: 'expect-end',
    by: (job) => starterOf(deriveParts(context.actor, job)),
    effect: async (trx, { job, quote }) => {
      if (job.started_at === null)
        throw new Conflict('wrong-state', messageOf(jobErrorsTexts, 'notUnderWay'), { present: job.status });
      const said = momentOf(at, { job, now: context.clock.now() });
      const end = Temporal.Instant.from(until);
      const isPossible = Temporal.Instant.compare(end, said) > 0 && said.until(end).total('hours') <= MOST_HOURS_MORE;
      if (!isPossible) throw new Invalid([{ path: 'until', message: messageOf(jobErrorsTexts, 'endNotAhead') }]);
      const known = job.expected_said_at === null ? undefined : Temporal.Instant.from(job.expected_said_at);
      if (known && Temporal.Instant.compare(said, known) <= 0) return 'unchanged';
      await keepUntil(trx, settings, quote, end);
      return {
        set: { expected_until: end.toString(), expected_said_at: said.toString() },
        details: { until: end.toString() },
      };
    },
  });
}

/** The longest that work is expected to take from the moment on at which that's said. */
const MOST_HOURS_MORE = 24;

/**
 * Marks a completed job as redone, or takes the mark away. Changes nothing if it's so already. Throws NotFound, or Conflict for
 * a job that isn't completed.
 */
export async function markRedone(
  context: Context,
  { id, isRedone }: { readonly id: string; readonly isRedone: boolean },
): Promise<void> {
  await changeJob(context, {
    id,
    event: isRedone ? 'mark-redone' : 'unmark-redone',
    by: 'admin',
    effect: async (_trx, { job }) => {
      if ((job.redone_at !== null) === isRedone) return 'unchanged';
      return { set: { redone_at: isRedone ? context.clock.now().toString() : null } };
    },
  });
}

/** The moment that a phone reports, or now if its clock is wrong: after now, or before there was a job. */
function momentOf(
  at: string | undefined,
  { job, now }: { readonly job: JobRow; readonly now: Temporal.Instant },
): Temporal.Instant {
  const reported = at === undefined ? now : Temporal.Instant.from(at);
  const isPossible =
    Temporal.Instant.compare(reported, now) <= 0 &&
    Temporal.Instant.compare(reported, Temporal.Instant.from(job.created_at)) >= 0;
  return isPossible ? reported : now;
}

function starterOf(parts: readonly Part[]): 'admin' | 'crew' {
  if (!mayWithJob(parts, 'start')) throw new NotFound(messageOf(problemsTexts, 'noJob'));
  return parts.includes('office') && !parts.includes('mine') ? 'admin' : 'crew';
}

export type FollowedChange = {
  /** Locked, as it was before. */
  readonly quote: QuoteRow;
  readonly event: 'reschedule' | 'cancel';
  readonly by: 'admin' | 'customer';
  /** As the quote will be. */
  readonly described: QuoteMailData;
  /** What its mails wait for. */
  readonly hold?: MailHold | undefined;
  /** Whether who has the job keeps it at the new time, since their own work is why it moves. */
  readonly keepsCrew?: boolean;
};

/**
 * Updates a quote's job when its appointment is rescheduled or canceled, in the same transaction: an acceptance is undone unless the crew
 * keeps it, and the employee who had accepted is notified. Throws Conflict when the job is past that point, for a customer once it started.
 */
export async function followQuote(trx: Trx, context: Context, following: FollowedChange): Promise<void> {
  const { quote, event, by, keepsCrew = false } = following;
  const job = await lockJobOf(trx, quote.id);
  if (!job) return;
  const to = nextState(JOB_TRANSITIONS, job.status, { event, by });
  if (to && by === 'customer' && job.started_at !== null) throw await startedMeanwhile(context);
  if (!to)
    throw new Conflict('wrong-state', messageOf(jobErrorsTexts, 'jobOfQuoteState', { status: job.status }), {
      present: job.status,
    });
  if (!keepsCrew) await (to === 'scheduled' ? unacceptJob(trx, job.id) : setJobStatus(trx, job.id, to));
  await writeAudit(trx, context, {
    at: context.clock.now().toString(),
    action: `job.${event}`,
    subject: 'job',
    subjectId: job.id,
    before: { status: job.status, acceptedBy: job.accepted_by },
    after: { status: keepsCrew ? job.status : to },
  });
  await tellCrew(trx, context, { job, following });
}

/** Once the work has started, only the owner changes the appointment: customers call. */
async function startedMeanwhile(deps: Deps): Promise<Conflict> {
  const { phone } = (await deps.settings()).settings;
  const message = phone
    ? messageOf(quoteErrorsTexts, 'workStartedCall', { phone: parsePhone(phone)?.text ?? phone })
    : messageOf(quoteErrorsTexts, 'workStartedWrite');
  return new Conflict('too-late', message, { phone });
}

async function tellCrew(
  trx: Trx,
  deps: Deps,
  {
    job,
    following: { event, quote, described, hold, keepsCrew },
  }: { readonly job: JobRow; readonly following: FollowedChange },
): Promise<void> {
  const expected = job.accepted_by ?? (job.status === 'approved' ? job.assigned_employee : null);
  const mates = (await listTeammates(trx, job.id)).filter((mate) => mate !== expected);
  const { reference, packageName, subject, cleaned, startsAt, arrival } = described;
  for (const employee of [...(expected === null ? [] : [expected]), ...mates]) {
    const [crew] = await listCrew(trx, employee);
    if (!crew?.email) continue;
    const about = { name: crew.name, reference, packageName, subject, cleaned, formerStartsAt: quote.starts_at };
    // Teammates are on it at the new time as well; the one who has it is asked again.
    const isStill = keepsCrew || employee !== expected;
    const mail =
      event === 'cancel'
        ? ({ kind: 'job-cancelled', recipient: crew.email, data: about } as const)
        : ({
            kind: 'job-moved',
            recipient: crew.email,
            data: { ...about, startsAt, ...(arrival && { arrival }), ...(isStill && { isStillTheirs: true }) },
          } as const);
    await enqueue(trx, [
      outboxRow(deps, mail, {
        language: crew.language ?? (await shopLanguage(trx)),
        quoteId: quote.id,
        isTest: quote.is_test,
        hold,
      }),
    ]);
  }
}
