import type { Db, DbOrTrx, Trx } from '../db/client.ts';

export type SecondFactor = NonNullable<Awaited<ReturnType<typeof findSecondFactor>>>;

export async function findSecondFactor(db: DbOrTrx, personId: string) {
  return db
    .selectFrom('second_factors')
    .select(['sealed_secret', 'confirmed_at', 'last_step'])
    .where('person_id', '=', personId)
    .executeTakeFirst();
}

/** Begins anew with a secret that is not confirmed. False when a confirmed one is there. */
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

/** Turns the factor on. False when it was on already. */
export async function confirmSecret(trx: Trx, personId: string, now: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('second_factors')
    .set({ confirmed_at: now })
    .where('person_id', '=', personId)
    .where('confirmed_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Takes the code of a time step. False when that one or a later one was taken before. */
export async function takeStep(trx: Trx, personId: string, step: number): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('second_factors')
    .set({ last_step: step })
    .where('person_id', '=', personId)
    .where('last_step', '<', step)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Takes a recovery code: it is gone. False when there is none like it. */
export async function takeRecoveryCode(trx: Trx, personId: string, codeHash: Buffer): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('recovery_codes')
    .where('person_id', '=', personId)
    .where('code_hash', '=', codeHash)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Puts new recovery codes in the place of all earlier ones. */
export async function replaceRecoveryCodes(trx: Trx, personId: string, hashes: readonly Buffer[]): Promise<void> {
  await trx.deleteFrom('recovery_codes').where('person_id', '=', personId).execute();
  if (hashes.length === 0) return;
  await trx
    .insertInto('recovery_codes')
    .values(hashes.map((hash) => ({ person_id: personId, code_hash: hash })))
    .execute();
}

export async function countRecoveryCodes(db: Db, personId: string): Promise<number> {
  const row = await db
    .selectFrom('recovery_codes')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('person_id', '=', personId)
    .executeTakeFirstOrThrow();
  return row.count;
}

/** Removes the factor with its recovery codes. False when there was none that was confirmed. */
export async function deleteSecondFactor(trx: Trx, personId: string): Promise<boolean> {
  await trx.deleteFrom('recovery_codes').where('person_id', '=', personId).execute();
  const row = await trx
    .deleteFrom('second_factors')
    .where('person_id', '=', personId)
    .returning('confirmed_at')
    .executeTakeFirst();
  return row !== undefined && row.confirmed_at !== null;
}
