import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { use, type KeyboardEvent } from 'react';
import type { CalendarMonth } from '#contract/calendar.ts';
import { scheduleTexts } from '#core/languages/en/jobs.ts';
import { formatDay, formatMonth, formatShortDate } from '#core/lib/time.ts';
import { capital, listText } from '#core/lib/wording.ts';
import { LanguageContext, useTexts } from '#web/lib/language.tsx';
import { CalendarFrame, NOT_CURRENT } from './calendar-frame.tsx';
import { hoursFreeText, monthOf } from './week-data.ts';
import styles from './month-calendar.module.css';

/** A month of the shop: how many appointments each day has, how full it is, and why it's closed. A press opens the day. */
export function MonthCalendar({ date }: { readonly date: string }) {
  const language = use(LanguageContext);
  const first = Temporal.PlainDate.from(date).with({ day: 1 });
  const name = first.toString().slice(0, 7);
  const query = useQuery(monthOf(name));
  const { data: month } = query;
  return (
    <CalendarFrame unit="month" title={capital(formatMonth(name, language), language)} from={first} query={query}>
      {month && <Days month={month} />}
    </CalendarFrame>
  );
}

function Days({ month }: { readonly month: CalendarMonth }) {
  const language = use(LanguageContext);
  const lead = Temporal.PlainDate.from(`${month.month}-01`).dayOfWeek % 7;
  const cells = [...Array.from({ length: lead }, () => undefined), ...month.days];
  const weeks = Array.from({ length: Math.ceil(cells.length / 7) }, (_, week) =>
    Array.from({ length: 7 }, (__, day) => cells[week * 7 + day]),
  );
  // Any Sunday names the columns.
  const sunday = Temporal.PlainDate.from('2027-06-06');
  return (
    <table className={styles.month}>
      <thead>
        <tr>
          {Array.from({ length: 7 }, (_, days) => (
            <th key={days} scope="col">
              {capital(formatShortDate(sunday.add({ days }), language).replace(/,.*$/, ''), language)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week, index) => (
          <tr key={index}>
            {week.map((day, column) =>
              day ? (
                <Day key={day.date} day={day} today={month.today} />
              ) : (
                <td key={column} className={styles.empty}>
                  {NO_DAY}
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A cell before the first or after the last day: a space, so that it isn't read as a control without a name. */
const NO_DAY = '\u00A0';

type DayProps = { readonly day: CalendarMonth['days'][number]; readonly today: string };

function Day({ day, today }: DayProps) {
  const t = useTexts(scheduleTexts);
  const language = use(LanguageContext);
  const { date, appointments, times, freeTimes, openMinutes, reason, why, off } = day;
  const isPast = date < today;
  const state = () => {
    if (reason) return why || t(reason === 'closed' ? 'closed' : 'noTimes');
    if (isPast) return '';
    if (freeTimes === 0) return t('full');
    return openMinutes === undefined
      ? t('freeOf', { free: freeTimes, all: times })
      : hoursFreeText(openMinutes, language);
  };
  const said = state();
  const offText = off.length > 0 && !isPast ? t('offNames', { names: listText(off, language) }) : '';
  const facts = [t('appointmentCount', { count: appointments }), said, offText].filter(Boolean);
  const plain = Temporal.PlainDate.from(date);
  const classes = [styles.day, isPast && styles.past, reason && styles.closed].filter(Boolean).join(' ');
  return (
    <td className={classes} aria-current={date === today ? 'date' : undefined}>
      <Link
        to="/job-schedule"
        search={(was) => ({ ...was, week: date, show: 'day' })}
        resetScroll={false}
        onKeyDown={moveFocus}
        activeProps={NOT_CURRENT}
      >
        <span className="visually-hidden">
          {t('dayInMonth', { day: capital(formatDay(plain, language), language), facts: facts.join(', ') })}
        </span>
        <b aria-hidden="true">{plain.day}</b>
        {appointments > 0 && (
          <span className={styles.count} aria-hidden="true">
            {appointments}
          </span>
        )}
        {!reason && !isPast && times > 0 && (
          <span className={styles.bar} aria-hidden="true">
            <i style={{ width: `${Math.round((100 * (times - freeTimes)) / times)}%` }} />
          </span>
        )}
        <small aria-hidden="true">{said}</small>
        {offText && (
          <small className={styles.off} aria-hidden="true">
            {offText}
          </small>
        )}
      </Link>
    </td>
  );
}

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

/** The arrow keys go from day to day. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = STEPS[event.key];
  if (step === undefined) return;
  const links = [...(event.currentTarget.closest('table')?.querySelectorAll<HTMLElement>('a') ?? [])];
  const next = links[links.indexOf(event.currentTarget) + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
}
