import type { CrewJob } from '#contract/crew-jobs.ts';
import type { DayMap } from '#contract/day-map.ts';
import type { OwnSession, Earnings } from '#contract/employees.ts';
import type { JobDetail } from '#contract/jobs.ts';
import { employeeOf, mayWithJob } from '#core/jobs/crew.ts';
import { jobErrorsTexts, problemsTexts } from '#core/languages/en/problems.ts';
import { messageOf } from '#core/languages/message.ts';
import { localDate } from '#core/lib/time.ts';
import { boundsOf } from '#core/people/attendance.ts';
import type { Actor } from '#core/people/permissions.ts';
import { lacksAddress } from '#core/quotes/describe.ts';
import { crewConflicts } from '#core/scheduling/crew-conflicts.ts';
import type { Settings } from '#core/settings/settings.ts';
import { sendMessage } from '#server/contact/messages.ts';
import type { Context } from '#server/context.ts';
import { transaction, type DbOrTrx } from '#server/db/client.ts';
import { NotLoggedIn, NotFound, Forbidden, Invalid } from '#server/errors.ts';
import { answerJob } from '#server/jobs/answer.ts';
import { deriveParts } from '#server/jobs/queries.ts';
import { readJob } from '#server/jobs/read.ts';
import { recordAttempt } from '#server/lib/attempt-limiter.ts';
import { planWork, readCrewTimes } from '#server/quotes/crew/conflicts.ts';
import { dayMapView, type MapRoute } from '#server/quotes/day-map.ts';
import { appointmentOf } from '#server/quotes/describe.ts';
import { drivesOf } from '#server/quotes/drives.ts';
import { orderStops } from '#server/quotes/order-stops.ts';
import { pressClock } from '#server/staff/clock-entries.ts';
import {
  figureStaff,
  resolvePayPeriod,
  type PayPeriodSearch,
  earnedView,
  periodView,
  tipView,
} from '#server/staff/pay-period.ts';
import { lastPresses, listFinishedJobs, listTips, lockEmployee } from '#server/staff/queries.ts';
import { findOwn, type OwnRow, findCrewJob, findOpenJob, listOfEmployee, listFree } from './queries.ts';
import { ownSessionView, crewJobView } from './view.ts';

/** Returns the logged-in employee. Throws NotLoggedIn if the caller isn't a logged-in member of the crew. */
export async function findSelf(db: DbOrTrx, { employeeId }: Actor): Promise<OwnRow> {
  const own = employeeId === undefined ? undefined : await findOwn(db, { id: employeeId });
  if (!own) throw new NotLoggedIn(messageOf(problemsTexts, 'loginFirst'));
  return own;
}

/**
 * Returns the employee the caller acts as when they view or respond to a job (`employeeOf`). Undefined for an admin who isn't
 * on the crew, and for a caller who looked up a different job.
 */
async function findIdentity(db: DbOrTrx, actor: Actor, jobId: string): Promise<OwnRow | undefined> {
  const id = employeeOf(actor, jobId);
  return id === undefined ? undefined : findOwn(db, { id });
}

/**
 * Returns an employee's name and rate, for themselves (logged in or by look-up) and for admins. Throws NotFound for anyone
 * else.
 */
export async function readRate(context: Context, { fkeid }: { readonly fkeid: string }): Promise<OwnRow> {
  const found = await findOwn(context.db, { employeeId: fkeid });
  const isOwn = found && (found.id === context.actor.employeeId || found.id === context.actor.lookUp?.employeeId);
  if (!found || !(isOwn || context.actor.adminId !== undefined))
    throw new NotFound(messageOf(jobErrorsTexts, 'employeeNotFound'));
  return found;
}

/** Returns the logged-in employee, and whether they are clocked in. */
export async function seeOwnSession(context: Context): Promise<OwnSession> {
  const own = await findSelf(context.db, context.actor);
  const presses = await lastPresses(context.db, [own.id]);
  return ownSessionView(own, presses.get(own.id));
}

/** Clocks the caller in or out. Writes nothing if they already are. */
export async function pressOwnClock(
  context: Context,
  { isClockedIn }: { readonly isClockedIn: boolean },
): Promise<OwnSession> {
  const { id } = await findSelf(context.db, context.actor);
  await transaction(context.db, async (trx) => {
    await lockEmployee(trx, id);
    await pressClock(trx, context, { employee: id, isIn: isClockedIn });
  });
  return seeOwnSession(context);
}

/** Sends an employee's feedback to the owner as a message. Throws TooMany. */
export async function giveFeedback(context: Context, { text }: { readonly text: string }): Promise<void> {
  const own = await findSelf(context.db, context.actor);
  await recordAttempt(context, `feedback:${own.id}`, { most: 10, seconds: 3600 });
  const message = { name: `${own.name} (crew)`, email: own.email, phone: undefined, message: text };
  await sendMessage(context, { message });
}

/**
 * A job as an employee sees it: one that is theirs or that they may take. A caller who looked it up with its code sees its
 * outcome in every state. Throws NotFound for a colleague's job.
 */
export async function readCrewJob(context: Context, { id }: { readonly id: string }): Promise<CrewJob> {
  const { settings } = await context.settings();
  const employee = await findIdentity(context.db, context.actor, id);
  const job = employee && (await findCrewJob(context.db, { id, employee: employee.id }));
  const isLookedUp = context.actor.employeeId === undefined && context.actor.lookUp?.jobId === id;
  if (!job || !(isLookedUp || mayWithJob(deriveParts(context.actor, job), 'see')))
    throw new NotFound(messageOf(problemsTexts, 'noJob'));
  const view = crewJobView(job, { settings, employee, language: context.language });
  const [known = view] = await withConflicts(context, settings, { employee: employee.id, jobs: [view] });
  return known;
}

/** Returns a job in the owner's view for an admin, else what `readCrewJob` returns. Throws NotFound. */
export async function readJobFor(context: Context, wanted: { readonly id: string }): Promise<JobDetail | CrewJob> {
  return context.actor.adminId === undefined ? readCrewJob(context, wanted) : readJob(context, wanted);
}

/** As `readJobFor`, for the open job of an appointment ID. Throws NotFound, also for a job other than the one looked up. */
export async function readByAppointment(
  context: Context,
  { appointmentId }: { readonly appointmentId: string },
): Promise<JobDetail | CrewJob> {
  const id = await findOpenJob(context.db, appointmentId);
  if (id === undefined) throw new NotFound(messageOf(jobErrorsTexts, 'noOpenAppointment'));
  return readJobFor(context, { id });
}

/** Jobs completed longer ago appear only in the earnings. */
const COMPLETED_DAYS = 90;

/** The jobs that an employee has, requested or is assigned to, next appointment first. Throws NotFound for a colleague's. */
export async function listOwnJobs(
  context: Context,
  { employeeId }: { readonly employeeId: string },
): Promise<CrewJob[]> {
  const { settings } = await context.settings();
  const employee = await findOwn(context.db, { employeeId });
  if (!employee || (context.actor.adminId === undefined && employee.id !== context.actor.employeeId))
    throw new NotFound(messageOf(jobErrorsTexts, 'employeeNotFound'));
  const since = context.clock.now().subtract({ hours: COMPLETED_DAYS * 24 });
  const rows = await listOfEmployee(context.db, employee.id, since.toString());
  const jobs = rows.map((row) => crewJobView(row, { settings, employee, language: context.language }));
  return withConflicts(context, settings, { employee: employee.id, jobs: await withDrives(context, settings, jobs) });
}

/** Returns a map of the caller's own stops of today, those of a round apart, in the order in which their day lists them. */
export async function seeOwnMap(context: Context): Promise<DayMap> {
  const [{ settings }, own] = await Promise.all([context.settings(), findSelf(context.db, context.actor)]);
  const today = localDate(context.clock.now(), settings.timeZone);
  const jobs = await listOwnJobs(context, { employeeId: own.employee_id });
  const stops = jobs.filter(
    ({ scheduledDate: at, ...job }) =>
      at !== null &&
      isStop({ ...job, scheduledDate: at }) &&
      localDate(Temporal.Instant.from(at), settings.timeZone).equals(today),
  );
  const routes = Map.groupBy(stops, ({ stop }) => stop?.round);
  return dayMapView(
    context,
    settings,
    Array.from(routes, ([, theirs]): MapRoute => ({
      driver: own.name,
      round: theirs[0]?.stop?.name ?? null,
      stops: theirs.map(({ id, customerName, serviceAddress, scheduledDate, arrival, status }) => ({
        id,
        customerName,
        address: serviceAddress,
        startsAt: scheduledDate ?? '',
        arrival,
        isDone: status === 'completed',
      })),
    })),
  );
}

/** Open jobs whose appointment is still to come, earliest first, without those that are assigned to another employee. */
export async function listAvailable(context: Context): Promise<CrewJob[]> {
  const { settings } = await context.settings();
  const employee = await findSelf(context.db, context.actor);
  const rows = await listFree(context.db, context.clock.now().toString(), employee.id);
  // An employee can't take a job without knowing where it is.
  const known = rows.filter((row) => !lacksAddress(appointmentOf(row)));
  const jobs = known.map((row) => crewJobView(row, { settings, employee, language: context.language }));
  return withConflicts(context, settings, { employee: employee.id, jobs });
}

type Response = {
  readonly id: string;
  readonly response: 'accept' | 'decline';
  readonly notes?: string | null | undefined;
  /** 'FKE-' and ten digits; only for an admin who responds on an employee's behalf. */
  readonly employeeId?: string | null | undefined;
};

/**
 * Accepts or declines a job as the employee who looked it up or is logged in; an admin responds for the employee they name.
 * Throws NotFound for a job other than the one looked up, Forbidden for another employee, Conflict with the current status if
 * someone else was faster.
 */
export async function respondToJob(context: Context, reply: Response): Promise<CrewJob> {
  const { id, response, notes } = reply;
  const employee = await settleEmployee(context, reply);
  await answerJob(context, { id, employee: employee.id, answer: response, notes: notes ?? '' });
  const [{ settings }, job] = await Promise.all([
    context.settings(),
    findCrewJob(context.db, { id, employee: employee.id }),
  ]);
  if (!job) throw new NotFound(messageOf(problemsTexts, 'noJob'));
  return crewJobView(job, { settings, employee, language: context.language });
}

async function settleEmployee(context: Context, { id, employeeId }: Response): Promise<OwnRow> {
  const own = await findIdentity(context.db, context.actor, id);
  if (own && (!employeeId || own.employee_id === employeeId)) return own;
  if (context.actor.adminId === undefined)
    throw own
      ? new Forbidden(messageOf(jobErrorsTexts, 'answerForYourself'))
      : new NotFound(messageOf(problemsTexts, 'noJob'));
  const named = employeeId ? await findOwn(context.db, { employeeId }) : undefined;
  if (named) return named;
  const message = employeeId
    ? messageOf(jobErrorsTexts, 'employeeNotFound')
    : messageOf(jobErrorsTexts, 'needsEmployeeId');
  throw new Invalid([{ path: 'employeeId', message }]);
}

/** Requests an open job. Throws NotFound, or Conflict with the current status if another employee was faster. */
export async function requestJob(context: Context, { id }: { readonly id: string }): Promise<CrewJob> {
  const { id: employee } = await findSelf(context.db, context.actor);
  await answerJob(context, { id, employee, answer: 'request', notes: '' });
  return readCrewJob(context, { id });
}

const DAYS = 365;

/**
 * The caller's completed jobs between two local dates (inclusive) with the pay for each, and the tips of those days, newest
 * first; defaults to the last 365 days. Throws Invalid if one end is missing, or the period is reversed or too long.
 */
export async function listEarnings(context: Context, asked: PayPeriodSearch): Promise<Earnings> {
  const { settings } = await context.settings();
  const own = await findSelf(context.db, context.actor);
  const today = localDate(context.clock.now(), settings.timeZone);
  const isAsked = asked.from !== undefined || asked.to !== undefined;
  const period = isAsked
    ? await resolvePayPeriod(context, asked)
    : { from: today.subtract({ days: DAYS - 1 }), to: today };
  const days = periodView(period);
  const [finished, tips, figuresOf] = await Promise.all([
    listFinishedJobs(context.db, { ...boundsOf(period, settings.timeZone), employee: own.id }),
    listTips(context.db, { ...days, timeZone: settings.timeZone, now: context.clock.now() }),
    figureStaff(context, context.db, [own.id]),
  ]);
  const jobs = finished.map((job) => earnedView(job, settings, context.language)).toReversed();
  return {
    ...days,
    earnings: jobs.reduce((sum, { pay }) => sum + pay, 0),
    totalEarnings: figuresOf(own.id).earnedCents,
    jobs,
    tips: tips.filter(({ employee }) => employee === own.id).map((tip) => tipView(tip, settings, context.language)),
  };
}

/** Returns an employee's jobs, in the order of their appointments and of the stops of a round, each with the drive from the one before it on its day. */
async function withDrives(
  { roads }: Context,
  settings: Settings,
  byTime: readonly CrewJob[],
): Promise<readonly CrewJob[]> {
  await roads.learn(
    settings,
    byTime.map(({ serviceAddress }) => serviceAddress),
  );
  const jobs = orderStops(settings, roads, {
    stops: byTime,
    roundOf: ({ stop, scheduledDate }) => stop && `${stop.round} ${scheduledDate}`,
    addressOf: ({ serviceAddress }) => serviceAddress,
  });
  const driveOf = drivesOf(settings, roads);
  if (!driveOf) return jobs;
  const dayOf = ({ scheduledDate: at }: CrewJob) =>
    at === null ? undefined : localDate(Temporal.Instant.from(at), settings.timeZone).toString();
  return jobs.map((job, index) => {
    const before = jobs[index - 1];
    const from = before && isStop(before) && dayOf(before) === dayOf(job) ? before.serviceAddress : null;
    const minutes = from && isStop(job) ? driveOf(from, job.serviceAddress ?? '')?.minutes : undefined;
    return from && minutes ? { ...job, drive: { minutes, from } } : job;
  });
}

function isStop({ isAtCustomer, serviceAddress, scheduledDate }: CrewJob): boolean {
  return isAtCustomer && Boolean(serviceAddress) && scheduledDate !== null;
}

/** What employees are told: another job then, or a day off. Their hours and skills are the owner's matter. */
const TOLD: readonly string[] = ['busy', 'time-off', 'not-working'];

/** Returns the jobs, those that the employee may still take with what keeps them from it. */
async function withConflicts(
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
