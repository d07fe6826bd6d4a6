import type { Actor } from '#core/people/permissions.ts';
import { personOf } from '../actor.ts';
import { transaction } from '../db/client.ts';
import type { Deps } from '../deps.ts';
import { Conflict } from '../errors.ts';
import { provePassword } from '../people/prove-password.ts';
import { seal } from '../lib/secrets.ts';
import { toBase32, totpAddress } from '../lib/totp.ts';
import { putSecret } from '#server/data/second-factors.ts';

export type NewSecret = { readonly secret: string; readonly address: string };

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
    throw new Conflict('wrong-state', 'A second factor is on. Turn it off first.');
  }
  const { business } = await deps.business();
  const secret = toBase32(plain);
  return { secret, address: totpAddress(secret, { issuer: business.name, email }) };
}
