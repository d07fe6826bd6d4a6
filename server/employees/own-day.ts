import type { CrewJob } from '#contract/crew-jobs.ts';
import type { OwnSession, Earnings } from '#contract/employees.ts';
import type { JobDetail } from '#contract/jobs.ts';
import { employeeOf, mayWithJob } from '#core/jobs/crew.ts';
import { jobErrorsTexts, problemsTexts } from '#core/languages/en/problems.ts';
import type { Language } from '#core/languages/language.ts';
import { messageOf } from '#core/languages/message.ts';
import { localDate } from '#core/lib/time.ts';
import { boundsOf } from '#core/people/attendance.ts';
import type { Actor } from '#core/people/permissions.ts';
import { lacksAddress } from '#core/quotes/describe.ts';
import { sendMessage } from '#server/contact/messages.ts';
import { transaction, type DbOrTrx } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { NotLoggedIn, NotFound, Forbidden, Invalid } from '#server/errors.ts';
import { answerJob } from '#server/jobs/answer.ts';
import { deriveParts } from '#server/jobs/queries.ts';
import { readJob } from '#server/jobs/read.ts';
import { recordAttempt } from '#server/lib/attempt-limiter.ts';
import { appointmentOf } from '#server/quotes/describe.ts';
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
export async function readRate(deps: Deps, actor: Actor, { fkeid }: { readonly fkeid: string }): Promise<OwnRow> {
  const found = await findOwn(deps.db, { employeeId: fkeid });
  const isOwn = found && (found.id === actor.employeeId || found.id === actor.lookUp?.employeeId);
  if (!found || !(isOwn || actor.adminId !== undefined))
    throw new NotFound(messageOf(jobErrorsTexts, 'employeeNotFound'));
  return found;
}

/** Returns the logged-in employee, and whether they are clocked in. */
export async function seeOwnSession(deps: Deps, actor: Actor): Promise<OwnSession> {
  const own = await findSelf(deps.db, actor);
  const presses = await lastPresses(deps.db, [own.id]);
  return ownSessionView(own, presses.get(own.id));
}

/** Clocks the caller in or out. Writes nothing if they already are. */
export async function pressOwnClock(
  deps: Deps,
  actor: Actor,
  { isClockedIn, requestId }: { readonly isClockedIn: boolean; readonly requestId: string },
): Promise<OwnSession> {
  const { id } = await findSelf(deps.db, actor);
  await transaction(deps.db, async (trx) => {
    await lockEmployee(trx, id);
    await pressClock(trx, deps, actor, { employee: id, isIn: isClockedIn, requestId });
  });
  return seeOwnSession(deps, actor);
}

/** Sends an employee's feedback to the owner as a message. Throws TooMany. */
export async function giveFeedback(
  deps: Deps,
  actor: Actor,
  { text, requestId }: { readonly text: string; readonly requestId: string },
): Promise<void> {
  const own = await findSelf(deps.db, actor);
  await recordAttempt(deps, `feedback:${own.id}`, { most: 10, seconds: 3600 });
  const message = { name: `${own.name} (crew)`, email: own.email, phone: undefined, message: text };
  await sendMessage(deps, actor, { message, requestId });
}

/**
 * A job as an employee sees it: one that is theirs or that they may take. A caller who looked it up with its code sees its
 * outcome in every state. Throws NotFound for a colleague's job.
 */
export async function readCrewJob(
  deps: Deps,
  actor: Actor,
  { id, language }: { readonly id: string; readonly language: Language },
): Promise<CrewJob> {
  const { settings } = await deps.settings();
  const employee = await findIdentity(deps.db, actor, id);
  const job = employee && (await findCrewJob(deps.db, { id, employee: employee.id }));
  const isLookedUp = actor.employeeId === undefined && actor.lookUp?.jobId === id;
  if (!job || !(isLookedUp || mayWithJob(deriveParts(actor, job), 'see')))
    throw new NotFound(messageOf(problemsTexts, 'noJob'));
  return crewJobView(job, { settings, employee, language });
}

/** Returns a job in the owner's view for an admin, else what `readCrewJob` returns. Throws NotFound. */
export async function readJobFor(
  deps: Deps,
  actor: Actor,
  wanted: { readonly id: string; readonly language: Language },
): Promise<JobDetail | CrewJob> {
  return actor.adminId === undefined ? readCrewJob(deps, actor, wanted) : readJob(deps, actor, wanted);
}

/** As `readJobFor`, for the open job of an appointment ID. Throws NotFound, also for a job other than the one looked up. */
export async function readByAppointment(
  deps: Deps,
  actor: Actor,
  { appointmentId, language }: { readonly appointmentId: string; readonly language: Language },
): Promise<JobDetail | CrewJob> {
  const id = await findOpenJob(deps.db, appointmentId);
  if (id === undefined) throw new NotFound(messageOf(jobErrorsTexts, 'noOpenAppointment'));
  return readJobFor(deps, actor, { id, language });
}

/** Jobs completed longer ago appear only in the earnings. */
const COMPLETED_DAYS = 90;

/** The jobs that an employee has, requested or is assigned to, next appointment first. Throws NotFound for a colleague's. */
export async function listOwnJobs(
  deps: Deps,
  actor: Actor,
  { employeeId, language }: { readonly employeeId: string; readonly language: Language },
): Promise<CrewJob[]> {
  const { settings } = await deps.settings();
  const employee = await findOwn(deps.db, { employeeId });
  if (!employee || (actor.adminId === undefined && employee.id !== actor.employeeId))
    throw new NotFound(messageOf(jobErrorsTexts, 'employeeNotFound'));
  const since = deps.clock.now().subtract({ hours: COMPLETED_DAYS * 24 });
  const rows = await listOfEmployee(deps.db, employee.id, since.toString());
  return rows.map((row) => crewJobView(row, { settings, employee, language }));
}

/** Open jobs whose appointment is still to come, earliest first, without those that are assigned to another employee. */
export async function listAvailable(
  deps: Deps,
  actor: Actor,
  { language }: { readonly language: Language },
): Promise<CrewJob[]> {
  const { settings } = await deps.settings();
  const employee = await findSelf(deps.db, actor);
  const rows = await listFree(deps.db, deps.clock.now().toString(), employee.id);
  // An employee can't take a job without knowing where it is.
  const known = rows.filter((row) => !lacksAddress(appointmentOf(row)));
  return known.map((row) => crewJobView(row, { settings, employee, language }));
}

type Response = {
  readonly id: string;
  readonly response: 'accept' | 'decline';
  readonly notes?: string | null | undefined;
  /** 'FKE-' and ten digits; only for an admin who responds on an employee's behalf. */
  readonly employeeId?: string | null | undefined;
  readonly requestId: string;
  /** The caller's. */
  readonly language: Language;
};

/**
 * Accepts or declines a job as the employee who looked it up or is logged in; an admin responds for the employee they name.
 * Throws NotFound for a job other than the one looked up, Forbidden for another employee, Conflict with the current status if
 * someone else was faster.
 */
export async function respondToJob(deps: Deps, actor: Actor, reply: Response): Promise<CrewJob> {
  const { id, response, notes, requestId, language } = reply;
  const employee = await settleEmployee(deps, actor, reply);
  await answerJob(deps, actor, { id, employee: employee.id, answer: response, notes: notes ?? '', requestId });
  const [{ settings }, job] = await Promise.all([deps.settings(), findCrewJob(deps.db, { id, employee: employee.id })]);
  if (!job) throw new NotFound(messageOf(problemsTexts, 'noJob'));
  return crewJobView(job, { settings, employee, language });
}

async function settleEmployee(deps: Deps, actor: Actor, { id, employeeId }: Response): Promise<OwnRow> {
  const own = await findIdentity(deps.db, actor, id);
  if (own && (!employeeId || own.employee_id === employeeId)) return own;
  if (actor.adminId === undefined)
    throw own
      ? new Forbidden(messageOf(jobErrorsTexts, 'answerForYourself'))
      : new NotFound(messageOf(problemsTexts, 'noJob'));
  const named = employeeId ? await findOwn(deps.db, { employeeId }) : undefined;
  if (named) return named;
  const message = employeeId
    ? messageOf(jobErrorsTexts, 'employeeNotFound')
    : messageOf(jobErrorsTexts, 'needsEmployeeId');
  throw new Invalid([{ path: 'employeeId', message }]);
}

/** Requests an open job. Throws NotFound, or Conflict with the current status if another employee was faster. */
export async function requestJob(
  deps: Deps,
  actor: Actor,
  { id, requestId, language }: { readonly id: string; readonly requestId: string; readonly language: Language },
): Promise<CrewJob> {
  const { id: employee } = await findSelf(deps.db, actor);
  await answerJob(deps, actor, { id, employee, answer: 'request', notes: '', requestId });
  return readCrewJob(deps, actor, { id, language });
}

const DAYS = 365;

/**
 * The caller's completed jobs between two local dates (inclusive) with the pay for each, and the tips of those days, newest
 * first; defaults to the last 365 days. Throws Invalid if one end is missing, or the period is reversed or too long.
 */
export async function listEarnings(
  deps: Deps,
  actor: Actor,
  { language, ...asked }: PayPeriodSearch & { readonly language: Language },
): Promise<Earnings> {
  const { settings } = await deps.settings();
  const own = await findSelf(deps.db, actor);
  const today = localDate(deps.clock.now(), settings.timeZone);
  const isAsked = asked.from !== undefined || asked.to !== undefined;
  const period = isAsked
    ? await resolvePayPeriod(deps, asked)
    : { from: today.subtract({ days: DAYS - 1 }), to: today };
  const days = periodView(period);
  const [finished, tips, figuresOf] = await Promise.all([
    listFinishedJobs(deps.db, { ...boundsOf(period, settings.timeZone), employee: own.id }),
    listTips(deps.db, { ...days, timeZone: settings.timeZone, now: deps.clock.now() }),
    figureStaff(deps, deps.db, [own.id]),
  ]);
  const jobs = finished.map((job) => earnedView(job, settings, language)).toReversed();
  return {
    ...days,
    earnings: jobs.reduce((sum, { pay }) => sum + pay, 0),
    totalEarnings: figuresOf(own.id).earnedCents,
    jobs,
    tips: tips.filter(({ employee }) => employee === own.id).map((tip) => tipView(tip, settings, language)),
  };
}
