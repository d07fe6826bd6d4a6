/** The jobs next to the calendar: all open ones, those of the shown week, or those that wait for approval. */
export const CARD_CHOICES = ['open', 'week', 'pending-approval'] as const;
export type CardChoice = (typeof CARD_CHOICES)[number];

/** The state of the schedule in its address; defaults to this week by slot, and open jobs. */
export type ScheduleSearch = {
  /** Any local date of the shown week. */
  readonly week?: string | undefined;
  /** The rows of the calendar: slots or crew members. */
  readonly rows?: 'crew' | undefined;
  readonly jobs?: Exclude<CardChoice, 'open'> | undefined;
  /** Which of the two is shown on narrow screens. */
  readonly show?: 'week' | undefined;
  /** The id of the open job. */
  readonly open?: string | undefined;
};

/** Parses the search parameters of the schedule; ignores anything else. */
export function scheduleSearch(search: Readonly<Record<string, unknown>>): ScheduleSearch {
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
