import type { PaymentAccount } from '#contract/payment-answers.ts';
import type { Actor } from '#core/permissions.ts';
import { writeAudit } from '../audit.ts';
import { transaction } from '../db/client.ts';
import type { Deps } from '../deps.ts';
import { Conflict, NotFound } from '../errors.ts';
import { lockJob } from '../jobs/sql.ts';
import { outboxRow, queueMails } from '../mail/outbox.ts';
import { describeForMail } from '../quotes/describe-for-mail.ts';
import { derivePayLinks } from './derive-pay-links.ts';
import { readAccount } from './read-account.ts';
import { paymentsOf } from './sql.ts';
import { balanceView } from './view.ts';

/** Asks the customer by mail for what is still owed. Throws NotFound, or Conflict where nothing is. */
export async function requestPayment(
  deps: Deps,
  actor: Actor,
  { id, requestId }: { readonly id: string; readonly requestId: string },
): Promise<PaymentAccount> {
  const { business } = await deps.business();
  await transaction(deps.db, async (trx) => {
    const locked = await lockJob(trx, id);
    if (!locked) throw new NotFound('There is no such job.');
    const { quote } = locked;
    const { dueCents } = balanceView(quote, await paymentsOf(trx, quote.id));
    if (dueCents === 0) throw new Conflict('wrong-state', 'Nothing is owed for this job.', { present: quote.status });
    const data = { ...describeForMail(business, quote), dueCents, payUrl: derivePayLinks(deps, quote).payUrl };
    const mail = { kind: 'payment-request', recipient: quote.customer_email, data } as const;
    await queueMails(trx, [outboxRow(deps, mail, { quoteId: quote.id, isTest: quote.is_test })]);
    await writeAudit(trx, {
      at: deps.clock.now().toString(),
      actor,
      action: 'payment.request',
      subject: 'quote',
      subjectId: quote.id,
      after: { dueCents },
      requestId,
    });
  });
  return readAccount(deps, actor, { id });
}
