// Every ten days the owner pays the crew what it has earned, and marks it as paid.
import { tipParts } from './crew.ts';
import { sum } from './money.ts';
import { payFor, today, use, type Employee, type Month, type PayPayment } from './sold.ts';

/** How each employee is paid, in their order. */
const METHODS = ['cash', 'check', 'transfer'] as const;

type Period = { readonly from: string; readonly to: string };
type Statement = {
  readonly sheet: {
    readonly owed: { readonly payCents: number; readonly tipCents: number };
    readonly payments: readonly { readonly id: string }[];
  };
};

/** What an employee has earned from a day to a day, both included. */
export function earnedIn(month: Month, employee: Employee, { from, to }: Period) {
  const isIn = (day: string | null) => day !== null && from <= day && day <= to;
  const own = month.sold.filter((quote) => quote.employee === employee && isIn(quote.completedOn));
  const tips = month.sold.map(
    ({ entries, ...quote }) =>
      tipParts(month, { ...quote, entries: entries.filter(({ receivedOn }) => isIn(receivedOn)) }).get(employee) ?? 0,
  );
  return { payCents: sum(own.map((quote) => payFor(month, quote))), tipCents: sum(tips) };
}

/** Pays everyone for a period that is over. One payment is taken back and marked again, with another method. */
export async function payCrew(month: Month, period: Period): Promise<void> {
  for (const [index, employee] of month.employees.entries()) {
    const earned = earnedIn(month, employee, period);
    if (earned.payCents + earned.tipCents <= 0) continue;
    const method = METHODS[index] ?? 'other';
    const id = await mark(month, employee, { ...period, ...earned, method });
    use(month, 'pay: marked as paid, the tips with it', employee);
    if (method !== 'transfer') continue;
    await month.shop.owner(`DELETE /api/staff/pay-payments/${id}`);
    month.pays.pop();
    await mark(month, employee, { ...period, ...earned, method: 'other' });
    use(month, 'pay: taken back, and paid again', employee);
  }
}

/** Returns the id of the payment. */
async function mark(
  { shop, pays }: Month,
  employee: Employee,
  paid: Period & Pick<PayPayment, 'payCents' | 'tipCents' | 'method'>,
): Promise<string | undefined> {
  const { sheet } = await shop.owner<Statement>(`POST /api/staff/${employee.id}/pay-payments`, paid);
  const { payCents, tipCents, method } = paid;
  pays.push({ employee, payCents, tipCents, method, on: today({ shop }) });
  return sheet.payments.at(-1)?.id;
}
