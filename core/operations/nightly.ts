/** When the nightly backup is due: a local time outside working hours. */
const NIGHT = { hour: 3 } as const;
/** After a failure it is tried again so much later. */
const PAUSE = { hours: 1 } as const;

export type NightlyState = {
  readonly now: Temporal.Instant;
  /** Of the business. */
  readonly timeZone: string;
  /** When it was last done. */
  readonly done: Temporal.Instant;
  /** When it last started, whatever the result; undefined if never. */
  readonly tried: Temporal.Instant | undefined;
};

/**
 * Whether the backup of the last night is still to be made: not a time that has to be met, so a program that was off at
 * 3 in the morning makes it when it is on again.
 */
export function isNightlyDue({ now, timeZone, done, tried }: NightlyState): boolean {
  if (Temporal.Instant.compare(done, lastNight(now, timeZone)) >= 0) return false;
  return tried === undefined || Temporal.Instant.compare(tried.add(PAUSE), now) <= 0;
}

/** The newest 3 o'clock in the morning that has come. */
function lastNight(now: Temporal.Instant, timeZone: string): Temporal.Instant {
  const local = now.toZonedDateTimeISO(timeZone);
  const today = local.toPlainDate().toZonedDateTime({ timeZone, plainTime: Temporal.PlainTime.from(NIGHT) });
  const last = Temporal.ZonedDateTime.compare(today, local) <= 0 ? today : nightBefore(local, timeZone);
  return last.toInstant();
}

function nightBefore(local: Temporal.ZonedDateTime, timeZone: string): Temporal.ZonedDateTime {
  const yesterday = local.toPlainDate().subtract({ days: 1 });
  return yesterday.toZonedDateTime({ timeZone, plainTime: Temporal.PlainTime.from(NIGHT) });
}
