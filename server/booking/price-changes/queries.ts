import { sql, type Insertable, type Selectable } from 'kysely';
import type { AgreedBy, PriceChangeAnswer, Signature } from '#core/quotes/price-changes.ts';
import type { DbOrTrx, Trx } from '#server/db/client.ts';
import type { PriceChangesTable } from '#server/db/tables.ts';

export type PriceChangeRow = Selectable<PriceChangesTable>;
export type NamedChangeRow = PriceChangeRow & { readonly proposer_name: string | null };

/** Stores a proposed change, and returns it as it is stored. */
export async function insertChange(trx: Trx, change: Insertable<PriceChangesTable>): Promise<PriceChangeRow> {
  return trx.insertInto('price_changes').values(change).returningAll().executeTakeFirstOrThrow();
}

/** Returns the change of a quote that waits for its customer; undefined if there is none. */
export async function findOpenChange(db: DbOrTrx, quoteId: string): Promise<PriceChangeRow | undefined> {
  return db
    .selectFrom('price_changes')
    .selectAll()
    .where('quote_id', '=', quoteId)
    .where('answer', 'is', null)
    .executeTakeFirst();
}

/** Returns all changes of a quote with the names of those who proposed them, newest first. */
export async function listChanges(db: DbOrTrx, quoteId: string): Promise<readonly NamedChangeRow[]> {
  return db
    .selectFrom('price_changes')
    .leftJoin('people', 'people.id', 'price_changes.proposed_by')
    .selectAll('price_changes')
    .select('people.name as proposer_name')
    .where('quote_id', '=', quoteId)
    .orderBy(sql`answer is null`, 'desc')
    .orderBy('proposed_at', 'desc')
    .orderBy('price_changes.id', 'desc')
    .execute();
}

/** Records what became of an open change. Its quote is locked, so no other answer can win. */
export async function closeChange(
  trx: Trx,
  id: string,
  end: {
    readonly answer: PriceChangeAnswer;
    readonly at: string;
    readonly agreedBy?: AgreedBy | undefined;
    readonly signature?: Signature | undefined;
  },
): Promise<void> {
  const { answer, at, agreedBy = null, signature } = end;
  await trx
    .updateTable('price_changes')
    .set({
      answer,
      answered_at: at,
      agreed_by: agreedBy,
      signature: signature ? JSON.stringify(signature) : null,
    })
    .where('id', '=', id)
    .where('answer', 'is', null)
    .execute();
}
