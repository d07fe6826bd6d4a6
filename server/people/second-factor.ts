import { accountErrorsTexts } from '#core/languages/en/problems.ts';
import { messageOf } from '#core/languages/message.ts';
import { RECOVERY_CODES } from '#core/people/identity.ts';
import { STRANGER } from '#core/people/permissions.ts';
import { writeAudit } from '#server/audit/queries.ts';
import { personOf, type Context } from '#server/context.ts';
import { transaction, type Trx } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { Conflict, Invalid, NotFound } from '#server/errors.ts';
import { seal, hashToken } from '#server/lib/secrets.ts';
import { toBase32, totpAddress } from '#server/lib/totp.ts';
import { recordCodeAttempt, clearCodeAttempts, takeCode } from './log-in.ts';
import { provePassword } from './passwords.ts';
import {
  findPersonWithRole,
  confirmSecret,
  deleteSecondFactor,
  findSecondFactor,
  putSecret,
  replaceRecoveryCodes,
} from './queries.ts';

/**
 * Makes a secret for the person's authenticator app, as text and as the address for a QR code. It counts once a code
 * was confirmed. Needs the password again; throws Conflict when a second factor is on.
 */
export async function beginSecondFactor(
  context: Context,
  { password }: { readonly password: string },
): Promise<{ readonly secret: string; readonly address: string }> {
  const personId = personOf(context.actor);
  const { email } = await provePassword(context, { password });
  const plain = context.random.bytes(20);
  const sealedSecret = seal(context.secret, `totp:${personId}`, { plain, nonce: context.random.bytes(12) });
  if (!(await transaction(context.db, (trx) => putSecret(trx, { personId, sealedSecret })))) {
    throw new Conflict('wrong-state', messageOf(accountErrorsTexts, 'factorIsOn'));
  }
  const { settings } = await context.settings();
  const secret = toBase32(plain);
  return { secret, address: totpAddress(secret, { issuer: settings.name, email }) };
}

/** Turns the second factor on with a first code from the app. Returns the recovery codes, which are shown only this once. */
export async function confirmSecondFactor(
  context: Context,
  { code }: { readonly code: string },
): Promise<readonly string[]> {
  const personId = personOf(context.actor);
  await recordCodeAttempt(context, personId);
  const at = context.clock.now().toString();
  const codes = await transaction(context.db, async (trx) => {
    const factor = await findSecondFactor(trx, personId);
    if (!factor || factor.confirmed_at !== null)
      throw new Conflict('wrong-state', messageOf(accountErrorsTexts, 'nothingToConfirm'));
    if (!(await takeCode(trx, context, { personId, code }))) {
      throw new Invalid([{ path: 'code', message: messageOf(accountErrorsTexts, 'wrongFirstCode') }]);
    }
    if (!(await confirmSecret(trx, personId, at)))
      throw new Conflict('wrong-state', messageOf(accountErrorsTexts, 'nothingToConfirm'));
    await writeAudit(trx, context, { at, action: 'second-factor.turn-on', subject: 'person', subjectId: personId });
    return makeCodes(trx, context, { personId });
  });
  await clearCodeAttempts(context, personId);
  return codes;
}

/** Removes the second factor with its recovery codes. Needs the password again. */
export async function turnOffSecondFactor(
  context: Context,
  { password }: { readonly password: string },
): Promise<void> {
  const personId = personOf(context.actor);
  await provePassword(context, { password });
  const at = context.clock.now().toString();
  await transaction(context.db, async (trx) => {
    if (!(await deleteSecondFactor(trx, personId)))
      throw new Conflict('wrong-state', messageOf(accountErrorsTexts, 'noFactor'));
    await writeAudit(trx, context, { at, action: 'second-factor.turn-off', subject: 'person', subjectId: personId });
  });
}

/**
 * Removes the second factor of an admin who has lost both phone and recovery codes; requires access to the machine. The
 * password is still required. Throws NotFound for an unknown address, Conflict if there is no second factor.
 */
export async function resetSecondFactor(context: Context, { email }: { readonly email: string }): Promise<void> {
  const admin = await findPersonWithRole(context.db, 'admin', email.trim().toLowerCase());
  if (!admin) throw new NotFound(messageOf(accountErrorsTexts, 'noAdminEmail'));
  await transaction(context.db, async (trx) => {
    if (!(await deleteSecondFactor(trx, admin.id)))
      throw new Conflict('wrong-state', messageOf(accountErrorsTexts, 'adminNoFactor'));
    await writeAudit(
      trx,
      { ...context, actor: STRANGER },
      { at: context.clock.now().toString(), action: 'second-factor.reset', subject: 'person', subjectId: admin.id },
    );
  });
}

/** New recovery codes; the earlier ones open nothing any more. Needs the password again. */
export async function renewCodes(
  context: Context,
  { password }: { readonly password: string },
): Promise<readonly string[]> {
  const personId = personOf(context.actor);
  await provePassword(context, { password });
  const at = context.clock.now().toString();
  return transaction(context.db, async (trx) => {
    const factor = await findSecondFactor(trx, personId);
    if (!factor?.confirmed_at) throw new Conflict('wrong-state', messageOf(accountErrorsTexts, 'noFactorToRecover'));
    await writeAudit(trx, context, { at, action: 'second-factor.renew-codes', subject: 'person', subjectId: personId });
    return makeCodes(trx, context, { personId });
  });
}

/** Makes new recovery codes ('ABCD-EFGH-IJKL', 60 bits each) in the place of the earlier ones. */
async function makeCodes(
  trx: Trx,
  deps: Pick<Deps, 'random'>,
  { personId }: { readonly personId: string },
): Promise<readonly string[]> {
  const plain = Array.from({ length: RECOVERY_CODES }, () => toBase32(deps.random.bytes(8)).slice(0, 12));
  const hashes = plain.map((code) => hashToken(`recovery-code:${personId}:${code}`));
  await replaceRecoveryCodes(trx, personId, hashes);
  return plain.map((code) => code.match(/.{4}/g)?.join('-') ?? code);
}
