import { STRANGER } from '#core/people/permissions.ts';
import { writeAudit } from '#server/audit/queries.ts';
import { eraseAccount, eraseRecord, eraseTraces } from '#server/customers/erase.ts';
import { findCustomer, findCustomerRecord, lockQuotesOf, ownAddresses } from '#server/customers/queries.ts';
import type { Trx } from '#server/db/client.ts';
import { rememberNamedPhotos, deleteUnusedPhotos } from '#server/photos/queries.ts';
import { listOwnIds } from '#server/quotes/queries.ts';
import {
  listEndings,
  spendGiftCards,
  usePromoCodes,
  optOutAgain,
  withdrawPicturesAgain,
  withdrawReviewsAgain,
  blockAgain,
  removeCardsAgain,
  type LoggedEnding,
  listUnerased,
  isLogged,
} from './queries.ts';

/**
 * Ends again what was noted, where the backup has the earlier state. Returns the hashes of photos whose bytes may be deleted
 * after the commit.
 */
export async function keepEndings(trx: Trx, now: Temporal.Instant): Promise<readonly Buffer[]> {
  await rememberNamedPhotos(trx);
  const endings = await listEndings(trx);
  await erasePeople(trx, endings);
  await logAgain(trx, endings, now);
  await spendGiftCards(trx, now);
  await usePromoCodes(trx);
  await optOutAgain(trx);
  await withdrawPicturesAgain(trx);
  await withdrawReviewsAgain(trx);
  await blockAgain(trx);
  await removeCardsAgain(trx);
  return deleteUnusedPhotos(trx);
}

/** Erases the accounts, records and quotes that were erased. */
async function erasePeople(trx: Trx, endings: readonly LoggedEnding[]): Promise<void> {
  const idsOf = (action: LoggedEnding['action']) =>
    endings.filter((ending) => ending.action === action).map(({ subject_id: id }) => id);
  for (const customerId of idsOf('customer.delete')) {
    const customer = await findCustomer(trx, customerId);
    if (customer) await eraseAccount(trx, { customer, quotes: await listOwnIds(trx, customerId) });
  }
  for (const id of idsOf('customer-record.erase')) {
    const row = await findCustomerRecord(trx, id);
    if (!row) continue;
    const account = row.customer_id === null ? undefined : await findCustomer(trx, row.customer_id);
    const [quotes, emails] = [await lockQuotesOf(trx, id), await ownAddresses(trx, id)];
    await eraseRecord(trx, { id, account, quotes, emails });
  }
  const quotes = await listUnerased(trx);
  if (quotes.length > 0) await eraseTraces(trx, { quotes, emails: [] });
}

/** The next restore of an older backup reads them in the log. */
async function logAgain(trx: Trx, endings: readonly LoggedEnding[], now: Temporal.Instant): Promise<void> {
  for (const { action, subject, subject_id: subjectId } of endings) {
    if (!(await isLogged(trx, action, subjectId)))
      await writeAudit(
        trx,
        { actor: STRANGER, requestId: 'restore' },
        { at: now.toString(), action, subject, subjectId },
      );
  }
}
