// The crew: hours on the clock, and who gets how much of the tips.
import { rounded, sum } from './money.ts';
import { use, type Employee, type Entry, type Month, type Sold } from './sold.ts';

export const CREW = [
  { name: 'Robin Vale', paymentType: 'hourly', paymentValue: 1850, shift: ['08:00', '18:00'], hasSundayOff: false },
  { name: 'Alex Reyes', paymentType: 'percentage', paymentValue: 35, shift: ['09:00', '17:00'], hasSundayOff: false },
  { name: 'Sam Brandt', paymentType: 'percentage', paymentValue: 15, shift: ['10:00', '16:30'], hasSundayOff: true },
] as const;
export const OVERTIME_AFTER = 40;

/** Who gets a tip, by the first day of the month from which the settings say so. */
const TIP_RULES = [
  { from: 0, name: 'job', rule: 'a tip for who did the job' },
  { from: 10, name: 'equally', rule: 'a tip shared equally' },
  { from: 20, name: 'hours', rule: 'a tip shared by hours' },
] as const;
const ruleOn = (date: string) => {
  const day = Temporal.PlainDate.from(date).day - 1;
  return TIP_RULES.findLast(({ from }) => from <= day) ?? TIP_RULES[0];
};

/** What the settings say from that day of the month on, if it's another rule than before. */
export const newTipRule = (day: number): string | undefined =>
  TIP_RULES.find(({ from }) => from === day && day > 0)?.name;

const isSunday = (date: string) => Temporal.PlainDate.from(date).dayOfWeek === 7;
const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/** The minutes that an employee is on the clock on a day. */
export function minutesOn({ shift: [from, to], hasSundayOff }: Employee, date: string): number {
  return hasSundayOff && isSunday(date) ? 0 : minutesOf(to) - minutesOf(from);
}

/** In the evening the owner writes down when each was there. */
export async function clockCrew({ shop, employees }: Month, date: string): Promise<void> {
  for (const employee of employees) {
    if (minutesOn(employee, date) === 0) continue;
    const [from, to] = employee.shift;
    const entries = [
      { kind: 'in', at: `${date}T${from}` },
      { kind: 'out', at: `${date}T${to}` },
    ];
    await shop.owner(`POST /api/staff/${employee.id}/clock-entries`, { entries });
  }
}

/** Hours in all, and those of each week from Sunday to Saturday that are beyond 40. */
export function hoursOf(
  employee: Employee,
  days: readonly string[],
): { readonly all: number; readonly overtime: number } {
  const weeks = Map.groupBy(days, (date) => {
    const day = Temporal.PlainDate.from(date);
    return day.subtract({ days: day.dayOfWeek % 7 }).toString();
  });
  const minutes = [...weeks.values()].map((week) => sum(week.map((date) => minutesOn(employee, date))));
  const beyond = minutes.map((each) => Math.max(0, each - OVERTIME_AFTER * 60));
  return { all: sum(minutes) / 60, overtime: sum(beyond) / 60 };
}

/** What each employee gets of the tips of a quote. */
export function tipParts(month: Month, quote: Sold): ReadonlyMap<Employee, number> {
  const parts = new Map<Employee, number>();
  for (const entry of quote.entries.filter(({ isTip }) => isTip))
    for (const [employee, cents] of share(month, quote, entry)) parts.set(employee, (parts.get(employee) ?? 0) + cents);
  return parts;
}

/** The parts are whole cents that add up to the tip, in the order of the employees' IDs. */
function share(
  month: Month,
  { employee, id }: Sold,
  { cents, receivedOn }: Entry,
): readonly (readonly [Employee, number])[] {
  const { name, rule } = ruleOn(receivedOn);
  if (employee) use(month, rule, { id });
  if (name === 'job') return employee ? [[employee, cents]] : [];
  const present = month.employees
    .filter((each) => minutesOn(each, receivedOn) > 0)
    .toSorted((a, b) => (a.id < b.id ? -1 : 1));
  const weights = present.map((each) => (name === 'equally' ? 1 : minutesOn(each, receivedOn)));
  let upTo = 0;
  let given = 0;
  return present.map((each, index) => {
    upTo += weights[index] ?? 0;
    const part = rounded(Math.abs(cents), upTo, sum(weights)) - given;
    given += part;
    return [each, Math.sign(cents) * part] as const;
  });
}
