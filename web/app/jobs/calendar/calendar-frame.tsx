import { Link } from '@tanstack/react-router';
import { useId, type ReactNode } from 'react';
import { scheduleTexts } from '#core/languages/en/jobs.ts';
import { useTexts } from '#web/lib/language.tsx';
import { errorText } from '#web/lib/refusal.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import styles from './week-calendar.module.css';

/** What the calendar shows at once. */
type Unit = 'day' | 'week' | 'month';

const PREVIOUS = { day: 'previousDay', week: 'previousWeek', month: 'previousMonth' } as const;
const NEXT = { day: 'nextDay', week: 'nextWeek', month: 'nextMonth' } as const;
const NOT_LOADED = { day: 'weekNotLoaded', week: 'weekNotLoaded', month: 'monthNotLoaded' } as const;
const LOADING = { day: 'loadingWeek', week: 'loadingWeek', month: 'loadingMonth' } as const;

type CalendarFrameProps = {
  readonly unit: Unit;
  readonly title: string;
  /** Its first day. */
  readonly from: Temporal.PlainDate;
  readonly query: {
    readonly data: unknown;
    readonly error: Error | null;
    readonly isPlaceholderData: boolean;
    readonly refetch: () => Promise<unknown>;
  };
  /** What else can be chosen, beside the title. */
  readonly tools?: ReactNode;
  readonly children: ReactNode;
};

/** The frame of a day, a week or a month: its title, the way to others, and what is said until it has loaded. */
export function CalendarFrame({ unit, title, from, query, tools, children }: CalendarFrameProps) {
  const t = useTexts(scheduleTexts);
  const id = useId();
  const { data, error, isPlaceholderData, refetch } = query;
  const beside = (count: 1 | -1) => from.add({ [`${unit}s`]: count }).toString();
  return (
    <section className={styles.root} aria-labelledby={id} aria-busy={isPlaceholderData}>
      <header className={styles.head}>
        <h2 id={id}>{title}</h2>
        <nav aria-label={t(unit)}>
          <CalendarLink date={beside(-1)} label={t(PREVIOUS[unit])}>
            <Icon name="left" />
          </CalendarLink>
          <CalendarLink date={undefined}>{t('today')}</CalendarLink>
          <CalendarLink date={beside(1)} label={t(NEXT[unit])}>
            <Icon name="right" />
          </CalendarLink>
        </nav>
        {tools}
      </header>
      {error && (
        <Callout title={t(NOT_LOADED[unit])} action={<Button onClick={() => void refetch()}>{t('tryAgain')}</Button>}>
          {errorText(error)}
        </Callout>
      )}
      {!data && !error && <Skeleton lines={5} height="68px" label={t(LOADING[unit])} />}
      {children}
    </section>
  );
}

type CalendarLinkProps = {
  /** Any local date of what it shows; undefined means today. */
  readonly date: string | undefined;
  readonly label?: string;
  readonly children: ReactNode;
};

/** A link to other days of the schedule. */
function CalendarLink({ date, label, children }: CalendarLinkProps) {
  return (
    <Link
      className={buttonClass()}
      to="/job-schedule"
      search={(was) => ({ ...was, week: date })}
      resetScroll={false}
      aria-label={label}
      activeProps={NOT_CURRENT}
    >
      {children}
    </Link>
  );
}

/** For links to other days, which aren't marked as the current page. */
export const NOT_CURRENT = { 'aria-current': undefined } as const;
