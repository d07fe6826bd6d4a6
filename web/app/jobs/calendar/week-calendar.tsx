import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Suspense, use, useMemo, useState, type ReactNode } from 'react';
import type { CalendarWeek } from '#contract/calendar.ts';
import { formatDate } from '#core/lib/time.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Segments } from '#web/ui/segments.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useMedia } from '#web/ui/use-media.ts';
import { later } from '#web/lib/later.tsx';
import { errorText } from '#web/lib/refusal.ts';
import { crew } from '#web/lib/staff-data.ts';
import { AppointmentGhost } from './appointment-chip.tsx';
import { crewColors, weekFrom } from './week-data.ts';
import { DayList, WeekGrid } from './week-grid.tsx';
import { MoveDialog } from './move-dialog.tsx';
import { useMoves } from './use-moves.ts';
import styles from './week-calendar.module.css';
import { LanguageContext, useTexts } from '#web/lib/language.tsx';
import { scheduleTexts } from '#core/languages/en/jobs.ts';

/** Loaded when it's opened: the calendar itself has no form. */
const FeedsSheet = later(() => import('./feeds-sheet.tsx').then((module) => module.FeedsSheet));

type WeekCalendarProps = {
  /** Local date of its Sunday. */
  readonly from: string;
  readonly rows: 'times' | 'crew';
  readonly onRows: (rows: 'times' | 'crew') => void;
  readonly className: string | undefined;
};

/** A week of the shop: appointments by slot, free capacity, and who is assigned. */
export function WeekCalendar({ from, rows, onRows, className }: WeekCalendarProps) {
  const t = useTexts(scheduleTexts);
  const language = use(LanguageContext);
  const [isFeeds, setFeeds] = useState(false);
  const isPhone = useMedia('(max-width: 44rem)');
  const { data: week, error, isPlaceholderData, refetch } = useQuery(weekFrom(from));
  const sunday = Temporal.PlainDate.from(from);
  return (
    <section className={`${styles.root} ${className}`} aria-labelledby="week-title" aria-busy={isPlaceholderData}>
      <header className={styles.head}>
        <h2 id="week-title">{t('weekOf', { date: formatDate(sunday, language).replace(/^\p{L}+, /u, '') })}</h2>
        <nav aria-label={t('week')}>
          <WeekLink week={sunday.subtract({ weeks: 1 }).toString()} label={t('previousWeek')}>
            <Icon name="left" />
          </WeekLink>
          <WeekLink week={undefined}>{t('today')}</WeekLink>
          <WeekLink week={sunday.add({ weeks: 1 }).toString()} label={t('nextWeek')}>
            <Icon name="right" />
          </WeekLink>
        </nav>
        {!isPhone && (
          <Segments
            name="rows"
            label={t('rows')}
            choices={[
              { value: 'times', word: t('times') },
              { value: 'crew', word: t('crew') },
            ]}
            chosen={rows}
            onChoose={onRows}
          />
        )}
        <Button onClick={() => setFeeds(true)}>{t('feeds')}</Button>
      </header>
      {error && (
        <Callout title={t('weekNotLoaded')} action={<Button onClick={() => void refetch()}>{t('tryAgain')}</Button>}>
          {errorText(error)}
        </Callout>
      )}
      {!week && !error && <Skeleton lines={6} height="68px" label={t('loadingWeek')} />}
      {week && <Week week={week} rows={rows} isPhone={isPhone} />}
      {isFeeds && (
        <Suspense fallback={null}>
          <FeedsSheet onClose={() => setFeeds(false)} />
        </Suspense>
      )}
    </section>
  );
}

type WeekProps = { readonly week: CalendarWeek; readonly rows: 'times' | 'crew'; readonly isPhone: boolean };

function Week({ week, rows, isPhone }: WeekProps) {
  const { data: members = [] } = useQuery(crew());
  const colorOf = useMemo(() => crewColors(members), [members]);
  const moves = useMoves(week);
  const { drag, plan } = moves;
  return (
    <>
      {isPhone ? (
        <DayList week={week} colorOf={colorOf} moves={moves} />
      ) : (
        <WeekGrid week={week} rows={rows} crew={members} colorOf={colorOf} moves={moves} />
      )}
      {drag && <AppointmentGhost visit={drag.item} x={drag.x} y={drag.y} />}
      {plan && <MoveDialog plan={plan} onClose={moves.close} />}
    </>
  );
}

type WeekLinkProps = {
  /** Undefined means the current week. */
  readonly week: string | undefined;
  readonly label?: string;
  readonly children: ReactNode;
};

function WeekLink({ week, label, children }: WeekLinkProps) {
  return (
    <Link
      className={buttonClass()}
      to="/job-schedule"
      search={(was) => ({ ...was, week })}
      resetScroll={false}
      aria-label={label}
      activeProps={NOT_CURRENT}
    >
      {children}
    </Link>
  );
}

/** Links to other weeks aren't marked as the current page. */
const NOT_CURRENT = { 'aria-current': undefined } as const;
