import type { Settings } from '#core/settings/settings.ts';
import type { Actor } from '#core/people/permissions.ts';
import { soldHours } from '../data/business.ts';
import type { Trx } from '../db/client.ts';
import type { Deps } from '../deps.ts';
import { dropReminders } from '../data/follow-up.ts';
import { followQuote } from '../jobs/follow-quote.ts';
import { outboxRow, queueMails, type MailHold } from '../data/outbox.ts';
import { paymentsOf } from '../data/payments.ts';
import { balanceView } from '../payments/view.ts';
import { changeQuote } from './change.ts';
import { deriveLinks } from '#server/data/quote-links.ts';
import { describeForMail } from '#server/data/describe-quote.ts';
import { refuseLate } from './refuse-late.ts';
import { releaseHolds, type QuoteRow } from '#server/data/quotes.ts';
import { tellOwner } from './tell-owner.ts';

export type CallingOff = {
  readonly id: string;
  readonly by: 'admin' | 'customer';
  readonly reason?: string | undefined;
  readonly requestId: string;
};

/** Cancels a quote in one transaction. Throws like `cancelQuote`, and Conflict if a customer is too late. */
export async function callOff(deps: Deps, actor: Actor, { id, by, reason, requestId }: CallingOff): Promise<void> {
  const { business } = await deps.business();
  await changeQuote(deps, actor, {
    id,
    by,
    requestId,
    event: 'cancel',
    canUndo: by === 'admin',
    effect: async (trx, quote, { hold }) => {
      if (by === 'customer') refuseLate(business, quote, deps.clock.now());
      await releaseHolds(trx, id);
      await dropReminders(trx, id);
      const described = describeForMail(business, quote);
      await followQuote(trx, deps, { actor, quote, event: 'cancel', by, described, requestId, hold });
      const words = reason?.trim() || null;
      await tell(trx, deps, { business, quote, by, reason: words, hold });
      return { visitSequence: quote.visit_sequence + 1, ...(words !== null && { declineReason: words }) };
    },
  });
}

type CalledOff = {
  readonly business: Settings;
  readonly quote: QuoteRow;
  readonly by: CallingOff['by'];
  readonly reason: string | null;
  readonly hold: MailHold | undefined;
};

/** The customer in any case; the business where it was not the business itself. */
async function tell(trx: Trx, deps: Deps, { business, quote, by, reason, hold }: CalledOff): Promise<void> {
  const { quoteUrl } = deriveLinks(deps, quote);
  const visitSequence = quote.visit_sequence + 1;
  const visitHours = await soldHours(trx, quote);
  const { paidCents } = balanceView(quote, await paymentsOf(trx, quote.id));
  const about = { by, reason, paidCents, visitSequence, visitHours };
  const data = { ...describeForMail(business, quote), quoteUrl, ...about };
  const customer = outboxRow(
    deps,
    { kind: 'quote-cancelled', recipient: quote.customer_email, data },
    { quoteId: quote.id, isTest: quote.is_test, hold },
  );
  const owner = by === 'customer' ? [tellOwner(deps, business, { quote, what: 'cancelled', reason })] : [];
  await queueMails(trx, [customer, ...owner]);
}
