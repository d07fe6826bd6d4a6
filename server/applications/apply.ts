import type { FastifyInstance } from 'fastify';
import type { NewApplication } from '#contract/applications.ts';
import { accountErrorsTexts } from '#core/languages/en/problems.ts';
import { messageOf } from '#core/languages/message.ts';
import {
  APPLICANT_LIMITS,
  applicantCodeOf,
  APPLICANT_CODE_DAYS,
  normalizeApplicantCode,
  APPLICANT_PASS_MINUTES,
} from '#core/people/applications.ts';
import { mailboxOf, joinName } from '#core/people/contact.ts';
import { writeAudit } from '#server/audit/queries.ts';
import type { Context } from '#server/context.ts';
import { transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { NotLoggedIn } from '#server/errors.ts';
import { hostCookie, readHostCookie } from '#server/http/cookies.ts';
import type { Cookie } from '#server/http/mount.ts';
import { askedPath } from '#server/http/request.ts';
import { recordAttempt, undoAttempt, networkOf, recordGuess } from '#server/lib/attempt-limiter.ts';
import { keyedHash, isSameText, randomToken, hashToken } from '#server/lib/secrets.ts';
import { enqueue, outboxRow } from '#server/notifications/outbox.ts';
import { insertApplication, insertCode, isLiveCode, insertPass, findLivePass } from './queries.ts';

export type ApplicationSubmission = {
  readonly application: NewApplication;
  /** The browser's own: sent once more under it, it is the same application, and nothing happens. */
  readonly key: string | undefined;
};

/**
 * Stores an application and emails the applicant and the owner. The résumé link is stored as it was typed, never opened.
 * Throws TooMany for more than three applications of one email address a day: each sends it an email.
 */
export async function apply(context: Context, { application, key }: ApplicationSubmission): Promise<void> {
  const ofMailbox = `application:to:${mailboxOf(application.email)}`;
  await recordAttempt(context, ofMailbox, APPLICANT_LIMITS.applicationsOfMailbox);
  if (!(await store(context, { application, key }))) await undoAttempt(context, ofMailbox);
}

/** False where it was stored before. */
async function store(context: Context, { application, key }: ApplicationSubmission): Promise<boolean> {
  const { settings } = await context.settings();
  const id = context.random.id();
  const at = context.clock.now().toString();
  const { firstName, lastName, email, phone, availability, experience, whyJoin, transportation } = application;
  return transaction(context.db, async (trx) => {
    const isNew = await insertApplication(trx, {
      id,
      status: 'pending',
      first_name: firstName,
      last_name: lastName,
      email,
      phone,
      availability: JSON.stringify(availability),
      experience,
      why_join: whyJoin,
      resume_link: application.resumeLink || null,
      transportation,
      references_given: application.references || null,
      key_hash: key === undefined ? null : keyedHash(context.secret, `application:${email}:${key}`),
      created_at: at,
      language: context.language,
    });
    if (!isNew) return false;
    const name = joinName(firstName, lastName);
    const applicationUrl = `${context.publicUrl}/admin/dashboard?tab=applications&open=${id}`;
    const data = { name, email, phone, availability, experience, whyJoin, transportation, applicationUrl };
    await enqueue(trx, [
      outboxRow(
        context,
        { kind: 'application-received', recipient: email, data: { name } },
        { language: context.language },
      ),
      outboxRow(context, { kind: 'new-application', recipient: settings.email, data }, { language: settings.language }),
    ]);
    await writeAudit(trx, context, {
      at,
      action: 'application.submit',
      subject: 'application',
      subjectId: id,
      after: { status: 'pending' },
    });
    return true;
  });
}

/** Mails an applicant their own code, valid for a week. Throws TooMany when a sender or an address asks for too many. */
export async function sendCode(context: Context, { email }: { readonly email: string }): Promise<void> {
  await recordAttempt(context, `applicant-mail:sender:${networkOf(context.sender)}`, APPLICANT_LIMITS.mailsOfSender);
  await recordAttempt(context, `applicant-mail:to:${mailboxOf(email)}`, APPLICANT_LIMITS.mailsToMailbox);
  const code = applicantCodeOf(context.random.bytes(5));
  const now = context.clock.now();
  const at = now.toString();
  const expiresAt = now.add({ hours: APPLICANT_CODE_DAYS * 24 }).toString();
  await transaction(context.db, async (trx) => {
    await insertCode(trx, { code_hash: hashCode(context, code), created_at: at, expires_at: expiresAt });
    const data = { code, applyUrl: `${context.publicUrl}/apply/access?reader=${context.language}`, expiresAt };
    const row = outboxRow(
      context,
      { kind: 'application-code', recipient: email, data },
      { language: context.language },
    );
    await enqueue(trx, [row]);
    await writeAudit(trx, context, { at, action: 'application.send-code', subject: 'mail', subjectId: row.id });
  });
}

type OpenedPass = { readonly token: string; readonly seconds: number };

/**
 * Lets a browser apply for two hours, with a mailed code or the one that the owner hands out. Throws NotLoggedIn for
 * another, TooMany with the wait after too many wrong ones from that network: fewer are too many while many networks guess.
 */
export async function openAccess(
  context: Context,
  given: {
    /** As `normalizeApplicantCode` leaves it. */
    readonly code: string;
  },
): Promise<OpenedPass> {
  const takeBack = await recordGuess(context, 'applicant-code', { sender: context.sender, limits: APPLICANT_LIMITS });
  if (!(await isKnown(context, given.code))) throw new NotLoggedIn(messageOf(accountErrorsTexts, 'invalidAccessCode'));
  await takeBack();
  return givePass(context);
}

async function isKnown(deps: Deps, code: string): Promise<boolean> {
  const { settings } = await deps.settings();
  const own = normalizeApplicantCode(settings.applicantCode);
  if (own !== '' && isSameText(own, code)) return true;
  return isLiveCode(deps.db, hashCode(deps, code), deps.clock.now().toString());
}

async function givePass(context: Context): Promise<OpenedPass> {
  const [id, token] = [context.random.id(), randomToken(context.random, 32)];
  const now = context.clock.now();
  const at = now.toString();
  const expiresAt = now.add({ minutes: APPLICANT_PASS_MINUTES }).toString();
  await transaction(context.db, async (trx) => {
    await insertPass(trx, { id, token_hash: hashToken(token), created_at: at, expires_at: expiresAt });
    await writeAudit(trx, context, { at, action: 'application.enter-code', subject: 'applicant', subjectId: id });
  });
  return { token, seconds: APPLICANT_PASS_MINUTES * 60 };
}

/** How a mailed code is stored: a few letters would be found by trying, so the hash has a key. */
function hashCode({ secret }: Pick<Deps, 'secret'>, code: string): Buffer {
  return keyedHash(secret, `applicant-code:${code}`);
}

const APPLICANT = 'brightbay_applicant';
const APPLYING = /^\/(api\/job-applications|([\w-]+\/)?apply\/)/;

/** Adds to a call's actor the applicant pass of this browser. Must be registered after the sessions are read. */
export function readApplicantPasses(app: FastifyInstance, deps: Deps): void {
  app.addHook('onRequest', async (request) => {
    const token = readHostCookie(deps, request, APPLICANT);
    if (!token || !APPLYING.test(askedPath(request))) return;
    const pass = await findLivePass(deps.db, hashToken(token), deps.clock.now().toString());
    if (pass) request.actor = { ...request.actor, applicantPass: pass };
  });
}

/** Returns the cookie that lets this browser apply. */
export function applicantCookie(context: Context, pass: { readonly token: string; readonly seconds: number }): Cookie {
  return hostCookie(context, APPLICANT, { value: pass.token, seconds: pass.seconds });
}
