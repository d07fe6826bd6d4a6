import { RECOVERY_CODES } from '#core/people/identity.ts';
import type { Actor } from '#core/people/permissions.ts';
import { personOf } from '../actor.ts';
import { writeAudit } from '../audit.ts';
import { findSecondFactor, replaceRecoveryCodes } from '../data/second-factors.ts';
import { transaction, type Trx } from '../db/client.ts';
import type { Deps } from '../deps.ts';
import { Conflict } from '../errors.ts';
import { hashToken } from '../lib/secrets.ts';
import { toBase32 } from '../lib/totp.ts';
import { provePassword } from '../people/passwords.ts';

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
    if (!factor?.confirmed_at) throw new Conflict('wrong-state', 'There is no second factor to recover.');
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
export async function makeCodes(
  trx: Trx,
  deps: Pick<Deps, 'random'>,
  { personId }: { readonly personId: string },
): Promise<readonly string[]> {
  const plain = Array.from({ length: RECOVERY_CODES }, () => toBase32(deps.random.bytes(8)).slice(0, 12));
  const hashes = plain.map((code) => hashToken(`recovery-code:${personId}:${code}`));
  await replaceRecoveryCodes(trx, personId, hashes);
  return plain.map((code) => code.match(/.{4}/g)?.join('-') ?? code);
}
