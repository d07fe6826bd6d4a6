// What the lists of quotes behind reports are narrowed by; small, since the address of every page is read with it.

/** What happened to the quotes of a list within its dates. The figures that count them have the same names. */
export const QUOTE_EVENTS_ON = [
  'booked',
  'completed',
  'collected',
  'refunded',
  'tips',
  'requests',
  'answered',
  'inTime',
  'waiting',
  'cancelled',
  'moved',
  'taken',
  'refundedJobs',
  'redone',
  'newCustomers',
  'returning',
  'accepted',
  'done',
  'paid',
] as const;
export type QuoteEventOn = (typeof QUOTE_EVENTS_ON)[number];

/** How long before the appointment a quote was canceled or moved, shortest first. */
export const NOTICES = ['under-1-day', '1-to-2-days', '3-to-6-days', '7-days', 'none'] as const;
/** Who canceled or moved it. */
export const CHANGERS = ['customer', 'shop'] as const;
