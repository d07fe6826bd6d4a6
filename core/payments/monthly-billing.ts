/** The last day of a month on which invoices can be issued: every month has it. */
export const LAST_BILLING_DAY = 28;

/** The latest date, today's included, on which the invoice of a month was to be issued. Both are local dates of the shop. */
export function latestBilling(today: Temporal.PlainDate, day: number): Temporal.PlainDate {
  const thisMonth = today.with({ day });
  return Temporal.PlainDate.compare(thisMonth, today) <= 0 ? thisMonth : thisMonth.subtract({ months: 1 });
}

/** The first date after today on which the invoice of a month is to be issued. */
export function nextBilling(today: Temporal.PlainDate, day: number): Temporal.PlainDate {
  return latestBilling(today, day).add({ months: 1 });
}
