// What the lists of quotes behind reports are narrowed by; small, since the address of every page is read with it.

/** What happened to quotes, in the name of the figure that counts it. */
const COUNTED_EVENTS = [
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
  'newCustomers',
  'returning',
  'accepted',
  'done',
  'paid',
  'planRevenue',
] as const;

/** What happened to the quotes of a list within its dates. */
export const QUOTE_EVENTS_ON = [...COUNTED_EVENTS, 'redone', 'taxed'] as const;
export type QuoteEventOn = (typeof QUOTE_EVENTS_ON)[number];

/** The figures of reports; a list of the quotes behind one shows what each of them adds to it. */
export const FIGURES = [
  ...COUNTED_EVENTS,
  'redoRate',
  'hoursToAnswer',
  'lost',
  'fees',
  'places',
  'occupancy',
  'fullTimes',
  'fullDays',
  'shownFull',
  'visits',
  'started',
  'reached',
  'kept',
  'jobs',
  'hoursByClock',
  'hoursByJob',
  'pay',
  'rating',
  'pace',
  'newBooked',
  'returningBooked',
  'lifetimeValue',
  'taxable',
  'taxCollected',
  'taxRefunded',
  'taxDue',
  'taxAccrued',
  'supplies',
  'cardFees',
  'marginCents',
  'marginRate',
  'activePlans',
  'plansAtRisk',
  'plansEnded',
  'churn',
  'remindersSent',
  'remindersOpened',
  'remindersBooked',
  'remindersRevenue',
] as const;
export type FigureId = (typeof FIGURES)[number];

/** How long before the appointment a quote was canceled or moved, shortest first. */
export const NOTICES = ['under-1-day', '1-to-2-days', '3-to-6-days', '7-days', 'none'] as const;
/** Who canceled or moved it. */
export const CHANGERS = ['customer', 'shop'] as const;
