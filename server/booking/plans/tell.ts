import { localDate } from '#core/lib/time.ts';
import type { Mails } from '#core/notifications/mails.ts';
import { cardName } from '#core/payments/card-movements.ts';
import type { Settings } from '#core/settings/settings.ts';
import type { Trx } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { enqueue, outboxRow, type MailHold } from '#server/notifications/outbox.ts';
import { savedCardFor } from '#server/payments/cards/queries.ts';
import { describeForMail } from '#server/quotes/describe.ts';
import { deriveLinks } from '#server/quotes/links.ts';
import type { QuoteRow } from '#server/quotes/queries.ts';
import type { PlanRow } from './queries.ts';
import { visitCents } from './visit-rules.ts';

/** Emails the customer what became of their plan, in the transaction of the change. */
export async function tellOfPlan(
  trx: Trx,
  deps: Deps,
  news: {
    readonly settings: Settings;
    /** As it is since. */
    readonly plan: PlanRow;
    readonly first: QuoteRow;
    readonly what: Mails['plan-changed']['news'];
    readonly skippedOn?: string;
    readonly newPrice?: Mails['plan-changed']['newPrice'];
    /** What the email waits for. */
    readonly hold?: MailHold | undefined;
    /** What wasn't paid, and where that is done. */
    readonly missed?: Pick<Mails['plan-changed'], 'missed' | 'payUrl'>;
  },
): Promise<void> {
  const { settings, plan, first, what, skippedOn, missed, newPrice, hold } = news;
  if (first.customer_email === '') return;
  // Only where the shop takes cards, and the first appointment's deposit has saved one.
  const isAsked = what === 'started' && deps.takesCards() && plan.card_consented_at === null;
  const card = isAsked ? await savedCardFor(trx, first) : undefined;
  const data = {
    ...describeForMail(settings, first),
    news: what,
    interval: plan.every,
    firstOn: plan.first_on,
    nextOn: plan.next_due_on,
    time: plan.time,
    visitCents: visitCents(settings, plan, localDate(deps.clock.now(), settings.timeZone).toString()),
    quoteUrl: deriveLinks(deps, first).quoteUrl,
    ...(skippedOn !== undefined && { skippedOn }),
    ...missed,
    ...(card && { savedCard: cardName(card) }),
    ...(newPrice && { newPrice }),
  };
  const mail = { kind: 'plan-changed', recipient: first.customer_email, data } as const;
  await enqueue(trx, [
    outboxRow(deps, mail, { language: first.language, quoteId: first.id, isTest: first.is_test, hold }),
  ]);
}
