import type { CrewJob } from '#contract/crew-jobs.ts';
import { employeeLabel, mayWithJob } from '#core/jobs/crew.ts';
import { formatMoneyExact, toCents } from '#core/lib/money.ts';
import { placeFacts, placeOf, serviceText, subjectLabel, workTitle, type DropOff } from '#core/quotes/describe.ts';
import { Badge } from '#web/ui/badge.tsx';
import { type IconName, Icon } from '#web/ui/icon.tsx';
import { ReviewList } from '#web/ui/review-list.tsx';
import { dayAndTime, phoneText } from '#web/lib/quote-texts.ts';
import { useCatalog } from '#web/lib/catalog.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { Photos } from '#web/ui/photos.tsx';
import { PriceLines } from '#web/ui/price-lines.tsx';
import crewStyles from './crew.module.css';
import styles from './job-facts.module.css';

/** The time of the job, large, and its service. */
export function JobHead({ job, heading: Heading }: { readonly job: CrewJob; readonly heading: 'h1' | 'h2' | 'h3' }) {
  const { timeZone } = useCatalog();
  const [day, time] = job.scheduledDate
    ? dayAndTime(job.scheduledDate, timeZone)
    : [mayWithJob([job.standing], 'see') ? 'Time to be arranged' : '', ''];
  const started = job.startedAt && dayAndTime(job.startedAt, timeZone)[1];
  return (
    <div className={styles.head}>
      <p>
        <time dateTime={job.scheduledDate ?? undefined}>
          {time && <b>{time}</b>} {day}
        </time>
        {started && job.status === 'employee-accepted' ? <span>Started {started}</span> : <JobBadge job={job} />}
      </p>
      <Heading>{workTitle(job)}</Heading>
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
    { title: 'Service', value: serviceText(job, 'team') },
    ...(job.subject ? [{ title: subjectLabel(job.packageType), value: job.subject }] : []),
    ...(job.extras.length > 0 ? [{ title: 'Extras', value: job.extras.join(', ') }] : []),
    ...placeFacts(job, { title: 'Place', text: placeText(job, shop) }),
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
function Pay({ pay }: { readonly pay: NonNullable<CrewJob['pay']> }) {
  return (
    <span className={styles.pay}>
      <b>{formatMoneyExact(toCents(pay.amount))}</b> <small>{pay.explanation}</small>
    </span>
  );
}

function placeText(job: CrewJob, dropOff: DropOff): string {
  const { kind, text } = placeOf(job, { dropOff, reader: 'team' });
  if (kind !== 'customer' || job.serviceAddress || job.sold) return text;
  return `${text}${job.area ? ` in ${job.area}` : ''}. You get the address once the job is yours.`;
}

type Sold = NonNullable<CrewJob['sold']>;

type SoldFactsProps = {
  readonly sold: Sold;
  /** Whether photos can be opened; that requires an employee's session. */
  readonly hasPhotos?: boolean;
};

/** Everything needed to do a job: what was sold, how to reach the customer, what they wrote, what the photos show. */
function SoldFacts({ sold, hasPhotos = true }: SoldFactsProps) {
  const { customerNote, customerPhone, estimate, lines, photos, totalPrice } = sold;
  return (
    <div className={styles.sold}>
      {customerNote && (
        <div>
          <h3>Customer’s note</h3>
          <p className={styles.note}>{customerNote}</p>
        </div>
      )}
      {customerPhone && <Reach phone={customerPhone} name={sold.customerName} />}
      <div>
        <PriceLines lines={lines} totalCents={toCents(totalPrice)} />
      </div>
      {estimate && <Estimate estimate={estimate} />}
      {hasPhotos && photos.length > 0 && (
        <div>
          <h3>Customer’s photos</h3>
          <Photos photos={photos} label="Photo" />
        </div>
      )}
    </div>
  );
}

function Reach({ phone, name }: { readonly phone: string; readonly name: string }) {
  const number = phone.replaceAll(/[^\d+]/g, '');
  return (
    <p className={styles.reach}>
      <span>
        {name}
        <small>{phoneText(phone)}</small>
      </span>
      <a className={buttonClass({})} href={`tel:${number}`}>
        <Icon name="phone" />
        Call
      </a>
      <a className={buttonClass({})} href={`sms:${number}`}>
        <Icon name="mail" />
        Text
      </a>
    </p>
  );
}

function Estimate({ estimate }: { readonly estimate: NonNullable<Sold['estimate']> }) {
  const { levelName, explanation, concerns, supplies, minutes } = estimate;
  const rows = [
    { title: 'Dirt', value: levelName },
    { title: 'Time needed', value: `About ${minutes} min` },
    ...(concerns.length > 0 ? [{ title: 'Look out for', value: concerns.join(', ') }] : []),
    ...(supplies.length > 0 ? [{ title: 'Bring', value: supplies.join(', ') }] : []),
  ];
  return (
    <div>
      <h3>Photo estimate</h3>
      <ReviewList rows={rows} />
      <p className={crewStyles.soft}>{explanation}</p>
    </div>
  );
}
