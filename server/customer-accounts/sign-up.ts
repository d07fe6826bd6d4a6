import { accountErrorsTexts } from '#core/languages/en/problems.ts';
import { messageOf } from '#core/languages/message.ts';
import { joinName } from '#core/people/contact.ts';
import { writeAudit } from '#server/audit/queries.ts';
import { confirmEmailsOf } from '#server/booking/queries.ts';
import type { Context } from '#server/context.ts';
import { keepAccountRecord, ACCOUNT_RECORD } from '#server/customers/queries.ts';
import { transaction, type Trx } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { Invalid, NotLoggedIn } from '#server/errors.ts';
import { recordAttempt, networkOf } from '#server/lib/attempt-limiter.ts';
import { hashPassword } from '#server/lib/passwords.ts';
import { hashToken } from '#server/lib/secrets.ts';
import { recordCodeAttempt, clearCodeAttempts, takeCode } from '#server/people/log-in.ts';
import { mailLink, answerAlike } from '#server/people/mail-link.ts';
import { openSession, type Browser, type OpenedSession } from '#server/people/open-session.ts';
import { takeOverAccount } from '#server/people/passwords.ts';
import { ensurePerson, findPersonByEmail, lockPerson, verifyEmail, findSecondFactor } from '#server/people/queries.ts';
import { claimByToken, ensureCustomer, findLinkPerson, lockLink, useLinks } from './queries.ts';

export type CustomerSignUp = Browser & {
  readonly firstName: string;
  readonly lastName: string;
  /** In lower case. */
  readonly email: string;
  readonly phone: string;
  readonly password: string;
  readonly claimToken?: string | undefined;
};

/**
 * Opens an account and logs this browser in. The quote of the claim token is linked at once; others with the address are
 * seen when the mailed link was used. Throws Invalid at `email` for an address that has an account, TooMany.
 */
export async function signUpCustomer(context: Context, signUp: CustomerSignUp): Promise<OpenedSession> {
  await recordAttempt(context, `sign-up:sender:${networkOf(context.sender)}`, { most: 30, seconds: 900 });
  await recordAttempt(context, `sign-up:${signUp.email}`, { most: 10, seconds: 3600 });
  const passwordHash = await hashPassword(signUp.password, context.random.bytes(16));
  const opened = await transaction(context.db, (trx) => enter(trx, context, { signUp, passwordHash }));
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
  context: Context,
  { signUp, passwordHash }: { readonly signUp: CustomerSignUp; readonly passwordHash: string },
): Promise<OpenedSession | undefined> {
  const { firstName, lastName, email, phone, claimToken } = signUp;
  const { language } = context;
  const at = context.clock.now().toString();
  const id = context.random.id();
  const name = joinName(firstName, lastName);
  const row = { id, email, name, password_hash: passwordHash, email_verified_at: null, created_at: at, language };
  const personId = await ensurePerson(trx, row);
  if (personId !== id) {
    await writeAudit(trx, context, { at, action: 'customer.refuse-sign-up', subject: 'person', subjectId: personId });
    return undefined;
  }
  const customerId = context.random.id();
  const contact = { first_name: firstName, last_name: lastName, phone };
  await ensureCustomer(trx, { id: customerId, person_id: personId, created_at: at, ...contact });
  const quoteId = claimToken && (await claimByToken(trx, { customerId, tokenHash: hashToken(claimToken), now: at }));
  await mailLink(trx, context, {
    person: { id, name, email, language },
    purpose: 'verify-email',
    page: '/customer-account/link',
  });
  await writeAudit(
    trx,
    { ...context, actor: { personId } },
    {
      at,
      action: 'customer.sign-up',
      subject: 'customer',
      subjectId: customerId,
      ...(quoteId && { after: { quote: quoteId } }),
    },
  );
  return openSession(trx, context, { ...signUp, personId, role: 'customer', by: 'sign-up' });
}

type LinkRequest = {
  /** In lower case. */
  readonly email: string;
};

/**
 * Mails a one-time log-in link if the address has an account. Neither the response nor its timing reveals whether it has.
 * Throws TooMany, for unknown addresses as well.
 */
export async function askForLogIn(context: Context, request: LinkRequest): Promise<void> {
  await recordAttempt(context, `log-in-link:sender:${networkOf(context.sender)}`, { most: 20, seconds: 3600 });
  await recordAttempt(context, `log-in-link:${request.email}`, { most: 5, seconds: 3600 });
  await answerAlike(mail(context, request));
}

async function mail(context: Context, { email }: LinkRequest): Promise<void> {
  const person = await findPersonByEmail(context.db, email);
  const at = context.clock.now().toString();
  await transaction(context.db, async (trx) => {
    const subjectId = person?.id ?? 'unknown';
    await writeAudit(trx, context, { at, action: 'customer.ask-for-link', subject: 'person', subjectId });
    if (person) await mailLink(trx, context, { person, purpose: 'log-in', page: '/customer-account/link' });
  });
}

type LinkOpening = Browser & {
  readonly token: string;
  /** The new one, where the account is taken over. */
  readonly password?: string | undefined;
  /** From the authenticator app, or a recovery code. */
  readonly code?: string | undefined;
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
export async function openLink(context: Context, opening: LinkOpening): Promise<LinkOpened> {
  await recordAttempt(context, `link:sender:${networkOf(context.sender)}`, { most: 20, seconds: 600 });
  const { password, code } = opening;
  // Counted per person, like log-ins: another link gives no extra attempts.
  const counted = code
    ? await findLinkPerson(context.db, hashToken(opening.token), context.clock.now().toString())
    : undefined;
  if (counted) await recordCodeAttempt(context, counted);
  const passwordHash = password === undefined ? undefined : await hashPassword(password, context.random.bytes(16));
  const opened = await transaction(context.db, (trx) => enterByLink(trx, context, { opening, passwordHash }));
  if (opened !== 'code') {
    if (counted && opened.isCodeTaken) await clearCodeAttempts(context, counted);
    return opened;
  }
  throw new NotLoggedIn(
    opening.code ? messageOf(accountErrorsTexts, 'wrongCode') : messageOf(accountErrorsTexts, 'enterCode'),
    'second-factor',
  );
}

async function enterByLink(
  trx: Trx,
  context: Context,
  { opening, passwordHash }: { readonly opening: LinkOpening; readonly passwordHash: string | undefined },
): Promise<LinkOpened | 'code'> {
  const at = context.clock.now().toString();
  const personId = await lockLink(trx, hashToken(opening.token), at);
  const person = personId && (await lockPerson(trx, personId));
  if (!person) throw new NotLoggedIn(messageOf(accountErrorsTexts, 'linkUsed'));
  const isTakeOver = person.email_verified_at === null && context.actor.personId !== person.id;
  if (isTakeOver) await takeOver(trx, person.id, { at, password: opening.password, passwordHash });
  const proof = isTakeOver
    ? 'none'
    : await proveSecondFactor(trx, context, { personId: person.id, code: opening.code });
  if (proof === 'missing') return 'code';

  await verifyEmail(trx, person.id, at);
  await keepAccountRecord(trx, person.id);
  await useLinks(trx, person.id);
  const customerId = await ensureCustomer(trx, { id: context.random.id(), person_id: person.id, created_at: at });
  await confirmEmailsOf(trx, person.id, at);
  await writeAudit(
    trx,
    { ...context, actor: { personId: person.id } },
    {
      at,
      action: isTakeOver ? 'customer.take-over' : 'customer.open-link',
      subject: 'customer',
      subjectId: customerId,
    },
  );
  const opened = await openSession(trx, context, { ...opening, personId: person.id, role: 'customer', by: 'link' });
  const { name } = isTakeOver ? ((await lockPerson(trx, person.id)) ?? person) : person;
  return { ...opened, name, email: person.email, isCodeTaken: proof === 'taken' };
}

async function takeOver(
  trx: Trx,
  personId: string,
  passwordOfLink: {
    readonly at: string;
    readonly password: string | undefined;
    readonly passwordHash: string | undefined;
  },
): Promise<void> {
  const { at, password, passwordHash } = passwordOfLink;
  if (password === undefined || passwordHash === undefined)
    throw new Invalid([{ path: 'password', message: messageOf(accountErrorsTexts, 'choosePassword') }]);
  await takeOverAccount(trx, personId, { at, password, passwordHash, accountRecord: ACCOUNT_RECORD });
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
