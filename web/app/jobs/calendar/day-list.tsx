import type { CalendarWeek } from '#contract/calendar.ts';
import { formatShortDate } from '#core/lib/time.ts';
import type { CrewColor } from './crew-rows.ts';
import type { Moves } from './use-moves.ts';
import { timesOf } from './week-data.ts';
import { dayText, Free, Visits } from './week-grid.tsx';
import './day-list.css';

type DayListProps = { readonly week: CalendarWeek; readonly colorOf: CrewColor; readonly moves: Moves };

/** The week on a phone: one day below the other, each with its slots. */
export function DayList({ week, colorOf, moves }: DayListProps) {
  const times = timesOf(week);
  return (
    <ol className="day-list">
      {week.days.map((day) => {
        const { date, slots } = day;
        const visits = week.visits.filter((visit) => visit.date === date);
        return (
          <li key={date} aria-current={date === week.today ? 'date' : undefined}>
            <h3>
              {formatShortDate(Temporal.PlainDate.from(date))}
              {date === week.today && ', today'} <small>{dayText(day)}</small>
            </h3>
            <ul>
              {times.map((time) => {
                const slot = slots.find((each) => each.time === time);
                const here = visits.filter((visit) => visit.time === time);
                if (here.length === 0 && !slot?.free) return null;
                return (
                  <li key={time}>
                    <b>{time}</b>
                    <div>
                      <Visits visits={here} shows="crew" colorOf={colorOf} moves={moves} />
                      {slot && slot.free > 0 && <Free slot={slot} />}
                    </div>
                  </li>
                );
              })}
            </ul>
          </li>
        );
      })}
    </ol>
  );
}
