import { APPLICANT_PASS_MINUTES, APPLICANT_LIMITS, normalizeApplicantCode } from '#core/people/applications.ts';
import type { Actor } from '#core/people/permissions.ts';
import { writeAudit } from '../audit.ts';
import { transaction } from '../db/client.ts';
import type { Deps } from '../deps.ts';
import { NotLoggedIn, TooMany } from '../errors.ts';
import { recordAttempt, networkOf, undoAttempt, tooOften } from '../lib/attempt-limiter.ts';
import { hashToken, isSameText } from '../lib/secrets.ts';
import { hashCode } from './hash-code.ts';
import { insertPass, isLiveCode } from '#server/data/applicants.ts';

export type CodeGiven = {
  /** As `normalizeApplicantCode` leaves it. */
  readonly code: string;
  /** The client's address. */
  readonly sender: string;
  readonly requestId: string;
};

export type OpenedPass = { readonly token: string; readonly seconds: number };

const EVERYBODY = 'applicant-code:everybody';

/**
 * Lets a browser apply for two hours, with a mailed code or the one that the owner hands out. Throws NotLoggedIn for
 * another, TooMany with the wait after too many wrong ones from that network: fewer are too many while many networks guess.
 */
export async function openAccess(deps: Deps, actor: Actor, given: CodeGiven): Promise<OpenedPass> {
  const ofSender = `applicant-code:sender:${networkOf(given.sender)}`;
  const tries = await recordAttempt(deps, ofSender, APPLICANT_LIMITS.ofSender);
  const isCrowded = await isTooMany(recordAttempt(deps, EVERYBODY, APPLICANT_LIMITS.ofEverybody));
  if (isCrowded && tries > APPLICANT_LIMITS.mostInCrowd) throw tooOften(APPLICANT_LIMITS.ofSender.seconds * 1000);
  if (!(await isKnown(deps, given.code))) throw new NotLoggedIn('Invalid Access Code');
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
  const { business } = await deps.business();
  const own = normalizeApplicantCode(business.applicantCode);
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
