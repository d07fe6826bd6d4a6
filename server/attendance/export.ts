import type { PayPeriod, PaySheet } from '#contract/attendance.ts';
import { toDollars } from '#core/lib/money.ts';
import type { Actor } from '#core/people/permissions.ts';
import { eachPage, writeCsv, type CsvColumn } from '../lib/csv.ts';
import type { Deps } from '../deps.ts';
import type { AskedPeriod } from './settle-period.ts';
import { sumPeriod } from './sum-period.ts';

/** A pay period as CSV, a row for each of the crew, with the name of its file. */
export async function exportPeriod(
  deps: Deps,
  actor: Actor,
  asked: AskedPeriod,
): Promise<{ readonly name: string; readonly csv: AsyncGenerator<string> }> {
  const period = await sumPeriod(deps, actor, asked);
  return {
    name: `pay-period-${period.from}-to-${period.to}.csv`,
    csv: writeCsv(
      columnsOf(period),
      eachPage(async () => ({ rows: period.sheets, nextCursor: null })),
    ),
  };
}

function columnsOf({ from, to }: PayPeriod): readonly CsvColumn<PaySheet>[] {
  return [
    { title: 'From', value: () => from },
    { title: 'To', value: () => to },
    { title: 'Name', value: ({ name }) => name },
    { title: 'Employee ID', value: ({ employeeId }) => employeeId },
    { title: 'Hours by the clock', value: ({ hours }) => hours },
    { title: 'Jobs completed', value: ({ jobs }) => jobs.length },
    {
      title: 'Jobs',
      value: ({ jobs }) => jobs.map(({ reference, explanation }) => `${reference}: ${explanation}`).join('; '),
    },
    { title: 'Earnings in dollars', value: ({ earnings }) => toDollars(earnings) },
  ];
}
