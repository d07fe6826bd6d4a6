import type { InvoicesOf } from '#contract/invoices.ts';
import { customersTexts } from '#core/languages/en/customers.ts';
import { invoiceTexts } from '#core/languages/en/invoices.ts';
import { messageOf } from '#core/languages/message.ts';
import { localDate } from '#core/lib/time.ts';
import { latestBilling } from '#core/payments/monthly-billing.ts';
import { writeAudit } from '#server/audit/queries.ts';
import type { Context } from '#server/context.ts';
import { transaction } from '#server/db/client.ts';
import { NotFound } from '#server/errors.ts';
import { listForRecord } from '#server/payments/invoices/read.ts';
import { deleteTerms, findTerms, holdRecord, storeTerms } from './queries.ts';

/**
 * Bills a customer monthly from now on, or changes the terms: the first invoice is issued on the next such day of a month. Throws
 * NotFound.
 */
export async function setMonthlyBilling(
  context: Context,
  given: {
    readonly id: string;
    readonly company: string;
    readonly address: string;
    readonly taxId: string;
    readonly purchaseOrder: string;
    readonly email: string;
    readonly day: number;
    readonly dueDays: number;
    readonly reminds: boolean;
  },
): Promise<InvoicesOf> {
  const { id, company, address, taxId, purchaseOrder, email, day, dueDays, reminds } = given;
  const now = context.clock.now();
  const { timeZone } = (await context.settings()).settings;
  await transaction(context.db, async (trx) => {
    if (!(await holdRecord(trx, id))) throw new NotFound(messageOf(customersTexts, 'noCustomer'));
    const before = await findTerms(trx, id);
    const past = latestBilling(localDate(now, timeZone), day).toString();
    // On another day, the first invoice is issued on the next such day, and none again for a day that had its own.
    const billedOn = before && (before.day === day || before.billed_on > past) ? before.billed_on : past;
    const words = { company, address, tax_id: taxId, purchase_order: purchaseOrder, email };
    await storeTerms(trx, { record_id: id, ...words, day, due_days: dueDays, reminds, billed_on: billedOn });
    await writeAudit(trx, context, {
      at: now.toString(),
      action: 'monthly-billing.set',
      subject: 'customer-record',
      subjectId: id,
      ...(before && { before: { day: before.day, dueDays: before.due_days } }),
      after: { day, dueDays },
    });
  });
  return listForRecord(context, id);
}

/** Ends the monthly invoices of a customer. Throws NotFound where there are none. */
export async function endMonthlyBilling(context: Context, { id }: { readonly id: string }): Promise<InvoicesOf> {
  await transaction(context.db, async (trx) => {
    if (!(await deleteTerms(trx, id))) throw new NotFound(messageOf(invoiceTexts, 'notMonthly'));
    const at = context.clock.now().toString();
    await writeAudit(trx, context, { at, action: 'monthly-billing.end', subject: 'customer-record', subjectId: id });
  });
  return listForRecord(context, id);
}
