import { sql, type Insertable } from 'kysely';
import type { Role } from '#core/people/permissions.ts';
import type { Db, Trx } from '#server/db/client.ts';
import type { PasskeysTable } from '#server/db/people-tables.ts';
import { hasRole } from './people.ts';

/** Returns false if that passkey is already registered. */
export async function insertPasskey(trx: Trx, passkey: Insertable<PasskeysTable>): Promise<boolean> {
  const row = await trx
    .insertInto('passkeys')
    .values(passkey)
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns the passkeys of a person, oldest first. */
export async function listPasskeys(db: Db, personId: string) {
  return db
    .selectFrom('passkeys')
    .select(['id', 'credential_id', 'name', 'transports', 'created_at', 'last_used_at'])
    .where('person_id', '=', personId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

export type PasskeyForRole = NonNullable<Awaited<ReturnType<typeof findPasskeyForRole>>>;

/** Returns a passkey of a person who has the role. */
export async function findPasskeyForRole(db: Db, role: Role, credentialId: string) {
  return db
    .selectFrom('passkeys')
    .innerJoin('people', 'people.id', 'passkeys.person_id')
    .leftJoin('second_factors', 'second_factors.person_id', 'people.id')
    .select(sql<boolean>`second_factors.confirmed_at is not null`.as('has_second_factor'))
    .select(['passkeys.id', 'passkeys.person_id', 'passkeys.public_key', 'passkeys.counter', 'people.name'])
    .where('passkeys.credential_id', '=', credentialId)
    .where(hasRole(role))
    .executeTakeFirst();
}

/** Records a use. Returns false if the passkey was removed or a concurrent use has already reached the count. */
export async function countUse(
  trx: Trx,
  use: { readonly id: string; readonly counter: number; readonly now: string },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('passkeys')
    .set({ counter: use.counter, last_used_at: use.now })
    .where('id', '=', use.id)
    .where(sql<boolean>`(counter < ${use.counter} or ${use.counter} = 0)`)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Removes a passkey of a person. Returns false if they have none with that id. */
export async function deletePasskey(
  trx: Trx,
  passkey: { readonly id: string; readonly personId: string },
): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('passkeys')
    .where('id', '=', passkey.id)
    .where('person_id', '=', passkey.personId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function deletePasskeysOf(trx: Trx, personId: string): Promise<void> {
  await trx.deleteFrom('passkeys').where('person_id', '=', personId).execute();
}

export async function insertChallenge(
  db: Db,
  challenge: { readonly hash: Buffer; readonly personId: string | null; readonly expiresAt: string },
): Promise<void> {
  await db
    .insertInto('passkey_challenges')
    .values({ challenge_hash: challenge.hash, person_id: challenge.personId, expires_at: challenge.expiresAt })
    .execute();
}

/** Uses up a challenge. Returns false if it is unknown, expired, already used, or was issued to another person. */
export async function takeChallenge(
  db: Db,
  challenge: { readonly hash: Buffer; readonly personId: string | null; readonly now: string },
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('passkey_challenges')
    .where('challenge_hash', '=', challenge.hash)
    .where('person_id', 'is not distinct from', challenge.personId)
    .where('expires_at', '>', challenge.now)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function deleteExpiredChallenges(db: Db, now: string): Promise<void> {
  await db.deleteFrom('passkey_challenges').where('expires_at', '<=', now).execute();
}
