import { Link } from '@tanstack/react-router';
import { Suspense, use, useState, type PointerEvent, type ReactNode } from 'react';
import type { CalendarVisit } from '#contract/calendar.ts';
import { scheduleTexts, jobsTexts } from '#core/languages/en/jobs.ts';
import { overrunsTexts } from '#core/languages/en/overruns.ts';
import { resourcesTexts } from '#core/languages/en/resources.ts';
import type { Language } from '#core/languages/language.ts';
import { formatShortDate, formatSlotTime, formatTime, withUnbrokenTimes } from '#core/lib/time.ts';
import { listText } from '#core/lib/wording.ts';
import { spanText } from '#core/scheduling/arrival-words.ts';
import { statusText } from '#web/app/jobs/job-texts.ts';
import { useCatalogIfKnown } from '#web/lib/catalog.ts';
import { LanguageContext, useTexts } from '#web/lib/language.tsx';
import { later } from '#web/lib/later.tsx';
import { statusBadge } from '#web/lib/quote-badges.ts';
import { Facts } from '#web/ui/facts.tsx';
import { Icon } from '#web/ui/icon.tsx';
import styles from './week-calendar.module.css';

export const TONES = {
  wait: styles.wait,
  good: styles.good,
  stop: styles.stop,
  water: styles.water,
  calm: undefined,
} as const;
export const CREW_COLORS = [styles.crew0, styles.crew1, styles.crew2, styles.crew3, styles.crew4];

/**
 * What isn't shown beside it: the employee, the time, both where the row is a bay or van, or the bay or van, too. 'mates' leaves out the
 * employee in whose column it is, unless others do it as well. 'round' leaves out what is said of all stops of the round, 'stop' also its package and employee.
 */
export type Shown = 'crew' | 'time' | 'both' | 'all' | 'mates' | 'round' | 'stop';

type AppointmentChipProps = {
  readonly visit: CalendarVisit;
  readonly shows: Shown;
  /** When it ends, in words. */
  readonly ends?: string;
  /** Which of the crew's colors it has; undefined when unassigned. */
  readonly color: number | undefined;
  readonly isDragged: boolean;
  readonly onPress: (event: PointerEvent) => void;
  readonly onMove: () => void;
};

/** An appointment in the calendar: opens its job or quote, can be dragged, and moved by its button. */
export function AppointmentChip({ visit, shows, ends, color, isDragged, onPress, onMove }: AppointmentChipProps) {
  const t = useTexts(scheduleTexts);
  const language = use(LanguageContext);
  const timeText = useTimeText();
  const { customerName, packageName, canMove, canAssign, crew, teammates, resource, arrival, round } = visit;
  const team = [...(crew ? [crew] : []), ...teammates].map(({ name }) => name);
  const isInRound = shows === 'round' || shows === 'stop';
  const isNamed = shows !== 'time' && shows !== 'stop';
  const namesTeam = shows === 'mates' ? teammates.length > 0 : isNamed && team.length > 0;
  const { word, tone, icon } = appointmentStatus(visit, language);
  const classes = [styles.visit, TONES[tone], color !== undefined && CREW_COLORS[color], isDragged && styles.dragged];
  const isLoose = canMove || canAssign;
  return (
    <div
      className={classes.filter(Boolean).join(' ')}
      {...(isLoose && { onPointerDown: onPress })}
      onDragStart={(event) => event.preventDefault()}
    >
      <VisitLink visit={visit}>
        {(arrival ? !isInRound : shows !== 'crew') && (
          <b>
            {timeText(visit)} {ends}
          </b>
        )}
        {customerName}{' '}
        {shows !== 'stop' && <span className={styles.package}>{packageName.replaceAll('/', '/\u200B')}</span>}
      </VisitLink>
      <span className={styles.status}>
        <Icon name={icon} />
        <Facts
          of={[
            word,
            namesTeam && <b key="team">{listText(team, language)}</b>,
            shows !== 'both' &&
              resource &&
              (resource.name ?? resourcesTexts(language)('none', { kind: resource.kind })),
            !isInRound && round?.name,
            !isInRound && shows !== 'both' && round?.van?.name,
          ]}
        />
      </span>
      {visit.overrun && <OverrunNote visit={visit} overrun={visit.overrun} />}
      {isLoose && (
        <button
          type="button"
          className={styles.move}
          aria-label={t('moveVisit', {
            customer: customerName,
            day: formatShortDate(Temporal.PlainDate.from(visit.date), language),
            time: timeText(visit),
          })}
          title={t('move')}
          onPointerDown={(event) => event.stopPropagation()}
          onClick={onMove}
        >
          <Icon name="cal" />
        </button>
      )}
    </div>
  );
}

type OverrunNoteProps = {
  readonly visit: CalendarVisit;
  readonly overrun: NonNullable<CalendarVisit['overrun']>;
};

/** Until when work under way takes; where that runs into the next appointment, a button that shows what to move. */
function OverrunNote({ visit: { quoteId, customerName }, overrun: { until, missing } }: OverrunNoteProps) {
  const t = useTexts(overrunsTexts);
  const language = use(LanguageContext);
  const timeZone = useCatalogIfKnown()?.timeZone ?? 'UTC';
  const [isOpen, setOpen] = useState(false);
  const longer = t('longer', { until: formatTime(Temporal.Instant.from(until), timeZone, language) });
  if (missing === 0) return <span className={styles.overrun}>{longer}</span>;
  return (
    <>
      <button
        type="button"
        className={styles.overrun}
        aria-label={`${longer}. ${t('seeFor', { customer: customerName })}`}
        onPointerDown={(event) => event.stopPropagation()}
        onClick={() => setOpen(true)}
      >
        <Icon name="clock" />
        {longer} <b>{t('see')}</b>
      </button>
      {isOpen && (
        <Suspense fallback={null}>
          <OverrunDialog quoteId={quoteId} timeZone={timeZone} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

/** Its code isn't needed to see a day. */
const OverrunDialog = later(() => import('#web/app/list/overrun-dialog.tsx').then((module) => module.OverrunDialog));

type RoundChipProps = {
  /** The stops of a round on a day. */
  readonly stops: readonly [CalendarVisit, ...CalendarVisit[]];
};

/** Many stops of a round where there's no room for each: how far they are. It opens the day. */
export function RoundChip({ stops }: RoundChipProps) {
  const t = useTexts(scheduleTexts);
  const timeText = useTimeText();
  const [first] = stops;
  const done = stops.filter(({ jobStatus }) => jobStatus === 'completed').length;
  const isDone = done === stops.length;
  return (
    <div className={`${styles.visit} ${isDone ? styles.good : styles.water}`}>
      <Link
        className={styles.open}
        to="/job-schedule"
        search={(was) => ({ ...was, show: 'day', week: first.date })}
        resetScroll={false}
      >
        <b>{timeText(first)}</b>
        {t('roundStops', { name: first.round?.name ?? '', count: stops.length })}
      </Link>
      <span className={styles.status}>
        <Icon name={isDone ? 'check' : 'truck'} />
        <Facts of={[t('roundDone', { done, all: stops.length }), first.round?.van?.name]} />
      </span>
    </div>
  );
}

/** Returns appointments in their order, the stops of each round on a day together. */
export function withRounds(
  visits: readonly CalendarVisit[],
): readonly (readonly [CalendarVisit, ...CalendarVisit[]])[] {
  const keyOf = (visit: CalendarVisit) =>
    visit.arrival ? `${visit.startsAt} ${visit.round?.name}` : `${visit.quoteId} ${visit.startsAt}`;
  return [...Map.groupBy(visits, keyOf).values()].flatMap(([first, ...others]) =>
    first ? [[first, ...others] as const] : [],
  );
}

/** Returns what says when an appointment is: '10:00 AM', or '8 AM – 12 PM' for a stop of a round. */
export function useTimeText(): (visit: CalendarVisit) => string {
  const language = use(LanguageContext);
  const timeZone = useCatalogIfKnown()?.timeZone;
  return ({ startsAt, arrival, time }) =>
    arrival && timeZone
      ? withUnbrokenTimes(spanText(startsAt, arrival, { timeZone, language }))
      : formatSlotTime(time, language);
}

type AppointmentGhostProps = { readonly visit: CalendarVisit; readonly x: number; readonly y: number };

/** An appointment while it's dragged, next to the pointer: `x` and `y` in pixels of the window. */
export function AppointmentGhost({ visit: { packageName, customerName }, x, y }: AppointmentGhostProps) {
  return (
    <div className={`${styles.visit} ${styles.ghost}`} style={{ left: x, top: y }} aria-hidden="true">
      <b>{packageName}</b>
      {customerName}
    </div>
  );
}

type VisitLinkProps = { readonly visit: CalendarVisit; readonly children: ReactNode };

/** Opens a job next to the calendar, a pending quote on the dashboard. */
export function VisitLink({ visit: { jobId, quoteId }, children }: VisitLinkProps) {
  return jobId ? (
    <Link
      className={styles.open}
      id={`visit-${jobId}`}
      to="/job-schedule"
      search={(was) => ({ ...was, open: jobId })}
      resetScroll={false}
    >
      {children}
    </Link>
  ) : (
    <Link className={styles.open} to="/admin/dashboard" search={{ tab: 'quotes', quote: quoteId }}>
      {children}
    </Link>
  );
}

/** The job's status, or the quote's while there's no job. */
export function appointmentStatus(
  { jobStatus, hasStarted, quoteStatus, isOffered }: CalendarVisit,
  language: Language,
) {
  if (isOffered) return { word: jobsTexts(language)('offered'), tone: 'water', icon: 'mail' } as const;
  return jobStatus ? statusText({ status: jobStatus, hasStarted }, language) : statusBadge(quoteStatus, language);
}
