/** The last day of a month on which invoices can be issued: every month has it. */
export const LAST_BILLING_DAY = 28;

/** When a customer is sent one invoice a month; both are local dates of the shop. */
type Terms = {
  /** Of the month, from 1 to 28. */
  readonly day: number;
  /** The latest date whose invoice was issued, or that was past when the day was set. */
  readonly billedOn: Temporal.PlainDate;
};

/** The latest date, today's included, on which the invoice of a month was to be issued. */
export function latestBilling(today: Temporal.PlainDate, day: number): Temporal.PlainDate {
  const thisMonth = today.with({ day });
  return Temporal.PlainDate.compare(thisMonth, today) <= 0 ? thisMonth : thisMonth.subtract({ months: 1 });
}

/** The date whose invoice is due today; undefined if none is. Months that were missed are one invoice. */
export function dueBilling(today: Temporal.PlainDate, { day, billedOn }: Terms): Temporal.PlainDate | undefined {
  const latest = latestBilling(today, day);
  return Temporal.PlainDate.compare(latest, billedOn) > 0 ? latest : undefined;
}

/** The date of the next invoice: today if one is due. */
export function nextBilling(today: Temporal.PlainDate, terms: Terms): Temporal.PlainDate {
  return dueBilling(today, terms) ? today : latestBilling(today, terms.day).add({ months: 1 });
}
