import { Link } from '@tanstack/react-router';
import type { JobDetail as Job } from '#contract/jobs.ts';
import { formatMoney, toCents } from '#core/lib/money.ts';
import { isAtCustomer, placeOf, serviceWord } from '#core/quotes/place.ts';
import { formatInstant } from '#core/lib/time.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { ReviewList } from '#web/ui/review-list.tsx';
import { phoneText } from '#web/lib/quote-texts.ts';
import { JobRecord } from '#web/app/documentation/job-record.tsx';
import { JobAccount } from '#web/app/payments/account-part.tsx';
import { FollowUpPart } from '#web/app/follow-up/follow-up-part.tsx';
import { CustomerNote } from '#web/app/list/customer-note.tsx';
import { useCatalogIfKnown } from '#web/lib/use-catalog.ts';
import { JobActions } from './job-actions.tsx';
import { AddressMark, JobCrew, JobTime } from './job-card.tsx';
import { JobChecklist } from './job-checklist.tsx';
import { actionText, answerText, appointmentText, statusText } from './job-texts.ts';
import './job-detail.css';

/** Everything about one job, and the actions that are possible now. */
export function JobDetail({ job }: { readonly job: Job }) {
  const status = statusText(job.status, job.startedAt !== null);
  return (
    <>
      <div className="quote-detail job-detail">
        <p className="quote-badges">
          <Badge tone={status.tone} icon={status.icon}>
            {status.word}
          </Badge>
          {job.isTest && <Badge>Test</Badge>}
        </p>
        <p className="quote-who">
          <a href={`mailto:${job.customerEmail}`}>
            <Icon name="mail" />
            {job.customerEmail}
          </a>
          <a href={`tel:${job.customerPhone.replaceAll(/[^\d+]/g, '')}`}>
            <Icon name="phone" />
            {phoneText(job.customerPhone)}
          </a>
        </p>
        <h3>
          <JobTime job={job} />
        </h3>
        <JobChecklist checklist={job.checklist} />
        <AddressMark job={job} />
        <JobCrew job={job} place="sheet" />
        <section aria-label="Service">
          <ReviewList rows={factsOf(job)} />
        </section>
        <JobAccount jobId={job.id} />
        <p>
          <Link to="/admin/dashboard" search={{ quote: job.quoteId }}>
            See its quote
          </Link>
        </p>
        <FollowUpPart quoteId={job.quoteId} isAhead={job.status !== 'declined'} />
        <JobRecord jobId={job.id} />
        <Told job={job} />
      </div>
      {job.events.length > 0 && (
        <footer className="job-decision">
          <JobActions job={job} isMain />
        </footer>
      )}
    </>
  );
}

function factsOf(job: Job) {
  return [
    { title: 'Service', value: `${job.packageName}, ${serviceWord(job, 'team')}` },
    ...(job.subject ? [{ title: 'For', value: job.subject }] : []),
    ...(isAtCustomer(job) ? [{ title: 'Address', value: placeOf(job, { reader: 'team' }).text }] : []),
    { title: 'Total', value: formatMoney(toCents(job.totalPrice)) },
    ...(job.customerNote ? [{ title: 'Customer’s note', value: <CustomerNote text={job.customerNote} /> }] : []),
    ...(job.appointmentId ? [{ title: 'Appointment', value: appointmentText(job.appointmentId) }] : []),
  ];
}

/** Employees' answers and the history of the job, newest first. */
function Told({ job: { answers, history } }: { readonly job: Job }) {
  const timeZone = useCatalogIfKnown()?.timeZone;
  if (!timeZone) return null;
  const when = (at: string) => <time dateTime={at}>{formatInstant(Temporal.Instant.from(at), timeZone)}</time>;
  return (
    <>
      {answers.length > 0 && (
        <section aria-labelledby="job-answers">
          <h3 id="job-answers">Answers</h3>
          <ol className="quote-history" reversed>
            {answers.toReversed().map((answer) => (
              <li key={`${answer.at} ${answer.employee.id}`}>
                {answerText(answer)}
                {answer.notes && `: ${answer.notes}`}
                <small>{when(answer.at)}</small>
              </li>
            ))}
          </ol>
        </section>
      )}
      {history.length > 0 && (
        <section aria-labelledby="job-history">
          <h3 id="job-history">History</h3>
          <ol className="quote-history" reversed>
            {history.toReversed().map((change) => (
              <li key={`${change.at} ${change.action}`}>
                {actionText(change)}
                <small>
                  {change.who}, {when(change.at)}
                </small>
              </li>
            ))}
          </ol>
        </section>
      )}
    </>
  );
}
