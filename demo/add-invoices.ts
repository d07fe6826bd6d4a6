import { SOURCE } from '#core/languages/language.ts';
import type { Actor } from '#core/people/permissions.ts';
import { cancelQuote, chargeCancellationFee, waiveCancellationFee } from '#server/booking/cancel.ts';
import { contextOf } from '#server/context.ts';
import type { Deps } from '#server/deps.ts';
import { creditInvoice, issueInvoice } from '#server/payments/invoices/invoices.ts';
import { createCode } from '#server/promo-codes/codes.ts';
import { REQUEST_ID } from './compose-test-quote.ts';

/** What a demo shop charges besides its prices: sales tax, and a fee for a late cancellation. */
export const DEMO_MONEY = {
  taxId: '14-7654321',
  tax: { name: 'Sales tax', rates: { services: 8000, extras: 8000, fees: 8000 } },
  cancellation: { feeCents: 2500, feePercent: 20, noticeHours: 24 },
};

const COMPANIES = [
  { company: 'Whitfield Fleet LLC', address: '1 Main Street\nTroy, NY 12180', taxId: '98-7654321' },
  { company: 'Hudson Valley Couriers', address: '48 Lake Road\nAlbany, NY 12207', taxId: '11-2233445' },
  { company: 'Orchard Lane Realty', address: '7 Orchard Lane\nDelmar, NY 12054', taxId: '' },
] as const;

/** Creates promo codes, and returns what they are called. */
export async function addPromoCodes(deps: Deps, owner: Actor): Promise<readonly string[]> {
  const terms = {
    amountCents: null,
    packages: null,
    extras: null,
    leastCents: 0,
    startsOn: null,
    endsOn: null,
    mostUses: null,
    mostUsesEach: null,
    isFirstVisitOnly: false,
    isPaused: false,
    requestId: REQUEST_ID,
  };
  await createCode(contextOf(deps, { actor: owner }), { ...terms, code: 'SPRING10', percent: 10 });
  await createCode(contextOf(deps, { actor: owner }), {
    ...terms,
    code: 'SHINE15',
    percent: null,
    amountCents: 1500,
    leastCents: 5000,
  });
  return ['SPRING10', 'SHINE15'];
}

/**
 * Invoices the quotes of a demo shop, so that there is one in each state, and charges and waives fees for late cancellations.
 * Not for a real shop: invoice numbers can't be given back. Emails are stored as sent but never go out.
 */
export async function addInvoices(deps: Deps, owner: Actor): Promise<void> {
  const quiet: Deps = { ...deps, mailing: 'log-only' };
  const now = deps.clock.now();
  const at = (instant: Temporal.Instant): Deps => ({ ...quiet, clock: { now: () => instant } });
  const issue = (when: Deps, place: number, quote: string) =>
    issueInvoice(contextOf(when, { actor: owner, requestId: REQUEST_ID }), {
      quotes: [quote],
      purchaseOrder: '',
      ...(COMPANIES[place % COMPANIES.length] ?? COMPANIES[0]),
      dueDays: 14,
      mail: true,
      reminds: true,
    });
  const { completed, ahead, late } = await findInvoiceable(deps);
  for (const [place, { id, completed_at: completedAt }] of completed.entries())
    await issue(at(completedAt === null ? now : Temporal.Instant.from(completedAt)), place, id);
  const [wrong, changed] = ahead;
  if (wrong !== undefined) {
    const { id } = await issue(quiet, 0, wrong);
    await creditInvoice(contextOf(quiet, { actor: owner, requestId: REQUEST_ID }), { id });
    await issue(quiet, 1, wrong);
  }
  if (changed !== undefined) {
    await issue(quiet, 2, changed);
    await cancel(quiet, owner, changed);
  }
  for (const [place, quote] of late.entries()) {
    await cancel(quiet, owner, quote);
    const fee = { id: quote, language: SOURCE, requestId: REQUEST_ID } as const;
    await chargeCancellationFee(contextOf(quiet, { actor: owner }), { ...fee, reason: 'late' });
    if (place === 0) await issue(quiet, 0, quote);
    else await waiveCancellationFee(contextOf(quiet, { actor: owner }), fee);
  }
}

/** Completed quotes, half of them paid, the first completed first; two that are ahead, and two of the next 24 hours. */
async function findInvoiceable({ db, clock }: Deps) {
  const now = clock.now();
  const rows = await db
    .selectFrom('quotes')
    .innerJoin('jobs', 'jobs.quote_id', 'quotes.id')
    .select(['quotes.id', 'quotes.starts_at', 'quotes.completed_at', 'jobs.status', 'total_cents', 'paid_cents'])
    .where('quotes.status', '=', 'approved')
    .where('total_cents', '>', 0)
    .where('customer_email', '<>', '')
    .orderBy('quotes.starts_at')
    .execute();
  const done = rows.filter(({ completed_at: completedAt }) => completedAt !== null);
  const isPaid = (row: (typeof rows)[number]) => row.paid_cents >= row.total_cents;
  const open = rows.filter(({ status, starts_at: startsAt }) => status === 'scheduled' && startsAt !== null);
  const isLate = ({ starts_at: startsAt }: (typeof rows)[number]) => {
    const hours = now.until(Temporal.Instant.from(startsAt ?? now)).total('hours');
    return hours > 1 && hours < 23;
  };
  const late = open.filter(isLate).slice(-2);
  return {
    // In the order in which they're numbered.
    completed: [...done.filter(isPaid).slice(-5), ...done.filter((row) => !isPaid(row)).slice(-6)].toSorted((a, b) =>
      (a.completed_at ?? '') < (b.completed_at ?? '') ? -1 : 1,
    ),
    ahead: open
      .filter((row) => !late.includes(row) && !isLate(row) && (row.starts_at ?? '') > now.toString())
      .slice(0, 2)
      .map(({ id }) => id),
    late: late.map(({ id }) => id),
  };
}

async function cancel(deps: Deps, owner: Actor, id: string): Promise<void> {
  await cancelQuote(contextOf(deps, { actor: owner, requestId: REQUEST_ID }), { by: 'admin', id }, { reason: '' });
}
