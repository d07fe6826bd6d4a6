import type { Trx } from '../db/client.ts';

/** The one job of an approved quote; the key on quote_id makes a second one impossible. */
export async function insertJob(
  trx: Trx,
  job: { readonly id: string; readonly quoteId: string; readonly isTest: boolean; readonly createdAt: string },
): Promise<void> {
  await trx
    .insertInto('jobs')
    .values({ id: job.id, quote_id: job.quoteId, status: 'scheduled', is_test: job.isTest, created_at: job.createdAt })
    .execute();
}
