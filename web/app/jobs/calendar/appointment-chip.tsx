import { Link } from '@tanstack/react-router';
import { use, type PointerEvent, type ReactNode } from 'react';
import type { CalendarVisit } from '#contract/calendar.ts';
import { formatShortDate, formatSlotTime } from '#core/lib/time.ts';
import { Icon } from '#web/ui/icon.tsx';
import { statusBadge } from '#web/lib/quote-texts.ts';
import { statusText } from '../job-texts.ts';
import styles from './appointment-chip.module.css';
import { LanguageContext, useTexts } from '#web/lib/language.tsx';
import type { Language } from '#core/languages/language.ts';
import { jobsTexts, scheduleTexts } from '#core/languages/en/jobs.ts';

const TONES = {
  wait: styles.wait,
  good: styles.good,
  stop: styles.stop,
  water: styles.water,
  calm: undefined,
} as const;
const CREW_COLORS = [styles.crew0, styles.crew1, styles.crew2, styles.crew3, styles.crew4];

type AppointmentChipProps = {
  readonly visit: CalendarVisit;
  /** What the row doesn't already show: the employee or the time. */
  readonly shows: 'crew' | 'time';
  /** Which of the crew's colors it has; undefined when unassigned. */
  readonly color: number | undefined;
  readonly isDragged: boolean;
  readonly onPress: (event: PointerEvent) => void;
  readonly onMove: () => void;
};

/** An appointment in the calendar: opens its job or quote, can be dragged, and moved by its button. */
export function AppointmentChip({ visit, shows, color, isDragged, onPress, onMove }: AppointmentChipProps) {
  const t = useTexts(scheduleTexts);
  const language = use(LanguageContext);
  const { customerName, packageName, canMove, canAssign, crew, time } = visit;
  const { word, tone, icon } = appointmentStatus(visit, language);
  const classes = [styles.root, TONES[tone], color !== undefined && CREW_COLORS[color], isDragged && styles.dragged];
  const isLoose = canMove || canAssign;
  return (
    <div
      className={classes.filter(Boolean).join(' ')}
      {...(isLoose && { onPointerDown: onPress })}
      onDragStart={(event) => event.preventDefault()}
    >
      <VisitLink visit={visit}>
        {shows === 'time' && <b>{formatSlotTime(time, language)} </b>}
        {packageName.replaceAll('/', '/\u200B')} <span className={styles.customer}>{customerName}</span>
      </VisitLink>
      <span className={styles.status}>
        <Icon name={icon} />
        {word}
      </span>
      {shows === 'crew' && <span className={styles.crew}>{crew?.name ?? t('unassigned')}</span>}
      {isLoose && (
        <button
          type="button"
          className={styles.move}
          aria-label={t('moveVisit', {
            customer: customerName,
            day: formatShortDate(Temporal.PlainDate.from(visit.date), language),
            time: formatSlotTime(time, language),
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

type AppointmentGhostProps = { readonly visit: CalendarVisit; readonly x: number; readonly y: number };

/** An appointment while it's dragged, next to the pointer: `x` and `y` in pixels of the window. */
export function AppointmentGhost({ visit: { packageName, customerName }, x, y }: AppointmentGhostProps) {
  return (
    <div className={`${styles.root} ${styles.ghost}`} style={{ left: x, top: y }} aria-hidden="true">
      <b>{packageName}</b>
      {customerName}
    </div>
  );
}

type VisitLinkProps = { readonly visit: CalendarVisit; readonly children: ReactNode };

/** Opens a job next to the calendar, a pending quote on the dashboard. */
function VisitLink({ visit: { jobId, quoteId }, children }: VisitLinkProps) {
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
export function appointmentStatus({ jobStatus, quoteStatus, isOffered }: CalendarVisit, language: Language) {
  if (isOffered) return { word: jobsTexts(language)('offered'), tone: 'water', icon: 'mail' } as const;
  return jobStatus ? statusText({ status: jobStatus }, language) : statusBadge(quoteStatus, language);
}
