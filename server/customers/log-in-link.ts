import { accountErrorsTexts } from '#core/languages/en/problems.ts';
import { messageOf } from '#core/languages/message.ts';
import type { Actor } from '#core/people/permissions.ts';
import { writeAudit } from '../audit.ts';
import { recordCodeAttempt, clearCodeAttempts, takeCode } from '../sessions/log-in.ts';
import { ensureCustomer, findLinkPerson, lockLink, useLinks } from '../data/customers.ts';
import { findPersonByEmail, lockPerson, verifyEmail } from '../data/people.ts';
import { findSecondFactor } from '../data/second-factors.ts';
import { transaction, type Trx } from '../db/client.ts';
import type { Deps } from '../deps.ts';
import { Invalid, NotLoggedIn } from '../errors.ts';
import { networkOf, recordAttempt } from '../lib/attempt-limiter.ts';
import { hashPassword } from '../lib/passwords.ts';
import { hashToken } from '../lib/secrets.ts';
import { answerAlike, mailLink } from '../people/mail-link.ts';
import { takeOverAccount } from '../people/passwords.ts';
import { confirmEmailsOf } from '../quotes/links.ts';
import { openSession, type Browser, type OpenedSession } from '../sessions/open-session.ts';

type LinkRequest = {
  /** In lower case. */
  readonly email: string;
  /** The client's address. */
  readonly sender: string;
  readonly requestId: string;
};

/**
 * Mails a one-time log-in link if the address has an account. Neither the response nor its timing reveals whether it has.
 * Throws TooMany, for unknown addresses as well.
 */
export async function askForLogIn(deps: Deps, actor: Actor, request: LinkRequest): Promise<void> {
  await recordAttempt(deps, `log-in-link:sender:${networkOf(request.sender)}`, { most: 20, seconds: 3600 });
  await recordAttempt(deps, `log-in-link:${request.email}`, { most: 5, seconds: 3600 });
  await answerAlike(mail(deps, actor, request));
}

async function mail(deps: Deps, actor: Actor, { email, requestId }: LinkRequest): Promise<void> {
  const person = await findPersonByEmail(deps.db, email);
  const at = deps.clock.now().toString();
  await transaction(deps.db, async (trx) => {
    const subjectId = person?.id ?? 'unknown';
    await writeAudit(trx, { at, actor, action: 'customer.ask-for-link', subject: 'person', subjectId, requestId });
    if (person) await mailLink(trx, deps, { person, purpose: 'log-in', page: '/customer-account/link' });
  });
}

type LinkOpening = Browser & {
  readonly token: string;
  /** The new one, where the account is taken over. */
  readonly password?: string | undefined;
  /** From the authenticator app, or a recovery code. */
  readonly code?: string | undefined;
  /** The client's address. */
  readonly sender: string;
};

type LinkOpened = OpenedSession & {
  readonly name: string;
  readonly email: string;
  /** Whether it took a code of the second factor. */
  readonly isCodeTaken: boolean;
};

/**
 * Logs in with a mailed link and uses it up. If the mailbox was never verified and this browser isn't logged in to the
 * account, someone else may have signed up: old password and sessions are revoked. Throws, without using the link up:
 * TooMany, Invalid at `password` if one is required, NotLoggedIn for a bad link or (code 'second-factor') a bad or no code.
 */
export async function openLink(deps: Deps, actor: Actor, opening: LinkOpening): Promise<LinkOpened> {
  await recordAttempt(deps, `link:sender:${networkOf(opening.sender)}`, { most: 20, seconds: 600 });
  const { password, code } = opening;
  // Counted per person, like log-ins: another link gives no extra attempts.
  const counted = code
    ? await findLinkPerson(deps.db, hashToken(opening.token), deps.clock.now().toString())
    : undefined;
  if (counted) await recordCodeAttempt(deps, counted);
  const passwordHash = password === undefined ? undefined : await hashPassword(password, deps.random.bytes(16));
  const opened = await transaction(deps.db, (trx) => enter(trx, deps, { actor, opening, passwordHash }));
  if (opened !== 'code') {
    if (counted && opened.isCodeTaken) await clearCodeAttempts(deps, counted);
    return opened;
  }
  throw new NotLoggedIn(
    opening.code ? messageOf(accountErrorsTexts, 'wrongCode') : messageOf(accountErrorsTexts, 'enterCode'),
    'second-factor',
  );
}

async function enter(
  trx: Trx,
  deps: Deps,
  {
    actor,
    opening,
    passwordHash,
  }: { readonly actor: Actor; readonly opening: LinkOpening; readonly passwordHash: string | undefined },
): Promise<LinkOpened | 'code'> {
  const at = deps.clock.now().toString();
  const personId = await lockLink(trx, hashToken(opening.token), at);
  const person = personId && (await lockPerson(trx, personId));
  if (!person) throw new NotLoggedIn(messageOf(accountErrorsTexts, 'linkUsed'));
  const isTakeOver = person.email_verified_at === null && actor.personId !== person.id;
  if (isTakeOver) await takeOver(trx, person.id, { at, password: opening.password, passwordHash });
  const proof = isTakeOver ? 'none' : await proveSecondFactor(trx, deps, { personId: person.id, code: opening.code });
  if (proof === 'missing') return 'code';

  await verifyEmail(trx, person.id, at);
  await useLinks(trx, person.id);
  const customerId = await ensureCustomer(trx, { id: deps.random.id(), person_id: person.id, created_at: at });
  await confirmEmailsOf(trx, person.id, at);
  await writeAudit(trx, {
    at,
    actor: { personId: person.id },
    action: isTakeOver ? 'customer.take-over' : 'customer.open-link',
    subject: 'customer',
    subjectId: customerId,
    requestId: opening.requestId,
  });
  const opened = await openSession(trx, deps, { ...opening, personId: person.id, role: 'customer', by: 'link' });
  const { name } = isTakeOver ? ((await lockPerson(trx, person.id)) ?? person) : person;
  return { ...opened, name, email: person.email, isCodeTaken: proof === 'taken' };
}

type PasswordOfLink = {
  readonly at: string;
  readonly password: string | undefined;
  readonly passwordHash: string | undefined;
};

async function takeOver(trx: Trx, personId: string, { at, password, passwordHash }: PasswordOfLink): Promise<void> {
  if (password === undefined || passwordHash === undefined)
    throw new Invalid([{ path: 'password', message: messageOf(accountErrorsTexts, 'choosePassword') }]);
  await takeOverAccount(trx, personId, { at, password, passwordHash });
}

/** 'none' if the account has no second factor, 'taken' for a correct code, else 'missing'. */
async function proveSecondFactor(
  trx: Trx,
  deps: Deps,
  { personId, code }: { readonly personId: string; readonly code: string | undefined },
): Promise<'none' | 'taken' | 'missing'> {
  const factor = await findSecondFactor(trx, personId);
  if (!factor?.confirmed_at) return 'none';
  if (!code) return 'missing';
  return (await takeCode(trx, deps, { personId, code })) ? 'taken' : 'missing';
}
