import type { ClockEntry } from '#contract/attendance.ts';

/** A clock-in and the clock-out after it. Either may be outside the period, and the last shift may still be running. */
export type Shift = { readonly in?: ClockEntry; readonly out?: ClockEntry };

/** The input for a shift: wall times in the shop's time zone ('2027-06-01T08:00'), empty where there is none. */
export type TypedShift = { readonly in: string; readonly out: string };

export type CorrectedEntry = {
  readonly replaces?: string;
  readonly kind: 'in' | 'out';
  readonly at: string | null;
};

/** The valid entries paired into shifts, newest first. */
export function shiftsOf(entries: readonly ClockEntry[]): readonly Shift[] {
  const shifts: Shift[] = [];
  for (const entry of entries.filter(({ counts }) => counts)) {
    const last = shifts.at(-1);
    if (entry.kind === 'in') shifts.push({ in: entry });
    else if (last?.in && !last.out) shifts[shifts.length - 1] = { ...last, out: entry };
    else shifts.push({ out: entry });
  }
  return shifts.toReversed();
}

/** The hours of a shift until its end or now; undefined if its start isn't known. */
export function hoursOf(shift: Shift, now: Temporal.Instant): number | undefined {
  if (!shift.in) return undefined;
  const end = shift.out ? Temporal.Instant.from(shift.out.at) : now;
  return Math.round(end.since(Temporal.Instant.from(shift.in.at)).total('hours') * 100) / 100;
}

/** An instant as the shop's wall time, in the format of date and time inputs. */
export function wallTime(instant: string | undefined, timeZone: string): string {
  if (instant === undefined) return '';
  return Temporal.Instant.from(instant)
    .toZonedDateTimeISO(timeZone)
    .toPlainDateTime()
    .toString({ smallestUnit: 'minute' });
}

/** The corrections that turn a shift into the input; none for unchanged times, unless that confirms an end that came by itself. */
export function correctionOf(shift: Shift, typed: TypedShift, timeZone: string): readonly CorrectedEntry[] {
  return (['in', 'out'] as const).flatMap((kind): CorrectedEntry[] => {
    const entry = shift[kind];
    const at = typed[kind];
    if (at === wallTime(entry?.at, timeZone))
      return entry?.isAutomatic ? [{ replaces: entry.id, kind, at: entry.at }] : [];
    return [{ ...(entry && { replaces: entry.id }), kind, at: at || null }];
  });
}
