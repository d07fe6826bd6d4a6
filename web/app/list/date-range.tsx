import { use, useEffect, useId, useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import { dateRangeTexts } from '#core/languages/en/date-range.ts';
import type { Language } from '#core/languages/language.ts';
import { formatDay, formatMediumDate, formatMonth, formatWeekday } from '#core/lib/time.ts';
import { capital } from '#core/lib/wording.ts';
import { weekStart } from '#core/scheduling/week.ts';
import { LanguageContext, useTexts } from '#web/lib/language.tsx';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { presetsOf, presetsToPick } from './date-presets.ts';
import styles from './date-range.module.css';

/** Local dates, 'YYYY-MM-DD', both inclusive; without one, the range is open at that end. */
export type DateRange = { readonly from?: string | undefined; readonly to?: string | undefined };

type DateRangeFieldProps = {
  /** What the dates are about: 'Received'. */
  readonly label: string;
  readonly value: DateRange;
  /** The shop's local date. */
  readonly today: string;
  /** Whether days after today are of interest; the presets look forward then. */
  readonly isAhead?: boolean | undefined;
  /** Whether it's one day, which is always set. */
  readonly isOneDay?: boolean | undefined;
  /** Whether days are picked for something, from today on, rather than a list narrowed to them. */
  readonly isToPick?: boolean | undefined;
  readonly onChange: (range: DateRange) => void;
};

/** A range of days: a button that says it, and opens presets and a month to choose the first and the last day in. */
export function DateRangeField({
  label,
  value,
  today,
  isAhead = false,
  isOneDay = false,
  isToPick = false,
  onChange,
}: DateRangeFieldProps) {
  const t = useTexts(dateRangeTexts);
  const language = use(LanguageContext);
  const [isOpen, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const id = useId();
  const close = () => {
    setOpen(false);
    opener.current?.focus();
  };
  useDismissal(root, isOpen, { onLeave: () => setOpen(false), onEscape: close });
  const choose = (range: DateRange) => {
    onChange(range);
    close();
  };
  const named = isToPick ? presetsToPick(today) : presetsOf(today, isAhead);
  const presets = named.filter(({ from, to }) => !isOneDay || from === to);
  const isOpenRange = !value.from && !value.to;
  return (
    <div className={styles.root} ref={root}>
      <Button
        ref={opener}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        data-chosen={value.from || value.to ? true : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon name="cal" />
        <span className={styles.label}>{label}</span>{' '}
        {isToPick && isOpenRange ? t('chooseDays') : rangeText(value, { today, isAhead }, language)}
        <Icon name="chev" />
      </Button>
      {isOpen && (
        <fieldset className={styles.panel} id={id} aria-label={label}>
          <ul className={styles.presets}>
            {!isOneDay && !isToPick && (
              <li>
                <Preset isCurrent={isOpenRange} onClick={() => choose({ from: undefined, to: undefined })}>
                  {t('anyDate')}
                </Preset>
              </li>
            )}
            {presets.map(({ name, from, to }) => (
              <li key={name}>
                <Preset isCurrent={value.from === from && value.to === to} onClick={() => choose({ from, to })}>
                  {t(name)}
                </Preset>
              </li>
            ))}
          </ul>
          <RangeMonth
            value={value}
            today={today}
            isOneDay={isOneDay}
            least={isToPick ? today : undefined}
            onChoose={choose}
          />
        </fieldset>
      )}
    </div>
  );
}

type PresetProps = { readonly isCurrent: boolean; readonly onClick: () => void; readonly children: string };

function Preset({ isCurrent, onClick, children }: PresetProps) {
  return (
    <button type="button" aria-pressed={isCurrent} onClick={onClick}>
      {children}
    </button>
  );
}

/** 'This week', 'Nov 3, 2026 – Nov 9, 2026', 'Any date'. */
function rangeText(
  { from, to }: DateRange,
  { today, isAhead }: { readonly today: string; readonly isAhead: boolean },
  language: Language,
): string {
  const t = dateRangeTexts(language);
  if (!from && !to) return t('anyDate');
  const preset = presetsOf(today, isAhead).find((each) => each.from === from && each.to === to);
  if (preset) return t(preset.name);
  const text = (date: string) => formatMediumDate(Temporal.PlainDate.from(date), language);
  if (from === to && from) return text(from);
  if (from && to) return t('fromTo', { from: text(from), to: text(to) });
  return from ? t('sinceDate', { date: text(from) }) : t('untilDate', { date: text(to ?? today) });
}

type RangeMonthProps = {
  readonly value: DateRange;
  readonly today: string;
  readonly isOneDay: boolean;
  /** The first day that can be chosen. */
  readonly least: string | undefined;
  readonly onChoose: (range: DateRange) => void;
};

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

/** A month: the first press is the first day, the second press the last one; or one press is the day. Arrow keys move by days and weeks. */
function RangeMonth({ value, today, isOneDay, least = '', onChoose }: RangeMonthProps) {
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
                      disabled={date.toString() < least}
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

function isBetween(date: string, { from, to }: DateRange): boolean {
  return from !== undefined && to !== undefined && from < date && date < to;
}

/** Reports when something outside is pressed or gets the focus, and Escape, which then closes nothing else. */
function useDismissal(
  root: RefObject<HTMLElement | null>,
  isActive: boolean,
  { onLeave, onEscape }: { readonly onLeave: () => void; readonly onEscape: () => void },
): void {
  useEffect(() => {
    if (!isActive) return undefined;
    const leave = ({ target }: Event) => {
      if (target instanceof Node && !root.current?.contains(target)) onLeave();
    };
    const escape = (event: globalThis.KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.stopPropagation();
      onEscape();
    };
    document.addEventListener('pointerdown', leave);
    document.addEventListener('focusin', leave);
    document.addEventListener('keydown', escape, { capture: true });
    return () => {
      document.removeEventListener('pointerdown', leave);
      document.removeEventListener('focusin', leave);
      document.removeEventListener('keydown', escape, { capture: true });
    };
  });
}
