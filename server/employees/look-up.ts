import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { LOOK_UP_LIMITS, LOOK_UP_MINUTES } from '#core/jobs/crew.ts';
import { jobErrorsTexts, accountErrorsTexts } from '#core/languages/en/problems.ts';
import { messageOf } from '#core/languages/message.ts';
import { writeAudit } from '#server/audit/queries.ts';
import type { Context } from '#server/context.ts';
import { transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { TooMany, NotLoggedIn } from '#server/errors.ts';
import { readHostCookie } from '#server/http/cookies.ts';
import { isCall } from '#server/http/request.ts';
import { networkOf, recordAttempt, undoAttempt } from '#server/lib/attempt-limiter.ts';
import { keyedHash, hashToken } from '#server/lib/secrets.ts';
import { LOOK_UP } from '#server/people/cookies.ts';
import { findCode, insertLookUp, findOpenJob, findOwn, deleteLookUps, findLiveLookUp } from './queries.ts';

type LookUp = {
  readonly appointmentId: string;
  /** 'FKE-' and ten digits. */
  readonly fkeid: string;
  readonly accessCode: string;
};

type OpenedLookUp = { readonly token: string; readonly seconds: number };

/**
 * Checks appointment ID, code and employee ID together and opens a short session for that job and employee. Throws
 * NotLoggedIn in the same words whichever is wrong (only an admin reads that there is no such employee), TooMany with the wait after too many wrong attempts at that appointment
 * or from that address. Correct attempts don't count, and don't reset the count for a colleague who guesses.
 */
export async function lookUpJob(context: Context, lookUp: LookUp): Promise<OpenedLookUp> {
  const ofSender = `look-up:sender:${networkOf(context.sender)}`;
  const ofAppointment = `look-up:appointment:${lookUp.appointmentId}`;
  await recordAttempt(context, ofSender, LOOK_UP_LIMITS.ofSender);
  await recordAttempt(context, ofAppointment, LOOK_UP_LIMITS.ofAppointment).catch(async (error: unknown) => {
    if (error instanceof TooMany) context.log.warn({ requestId: context.requestId }, 'a job look-up was locked out');
    throw error;
  });
  const found = await findGiven(context, lookUp);
  if (!found) throw await refuse(context, lookUp);
  await Promise.all([undoAttempt(context, ofSender), undoAttempt(context, ofAppointment)]);
  return open(context, found);
}

/** The job and employee whose code that is. */
async function findGiven(context: Context, { appointmentId, fkeid, accessCode }: LookUp) {
  const row = await findCode(context.db, { appointmentId, employeeId: fkeid });
  const given = keyedHash(context.secret, `job-code:${row?.job_id}:${row?.employee}:${accessCode}`);
  return row && timingSafeEqual(given, row.code_hash) ? { jobId: row.job_id, employeeId: row.employee } : undefined;
}

async function open(
  context: Context,
  { jobId, employeeId }: { readonly jobId: string; readonly employeeId: string },
): Promise<OpenedLookUp> {
  const token = Buffer.from(context.random.bytes(32)).toString('base64url');
  const now = context.clock.now();
  const at = now.toString();
  await transaction(context.db, async (trx) => {
    await insertLookUp(trx, {
      token_hash: hashToken(token),
      job_id: jobId,
      employee: employeeId,
      created_at: at,
      expires_at: now.add({ minutes: LOOK_UP_MINUTES }).toString(),
    });
    const after = { employee: employeeId };
    await writeAudit(trx, context, { at, action: 'job.look-up', subject: 'job', subjectId: jobId, after });
  });
  return { token, seconds: LOOK_UP_MINUTES * 60 };
}

/** Leaves a trace, for appointments that there are and for others. */
async function refuse(context: Context, { appointmentId, fkeid }: LookUp): Promise<NotLoggedIn> {
  const subjectId = (await findOpenJob(context.db, appointmentId)) ?? 'unknown';
  const at = context.clock.now().toString();
  await transaction(context.db, (trx) =>
    writeAudit(trx, context, { at, action: 'job.refuse-look-up', subject: 'job', subjectId }),
  );
  const isUnknown = context.actor.adminId !== undefined && !(await findOwn(context.db, { employeeId: fkeid }));
  return new NotLoggedIn(
    isUnknown ? messageOf(jobErrorsTexts, 'employeeNotFound') : messageOf(accountErrorsTexts, 'invalidJobCode'),
  );
}

/** Ends this browser's job look-up, along with that employee's other open sessions for it. Does nothing without one. */
export async function endLookUp(context: Context): Promise<void> {
  const { lookUp } = context.actor;
  if (lookUp) await transaction(context.db, (trx) => deleteLookUps(trx, lookUp));
}

/**
 * Adds to a call's actor the job that this browser has looked up. Must be registered after the sessions are read: on a
 * shared phone, an employee or admin who is logged in acts for themselves, no matter who looked up a job before.
 */
export function readLookUps(app: FastifyInstance, deps: Deps): void {
  app.addHook('onRequest', async (request) => {
    const token = readHostCookie(deps, request, LOOK_UP);
    const { employeeId, adminId } = request.actor;
    if (!token || !isCall(request) || employeeId !== undefined || adminId !== undefined) return;
    const found = await findLiveLookUp(deps.db, hashToken(token), deps.clock.now().toString());
    if (!found) return;
    request.actor = { ...request.actor, lookUp: { jobId: found.job_id, employeeId: found.employee } };
  });
}
