import type { PayStatement } from '#contract/attendance.ts';
import { jobErrorsTexts } from '#core/languages/en/problems.ts';
import { staffTexts } from '#core/languages/en/staff.ts';
import { messageOf } from '#core/languages/message.ts';
import { localDate } from '#core/lib/time.ts';
import type { PayMethod } from '#core/people/pay-methods.ts';
import { writeAudit } from '#server/audit/queries.ts';
import { requireOpenMonth } from '#server/books/queries.ts';
import type { Context } from '#server/context.ts';
import { transaction } from '#server/db/client.ts';
import { Conflict, NotFound } from '#server/errors.ts';
import { refuseDay } from '#server/lib/refusals.ts';
import { paidIn, readStatement } from './pay-period.ts';
import { insertPayPayment, listPaidAround, lockPayPayment, takeBack, lockEmployee } from './queries.ts';

/**
 * Marks what is left to pay of a period as paid, and returns the statement. Once everything is paid it changes nothing. Throws
 * NotFound for an unknown employee, Invalid for a day that can't be, and Conflict if the amounts aren't those that were seen.
 */
export async function recordPay(
  context: Context,
  newPayPayment: {
    /** The employee. */
    readonly id: string;
    readonly from: string;
    readonly to: string;
    readonly method: PayMethod;
    readonly receivedOn?: string | undefined;
    /** What the caller saw as left to pay. */
    readonly payCents: number;
    readonly tipCents: number;
  },
): Promise<PayStatement> {
  const { id, from, to, ...paid } = newPayPayment;
  const asked = { id, from, to };
  const { settings } = await context.settings();
  const now = context.clock.now();
  const today = localDate(now, settings.timeZone);
  const receivedOn = paid.receivedOn ?? today.toString();
  refuseDay(receivedOn, today);
  const { sheet } = await readStatement(context, asked);
  await transaction(context.db, async (trx) => {
    if (!(await lockEmployee(trx, id))) throw new NotFound(messageOf(jobErrorsTexts, 'noEmployee'));
    const around = await listPaidAround(trx, id, { from, to });
    const before = paidIn(around);
    const owed = { payCents: sheet.earnings - before.payCents, tipCents: sheet.tipCents - before.tipCents };
    if (around.some((each) => each.period_from < from || each.period_to > to))
      throw new Conflict('wrong-state', messageOf(staffTexts, 'payOverlaps'));
    if (around.length > 0 && owed.payCents === 0 && owed.tipCents === 0) return;
    if (owed.payCents + owed.tipCents <= 0) throw new Conflict('wrong-state', messageOf(staffTexts, 'nothingToPay'));
    if (owed.payCents !== paid.payCents || owed.tipCents !== paid.tipCents)
      throw new Conflict('wrong-state', messageOf(staffTexts, 'payChanged'));
    await requireOpenMonth(trx, receivedOn, 'receivedOn');
    const payment = {
      id: context.random.id(),
      employee: id,
      period_from: from,
      period_to: to,
      pay_cents: owed.payCents,
      tip_cents: owed.tipCents,
      method: paid.method,
      received_on: receivedOn,
      recorded_at: now.toString(),
      recorded_by: context.actor.personId ?? null,
    };
    await insertPayPayment(trx, payment);
    await writeAudit(trx, context, {
      at: now.toString(),
      action: 'staff.record-pay',
      subject: 'employee',
      subjectId: id,
      after: { from, to, method: paid.method, receivedOn, ...owed },
    });
  });
  return readStatement(context, asked);
}

/** Takes a payment back. Its row stays. Throws NotFound for an unknown one, and Invalid if its month is locked. */
export async function takeBackPay(context: Context, { id }: { readonly id: string }): Promise<void> {
  const at = context.clock.now().toString();
  await transaction(context.db, async (trx) => {
    const payment = await lockPayPayment(trx, id);
    if (!payment) throw new NotFound(messageOf(staffTexts, 'noPayPayment'));
    if (payment.taken_back_at !== null) return;
    await requireOpenMonth(trx, payment.received_on, 'receivedOn');
    await takeBack(trx, { id, at, by: context.actor.personId ?? null });
    const { period_from: from, period_to: to, pay_cents: payCents, tip_cents: tipCents } = payment;
    await writeAudit(trx, context, {
      at,
      action: 'staff.take-back-pay',
      subject: 'employee',
      subjectId: payment.employee,
      before: { from, to, method: payment.method, receivedOn: payment.received_on, payCents, tipCents },
    });
  });
}
