import { use, useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { dateRangeTexts } from '#core/languages/en/date-range.ts';
import { formatDay, formatMonth, formatWeekday } from '#core/lib/time.ts';
import { capital } from '#core/lib/wording.ts';
import { weekStart } from '#core/scheduling/week.ts';
import { LanguageContext, useTexts } from '#web/lib/language.tsx';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import styles from './date-month.module.css';

/** Local dates, 'YYYY-MM-DD', both inclusive; without one, the range is open at that end. */
export type DateRange = { readonly from?: string | undefined; readonly to?: string | undefined };

type DateMonthProps = {
  readonly value: DateRange;
  readonly today: string;
  readonly isOneDay: boolean;
  /** The first and the last day that can be chosen; no limit without one. */
  readonly least?: string | undefined;
  readonly most?: string | undefined;
  readonly onChoose: (range: DateRange) => void;
};

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

/** A month: the first press is the first day, the second press the last one; or one press is the day. Arrow keys move by days and weeks. */
export function DateMonth({ value, today, isOneDay, least, most, onChoose }: DateMonthProps) {
  const t = useTexts(dateRangeTexts);
  const language = use(LanguageContext);
  const [first, setFirst] = useState<string>();
  const [focused, setFocused] = useState(value.from ?? value.to ?? today);
  const grid = useRef<HTMLTableElement>(null);
  const shouldFocus = useRef(false);
  const day = Temporal.PlainDate.from(focused);
  useEffect(() => {
    if (shouldFocus.current) grid.current?.querySelector<HTMLElement>(`[data-day="${focused}"]`)?.focus();
    shouldFocus.current = false;
  }, [focused]);
  const range = first ? { from: first, to: first } : value;
  const turn = (months: number) => setFocused(day.with({ day: 1 }).add({ months }).toString());
  const press = (date: string) => {
    setFocused(date);
    if (isOneDay) return onChoose({ from: date, to: date });
    if (first === undefined) return setFirst(date);
    onChoose(first <= date ? { from: first, to: date } : { from: date, to: first });
  };
  const move = (event: KeyboardEvent) => {
    const { [event.key]: days } = STEPS;
    if (days === undefined) return;
    event.preventDefault();
    shouldFocus.current = true;
    setFocused(day.add({ days }).toString());
  };
  const sunday = weekStart(day.with({ day: 1 }));
  const weeks = Math.ceil((sunday.until(day.with({ day: 1 })).days + day.daysInMonth) / 7);
  return (
    <div className={styles.month}>
      <div className={styles.caption}>
        <Button variant="plain" aria-label={t('previousMonth')} onClick={() => turn(-1)}>
          <Icon name="left" />
        </Button>
        <b aria-live="polite">{capital(formatMonth(focused.slice(0, 7), language), language)}</b>
        <Button variant="plain" aria-label={t('nextMonth')} onClick={() => turn(1)}>
          <Icon name="right" />
        </Button>
      </div>
      <table ref={grid}>
        <thead>
          <tr>
            {days(sunday, 7).map((date) => (
              <th key={date.dayOfWeek} scope="col" abbr={formatWeekday(date, language)}>
                {formatWeekday(date, language).slice(0, 2)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {days(sunday, weeks, 7).map((start) => (
            <tr key={start.toString()}>
              {days(start, 7).map((date) => (
                <td key={date.toString()}>
                  {date.month === day.month && (
                    <button
                      type="button"
                      data-day={date.toString()}
                      tabIndex={date.equals(day) ? 0 : -1}
                      aria-label={formatDay(date, language)}
                      disabled={isOutside(date.toString(), least, most)}
                      aria-current={date.toString() === today ? 'date' : undefined}
                      aria-pressed={date.toString() === range.from || date.toString() === range.to}
                      data-between={isBetween(date.toString(), range) || undefined}
                      onClick={() => press(date.toString())}
                      onKeyDown={move}
                    >
                      {date.day}
                    </button>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {!isOneDay && <output>{t(first === undefined ? 'chooseFirstDay' : 'chooseLastDay')}</output>}
    </div>
  );
}

/** So many dates, a step of days apart. */
function days(from: Temporal.PlainDate, count: number, step = 1): readonly Temporal.PlainDate[] {
  return Array.from({ length: count }, (_, index) => from.add({ days: index * step }));
}

function isOutside(date: string, least = date, most = date): boolean {
  return date < least || date > most;
}

function isBetween(date: string, { from, to }: DateRange): boolean {
  return from !== undefined && to !== undefined && from < date && date < to;
}
