import { problemsTexts } from '#core/languages/en/problems.ts';
import { messageOf } from '#core/languages/message.ts';
import type { PaymentAccount } from '#contract/payments.ts';
import type { Language } from '#core/languages/language.ts';
import type { Actor } from '#core/people/permissions.ts';
import { writeAudit } from '../audit.ts';
import { transaction } from '../db/client.ts';
import type { Deps } from '../deps.ts';
import { NotFound } from '../errors.ts';
import { lockJob } from '../data/jobs.ts';
import { outboxRow, enqueue } from '../notifications/outbox.ts';
import { describeForMail } from '../data/describe-quote.ts';
import { derivePayLinks } from './pay-links.ts';
import { readAccount, readLedger } from './accounts.ts';
import { requireOpen } from './require-open.ts';
import { balanceView } from './view.ts';

/** Asks the customer by mail for what is still owed. Throws NotFound, or Conflict where nothing may be paid now. */
export async function requestPayment(
  deps: Deps,
  actor: Actor,
  { id, language, requestId }: { readonly id: string; readonly language: Language; readonly requestId: string },
): Promise<PaymentAccount> {
  const { settings } = await deps.settings();
  await transaction(deps.db, async (trx) => {
    const locked = await lockJob(trx, id);
    if (!locked) throw new NotFound(messageOf(problemsTexts, 'noJob'));
    const { quote } = locked;
    const ledger = await readLedger(trx, quote);
    requireOpen(ledger, 'team');
    const { dueCents } = balanceView(quote, ledger.payments);
    const data = { ...describeForMail(settings, quote), dueCents, payUrl: derivePayLinks(deps, quote).payUrl };
    const mail = { kind: 'payment-request', recipient: quote.customer_email, data } as const;
    await enqueue(trx, [outboxRow(deps, mail, { language: quote.language, quoteId: quote.id, isTest: quote.is_test })]);
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
  return readAccount(deps, actor, { id, language });
}
