import type { CrewJob } from '#contract/crew-jobs.ts';
import { employeeLabel, mayWithJob } from '#core/jobs/crew.ts';
import { formatMoneyExact, toCents } from '#core/lib/money.ts';
import { placeOf, serviceWord, type DropOff } from '#core/quotes/place.ts';
import { Badge } from '#web/ui/badge.tsx';
import type { IconName } from '#web/ui/icon.tsx';
import { ReviewList } from '#web/ui/review-list.tsx';
import { dayAndTime } from '#web/lib/quote-texts.ts';
import { useCatalog } from '#web/lib/use-catalog.ts';
import { SoldFacts } from './sold-facts.tsx';
import './job-facts.css';

/** The time of the job, large, and its service. */
export function JobHead({ job, heading: Heading }: { readonly job: CrewJob; readonly heading: 'h1' | 'h2' | 'h3' }) {
  const { timeZone } = useCatalog();
  const [day, time] = job.scheduledDate
    ? dayAndTime(job.scheduledDate, timeZone)
    : [mayWithJob([job.standing], 'see') ? 'Time to be arranged' : '', ''];
  const started = job.startedAt && dayAndTime(job.startedAt, timeZone)[1];
  return (
    <div className="job-head">
      <p>
        <time dateTime={job.scheduledDate ?? undefined}>
          {time && <b>{time}</b>} {day}
        </time>
        {started && job.status === 'employee-accepted' ? <span>Started {started}</span> : <JobBadge job={job} />}
      </p>
      <Heading>{titleOf(job)}</Heading>
    </div>
  );
}

/** The status of a job, in the crew's words. */
export function JobBadge({ job: { status, standing } }: { readonly job: CrewJob }) {
  const [tone, icon] = LOOKS[status];
  const isLost = !mayWithJob([standing], 'see');
  return (
    <Badge tone={isLost ? 'calm' : tone} icon={isLost ? 'close' : icon}>
      {employeeLabel(standing, status)}
    </Badge>
  );
}

const LOOKS: Readonly<Record<CrewJob['status'], readonly ['wait' | 'good' | 'water' | 'calm' | 'stop', IconName]>> = {
  scheduled: ['water', 'cal'],
  'pending-approval': ['wait', 'clock'],
  approved: ['good', 'check'],
  'employee-accepted': ['good', 'check'],
  completed: ['calm', 'check'],
  declined: ['stop', 'close'],
};

type JobFactsProps = {
  readonly job: CrewJob;
  /** Whether photos can be opened; that requires an employee's session. */
  readonly hasPhotos?: boolean;
};

/** Everything that an employee may know about a job, row by row. */
export function JobFacts({ job, hasPhotos = true }: JobFactsProps) {
  const shop = useCatalog();
  const rows = [
    { title: 'Customer', value: job.customerName },
    { title: 'Service', value: `${job.packageName}, ${serviceWord(job, 'team')}` },
    ...(job.subject ? [{ title: job.packageType === 'garbage' ? 'Cans' : 'Vehicle', value: job.subject }] : []),
    ...(job.extras.length > 0 ? [{ title: 'Extras', value: job.extras.join(', ') }] : []),
    { title: 'Place', value: placeText(job, shop) },
    ...(job.pay ? [{ title: 'Your pay', value: <Pay pay={job.pay} /> }] : []),
    ...(job.appointmentId ? [{ title: 'Appointment', value: job.appointmentId }] : []),
    ...(job.employeeNotes ? [{ title: 'Your note', value: job.employeeNotes }] : []),
    { title: 'Reference', value: job.reference },
  ];
  return (
    <>
      <ReviewList rows={rows} />
      {job.sold && <SoldFacts sold={job.sold} hasPhotos={hasPhotos} />}
    </>
  );
}

/** '$60.00' and how it's calculated. */
export function Pay({ pay }: { readonly pay: NonNullable<CrewJob['pay']> }) {
  return (
    <span className="job-pay">
      <b>{formatMoneyExact(toCents(pay.amount))}</b> <small>{pay.explanation}</small>
    </span>
  );
}

/** 'Full Detail, Ford F-150' */
export function titleOf({ packageName, subject }: CrewJob): string {
  return [packageName, subject.replace(/^(Car|Truck), /, '')].filter(Boolean).join(', ');
}

function placeText(job: CrewJob, dropOff: DropOff): string {
  const { kind, text } = placeOf(job, { dropOff, reader: 'team' });
  if (kind !== 'customer' || job.serviceAddress || job.sold) return text;
  return `${text}${job.area ? ` in ${job.area}` : ''}. You get the address once the job is yours.`;
}
