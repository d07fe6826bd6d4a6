/** Which jobs stand beside the calendar: all open ones, those of the shown week, or those that wait for an approval. */
export const CARD_CHOICES = ['open', 'week', 'pending-approval'] as const;
export type CardChoice = (typeof CARD_CHOICES)[number];

/** Where one stands on the schedule; what is left out is as one comes: this week by times, open jobs. */
export type ScheduleSearch = {
  /** Any local date of the shown week. */
  readonly week?: string | undefined;
  /** The rows of the calendar: times, or the crew. */
  readonly rows?: 'crew' | undefined;
  readonly jobs?: Exclude<CardChoice, 'open'> | undefined;
  /** Which of both is shown where there is room for one. */
  readonly show?: 'week' | undefined;
  /** The id of the open job. */
  readonly open?: string | undefined;
};

type Given = Readonly<Record<string, unknown>>;

/** What of an address the schedule understands; anything else is left out. */
export function scheduleSearch(search: Given): ScheduleSearch {
  const { week, rows, jobs, show, open } = search;
  const isDate = typeof week === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(week) && !Number.isNaN(Date.parse(week));
  return {
    ...(isDate && { week }),
    ...(rows === 'crew' && { rows }),
    ...((jobs === 'week' || jobs === 'pending-approval') && { jobs }),
    ...(show === 'week' && { show }),
    ...(typeof open === 'string' && open.length <= 100 && { open }),
  };
}
