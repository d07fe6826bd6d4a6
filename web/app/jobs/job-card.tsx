import { Link } from '@tanstack/react-router';
import type { JobInList } from '#contract/jobs.ts';
import { formatMoney, toCents, formatMoneyExact } from '#core/lib/money.ts';
import { serviceText } from '#core/quotes/describe.ts';
import { Badge } from '#web/ui/badge.tsx';
import { dayAndTime } from '#web/lib/quote-texts.ts';
import { useCatalogIfKnown } from '#web/lib/catalog.ts';
import { JobActions } from './job-actions.tsx';
import { appointmentText, crewText, statusText } from './job-texts.ts';
import { useQuery } from '@tanstack/react-query';
import { SelectField } from '#web/ui/field.tsx';
import { call } from '#web/lib/api.ts';
import { fieldError } from '#web/lib/refusal.ts';
import { crew } from '#web/lib/staff-data.ts';
import { undoOfJob, useJobChange } from '#web/lib/use-job-change.ts';
import { Icon } from '#web/ui/icon.tsx';
import styles from './job-card.module.css';

/** A job in progress: its steps, its employee, and its next action. */
export function JobCard({ job, isOpen }: { readonly job: JobInList; readonly isOpen: boolean }) {
  const status = statusText(job.status, job.startedAt !== null);
  return (
    <article className={styles.root} aria-current={isOpen} aria-labelledby={cardId(job.id)}>
      <header>
        <h3>
          <Link id={cardId(job.id)} to="/job-schedule" search={(was) => ({ ...was, open: job.id })} resetScroll={false}>
            {job.customerName}
          </Link>
        </h3>
        <Badge tone={status.tone} icon={status.icon}>
          {status.word}
        </Badge>
        <p className={styles.when}>
          <JobTime job={job} />
          <span>{serviceText(job, 'team')}</span>
        </p>
        <p className={styles.about}>
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
    <div className={styles.crew}>
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

type AssignFieldProps = {
  readonly job: JobInList;
  /** Distinguishes the field ids when the same job is on the screen twice. */
  readonly place: string;
};

/** Assigns a job: the chosen employee sees it at once and gets an email. Shows what they earn with it. */
function AssignField({ job, place }: AssignFieldProps) {
  const { id, assignedStaff, assignedName, pay } = job;
  const { data: members = [] } = useQuery(crew());
  const assign = useJobChange({
    make: (employee: string) =>
      call('PATCH /api/jobs/:id', { params: { id }, body: { assignedStaff: employee || null } }),
    done: () => 'Staff assigned to job successfully',
    failed: 'Failed to assign staff to job',
    undoOf: undoOfJob,
  });
  const isGone = assignedStaff && !members.some((member) => member.id === assignedStaff);
  const error = fieldError(assign.error, 'assignedStaff');
  return (
    <SelectField
      id={`${place}-assigned-${id}`}
      label="Assigned to"
      value={(assign.isPending ? assign.variables : assignedStaff) ?? ''}
      onChange={(event) => assign.mutate(event.target.value)}
      hint={pay ? `Earns ${payText(pay)}` : 'They get an email right away.'}
      error={error}
    >
      <option value="">Open to all</option>
      {isGone && <option value={assignedStaff}>{assignedName}</option>}
      {members.map((member) => (
        <option key={member.id} value={member.id}>
          {member.name}
        </option>
      ))}
    </SelectField>
  );
}

/** '$60.00 ($15.00 x 4 h = $60.00)'. */
function payText({ amount, explanation }: NonNullable<JobInList['pay']>): string {
  return `${formatMoneyExact(toCents(amount))} (${explanation.replace(/ = .*$/, '')})`;
}

/** The progress of a job in four steps. */
export function JobChecklist({ checklist }: Pick<JobInList, 'checklist'>) {
  return (
    <ol className={styles.checklist} aria-label="Progress">
      {checklist.map(({ step, isDone }) => (
        <li key={step} className={isDone ? styles.done : undefined}>
          <span className={styles.mark}>{isDone && <Icon name="check" />}</span>
          {step}
          <span className="visually-hidden">{isDone ? ', done' : ', not yet'}</span>
        </li>
      ))}
    </ol>
  );
}
