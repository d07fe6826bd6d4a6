import { dayAndTime } from '#web/lib/quote-texts.ts';
import { useCatalogIfKnown } from '#web/lib/use-catalog.ts';
import './day-cell.css';

/** 'Sat, Jun 19' with '10:00 AM' below it, in the shop's zone. */
export function DayCell({ at }: { readonly at: string }) {
  const timeZone = useCatalogIfKnown()?.timeZone;
  if (!timeZone) return null;
  const [day, time] = dayAndTime(at, timeZone);
  return (
    <time className="day-cell" dateTime={at}>
      {day}
      <small>{time}</small>
    </time>
  );
}
