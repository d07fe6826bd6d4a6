import type { Insertable } from 'kysely';
import type { ApplicantCodesTable, ApplicantPassesTable } from '../db/people-tables.ts';
import type { Db, DbOrTrx, Trx } from '../db/client.ts';

/** Stores a mailed code. If the same code is generated twice, the later expiry applies. */
export async function insertCode(trx: Trx, code: Insertable<ApplicantCodesTable>): Promise<void> {
  await trx
    .insertInto('applicant_codes')
    .values(code)
    .onConflict((conflict) => conflict.column('code_hash').doUpdateSet({ expires_at: code.expires_at }))
    .execute();
}

export async function isLiveCode(db: DbOrTrx, codeHash: Buffer, now: string): Promise<boolean> {
  const row = await db
    .selectFrom('applicant_codes')
    .select('created_at')
    .where('code_hash', '=', codeHash)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertPass(trx: Trx, pass: Insertable<ApplicantPassesTable>): Promise<void> {
  await trx.insertInto('applicant_passes').values(pass).execute();
}

/** Returns the id of the pass with this token; undefined if there is none or it has expired. */
export async function findLivePass(db: Db, tokenHash: Buffer, now: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('applicant_passes')
    .select('id')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row?.id;
}

export async function deleteExpiredAccess(db: Db, now: string): Promise<void> {
  await db.deleteFrom('applicant_passes').where('expires_at', '<=', now).execute();
  await db.deleteFrom('applicant_codes').where('expires_at', '<=', now).execute();
}
