import { accountErrorsTexts } from '#core/languages/en/problems.ts';
import { messageOf } from '#core/languages/message.ts';
import { RECOVERY_CODES } from '#core/people/identity.ts';
import { STRANGER, type Actor } from '#core/people/permissions.ts';
import { personOf } from '#server/actor.ts';
import { writeAudit } from '#server/audit/queries.ts';
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

type NewSecret = { readonly secret: string; readonly address: string };

/**
 * Makes a secret for the person's authenticator app, as text and as the address for a QR code. It counts once a code
 * was confirmed. Needs the password again; throws Conflict when a second factor is on.
 */
export async function beginSecondFactor(
  deps: Deps,
  actor: Actor,
  { password }: { readonly password: string },
): Promise<NewSecret> {
  const personId = personOf(actor);
  const { email } = await provePassword(deps, actor, { password });
  const plain = deps.random.bytes(20);
  const sealedSecret = seal(deps.secret, `totp:${personId}`, { plain, nonce: deps.random.bytes(12) });
  if (!(await transaction(deps.db, (trx) => putSecret(trx, { personId, sealedSecret })))) {
    throw new Conflict('wrong-state', messageOf(accountErrorsTexts, 'factorIsOn'));
  }
  const { settings } = await deps.settings();
  const secret = toBase32(plain);
  return { secret, address: totpAddress(secret, { issuer: settings.name, email }) };
}

/** Turns the second factor on with a first code from the app. Returns the recovery codes, which are shown only this once. */
export async function confirmSecondFactor(
  deps: Deps,
  actor: Actor,
  { code, requestId }: { readonly code: string; readonly requestId: string },
): Promise<readonly string[]> {
  const personId = personOf(actor);
  await recordCodeAttempt(deps, personId);
  const at = deps.clock.now().toString();
  const codes = await transaction(deps.db, async (trx) => {
    const factor = await findSecondFactor(trx, personId);
    if (!factor || factor.confirmed_at !== null)
      throw new Conflict('wrong-state', messageOf(accountErrorsTexts, 'nothingToConfirm'));
    if (!(await takeCode(trx, deps, { personId, code }))) {
      throw new Invalid([{ path: 'code', message: messageOf(accountErrorsTexts, 'wrongFirstCode') }]);
    }
    if (!(await confirmSecret(trx, personId, at)))
      throw new Conflict('wrong-state', messageOf(accountErrorsTexts, 'nothingToConfirm'));
    await writeAudit(trx, {
      at,
      actor,
      action: 'second-factor.turn-on',
      subject: 'person',
      subjectId: personId,
      requestId,
    });
    return makeCodes(trx, deps, { personId });
  });
  await clearCodeAttempts(deps, personId);
  return codes;
}

/** Removes the second factor with its recovery codes. Needs the password again. */
export async function turnOffSecondFactor(
  deps: Deps,
  actor: Actor,
  { password, requestId }: { readonly password: string; readonly requestId: string },
): Promise<void> {
  const personId = personOf(actor);
  await provePassword(deps, actor, { password });
  const at = deps.clock.now().toString();
  await transaction(deps.db, async (trx) => {
    if (!(await deleteSecondFactor(trx, personId)))
      throw new Conflict('wrong-state', messageOf(accountErrorsTexts, 'noFactor'));
    await writeAudit(trx, {
      at,
      actor,
      action: 'second-factor.turn-off',
      subject: 'person',
      subjectId: personId,
      requestId,
    });
  });
}

/**
 * Removes the second factor of an admin who has lost both phone and recovery codes; requires access to the machine. The
 * password is still required. Throws NotFound for an unknown address, Conflict if there is no second factor.
 */
export async function resetSecondFactor(
  deps: Pick<Deps, 'db' | 'clock'>,
  { email, requestId }: { readonly email: string; readonly requestId: string },
): Promise<void> {
  const admin = await findPersonWithRole(deps.db, 'admin', email.trim().toLowerCase());
  if (!admin) throw new NotFound(messageOf(accountErrorsTexts, 'noAdminEmail'));
  await transaction(deps.db, async (trx) => {
    if (!(await deleteSecondFactor(trx, admin.id)))
      throw new Conflict('wrong-state', messageOf(accountErrorsTexts, 'adminNoFactor'));
    await writeAudit(trx, {
      at: deps.clock.now().toString(),
      actor: STRANGER,
      action: 'second-factor.reset',
      subject: 'person',
      subjectId: admin.id,
      requestId,
    });
  });
}

/** New recovery codes; the earlier ones open nothing any more. Needs the password again. */
export async function renewCodes(
  deps: Deps,
  actor: Actor,
  { password, requestId }: { readonly password: string; readonly requestId: string },
): Promise<readonly string[]> {
  const personId = personOf(actor);
  await provePassword(deps, actor, { password });
  const at = deps.clock.now().toString();
  return transaction(deps.db, async (trx) => {
    const factor = await findSecondFactor(trx, personId);
    if (!factor?.confirmed_at) throw new Conflict('wrong-state', messageOf(accountErrorsTexts, 'noFactorToRecover'));
    await writeAudit(trx, {
      at,
      actor,
      action: 'second-factor.renew-codes',
      subject: 'person',
      subjectId: personId,
      requestId,
    });
    return makeCodes(trx, deps, { personId });
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
