import type { PaymentAccount } from '#contract/payment-answers.ts';
import type { Actor } from '#core/people/permissions.ts';
import type { Deps } from '../deps.ts';
import { NotFound } from '../errors.ts';
import { derivePayLinks } from './derive-pay-links.ts';
import { readLedger } from './read-ledger.ts';
import { requirePayer } from './require-payer.ts';
import { findJobOfEntry, findPaidJob } from '#server/data/payments.ts';
import { accountView } from './view.ts';

/** A job by its id, or by that of an entry that was paid for it. */
export type AccountAsked = { readonly id: string } | { readonly entryId: string };

/** Returns a job's payments, for an admin or the employee who has the job. Throws NotFound for anyone else's. */
export async function readAccount(deps: Deps, actor: Actor, asked: AccountAsked): Promise<PaymentAccount> {
  const id = 'id' in asked ? asked.id : await findJobOfEntry(deps.db, asked.entryId);
  const found = id === undefined ? undefined : await findPaidJob(deps.db, id);
  requirePayer(actor, found?.job);
  if (!found) throw new NotFound('There is no such job.');
  const isAdmin = actor.adminId !== undefined;
  const { payUrl } = derivePayLinks(deps, found.quote, isAdmin ? undefined : actor.employeeId);
  const ledger = await readLedger(deps.db, found.quote);
  return accountView(ledger, { job: found.job, payUrl, isAdmin });
}
