import type { Insertable } from 'kysely';
import type { DbOrTrx, Trx } from '#server/db/client.ts';
import type { PayPaymentsTable } from '#server/db/job-tables.ts';
import { insertedInMonth } from './books.ts';

type Days = { readonly from: string; readonly to: string };

/** Returns what was paid for periods within these local dates and not taken back, oldest first. */
export async function listPayPayments(db: DbOrTrx, { from, to }: Days) {
  return standing(db).where('period_from', '>=', from).where('period_to', '<=', to).execute();
}

/** Returns what an employee was paid for periods that have a day of these in common and wasn't taken back, oldest first. */
export async function listPaidAround(db: DbOrTrx, employee: string, { from, to }: Days) {
  return standing(db)
    .where('employee', '=', employee)
    .where('period_from', '<=', to)
    .where('period_to', '>=', from)
    .execute();
}

function standing(db: DbOrTrx) {
  return db
    .selectFrom('pay_payments')
    .selectAll()
    .where('taken_back_at', 'is', null)
    .orderBy('received_on')
    .orderBy('recorded_at')
    .orderBy('id');
}

/** Throws Invalid with the field if the month of its date is locked. */
export async function insertPayPayment(trx: Trx, payment: Insertable<PayPaymentsTable>): Promise<void> {
  await insertedInMonth(payment.received_on, trx.insertInto('pay_payments').values(payment).execute());
}

/** Returns a payment until the transaction ends as it is; undefined for an unknown one. */
export async function lockPayPayment(trx: Trx, id: string) {
  return trx.selectFrom('pay_payments').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

/** The caller holds the payment and has checked its month. */
export async function takeBack(
  trx: Trx,
  { id, at, by }: { readonly id: string; readonly at: string; readonly by: string | null },
): Promise<void> {
  await trx.updateTable('pay_payments').set({ taken_back_at: at, taken_back_by: by }).where('id', '=', id).execute();
}
