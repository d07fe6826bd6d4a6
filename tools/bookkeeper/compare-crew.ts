// Compares what the crew earns: the payroll, each pay statement and its PDF, and the report of the crew.
import { hoursOf, tipParts } from './crew.ts';
import { amountsIn, netOf, sum } from './money.ts';
import { cents, readCsv, type CheckOf, type Row } from './reading.ts';
import { payFor, type Employee, type Month } from './sold.ts';

type Statement = {
  readonly sheet: {
    readonly earnings: number;
    readonly tipCents: number;
    readonly owed: { readonly payCents: number; readonly tipCents: number };
    readonly hours: number;
    readonly overtimeHours: number;
    readonly jobs: readonly { readonly reference: string; readonly pay: number }[];
    readonly tips: readonly { readonly reference: string; readonly cents: number }[];
  };
};

export async function compareCrew(month: Month, checkOf: CheckOf): Promise<void> {
  const { shop, employees, from, to } = month;
  const rows = readCsv(await shop.owner<string>(`GET /api/staff/pay-period/export?from=${from}&to=${to}`));
  for (const employee of employees) {
    const row = rows.find((each) => each['Employee ID'] === employee.employeeId) ?? {};
    await compareEmployee(month, employee, { row, checkOf });
  }
  type Report = { readonly total: { readonly values: Readonly<Record<string, number>> } };
  const { values } = (await shop.owner<Report>(`GET /api/reports/crew?from=${from}&to=${to}`)).total;
  const done = month.sold.filter(({ completedOn }) => completedOn !== null);
  const days = daysOf(month);
  const check = checkOf('crew report');
  check('jobs', values['jobs'], done.length);
  check('completed', values['completed'], sum(done.map(({ lines }) => netOf(lines))));
  check('pay', values['pay'], sum(done.map((quote) => payFor(month, quote))));
  check('hours', values['hoursByClock'], sum(employees.map((employee) => hoursOf(employee, days).all)));
}

const daysOf = ({ from, to }: Month) => {
  const first = Temporal.PlainDate.from(from);
  return Array.from({ length: first.until(to).days }, (_, day) => first.add({ days: day }).toString());
};

type Comparing = { readonly row: Row; readonly checkOf: CheckOf };

async function compareEmployee(month: Month, employee: Employee, { row, checkOf }: Comparing): Promise<void> {
  const { shop, sold, from, to } = month;
  const { employeeId } = employee;
  const own = sold.filter((quote) => quote.employee === employee);
  const earned = sum(own.map((quote) => payFor(month, quote)));
  const tipped = sold
    .map((quote) => ({ quote, cents: tipParts(month, quote).get(employee) ?? 0 }))
    .filter((tip) => tip.cents !== 0);
  const tips = sum(tipped.map((tip) => tip.cents));
  const { all, overtime } = hoursOf(employee, daysOf(month));
  const payroll = checkOf('payroll.csv');
  payroll(`${employeeId} pay`, cents(row['Earnings in dollars']), earned);
  payroll(`${employeeId} tips`, cents(row['Tips in dollars']), tips);
  payroll(`${employeeId} pay and tips`, cents(row['Pay and tips in dollars']), earned + tips);
  payroll(`${employeeId} hours`, Number(row['Clocked hours']), all);
  payroll(`${employeeId} overtime`, Number(row['Overtime hours']), overtime);
  const check = checkOf('pay statement');
  const address = `/api/staff/${employee.id}/pay-statement`;
  const { sheet } = await shop.owner<Statement>(`GET ${address}?from=${from}&to=${to}`);
  for (const quote of own)
    check(
      `${quote.reference} pay`,
      sheet.jobs.find(({ reference }) => reference === quote.reference)?.pay,
      payFor(month, quote),
    );
  for (const { quote, cents: part } of tipped)
    check(`${quote.reference} tip`, sheet.tips.find(({ reference }) => reference === quote.reference)?.cents, part);
  check(`${employeeId} tips`, `${sheet.tips.length} of ${sheet.tipCents}`, `${tipped.length} of ${tips}`);
  check(`${employeeId} earnings`, sheet.earnings, earned);
  const pays = month.pays.filter((each) => each.employee === employee);
  check(`${employeeId} pay left`, sheet.owed.payCents, earned - sum(pays.map(({ payCents }) => payCents)));
  check(`${employeeId} tips left`, sheet.owed.tipCents, tips - sum(pays.map(({ tipCents }) => tipCents)));
  check(
    `${employeeId} hours`,
    `${sheet.hours}, ${sheet.overtimeHours} of them overtime`,
    `${all}, ${overtime} of them overtime`,
  );
  if (!shop.readsPdfs) return;
  const text = await shop.pdf(`${address}/pdf?from=${from}&to=${to}`);
  checkOf('pay statement.pdf')(`${employeeId} in all`, amountsIn(text).at(-1), earned + tips);
}
