import type { PaymentAccount } from '#contract/payment-answers.ts';
import type { Actor } from '#core/people/permissions.ts';
import { writeAudit } from '../audit.ts';
import { transaction } from '../db/client.ts';
import type { Deps } from '../deps.ts';
import { Conflict, NotFound } from '../errors.ts';
import { lockJob } from '../data/jobs.ts';
import { queueReceipt } from './queue-receipt.ts';
import { readAccount } from './read-account.ts';
import { paymentsOf } from '#server/data/payments.ts';
import { countingPayments } from './view.ts';

/** Mails the receipt to the customer. Throws NotFound, or Conflict while nothing was paid. */
export async function sendReceipt(
  deps: Deps,
  actor: Actor,
  { id, requestId }: { readonly id: string; readonly requestId: string },
): Promise<PaymentAccount> {
  await transaction(deps.db, async (trx) => {
    const locked = await lockJob(trx, id);
    if (!locked) throw new NotFound('There is no such job.');
    const { quote } = locked;
    if (countingPayments(await paymentsOf(trx, quote.id)).length === 0)
      throw new Conflict('wrong-state', 'Nothing was paid for this job yet.');
    await queueReceipt(trx, deps, quote);
    const at = deps.clock.now().toString();
    const on = { subject: 'quote', subjectId: quote.id, requestId };
    await writeAudit(trx, {
      at,
      actor,
      action: 'payment.send-receipt',
      ...on,
    });
  });
  return readAccount(deps, actor, { id });
}
