import { useState } from 'react';
import type { CrewJob } from '#contract/crew-jobs.ts';
import type { Earnings } from '#contract/employees.ts';
import { DOCUMENTED_STATUS } from '#core/jobs/jobs.ts';
import { Icon } from '#web/ui/icon.tsx';
import { dayAndTime } from '#web/lib/quote-texts.ts';
import { JobPayment } from '#web/app/payments/job-payment.tsx';
import { useCatalog } from '#web/lib/use-catalog.ts';
import { AnswerJob } from './answer-job.tsx';
import { DocumentLink } from './document-link.tsx';
import { JobBadge, JobFacts, titleOf } from './job-facts.tsx';

type OwnJobsProps = { readonly jobs: readonly CrewJob[]; readonly earnings: Earnings };

/** All of the employee's own jobs, unfinished ones first; tapping one expands it. */
export function OwnJobs({ jobs, earnings }: OwnJobsProps) {
  const isDone = ({ status }: CrewJob) => status === 'completed';
  const inOrder = [...jobs.filter((job) => !isDone(job)), ...jobs.filter(isDone).toReversed()];
  return (
    <section aria-labelledby="own-jobs">
      <h2 id="own-jobs">My jobs</h2>
      {inOrder.length === 0 && <p className="crew-soft">Jobs that you accept or request appear here.</p>}
      <ul className="own-jobs">
        {inOrder.map((job) => (
          <li key={job.id}>
            <OwnJob job={job} earned={earnings.jobs.find(({ id }) => id === job.id)?.explanation} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** `earned` returns what a completed job has earned. */
function OwnJob({ job, earned }: { readonly job: CrewJob; readonly earned: string | undefined }) {
  const { timeZone } = useCatalog();
  const [isOpen, setOpen] = useState(false);
  const hasPayment = job.status === 'employee-accepted' || job.status === 'completed';
  const when = job.scheduledDate ? dayAndTime(job.scheduledDate, timeZone).join(', ') : 'Time to be arranged';
  return (
    <>
      <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary>
          <span>
            <b>{titleOf(job)}</b>
            <small>
              {when} · {job.customerName}
            </small>
          </span>
          <JobBadge job={job} />
          <Icon name="chev" />
        </summary>
        <div>
          <JobFacts job={job} />
          {isOpen && hasPayment && <JobPayment jobId={job.id} />}
          {earned && <p className="crew-soft">Earned: {earned}</p>}
          {job.status === DOCUMENTED_STATUS && <DocumentLink job={job} />}
        </div>
      </details>
      <AnswerJob job={job} />
    </>
  );
}
