import { findPackage, type Settings } from '#core/settings/settings.ts';
import type { Context } from '#server/context.ts';
import type { Trx } from '#server/db/client.ts';
import { assignmentEvent, giveJob } from '#server/jobs/assign.ts';
import { findDriver, insertJob, listCrew } from '#server/jobs/queries.ts';
import { outboxRow, enqueue, type MailHold } from '#server/notifications/outbox.ts';
import { payOnApproval } from '#server/payments/gift-card-payment.ts';
import { derivePayLinks } from '#server/payments/pay-links.ts';
import { paymentsOf } from '#server/payments/queries.ts';
import { balanceView } from '#server/payments/view.ts';
import { listEmployeesOff } from '#server/quotes/crew/conflicts.ts';
import { describeForMail, isAddressNeeded } from '#server/quotes/describe.ts';
import { packagesOf } from '#server/quotes/items.ts';
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

/**
 * Assigns the new job to the employee chosen on the quote, if they have an email address and the place is known. A stop of a round without
 * one is its driver's, who isn't emailed about each.
 */
async function assignChosen(
  trx: Trx,
  deps: Context,
  { id, settings, quote, hold }: Pick<JobToSchedule, 'settings' | 'quote' | 'hold'> & { readonly id: string },
): Promise<void> {
  if (isAddressNeeded(quote)) return;
  const isQuiet = quote.assigned_employee === null;
  const assignedStaff = quote.assigned_employee ?? (await findFreeDriver(trx, deps, { settings, quote }));
  const [employee] = assignedStaff === null ? [] : await listCrew(trx, assignedStaff);
  if (!employee?.email) return;
  const none = { assigned_employee: null, appointment_id: null, sent_at: null, started_at: null } as const;
  const event = isQuiet ? 'hand-over' : await assignmentEvent(trx, assignedStaff);
  const job = { id, status: 'scheduled', ...none } as const;
  await giveJob(trx, deps, { settings, job, quote, assignedStaff, event, hold, isQuiet });
}

/** Who drives the round of a stop, unless they're off on its day. */
async function findFreeDriver(
  trx: Trx,
  { language }: Context,
  { settings, quote }: Pick<JobToSchedule, 'settings' | 'quote'>,
): Promise<string | null> {
  const { round, starts_at: startsAt, minutes, id: quoteId, is_test: isTest } = quote;
  if (!round || startsAt === null) return null;
  const driver = await findDriver(trx, { round: round.id, startsAt, isTest });
  if (driver === null) return null;
  const asked = {
    settings,
    language,
    ...packagesOf(quote),
    startsAt: Temporal.Instant.from(startsAt),
    minutes,
    quoteId,
  };
  const off = await listEmployeesOff(trx, asked);
  return off.some(({ id }) => id === driver) ? null : driver;
}
