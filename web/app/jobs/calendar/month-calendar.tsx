import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { use, useState, type KeyboardEvent, type ReactNode } from 'react';
import type { CalendarMonth } from '#contract/calendar.ts';
import { scheduleTexts } from '#core/languages/en/jobs.ts';
import { resourcesTexts } from '#core/languages/en/resources.ts';
import { formatDay, formatMonth, formatShortDate, formatWeekday } from '#core/lib/time.ts';
import { capital, listText } from '#core/lib/wording.ts';
import { spanText } from '#web/lib/durations.ts';
import { LanguageContext, useTexts } from '#web/lib/language.tsx';
import { crew } from '#web/lib/staff-data.ts';
import { inputClass } from '#web/ui/field.tsx';
import { Segments } from '#web/ui/segments.tsx';
import { useMedia } from '#web/ui/use-media.ts';
import { CalendarFrame, NOT_CURRENT } from './calendar-frame.tsx';
import { hoursFreeText, monthOf } from './week-data.ts';
import styles from './month-calendar.module.css';

/** What the month is divided by. */
type Rows = 'times' | 'crew' | 'resources';

type MonthCalendarProps = {
  readonly date: string;
  readonly rows: Rows;
  readonly onRows: (rows: Rows) => void;
};

/**
 * A month of the shop: how many appointments each day has, how full it is, and why it's closed; or how many each employee, or each bay
 * and van has, of which a phone shows one. A press opens the day.
 */
export function MonthCalendar({ date, rows: asked, onRows }: MonthCalendarProps) {
  const t = useTexts(scheduleTexts);
  const resource = useTexts(resourcesTexts);
  const language = use(LanguageContext);
  const isPhone = useMedia('(max-width: 62rem)');
  const { data: members = [] } = useQuery(crew());
  const [chosen, setChosen] = useState('');
  const first = Temporal.PlainDate.from(date).with({ day: 1 });
  const name = first.toString().slice(0, 7);
  const query = useQuery(monthOf(name, asked === 'times' ? undefined : asked));
  const { data: month } = query;
  const choices: readonly Rows[] = [
    'times',
    ...(members.length >= 2 ? (['crew'] as const) : []),
    ...(month && month.resources >= 2 ? (['resources'] as const) : []),
  ];
  const rows = month?.rows && choices.includes(asked) ? asked : 'times';
  const named = (month?.rows ?? []).map(({ id, name: given }) => ({
    id,
    name: id === null ? (rows === 'crew' ? t('unassigned') : resource('without')) : given,
  }));
  const shown = named.find(({ id }) => (id ?? NONE) === chosen);
  const words = { times: t('byTime'), crew: t('byEmployee'), resources: resource('rows') };
  const tools = choices.length > 1 && (
    <Segments
      name="month-rows"
      label={t('rows')}
      choices={choices.map((value) => ({ value, word: words[value] }))}
      chosen={rows}
      onChoose={onRows}
    />
  );
  return (
    <CalendarFrame
      unit="month"
      title={capital(formatMonth(name, language), language)}
      from={first}
      query={query}
      tools={tools}
    >
      {month && rows !== 'times' && isPhone && (
        <select
          className={inputClass()}
          aria-label={rows === 'crew' ? t('whoseJobs') : resource('show')}
          value={shown ? chosen : ''}
          onChange={({ target }) => setChosen(target.value)}
        >
          <option value="">{rows === 'crew' ? t('everyone') : resource('all')}</option>
          {named.map(({ id, name: word }) => (
            <option key={id} value={id ?? NONE}>
              {word}
            </option>
          ))}
        </select>
      )}
      {month && rows !== 'times' && !isPhone && <RowsOfMonth month={month} rows={named} />}
      {month && (rows === 'times' || isPhone) && (
        <Days month={rows !== 'times' && shown ? onlyOf(month, shown.id) : month} />
      )}
    </CalendarFrame>
  );
}

/** The choice of what no one has. */
const NONE = 'none';

/** The days with the appointments of one row alone; whether there are free times is the whole shop's. */
function onlyOf(month: CalendarMonth, id: string | null): CalendarMonth {
  const days = month.days.map(({ openMinutes: _, ...day }) => {
    const share = day.shares?.find((each) => each.id === id);
    return { ...day, appointments: share?.appointments ?? 0, times: 0, freeTimes: 0, off: [], isOff: share?.isOff };
  });
  return { ...month, days };
}

type RowsOfMonthProps = {
  readonly month: CalendarMonth;
  readonly rows: readonly { readonly id: string | null; readonly name: string }[];
};

/** A row for each employee or each bay and van, and a column for each day with their appointments. */
function RowsOfMonth({ month, rows }: RowsOfMonthProps) {
  const t = useTexts(scheduleTexts);
  const language = use(LanguageContext);
  const longest = Math.max(...month.days.flatMap(({ shares = [] }) => shares.map(({ minutes }) => minutes)), 480);
  return (
    <table className={`${styles.month} ${styles.rows}`}>
      <thead>
        <tr>
          <td>{NO_DAY}</td>
          {month.days.map(({ date }) => {
            const day = Temporal.PlainDate.from(date);
            return (
              <th key={date} scope="col" aria-current={date === month.today ? 'date' : undefined}>
                <abbr title={formatDay(day, language)}>{formatWeekday(day, language).slice(0, 1).toUpperCase()}</abbr>
                {day.day}
              </th>
            );
          })}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id, name }) => (
          <tr key={id}>
            <th scope="row">{name}</th>
            {month.days.map(({ date, reason, shares = [] }) => {
              const share = shares.find((each) => each.id === id);
              const facts = [
                t('appointmentCount', { count: share?.appointments ?? 0 }),
                share?.minutes ? spanText(share.minutes, language) : '',
                share?.isOff ? t('off') : '',
              ];
              return (
                <td
                  key={date}
                  className={[date < month.today && styles.past, (reason || share?.isOff) && styles.closed]
                    .filter(Boolean)
                    .join(' ')}
                >
                  <DayLink date={date} facts={[name, ...facts]}>
                    {share && share.appointments > 0 && (
                      <>
                        <b aria-hidden="true">{share.appointments}</b>
                        <i aria-hidden="true" style={{ height: `${Math.round((100 * share.minutes) / longest)}%` }} />
                      </>
                    )}
                    {share?.isOff && share.appointments === 0 && <small aria-hidden="true">{t('off')}</small>}
                  </DayLink>
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type DayLinkProps = { readonly date: string; readonly facts: readonly string[]; readonly children: ReactNode };

/** Opens a day. */
function DayLink({ date, facts, children }: DayLinkProps) {
  const t = useTexts(scheduleTexts);
  const language = use(LanguageContext);
  const day = capital(formatDay(Temporal.PlainDate.from(date), language), language);
  return (
    <Link
      to="/job-schedule"
      search={(was) => ({ ...was, week: date, show: 'day' })}
      resetScroll={false}
      onKeyDown={moveFocus}
      activeProps={NOT_CURRENT}
    >
      <span className="visually-hidden">{t('dayInMonth', { day, facts: facts.filter(Boolean).join(', ') })}</span>
      {children}
    </Link>
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

type DayProps = {
  /** `isOff` where it shows one employee alone. */
  readonly day: CalendarMonth['days'][number] & { readonly isOff?: boolean | undefined };
  readonly today: string;
};

function Day({ day, today }: DayProps) {
  const t = useTexts(scheduleTexts);
  const language = use(LanguageContext);
  const { date, appointments, times, freeTimes, openMinutes, reason, why, off, isOff } = day;
  const isPast = date < today;
  const state = () => {
    if (reason) return why || t(reason === 'closed' ? 'closed' : 'noTimes');
    if (isOff) return t('off');
    if (isPast || times === 0) return '';
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
      <DayLink date={date} facts={facts}>
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
      </DayLink>
    </td>
  );
}

/** The arrow keys go from day to day. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const table = event.currentTarget.closest('table');
  const links = [...(table?.querySelectorAll<HTMLElement>('a') ?? [])];
  const inRow = event.currentTarget.closest('tr')?.querySelectorAll('a').length ?? 0;
  // Weeks have seven days, also those of which some belong to another month.
  const beside = Math.max(7, inRow);
  const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -beside, ArrowDown: beside };
  const step = steps[event.key];
  if (step === undefined) return;
  const next = links[links.indexOf(event.currentTarget) + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
}
