import { hashPassword } from '../lib/passwords.ts';
import { transaction, type Db } from '../db/client.ts';
import type { Random, Clock } from '../deps.ts';
import type { Env } from '../env.ts';
import { ensurePerson, insertAdmin, listAdminRows, lockAdmins, setPassword } from '#server/data/people.ts';

/** The first admin as created: print the password once, never log it. */
export type Owner = {
  readonly email: string;
  /** Only when it was generated: the environment's own is known already. */
  readonly password: string | undefined;
};

/**
 * Creates the first admin at the very first start, with ADMIN_EMAIL and ADMIN_PASSWORD or a generated password. Returns
 * undefined if there are admins already; nothing changes then, regardless of the environment.
 */
export async function seedOwner(deps: {
  readonly db: Db;
  readonly env: Env;
  readonly clock: Clock;
  readonly random: Random;
}): Promise<Owner | undefined> {
  const { db, env, clock, random } = deps;
  if ((await listAdminRows(db)).length > 0) return undefined;
  const generated = env.ADMIN_PASSWORD === undefined ? Buffer.from(random.bytes(12)).toString('base64url') : undefined;
  const email = env.ADMIN_EMAIL.trim().toLowerCase();
  const passwordHash = await hashPassword(env.ADMIN_PASSWORD ?? generated ?? '', random.bytes(16));
  const at = clock.now().toString();
  const isMade = await transaction(db, async (trx) => {
    await lockAdmins(trx);
    if ((await listAdminRows(trx)).length > 0) return false;
    const personId = await ensurePerson(trx, {
      id: random.id(),
      email,
      name: 'Owner',
      password_hash: passwordHash,
      email_verified_at: at,
      created_at: at,
    });
    await setPassword(trx, personId, passwordHash);
    return insertAdmin(trx, { id: random.id(), personId, acceptedAt: at, createdAt: at });
  });
  return isMade ? { email, password: generated } : undefined;
}
