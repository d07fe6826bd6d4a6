import { randomUUID } from 'node:crypto';
import type { Insertable } from 'kysely';
import type { DbOrTrx } from '#server/db/client.ts';
import type { PromoCodesTable } from '#server/db/tables.ts';
import { TEST_NOW } from './app.ts';

type Change = Partial<Insertable<PromoCodesTable>> & { readonly code: string };

/** Adds a promo code without limits, or with the given ones; returns its id. */
export async function addPromoCode(db: DbOrTrx, change: Change): Promise<string> {
  const id = randomUUID();
  await db
    .insertInto('promo_codes')
    .values({
      id,
      percent: null,
      amount_cents: null,
      packages: null,
      extras: null,
      least_cents: 0,
      starts_on: null,
      ends_on: null,
      most_uses: null,
      most_uses_each: null,
      is_first_visit_only: false,
      is_paused: false,
      created_at: TEST_NOW,
      ...change,
    })
    .execute();
  return id;
}
