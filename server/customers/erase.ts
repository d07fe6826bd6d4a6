import { accountErrorsTexts } from '#core/languages/en/problems.ts';
import { messageOf } from '#core/languages/message.ts';
import { eraseFeedback } from '#server/analysis/queries.ts';
import type { Trx } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { Conflict } from '#server/errors.ts';
import { eraseFollowUp } from '#server/follow-up/queries.ts';
import { eraseGiftCardPeople } from '#server/gift-cards/queries.ts';
import { eraseDeliveries } from '#server/payments/invoices/queries.ts';
import { deleteSessionsOf, rolesOf } from '#server/people/queries.ts';
import { eraseDueAgain } from '#server/quotes/due-again/queries.ts';
import { eraseDrafts } from '#server/quotes/saved-drafts/queries.ts';
import { eraseEntries } from '#server/quotes/waitlist/queries.ts';
import { deletePictureConsents } from '#server/site/queries.ts';
import { type findCustomer, eraseQuotes, eraseMails, deleteRecord, deleteCustomer, listUnfinished } from './queries.ts';

type Account = NonNullable<Awaited<ReturnType<typeof findCustomer>>>;

/** Erases the person from these quotes, and from what was written to or from these addresses. */
export async function eraseTraces(
  trx: Trx,
  { quotes, emails }: { readonly quotes: readonly string[]; readonly emails: readonly string[] },
): Promise<void> {
  await eraseQuotes(trx, quotes);
  await eraseFollowUp(trx, quotes);
  await deletePictureConsents(trx, quotes);
  await eraseDueAgain(trx, quotes);
  await eraseDeliveries(trx, quotes);
  for (const email of emails.length > 0 ? emails : [undefined]) {
    await eraseMails(trx, { quotes, email });
    await eraseFeedback(trx, { quotes, email });
    await eraseGiftCardPeople(trx, { quotes, email });
    await eraseEntries(trx, email);
    await eraseDrafts(trx, email);
  }
}

/** Erases an account with its quotes; of finished business stay amounts, dates and services. */
export async function eraseAccount(
  trx: Trx,
  { customer, quotes }: { readonly customer: Account; readonly quotes: readonly string[] },
): Promise<void> {
  await eraseTraces(trx, { quotes, emails: customer.email_verified_at ? [customer.email] : [] });
  await deleteAccountOf(trx, customer);
}

/** Erases a customer's record with its account and quotes, like `eraseAccount`. */
export async function eraseRecord(
  trx: Trx,
  erasedRecord: {
    readonly id: string;
    readonly account: Account | undefined;
    readonly quotes: readonly string[];
    /** The addresses that lead to this record alone. */
    readonly emails: readonly string[];
  },
): Promise<void> {
  const { id, account, quotes, emails } = erasedRecord;
  await deleteRecord(trx, id);
  await eraseTraces(trx, { quotes, emails });
  if (account) await deleteAccountOf(trx, account);
}

async function deleteAccountOf(trx: Trx, { id, person_id: personId }: Account): Promise<void> {
  await deleteSessionsOf(trx, personId, { role: 'customer' });
  const isOnlyCustomer = (await rolesOf(trx, personId)).every((role) => role === 'customer');
  await deleteCustomer(trx, { customerId: id, personId, isOnlyCustomer });
}

/** A visit that began less than this ago may still be under way. */
const UNDER_WAY_HOURS = 14 * 24;

/** Throws Conflict while an appointment or an offer among these quotes is open. */
export async function refuseUnfinished(trx: Trx, { clock }: Deps, quotes: readonly string[]): Promise<void> {
  const since = clock.now().subtract({ hours: UNDER_WAY_HOURS }).toString();
  const references = await listUnfinished(trx, { quotes, since });
  if (references.length === 0) return;
  throw new Conflict('wrong-state', messageOf(accountErrorsTexts, 'unfinished', { references: references.join(', ') }));
}
