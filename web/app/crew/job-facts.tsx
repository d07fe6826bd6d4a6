import { use } from 'react';
import type { CrewJob } from '#contract/crew-jobs.ts';
import { employeeLabel, mayWithJob } from '#core/jobs/crew.ts';
import { crewTexts } from '#core/languages/en/crew.ts';
import { uiTexts } from '#core/languages/en/ui.ts';
import type { Language } from '#core/languages/language.ts';
import { formatMoneyExact, toCents } from '#core/lib/money.ts';
import { listText } from '#core/lib/wording.ts';
import { numberOf, phoneText, telLink } from '#core/people/phone-links.ts';
import { destinationOf, placeFacts, placeOf, serviceText, workTimeText, type DropOff } from '#core/quotes/describe.ts';
import { writtenRows } from '#core/quotes/written-rows.ts';
import { QuotePhotos } from '#web/app/questions/quote-photos.tsx';
import { useCatalog } from '#web/lib/catalog.ts';
import { dayAndTime } from '#web/lib/day-and-time.ts';
import { itemRows } from '#web/lib/item-rows.ts';
import { LanguageContext, useTexts } from '#web/lib/language.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { Directions } from '#web/ui/directions.tsx';
import { type IconName, Icon } from '#web/ui/icon.tsx';
import { PriceLines } from '#web/ui/price-lines.tsx';
import { ReviewList } from '#web/ui/review-list.tsx';
import { jobTime } from './jobs-by-day.tsx';
import { OwnConflicts } from './own-conflicts.tsx';
import crewStyles from './crew.module.css';

type JobHeadProps = {
  readonly job: CrewJob;
  readonly heading: 'h1' | 'h2' | 'h3';
  /** Whether its status goes without saying, as in a list of jobs that are all available. */
  readonly isPlain?: boolean;
};

/** The time of the job, large, and its service. */
export function JobHead({ job, heading: Heading, isPlain = false }: JobHeadProps) {
  const t = useTexts(crewTexts);
  const language = use(LanguageContext);
  const { timeZone } = useCatalog();
  const [day, time] = jobTime(job, timeZone, language) ?? [mayWithJob([job.standing], 'see') ? t('timeOpen') : '', ''];
  const since = job.startedAt ?? job.onTheWayAt;
  const sinceTime = since && dayAndTime(since, timeZone, language)[1];
  return (
    <div className={crewStyles.head}>
      <p>
        <time dateTime={job.scheduledDate ?? undefined}>
          {time && <b>{time}</b>} {day}
        </time>
        {sinceTime && job.status === 'employee-accepted' ? (
          <span>{t(job.startedAt ? 'started' : 'onTheWaySince', { time: sinceTime })}</span>
        ) : (
          !isPlain && !isAsked(job) && <JobBadge job={job} />
        )}
      </p>
      <Heading>{job.title}</Heading>
    </div>
  );
}

/** Whether the employee is asked to accept the job: its buttons say so, and no status beside them. */
export function isAsked({ events }: CrewJob): boolean {
  return events.includes('accept');
}

/** The status of a job, in the crew's words. */
export function JobBadge({ job: { status, standing, startedAt } }: { readonly job: CrewJob }) {
  const t = useTexts(crewTexts);
  const language = use(LanguageContext);
  const { timeZone } = useCatalog();
  const [tone, icon] = LOOKS[status];
  const isLost = !mayWithJob([standing], 'see');
  if (startedAt && status === 'employee-accepted')
    return (
      <Badge tone="water" icon="drop">
        {t('started', { time: dayAndTime(startedAt, timeZone, language)[1] })}
      </Badge>
    );
  return (
    <Badge tone={isLost ? 'calm' : tone} icon={isLost ? 'close' : icon}>
      {employeeLabel(standing, status, language)}
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

type Heading = 'h2' | 'h3';

type JobFactsProps = {
  readonly job: CrewJob;
  /** Whether photos can be opened; that requires an employee's session. */
  readonly hasPhotos?: boolean;
  /** Whether only where it is and what it pays is in sight, as in a list of jobs to choose from. */
  readonly isBrief?: boolean;
  /** Of its parts; one below the heading around it. */
  readonly heading?: Heading;
};

/** What an employee may know about a job: how to get there and what to do at first, the price and the numbers folded. */
export function JobFacts({ job, hasPhotos = true, isBrief = false, heading = 'h3' }: JobFactsProps) {
  const t = useTexts(crewTexts);
  const language = use(LanguageContext);
  const shop = useCatalog();
  const { sold } = job;
  const work = [
    ...(sold ? [] : [{ title: t('customer'), value: job.customerName }]),
    ...(job.extras.length > 0 ? [{ title: t('extras'), value: job.extras.join(', ') }] : []),
    ...itemRows(job.items, language),
    ...(job.team ? [{ title: t('team'), value: listText(job.team, language) }] : []),
    ...(job.resource === undefined ? [] : [{ title: t('resource'), value: job.resource }]),
    ...(job.planVisit === undefined ? [] : [{ title: t('plan'), value: job.planVisit }]),
    ...(job.minutes === null ? [] : [{ title: t('timeNeeded'), value: workTimeText(job.minutes, language) }]),
    ...(sold?.answers ?? []).map(({ question, answer }) => ({ title: question, value: answer })),
  ];
  // What a job pays helps to decide on it; once the work has begun, it's a detail.
  const pay = job.pay ? [{ title: t('yourPay'), value: <Pay pay={job.pay} /> }] : [];
  const rows = [
    ...(isBrief ? [] : work),
    ...placeFacts(job, { title: t('place'), text: placeText(job, shop, language) }, language),
    ...(job.drive ? [{ title: t('drive'), value: t('driveFrom', job.drive) }] : []),
    ...(job.startedAt === null ? pay : []),
  ];
  const numbers = [
    ...(isBrief ? work : []),
    ...(job.startedAt === null ? [] : pay),
    { title: t('service'), value: serviceText(job, 'team', language) },
    ...(job.subject ? [{ title: job.subjectLabel, value: job.subject }] : []),
    ...(job.appointmentId ? [{ title: t('appointment'), value: job.appointmentId }] : []),
    ...(job.employeeNotes ? [{ title: t('yourNote'), value: job.employeeNotes }] : []),
    { title: t('reference'), value: job.reference },
  ];
  return (
    <>
      {sold && <Customer job={job} sold={sold} heading={heading} />}
      <ReviewList rows={rows} />
      <OwnConflicts job={job} />
      <details className={crewStyles.more}>
        <summary>
          {t(sold ? 'priceAndDetails' : 'details')}
          <Icon name="chev" />
        </summary>
        <div>
          {sold && <SoldFacts sold={sold} hasPhotos={hasPhotos} heading={heading} />}
          <ReviewList rows={numbers} />
        </div>
      </details>
    </>
  );
}

/** '$60.00' and how it's calculated. */
function Pay({ pay }: { readonly pay: NonNullable<CrewJob['pay']> }) {
  return (
    <span className={crewStyles.pay}>
      <b>{formatMoneyExact(toCents(pay.amount))}</b> <small>{pay.explanation}</small>
    </span>
  );
}

function placeText(job: CrewJob, dropOff: DropOff, language: Language): string {
  const t = crewTexts(language);
  const { kind, text } = placeOf(job, { dropOff, reader: 'team' }, language);
  if (kind !== 'customer' || job.serviceAddress || job.sold) return text;
  return job.area ? t('addressLaterInArea', { place: text, area: job.area }) : t('addressLater', { place: text });
}

type Sold = NonNullable<CrewJob['sold']>;

type CustomerProps = { readonly job: CrewJob; readonly sold: Sold; readonly heading: Heading };

/** How to reach the customer, and what they wrote. */
function Customer({ job, sold, heading: Heading }: CustomerProps) {
  const written = writtenRows(sold, 'sheet', use(LanguageContext));
  return (
    <div className={crewStyles.sold}>
      <Reach phone={sold.customerPhone} name={sold.customerName} address={destinationOf(job, { reader: 'team' })} />
      {written.map(({ name, title, value }) => (
        <div key={name} className={crewStyles.said}>
          <Heading>{title}</Heading>
          <p className={crewStyles.note}>{value}</p>
        </div>
      ))}
    </div>
  );
}

type SoldFactsProps = {
  readonly sold: Sold;
  readonly heading: Heading;
  /** Whether photos can be opened; that requires an employee's session. */
  readonly hasPhotos: boolean;
};

/** What was sold, and what the photos show. */
function SoldFacts({ sold, hasPhotos, heading: Heading }: SoldFactsProps) {
  const t = useTexts(crewTexts);
  const { estimate, itemEstimates = [], lines, photos, totalPrice } = sold;
  return (
    <div className={crewStyles.sold}>
      <div>
        <PriceLines lines={lines} totalCents={toCents(totalPrice)} />
      </div>
      {estimate && <Estimate estimate={estimate} heading={Heading} />}
      {itemEstimates.map((each) => (
        <Estimate key={each.item} estimate={each} item={each.item} heading={Heading} />
      ))}
      {hasPhotos && photos.length > 0 && (
        <div>
          <Heading>{t('customerPhotos')}</Heading>
          <QuotePhotos photos={photos} label={t('photo')} />
        </div>
      )}
    </div>
  );
}

type ReachProps = {
  /** '' if it isn't known. */
  readonly phone: string;
  readonly name: string;
  readonly address: string | undefined;
};

/** How to call, write to and drive to the customer. */
function Reach({ phone, name, address }: ReachProps) {
  const t = useTexts(crewTexts);
  return (
    <p className={crewStyles.reach}>
      <span>
        {name} <small>{phoneText(phone)}</small>
      </span>
      {phone && (
        <>
          <a className={buttonClass({})} href={telLink(phone)}>
            <Icon name="phone" />
            {t('call')}
          </a>
          <a className={buttonClass({})} href={`sms:${numberOf(phone)}`}>
            <Icon name="mail" />
            {t('text')}
          </a>
        </>
      )}
      {address && <Directions className={buttonClass({})} to={address} />}
    </p>
  );
}

type EstimateProps = {
  readonly estimate: NonNullable<Sold['estimate']>;
  /** The number of its vehicle, from 2 on. */
  readonly item?: number;
  readonly heading: Heading;
};

function Estimate({ estimate, item, heading: Heading }: EstimateProps) {
  const t = useTexts(crewTexts);
  const inUi = useTexts(uiTexts);
  const vehicle = item !== undefined && inUi('vehicleNumber', { number: item, kind: '' });
  const { levelName, explanation, concerns, supplies, minutes } = estimate;
  const rows = [
    { title: t('dirt'), value: levelName },
    { title: t('timeNeeded'), value: t('aboutMinutes', { minutes }) },
    ...(concerns.length > 0 ? [{ title: t('lookOutFor'), value: concerns.join(', ') }] : []),
    ...(supplies.length > 0 ? [{ title: t('bring'), value: supplies.join(', ') }] : []),
  ];
  return (
    <div>
      <Heading>{vehicle ? `${vehicle}: ${t('photoEstimate')}` : t('photoEstimate')}</Heading>
      <ReviewList rows={rows} />
      <p className={crewStyles.soft}>{explanation}</p>
    </div>
  );
}
