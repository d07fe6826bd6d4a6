import type { FastifyInstance } from 'fastify';
import type { NewApplication } from '#contract/applications.ts';
import { accountErrorsTexts } from '#core/languages/en/problems.ts';
import type { Language } from '#core/languages/language.ts';
import { messageOf } from '#core/languages/message.ts';
import {
  APPLICANT_LIMITS,
  applicantCodeOf,
  APPLICANT_CODE_DAYS,
  normalizeApplicantCode,
  APPLICANT_PASS_MINUTES,
} from '#core/people/applications.ts';
import { mailboxOf, joinName } from '#core/people/contact.ts';
import type { Actor } from '#core/people/permissions.ts';
import { writeAudit } from '#server/audit/queries.ts';
import { transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { NotLoggedIn } from '#server/errors.ts';
import { hostCookieName, hostCookie } from '#server/http/cookies.ts';
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
  readonly language: Language;
  readonly requestId: string;
};

/**
 * Stores an application and emails the applicant and the owner. The résumé link is stored as it was typed, never opened.
 * Throws TooMany for more than three applications of one email address a day: each sends it an email.
 */
export async function apply(
  deps: Deps,
  actor: Actor,
  { application, key, language, requestId }: ApplicationSubmission,
): Promise<void> {
  const ofMailbox = `application:to:${mailboxOf(application.email)}`;
  await recordAttempt(deps, ofMailbox, APPLICANT_LIMITS.applicationsOfMailbox);
  if (!(await store(deps, actor, { application, key, language, requestId }))) await undoAttempt(deps, ofMailbox);
}

/** False where it was stored before. */
async function store(
  deps: Deps,
  actor: Actor,
  { application, key, language, requestId }: ApplicationSubmission,
): Promise<boolean> {
  const { settings } = await deps.settings();
  const id = deps.random.id();
  const at = deps.clock.now().toString();
  const { firstName, lastName, email, phone, availability, experience, whyJoin, transportation } = application;
  return transaction(deps.db, async (trx) => {
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
      key_hash: key === undefined ? null : keyedHash(deps.secret, `application:${email}:${key}`),
      created_at: at,
      language,
    });
    if (!isNew) return false;
    const name = joinName(firstName, lastName);
    const applicationUrl = `${deps.publicUrl}/admin/dashboard?tab=applications&open=${id}`;
    const data = { name, email, phone, availability, experience, whyJoin, transportation, applicationUrl };
    await enqueue(trx, [
      outboxRow(deps, { kind: 'application-received', recipient: email, data: { name } }, { language }),
      outboxRow(deps, { kind: 'new-application', recipient: settings.email, data }, { language: settings.language }),
    ]);
    await writeAudit(trx, {
      at,
      actor,
      action: 'application.submit',
      subject: 'application',
      subjectId: id,
      after: { status: 'pending' },
      requestId,
    });
    return true;
  });
}

type CodeRequest = {
  readonly email: string;
  /** What the applicant reads. */
  readonly language: Language;
  /** The client's address. */
  readonly sender: string;
  readonly requestId: string;
};

/** Mails an applicant their own code, valid for a week. Throws TooMany when a sender or an address asks for too many. */
export async function sendCode(
  deps: Deps,
  actor: Actor,
  { email, language, sender, requestId }: CodeRequest,
): Promise<void> {
  await recordAttempt(deps, `applicant-mail:sender:${networkOf(sender)}`, APPLICANT_LIMITS.mailsOfSender);
  await recordAttempt(deps, `applicant-mail:to:${mailboxOf(email)}`, APPLICANT_LIMITS.mailsToMailbox);
  const code = applicantCodeOf(deps.random.bytes(5));
  const now = deps.clock.now();
  const at = now.toString();
  const expiresAt = now.add({ hours: APPLICANT_CODE_DAYS * 24 }).toString();
  await transaction(deps.db, async (trx) => {
    await insertCode(trx, { code_hash: hashCode(deps, code), created_at: at, expires_at: expiresAt });
    const data = { code, applyUrl: `${deps.publicUrl}/apply/access?reader=${language}`, expiresAt };
    const row = outboxRow(deps, { kind: 'application-code', recipient: email, data }, { language });
    await enqueue(trx, [row]);
    await writeAudit(trx, {
      at,
      actor,
      action: 'application.send-code',
      subject: 'mail',
      subjectId: row.id,
      requestId,
    });
  });
}

type CodeEntry = {
  /** As `normalizeApplicantCode` leaves it. */
  readonly code: string;
  /** The client's address. */
  readonly sender: string;
  readonly requestId: string;
};

type OpenedPass = { readonly token: string; readonly seconds: number };

/**
 * Lets a browser apply for two hours, with a mailed code or the one that the owner hands out. Throws NotLoggedIn for
 * another, TooMany with the wait after too many wrong ones from that network: fewer are too many while many networks guess.
 */
export async function openAccess(deps: Deps, actor: Actor, given: CodeEntry): Promise<OpenedPass> {
  const takeBack = await recordGuess(deps, 'applicant-code', { sender: given.sender, limits: APPLICANT_LIMITS });
  if (!(await isKnown(deps, given.code))) throw new NotLoggedIn(messageOf(accountErrorsTexts, 'invalidAccessCode'));
  await takeBack();
  return givePass(deps, actor, given.requestId);
}

async function isKnown(deps: Deps, code: string): Promise<boolean> {
  const { settings } = await deps.settings();
  const own = normalizeApplicantCode(settings.applicantCode);
  if (own !== '' && isSameText(own, code)) return true;
  return isLiveCode(deps.db, hashCode(deps, code), deps.clock.now().toString());
}

async function givePass(deps: Deps, actor: Actor, requestId: string): Promise<OpenedPass> {
  const [id, token] = [deps.random.id(), randomToken(deps.random, 32)];
  const now = deps.clock.now();
  const at = now.toString();
  const expiresAt = now.add({ minutes: APPLICANT_PASS_MINUTES }).toString();
  await transaction(deps.db, async (trx) => {
    await insertPass(trx, { id, token_hash: hashToken(token), created_at: at, expires_at: expiresAt });
    await writeAudit(trx, {
      at,
      actor,
      action: 'application.enter-code',
      subject: 'applicant',
      subjectId: id,
      requestId,
    });
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
    const token = request.cookies[hostCookieName(deps, APPLICANT)];
    if (!token || !APPLYING.test(askedPath(request))) return;
    const pass = await findLivePass(deps.db, hashToken(token), deps.clock.now().toString());
    if (pass) request.actor = { ...request.actor, applicantPass: pass };
  });
}

/** Returns the cookie that lets this browser apply. */
export function applicantCookie(deps: Deps, pass: { readonly token: string; readonly seconds: number }): Cookie {
  return hostCookie(deps, APPLICANT, { value: pass.token, seconds: pass.seconds });
}
