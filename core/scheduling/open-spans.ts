import { instantOf } from '#core/lib/time.ts';
import type { Settings } from '#core/settings/settings.ts';
import { closedParts, isClosedOn } from './closures.ts';
import { openOn } from './opening-hours.ts';

type Span = { readonly from: Temporal.Instant; readonly until: Temporal.Instant };

/**
 * Returns when the shop is open on a local date, earliest first: its opening hours without the parts in which it's closed. None on a
 * closed day.
 */
export function openSpansOn(
  settings: Pick<Settings, 'openingHours' | 'closedDays' | 'closures' | 'timeZone'>,
  date: Temporal.PlainDate,
): readonly Span[] {
  const { openingHours, timeZone } = settings;
  const open = isClosedOn(settings, date) ? undefined : openOn(openingHours, date, timeZone);
  if (!open) return [];
  return closedParts(settings, date).reduce<readonly Span[]>(
    (spans, part) => {
      const closed = { from: instantOf(date, part.from, timeZone), until: instantOf(date, part.until, timeZone) };
      return spans.flatMap((span) => without(span, closed));
    },
    [open],
  );
}

function without(span: Span, closed: Span): readonly Span[] {
  const compare = (one: Temporal.Instant, other: Temporal.Instant) => Temporal.Instant.compare(one, other);
  if (compare(closed.until, span.from) <= 0 || compare(span.until, closed.from) <= 0) return [span];
  return [
    { from: span.from, until: closed.from },
    { from: closed.until, until: span.until },
  ].filter(({ from, until }) => compare(from, until) < 0);
}
