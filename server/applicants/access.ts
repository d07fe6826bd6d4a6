import { accountErrorsTexts } from '#core/languages/en/problems.ts';
import { messageOf } from '#core/languages/message.ts';
import type { Language } from '#core/languages/language.ts';
import {
  APPLICANT_CODE_DAYS,
  APPLICANT_LIMITS,
  applicantCodeOf,
  APPLICANT_PASS_MINUTES,
  normalizeApplicantCode,
} from '#core/people/applications.ts';
import type { Actor } from '#core/people/permissions.ts';
import { writeAudit } from '../audit.ts';
import { insertCode, insertPass, isLiveCode } from '../data/applicants.ts';
import { outboxRow, enqueue } from '../notifications/outbox.ts';
import { transaction } from '../db/client.ts';
import type { Deps } from '../deps.ts';
import { NotLoggedIn, TooMany } from '../errors.ts';
import { recordAttempt, networkOf, undoAttempt, tooOften } from '../lib/attempt-limiter.ts';
import { hashToken, isSameText, keyedHash } from '../lib/secrets.ts';

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
  await recordAttempt(deps, `applicant-mail:to:${email}`, APPLICANT_LIMITS.mailsToMailbox);
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

const EVERYBODY = 'applicant-code:everybody';

/**
 * Lets a browser apply for two hours, with a mailed code or the one that the owner hands out. Throws NotLoggedIn for
 * another, TooMany with the wait after too many wrong ones from that network: fewer are too many while many networks guess.
 */
export async function openAccess(deps: Deps, actor: Actor, given: CodeEntry): Promise<OpenedPass> {
  const ofSender = `applicant-code:sender:${networkOf(given.sender)}`;
  const tries = await recordAttempt(deps, ofSender, APPLICANT_LIMITS.ofSender);
  const isCrowded = await isTooMany(recordAttempt(deps, EVERYBODY, APPLICANT_LIMITS.ofEverybody));
  if (isCrowded && tries > APPLICANT_LIMITS.mostInCrowd) throw tooOften(APPLICANT_LIMITS.ofSender.seconds * 1000);
  if (!(await isKnown(deps, given.code))) throw new NotLoggedIn(messageOf(accountErrorsTexts, 'invalidAccessCode'));
  await Promise.all([undoAttempt(deps, ofSender), undoAttempt(deps, EVERYBODY)]);
  return givePass(deps, actor, given.requestId);
}

/** Whether a count is over its limit, for a limit that doesn't reject requests on its own. */
async function isTooMany(counting: Promise<unknown>): Promise<boolean> {
  try {
    await counting;
    return false;
  } catch (error) {
    if (error instanceof TooMany) return true;
    throw error;
  }
}

async function isKnown(deps: Deps, code: string): Promise<boolean> {
  const { settings } = await deps.settings();
  const own = normalizeApplicantCode(settings.applicantCode);
  if (own !== '' && isSameText(own, code)) return true;
  return isLiveCode(deps.db, hashCode(deps, code), deps.clock.now().toString());
}

async function givePass(deps: Deps, actor: Actor, requestId: string): Promise<OpenedPass> {
  const [id, token] = [deps.random.id(), Buffer.from(deps.random.bytes(32)).toString('base64url')];
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
