import type { ClockEntries, ClockEntry } from '#contract/attendance.ts';
import { formatInstant, formatShortDate, formatTime, localDate } from '#core/lib/time.ts';

/** The corrections in this period, newest first, with the replaced values. */
export function Corrections({ clock: { entries, timeZone } }: { readonly clock: ClockEntries }) {
  const corrections = entries
    .filter(({ at, recordedAt, replaces }) => replaces !== null || at !== recordedAt)
    .toSorted((a, b) => b.recordedAt.localeCompare(a.recordedAt));
  if (corrections.length === 0) return null;
  const known = new Map(entries.map((entry) => [entry.id, entry]));
  return (
    <details className="clock-corrections">
      <summary>{corrections.length === 1 ? '1 correction' : `${corrections.length} corrections`}</summary>
      <ul>
        {corrections.map((entry) => (
          <li key={entry.id}>
            {textOf(entry, { replaced: known.get(entry.replaces ?? ''), timeZone })}
            <small>
              {entry.recordedBy ?? 'Somebody'}, {formatInstant(Temporal.Instant.from(entry.recordedAt), timeZone)}
            </small>
          </li>
        ))}
      </ul>
    </details>
  );
}

type Context = { readonly replaced: ClockEntry | undefined; readonly timeZone: string };

/** 'Clock-in Tue, Jun 1, 8:00 AM became 7:30 AM'. */
function textOf(entry: ClockEntry, { replaced, timeZone }: Context): string {
  const what = entry.kind === 'in' ? 'Clock-in' : 'Clock-out';
  const when = (at: string) => {
    const instant = Temporal.Instant.from(at);
    return `${formatShortDate(localDate(instant, timeZone))}, ${formatTime(instant, timeZone)}`;
  };
  if (entry.isRemoval) return `${what} ${when(entry.at)} was taken away`;
  if (replaced) return `${what} ${when(replaced.at)} became ${when(entry.at)}`;
  return entry.replaces === null ? `${what} ${when(entry.at)} was added` : `${what} was moved to ${when(entry.at)}`;
}
