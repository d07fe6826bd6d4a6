import { localDate } from '#core/lib/time.ts';
import { MOST_INVOICED, REMINDER_HOUR } from '#core/payments/invoices.ts';
import { dueBilling } from '#core/payments/monthly-billing.ts';
import { contextOf, type Context } from '#server/context.ts';
import { transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { issueInTransaction } from '#server/payments/invoices/invoices.ts';
import { listQuotesToBill, listTerms, lockTerms, setBilledOn, type MonthlyTerms } from './queries.ts';

/**
 * Issues the invoices of a month that are due: one for each customer who is billed monthly and owes something, several where they
 * have more quotes than fit on one. What is due is read from the database, so a missed round is made up for; several missed months
 * are one invoice. Returns how many were issued.
 */
export async function billMonthly(deps: Deps): Promise<number> {
  const { timeZone } = (await deps.settings()).settings;
  const now = deps.clock.now();
  if (now.toZonedDateTimeISO(timeZone).hour < REMINDER_HOUR) return 0;
  const today = localDate(now, timeZone);
  let issued = 0;
  for (const terms of await listTerms(deps.db)) {
    if (!dueOn(today, terms)) continue;
    // One customer's trouble doesn't keep the others from their invoices.
    issued += await bill(contextOf(deps), terms.record_id, today).catch((error: unknown) => {
      deps.log.error({ err: error }, 'a monthly invoice could not be issued');
      return 0;
    });
  }
  if (issued > 0) for (const topic of ['invoices', 'mail', 'audit'] as const) deps.changes.tell(topic);
  return issued;
}

async function bill(context: Context, record: string, today: Temporal.PlainDate): Promise<number> {
  return transaction(context.db, async (trx) => {
    const terms = await lockTerms(trx, record);
    const due = terms && dueOn(today, terms);
    if (!due) return 0;
    const quotes = await listQuotesToBill(trx, record);
    const { company, address, tax_id: taxId, purchase_order: purchaseOrder, email, reminds } = terms;
    const words = { company, address, taxId, purchaseOrder };
    const delivery = { dueDays: terms.due_days, reminds, email };
    let issued = 0;
    for (let from = 0; from < quotes.length; from += MOST_INVOICED) {
      const billed = quotes.slice(from, from + MOST_INVOICED);
      // Without any address, the owner finds it in the list.
      const mail = email !== '' || billed.some((quote) => quote.email !== '');
      const ids = billed.map(({ id }) => id);
      await issueInTransaction(trx, context, { ...words, ...delivery, mail, quotes: ids });
      issued += 1;
    }
    await setBilledOn(trx, record, due.toString());
    return issued;
  });
}

function dueOn(today: Temporal.PlainDate, { day, billed_on: billedOn }: MonthlyTerms): Temporal.PlainDate | undefined {
  return dueBilling(today, { day, billedOn: Temporal.PlainDate.from(billedOn) });
}
