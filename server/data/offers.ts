import type { Insertable, Selectable } from 'kysely';
import type { DbOrTrx, Trx } from '#server/db/client.ts';
import type { CounterOffersTable } from '#server/db/tables.ts';

export type OfferRow = Selectable<CounterOffersTable>;

export async function insertOffer(trx: Trx, offer: Insertable<CounterOffersTable>): Promise<void> {
  await trx.insertInto('counter_offers').values(offer).execute();
}

/** Returns the newest offer of a quote, answered or not. */
export async function findNewestOffer(db: DbOrTrx, quoteId: string): Promise<OfferRow | undefined> {
  return db
    .selectFrom('counter_offers')
    .selectAll()
    .where('quote_id', '=', quoteId)
    .orderBy('offered_at', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/**
 * Records the answer to the open offer of a quote. Returns undefined if there is none, or another answer won the race.
 */
export async function answerOpenOffer(
  trx: Trx,
  quoteId: string,
  { answer, at }: { readonly answer: NonNullable<OfferRow['answer']>; readonly at: string },
): Promise<OfferRow | undefined> {
  return trx
    .updateTable('counter_offers')
    .set({ answer, answered_at: at })
    .where('quote_id', '=', quoteId)
    .where('answer', 'is', null)
    .where('expires_at', answer === 'expired' ? '<=' : '>', at)
    .returningAll()
    .executeTakeFirst();
}

/** Returns the quotes whose open offer has expired, longest waiting first; optionally only one quote. */
export async function listExpired(
  db: DbOrTrx,
  { now, quoteId, most }: { readonly now: string; readonly quoteId?: string | undefined; readonly most: number },
): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('counter_offers')
    .select('quote_id')
    .where('answer', 'is', null)
    .where('expires_at', '<=', now)
    .$if(quoteId !== undefined, (query) => query.where('quote_id', '=', quoteId ?? ''))
    .orderBy('expires_at')
    .limit(most)
    .execute();
  return rows.map((row) => row.quote_id);
}
