import { Link } from '@tanstack/react-router';
import type { JobInList } from '#contract/jobs.ts';
import { formatMoney, toCents } from '#core/lib/money.ts';
import { serviceWord } from '#core/quotes/place.ts';
import { Badge } from '#web/ui/badge.tsx';
import { dayAndTime } from '#web/lib/quote-texts.ts';
import { useCatalogIfKnown } from '#web/lib/use-catalog.ts';
import { AssignField, payText } from './assign-field.tsx';
import { JobActions } from './job-actions.tsx';
import { JobChecklist } from './job-checklist.tsx';
import { appointmentText, crewText, statusText } from './job-texts.ts';
import './job-card.css';

/** A job in progress: its steps, its employee, and its next action. */
export function JobCard({ job, isOpen }: { readonly job: JobInList; readonly isOpen: boolean }) {
  const status = statusText(job.status, job.startedAt !== null);
  return (
    <article className="job-card" aria-current={isOpen} aria-labelledby={cardId(job.id)}>
      <header>
        <h3>
          <Link id={cardId(job.id)} to="/job-schedule" search={(was) => ({ ...was, open: job.id })} resetScroll={false}>
            {job.customerName}
          </Link>
        </h3>
        <Badge tone={status.tone} icon={status.icon}>
          {status.word}
        </Badge>
        <p className="job-card-when">
          <JobTime job={job} />
          <span>
            {job.packageName}, {serviceWord(job, 'team')}
          </span>
        </p>
        <p className="job-card-about">
          {[
            job.subject,
            formatMoney(toCents(job.totalPrice)),
            job.reference,
            job.appointmentId && `appointment ${appointmentText(job.appointmentId)}`,
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </header>
      <JobChecklist checklist={job.checklist} />
      <AddressMark job={job} />
      <JobCrew job={job} place="card" />
      <JobActions job={job} />
    </article>
  );
}

/** Says what a job needs before it can be assigned, and where to enter it. */
export function AddressMark({ job }: { readonly job: JobInList }) {
  if (!job.addressNeeded) return null;
  return (
    <p>
      <Badge tone="wait" icon="alert">
        Address needed
      </Badge>{' '}
      <Link to="/admin/dashboard" search={{ quote: job.quoteId }}>
        Enter it in the quote
      </Link>
    </p>
  );
}

/** The time of the appointment, in the shop's zone. */
export function JobTime({ job: { scheduledDate } }: { readonly job: JobInList }) {
  const timeZone = useCatalogIfKnown()?.timeZone;
  if (!scheduledDate || !timeZone) return null;
  return <time dateTime={scheduledDate}>{dayAndTime(scheduledDate, timeZone).join(', ')}</time>;
}

/** The employee of the job: a choice while it's scheduled, otherwise their name; with the note of their answer. */
export function JobCrew({ job, place }: { readonly job: JobInList; readonly place: string }) {
  const canAssign = job.events.includes('assign');
  return (
    <div className="job-crew">
      {canAssign ? (
        <AssignField job={job} place={place} />
      ) : (
        <p>
          Crew: <b>{crewText(job)}</b>
          {job.pay && <small>Earns {payText(job.pay)}</small>}
        </p>
      )}
      {job.employeeNotes && <blockquote>{job.employeeNotes}</blockquote>}
    </div>
  );
}

/** Where the focus returns to when the sheet of a job closes. */
export function cardId(jobId: string): string {
  return `job-${jobId}`;
}
