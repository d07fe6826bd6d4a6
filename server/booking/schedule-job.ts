import { findPackage, type Settings } from '#core/settings/settings.ts';
import type { Context } from '#server/context.ts';
import type { Trx } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { assignmentEvent, giveJob } from '#server/jobs/assign.ts';
import { insertJob, listCrew } from '#server/jobs/queries.ts';
import { outboxRow, enqueue, type MailHold } from '#server/notifications/outbox.ts';
import { payOnApproval } from '#server/payments/gift-card-payment.ts';
import { derivePayLinks } from '#server/payments/pay-links.ts';
import { paymentsOf } from '#server/payments/queries.ts';
import { balanceView } from '#server/payments/view.ts';
import { describeForMail, isAddressNeeded } from '#server/quotes/describe.ts';
import { deriveLinks } from '#server/quotes/links.ts';
import type { QuoteRow } from '#server/quotes/queries.ts';
import { soldHours } from '#server/settings/queries.ts';
import { openChosenPlan } from './plans/open-plan.ts';

type JobToSchedule = {
  readonly settings: Settings;
  readonly quote: QuoteRow;
  readonly startsAt: string;
  readonly hold?: MailHold | undefined;
  /** Whether the customer gets no email. */
  readonly isSilent?: boolean;
};

/**
 * What follows an approval, in its transaction: the one job of the quote, assigned to whom the quote was meant for, the
 * plan that the customer chose with it, and the mail with the confirmed date. The quote comes as it is sold: with the visit and the lines that it gets.
 */
export async function scheduleJob(
  trx: Trx,
  deps: Context,
  { settings, quote, startsAt, hold, isSilent = false }: JobToSchedule,
): Promise<{ readonly visitSequence: number }> {
  const packs = [quote.package_type, ...quote.items.map((item) => item.packageType)];
  const id = deps.random.id();
  await insertJob(trx, {
    id,
    quoteId: quote.id,
    assignedEmployee: isAddressNeeded(quote) ? null : quote.assigned_employee,
    checklists: packs.map((pack) => findPackage(settings, pack)?.checklist ?? []),
    isTest: quote.is_test,
    createdAt: deps.clock.now().toString(),
  });
  await assignChosen(trx, deps, { id, settings, quote: { ...quote, starts_at: startsAt }, hold });
  await payOnApproval(trx, deps, { ...quote, starts_at: startsAt }, hold);
  await openChosenPlan(trx, deps, { settings, quote, startsAt, hold });
  const { paidCents } = balanceView(quote, await paymentsOf(trx, quote.id));
  const visitSequence = quote.visit_sequence + 1;
  if (isSilent) return { visitSequence };
  const { quoteUrl } = deriveLinks(deps, quote);
  const { payUrl } = derivePayLinks(deps, quote);
  const links = { quoteUrl, payUrl, venmo: settings.venmo };
  const visitHours = await soldHours(trx, quote);
  const data = { ...describeForMail(settings, quote), ...links, startsAt, visitSequence, visitHours, paidCents };
  await enqueue(trx, [
    outboxRow(
      deps,
      { kind: 'quote-approved', recipient: quote.customer_email, data },
      { language: quote.language, quoteId: quote.id, isTest: quote.is_test, hold },
    ),
  ]);
  return { visitSequence };
}

/** Assigns the new job to the employee chosen on the quote, if they have an email address and the place is known. */
async function assignChosen(
  trx: Trx,
  deps: Deps,
  { id, settings, quote, hold }: Pick<JobToSchedule, 'settings' | 'quote' | 'hold'> & { readonly id: string },
): Promise<void> {
  const { assigned_employee: assignedStaff } = quote;
  const [employee] = assignedStaff === null ? [] : await listCrew(trx, assignedStaff);
  if (!employee?.email || isAddressNeeded(quote)) return;
  const none = { assigned_employee: null, appointment_id: null, sent_at: null, started_at: null } as const;
  const event = await assignmentEvent(trx, assignedStaff);
  const job = { id, status: 'scheduled', ...none } as const;
  await giveJob(trx, deps, { settings, job, quote, assignedStaff, event, hold });
}
