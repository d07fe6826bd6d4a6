import { accountErrorsTexts } from '#core/languages/en/problems.ts';
import { messageOf } from '#core/languages/message.ts';
import type { Language } from '#core/languages/language.ts';
import { joinName } from '#core/people/contact.ts';
import type { Actor } from '#core/people/permissions.ts';
import { writeAudit } from '../audit.ts';
import { transaction, type Trx } from '../db/client.ts';
import type { Deps } from '../deps.ts';
import { Invalid } from '../errors.ts';
import { recordAttempt, networkOf } from '../lib/attempt-limiter.ts';
import { hashPassword } from '../lib/passwords.ts';
import { mailLink } from '../people/mail-link.ts';
import { ensurePerson } from '../data/people.ts';
import { hashToken } from '../lib/secrets.ts';
import { openSession, type Browser, type OpenedSession } from '../sessions/open-session.ts';
import { claimByToken, ensureCustomer } from '#server/data/customers.ts';

export type CustomerSignUp = Browser & {
  readonly firstName: string;
  readonly lastName: string;
  /** In lower case. */
  readonly email: string;
  readonly phone: string;
  readonly password: string;
  readonly language: Language;
  readonly claimToken?: string | undefined;
  /** The client's address. */
  readonly sender: string;
};

/**
 * Opens an account and logs this browser in. The quote of the claim token is linked at once; others with the address are
 * seen when the mailed link was used. Throws Invalid at `email` for an address that has an account, TooMany.
 */
export async function signUpCustomer(deps: Deps, actor: Actor, signUp: CustomerSignUp): Promise<OpenedSession> {
  await recordAttempt(deps, `sign-up:sender:${networkOf(signUp.sender)}`, { most: 30, seconds: 900 });
  await recordAttempt(deps, `sign-up:${signUp.email}`, { most: 10, seconds: 3600 });
  const passwordHash = await hashPassword(signUp.password, deps.random.bytes(16));
  const opened = await transaction(deps.db, (trx) => enter(trx, deps, { actor, signUp, passwordHash }));
  if (opened) return opened;
  throw new Invalid([
    {
      path: 'email',
      message: messageOf(accountErrorsTexts, 'emailTaken'),
    },
  ]);
}

/** Returns undefined if the address already has an account. */
async function enter(
  trx: Trx,
  deps: Deps,
  {
    actor,
    signUp,
    passwordHash,
  }: { readonly actor: Actor; readonly signUp: CustomerSignUp; readonly passwordHash: string },
): Promise<OpenedSession | undefined> {
  const { firstName, lastName, email, phone, language, claimToken, requestId } = signUp;
  const at = deps.clock.now().toString();
  const id = deps.random.id();
  const name = joinName(firstName, lastName);
  const row = { id, email, name, password_hash: passwordHash, email_verified_at: null, created_at: at, language };
  const personId = await ensurePerson(trx, row);
  if (personId !== id) {
    await writeAudit(trx, {
      at,
      actor,
      action: 'customer.refuse-sign-up',
      subject: 'person',
      subjectId: personId,
      requestId,
    });
    return undefined;
  }
  const customerId = deps.random.id();
  const contact = { first_name: firstName, last_name: lastName, phone };
  await ensureCustomer(trx, { id: customerId, person_id: personId, created_at: at, ...contact });
  const quoteId = claimToken && (await claimByToken(trx, { customerId, tokenHash: hashToken(claimToken), now: at }));
  await mailLink(trx, deps, {
    person: { id, name, email, language },
    purpose: 'verify-email',
    page: '/customer-account/link',
  });
  await writeAudit(trx, {
    at,
    actor: { personId },
    action: 'customer.sign-up',
    subject: 'customer',
    subjectId: customerId,
    ...(quoteId && { after: { quote: quoteId } }),
    requestId,
  });
  return openSession(trx, deps, { ...signUp, personId, role: 'customer', by: 'sign-up' });
}
