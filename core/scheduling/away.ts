import { instantOf, isSlotTime, parseSlotTime } from '#core/lib/time.ts';

/** Local dates, both included, on which something or someone is away: all day, or on each of them between two times of day. */
export type Away = { readonly from: string; readonly to: string; readonly times?: AwayTimes | undefined };

/** '1:00 PM' and '5:00 PM', the second one back again. */
export type AwayTimes = { readonly from: string; readonly until: string };

/** Whether times of day are in order. A text that isn't a time is refused on its own. */
export function areInOrder({ from, until }: AwayTimes): boolean {
  if (!isSlotTime(from) || !isSlotTime(until)) return true;
  return Temporal.PlainTime.compare(parseSlotTime(from), parseSlotTime(until)) < 0;
}

/** Returns when something is away within a span of time, all in epoch milliseconds: a whole absence at its whole length. */
export function awaySpans(
  { from, to, times }: Away,
  span: { readonly fromMs: number; readonly untilMs: number },
  timeZone: string,
): readonly { readonly fromMs: number; readonly untilMs: number }[] {
  const [first, last] = [Temporal.PlainDate.from(from), Temporal.PlainDate.from(to)];
  const startOf = (date: Temporal.PlainDate) => date.toZonedDateTime(timeZone).epochMilliseconds;
  const overlaps = (one: { readonly fromMs: number; readonly untilMs: number }) =>
    one.fromMs < span.untilMs && span.fromMs < one.untilMs;
  if (!times) return [{ fromMs: startOf(first), untilMs: startOf(last.add({ days: 1 })) }].filter(overlaps);
  if (!isSlotTime(times.from) || !isSlotTime(times.until)) return [];
  const dateOf = (ms: number) => Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(timeZone).toPlainDate();
  const [begins, ends] = [dateOf(span.fromMs), dateOf(span.untilMs)];
  const msAt = (date: Temporal.PlainDate, time: string) =>
    instantOf(date, parseSlotTime(time), timeZone).epochMilliseconds;
  const spans: { readonly fromMs: number; readonly untilMs: number }[] = [];
  const isAfter = (one: Temporal.PlainDate, other: Temporal.PlainDate) => Temporal.PlainDate.compare(one, other) > 0;
  const until = isAfter(last, ends) ? ends : last;
  for (let date = isAfter(begins, first) ? begins : first; !isAfter(date, until); date = date.add({ days: 1 }))
    spans.push({ fromMs: msAt(date, times.from), untilMs: msAt(date, times.until) });
  return spans.filter(overlaps);
}
