import type { Db, DbOrTrx, Trx } from '#server/db/client.ts';

export type SecondFactor = NonNullable<Awaited<ReturnType<typeof findSecondFactor>>>;

/** Returns the second factor of a person, confirmed or not; undefined if there is none. */
export async function findSecondFactor(db: DbOrTrx, personId: string) {
  return db
    .selectFrom('second_factors')
    .select(['sealed_secret', 'confirmed_at', 'last_step'])
    .where('person_id', '=', personId)
    .executeTakeFirst();
}

/** Starts over with an unconfirmed secret. Returns false if a confirmed one exists. */
export async function putSecret(
  trx: Trx,
  factor: { readonly personId: string; readonly sealedSecret: Buffer },
): Promise<boolean> {
  const row = await trx
    .insertInto('second_factors')
    .values({ person_id: factor.personId, sealed_secret: factor.sealedSecret, confirmed_at: null })
    .onConflict((conflict) =>
      conflict
        .column('person_id')
        .doUpdateSet({ sealed_secret: factor.sealedSecret, last_step: 0 })
        .where('second_factors.confirmed_at', 'is', null),
    )
    .returning('person_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Turns on the second factor. Returns false if it was already on. */
export async function confirmSecret(trx: Trx, personId: string, now: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('second_factors')
    .set({ confirmed_at: now })
    .where('person_id', '=', personId)
    .where('confirmed_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Accepts the code of a time step. Returns false if that step or a later one was already used. */
export async function takeStep(trx: Trx, personId: string, step: number): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('second_factors')
    .set({ last_step: step })
    .where('person_id', '=', personId)
    .where('last_step', '<', step)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Uses up a recovery code. Returns false if there is no such code. */
export async function takeRecoveryCode(trx: Trx, personId: string, codeHash: Buffer): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('recovery_codes')
    .where('person_id', '=', personId)
    .where('code_hash', '=', codeHash)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Replaces all recovery codes. */
export async function replaceRecoveryCodes(trx: Trx, personId: string, hashes: readonly Buffer[]): Promise<void> {
  await trx.deleteFrom('recovery_codes').where('person_id', '=', personId).execute();
  if (hashes.length === 0) return;
  await trx
    .insertInto('recovery_codes')
    .values(hashes.map((hash) => ({ person_id: personId, code_hash: hash })))
    .execute();
}

/** Returns how many recovery codes a person has left. */
export async function countRecoveryCodes(db: Db, personId: string): Promise<number> {
  const row = await db
    .selectFrom('recovery_codes')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('person_id', '=', personId)
    .executeTakeFirstOrThrow();
  return row.count;
}

/** Removes the second factor with its recovery codes. Returns false if there was no confirmed one. */
export async function deleteSecondFactor(trx: Trx, personId: string): Promise<boolean> {
  await trx.deleteFrom('recovery_codes').where('person_id', '=', personId).execute();
  const row = await trx
    .deleteFrom('second_factors')
    .where('person_id', '=', personId)
    .returning('confirmed_at')
    .executeTakeFirst();
  return row !== undefined && row.confirmed_at !== null;
}
