import type { StaffMember } from '#contract/staff.ts';
import { toDollars } from '#core/lib/money.ts';
import type { Actor } from '#core/people/permissions.ts';
import { parsePhone } from '#core/people/phone.ts';
import { eachPage, writeCsv, type CsvColumn } from '../lib/csv.ts';
import type { Deps } from '../deps.ts';
import { listStaff, type StaffSearch } from './list.ts';

const COLUMNS: readonly CsvColumn<StaffMember>[] = [
  { title: 'Name', value: ({ name }) => name },
  { title: 'Employee ID', value: ({ employeeId }) => employeeId },
  { title: 'Email', value: ({ email }) => email },
  { title: 'Phone', value: ({ phone }) => (phone === null ? null : (parsePhone(phone)?.text ?? phone)) },
  { title: 'Department', value: ({ department }) => department ?? 'General' },
  { title: 'Payment type', value: ({ paymentType }) => paymentType },
  {
    title: 'Dollars per hour or percent',
    value: ({ paymentType, paymentValue }) => (paymentType === 'hourly' ? toDollars(paymentValue) : paymentValue),
  },
  { title: 'Clocked in', value: ({ isClockedIn }) => isClockedIn },
  { title: 'Hours worked', value: ({ hoursWorked }) => hoursWorked },
  { title: 'Total earnings in dollars', value: ({ totalEarnings }) => toDollars(totalEarnings) },
  { title: 'Added', value: ({ createdAt }) => createdAt },
  { title: 'Deleted', value: ({ deletedAt }) => deletedAt },
];

/** The crew as CSV, narrowed like the list. */
export function exportStaff(deps: Deps, actor: Actor, search: StaffSearch): AsyncGenerator<string> {
  const pages = eachPage(async (cursor) => {
    const { items, nextCursor } = await listStaff(deps, actor, { ...search, cursor, limit: 200 });
    return { rows: items, nextCursor };
  });
  return writeCsv(COLUMNS, pages);
}
