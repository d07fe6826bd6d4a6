import { createContext, use, type ComponentProps } from 'react';
import { DayPicker, DayButton } from 'react-day-picker';
import { uiTexts } from '#core/languages/en/ui.ts';
import { localeOf, type Language } from '#core/languages/language.ts';
import { formatDay, formatMonth, formatWeekday } from '#core/lib/time.ts';
import { LanguageContext, useTexts } from '#web/lib/language.tsx';
import { buttonClass } from './button.tsx';
import { Icon } from './icon.tsx';
import styles from './calendar.module.css';

/** What a day looks like. Local dates are '2027-06-19', months '2027-06'. */
export type DayMark = {
  /** open: has room; full and closed can be looked at and say so; past cannot be chosen. */
  readonly kind: 'open' | 'full' | 'closed' | 'past';
  readonly free: number;
  readonly total: number;
  /** 'Saturday, June 19, 3 of 5 times free' */
  readonly label: string;
};

type CalendarProps = {
  readonly label: string;
  readonly today: string;
  readonly month: string;
  readonly firstMonth: string;
  readonly lastMonth: string;
  /** By local date; undefined while they are not known. */
  readonly marks: ReadonlyMap<string, DayMark> | undefined;
  /** Whether the marks are on their way. */
  readonly isWaiting: boolean;
  readonly chosen: string | undefined;
  readonly onMonth: (month: string) => void;
  /** The chosen day, or undefined when it was clicked again. */
  readonly onChoose: (date: string | undefined) => void;
};

/** A month at a glance: a pip for each time of the day, or for several of many, filled when free; full days are dusted and say so. */
export function Calendar({ label, marks, isWaiting, chosen, onMonth, onChoose, ...months }: CalendarProps) {
  const language = use(LanguageContext);
  const t = useTexts(uiTexts);
  const monthName = (date: Date) => formatMonth(isoOf(date).slice(0, 7), language);
  return (
    <Marks value={marks}>
      <DayPicker
        mode="single"
        aria-label={label}
        className={isWaiting ? styles.waiting : undefined}
        data-testid={isWaiting ? 'calendar-waiting' : undefined}
        classNames={CLASSES}
        components={COMPONENTS}
        formatters={{ formatCaption: monthName, formatWeekdayName: (day) => shortWeekday(day, language) }}
        labels={{
          labelGrid: monthName,
          labelWeekday: (day) => formatWeekday(plainDateOf(day), language),
          labelNav: () => t('calendarMonths'),
          labelPrevious: () => t('calendarPreviousMonth'),
          labelNext: () => t('calendarNextMonth'),
        }}
        navLayout="after"
        weekStartsOn={0}
        today={dateOf(months.today)}
        month={dateOf(months.month)}
        startMonth={dateOf(months.firstMonth)}
        endMonth={dateOf(months.lastMonth)}
        onMonthChange={(month) => onMonth(isoOf(month).slice(0, 7))}
        disabled={(date) => (marks ? marks.get(isoOf(date))?.kind === 'past' : isoOf(date) < months.today)}
        selected={chosen ? dateOf(chosen) : undefined}
        onSelect={(date) => onChoose(date && isoOf(date))}
      />
    </Marks>
  );
}

/** What the drawing in the days means. */
export function CalendarLegend({ note }: { readonly note?: string | undefined }) {
  const t = useTexts(uiTexts);
  return (
    <ul className={styles.legend} aria-hidden={note === undefined || undefined}>
      {/* Each day says it in its name. */}
      <li aria-hidden="true">
        <Pips free={2} total={4} />
        {t('calendarSlotsFree')}
      </li>
      <li aria-hidden="true">
        <i className={styles.swatch} />
        {t('calendarFull')}
      </li>
      {note && <li>{note}</li>}
    </ul>
  );
}

const Marks = createContext<ReadonlyMap<string, DayMark> | undefined>(undefined);

const CLASSES = {
  month: styles.month,
  month_caption: styles.caption,
  nav: styles.nav,
  button_previous: buttonClass({ variant: 'plain' }),
  button_next: buttonClass({ variant: 'plain' }),
  month_grid: styles.grid,
};

const COMPONENTS = { DayButton: Day, Chevron };

function Day({ children, ...props }: ComponentProps<typeof DayButton>) {
  const t = useTexts(uiTexts);
  const language = use(LanguageContext);
  const mark = use(Marks)?.get(props.day.isoDate);
  const label = mark?.label ?? formatDay(plainDateOf(props.day.date), language);
  const isToday = props.modifiers['today'] === true;
  return (
    <DayButton
      {...props}
      className={[styles.day, mark && styles[mark.kind], isToday && styles.today].filter(Boolean).join(' ')}
      aria-label={isToday ? t('calendarToday', { day: label }) : label}
      aria-pressed={props.modifiers['selected'] === true}
    >
      {children} {mark?.kind === 'open' && <Pips free={mark.free} total={mark.total} />}
      {mark?.kind === 'full' && <small>{t('calendarFull')}</small>}
      {mark?.kind === 'closed' && <small>{t('calendarClosed')}</small>}
    </DayButton>
  );
}

/** That many pips fit into a day of a narrow calendar; of more times, each stands for several. */
const MOST_PIPS = 6;

function Pips({ free, total }: { readonly free: number; readonly total: number }) {
  const pips = Math.min(total, MOST_PIPS);
  const filled = Math.ceil((free * pips) / Math.max(1, total));
  return (
    <span className={styles.pips} aria-hidden="true">
      {Array.from({ length: pips }, (_, index) => (
        <i key={index} className={index < filled ? styles.pipsFree : undefined} />
      ))}
    </span>
  );
}

function Chevron({ orientation }: { readonly orientation?: string }) {
  return <Icon name={orientation === 'left' ? 'left' : 'right'} />;
}

function shortWeekday(date: Date, language: Language): string {
  return date.toLocaleString(localeOf(language), { weekday: 'short' });
}

function plainDateOf(date: Date): Temporal.PlainDate {
  return Temporal.PlainDate.from(isoOf(date));
}

function dateOf(iso: string): Date {
  const [year = 0, month = 1, day = 1] = iso.split('-').map(Number);
  return new Date(year, month - 1, day);
}

function isoOf(date: Date): string {
  const pad = (part: number) => String(part).padStart(2, '0');
  return `${date.getFullYear()}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`;
}
