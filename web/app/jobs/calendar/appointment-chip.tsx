import { Link } from '@tanstack/react-router';
import type { PointerEvent, ReactNode } from 'react';
import type { CalendarVisit } from '#contract/calendar.ts';
import { formatShortDate } from '#core/lib/time.ts';
import { Icon } from '#web/ui/icon.tsx';
import { STATUS_BADGES } from '#web/lib/quote-texts.ts';
import { statusText } from '../job-texts.ts';
import './appointment-chip.css';

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
  const { customerName, packageName, canMove, canAssign, crew, time } = visit;
  const { word, tone, icon } = appointmentStatus(visit);
  const classes = [
    'visit',
    `visit-${tone}`,
    color !== undefined && `visit-crew-${color}`,
    isDragged && 'visit-dragged',
  ];
  const isLoose = canMove || canAssign;
  return (
    <div
      className={classes.filter(Boolean).join(' ')}
      {...(isLoose && { onPointerDown: onPress })}
      onDragStart={(event) => event.preventDefault()}
    >
      <VisitLink visit={visit}>
        {shows === 'time' && <b>{time} </b>}
        {packageName}
      </VisitLink>
      <span className="visit-customer">{customerName}</span>
      <span className="visit-status">
        <Icon name={icon} />
        {word}
      </span>
      {shows === 'crew' && <span className="visit-crew">{crew?.name ?? 'Nobody yet'}</span>}
      {isLoose && (
        <button
          type="button"
          className="visit-move"
          aria-label={`Move ${customerName}, ${formatShortDate(Temporal.PlainDate.from(visit.date))} at ${time}`}
          title="Move"
          onPointerDown={(event) => event.stopPropagation()}
          onClick={onMove}
        >
          <Icon name="cal" />
        </button>
      )}
    </div>
  );
}

type VisitLinkProps = { readonly visit: CalendarVisit; readonly children: ReactNode };

/** Opens a job next to the calendar, a pending quote on the dashboard. */
function VisitLink({ visit: { jobId, quoteId }, children }: VisitLinkProps) {
  return jobId ? (
    <Link
      className="visit-open"
      id={`visit-${jobId}`}
      to="/job-schedule"
      search={(was) => ({ ...was, open: jobId })}
      resetScroll={false}
    >
      {children}
    </Link>
  ) : (
    <Link className="visit-open" to="/admin/dashboard" search={{ quote: quoteId }}>
      {children}
    </Link>
  );
}

/** The job's status, or the quote's while there's no job. */
export function appointmentStatus({ jobStatus, quoteStatus, isOffered }: CalendarVisit) {
  if (isOffered) return { word: 'Offered', tone: 'water', icon: 'mail' } as const;
  return jobStatus ? statusText(jobStatus) : STATUS_BADGES[quoteStatus];
}
