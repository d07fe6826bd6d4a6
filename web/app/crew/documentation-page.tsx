import { useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { use, useEffect } from 'react';
import type { JobDocumentation } from '#contract/documentation.ts';
import { documentationTexts } from '#core/languages/en/documentation.ts';
import { workText } from '#core/quotes/describe.ts';
import { writtenRows } from '#core/quotes/written-rows.ts';
import { AddExtrasButton } from '#web/app/job-record/add-extras-button.tsx';
import { CompletionTab } from '#web/app/job-record/completion-tab.tsx';
import { DamageTab } from '#web/app/job-record/damage-tab.tsx';
import { jobDocumentation, keepOutcome, tellOutcome } from '#web/app/job-record/documentation-data.ts';
import {
  DocumentationFrame,
  DocumentationTabs,
  PAGES,
  TabBody,
  type Keeper,
} from '#web/app/job-record/documentation-frame.tsx';
import { outbox, useOutbox } from '#web/app/job-record/own-outbox.ts';
import { PhotosTab } from '#web/app/job-record/photos-tab.tsx';
import { VehicleSwitch } from '#web/app/job-record/vehicle-switch.tsx';
import { briefingOf, recordOf } from '#web/app/job-record/vehicles.ts';
import { JobPayment } from '#web/app/payments/job-payment.tsx';
import type { DocumentationTab } from '#web/app/shell/search-params.ts';
import { ApiError, ConnectionError, read } from '#web/lib/api.ts';
import { dayAndTime } from '#web/lib/day-and-time.ts';
import { LanguageContext, useTexts } from '#web/lib/language.tsx';
import { usePageTitle } from '#web/lib/page-title.ts';
import { errorText } from '#web/lib/refusal.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Directions } from '#web/ui/directions.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Toaster } from '#web/ui/toast.tsx';
import { AnswerJob } from './answer-job.tsx';
import styles from './crew.module.css';

const crewRoute = getRouteApi('/crew/employee/job/$jobId/documentation');
const ownerRoute = getRouteApi('/admin/job/$jobId/documentation');

/** Where the crew documents a job: photos, damage, and its completion. */
export function DocumentationPage() {
  return <OpenDocumentation {...crewRoute.useParams()} {...crewRoute.useSearch()} keeper="crew" />;
}

/** The same for the owner, who does the job or completes it for an employee. */
export function OwnerDocumentationPage() {
  const { data: own } = useSuspenseQuery(read('GET /api/admin/check-auth'));
  useEffect(() => void outbox.open(`admin:${own.email}`), [own.email]);
  return (
    <div className={styles.root}>
      <OpenDocumentation {...ownerRoute.useParams()} {...ownerRoute.useSearch()} keeper="owner" />
      <Toaster />
    </div>
  );
}

type OpenDocumentationProps = {
  readonly keeper: Keeper;
  readonly jobId: string;
  readonly part?: DocumentationTab;
  readonly vehicleNumber?: number;
};

function OpenDocumentation({ keeper, jobId, part = 'photos', vehicleNumber = 1 }: OpenDocumentationProps) {
  const t = useTexts(documentationTexts);
  const language = use(LanguageContext);
  const { data: job, error, refetch } = useQuery(jobDocumentation(jobId));
  const client = useQueryClient();
  useEffect(
    () =>
      outbox.onOutcome((outcome) => {
        keepOutcome(client, outcome);
        tellOutcome(outcome, language);
      }),
    [client, language],
  );
  usePageTitle(job ? `${job.reference}, ${job.packageName}` : t('title'));

  if (job) return <Documentation key={jobId} job={job} keeper={keeper} tab={part} vehicle={vehicleNumber} />;
  return (
    <DocumentationFrame keeper={keeper} title={t('title')}>
      <TabBody>
        {error ? (
          <NoDocumentation keeper={keeper} jobId={jobId} error={error} onRetry={() => void refetch()} />
        ) : (
          <Skeleton lines={7} height="3.5rem" label={t('loadingJob')} />
        )}
      </TabBody>
    </DocumentationFrame>
  );
}

type DocumentationProps = {
  readonly job: JobDocumentation;
  readonly keeper: Keeper;
  readonly tab: DocumentationTab;
  /** The number of the vehicle that is documented. */
  readonly vehicle: number;
};

function Documentation({ job, keeper, tab, vehicle }: DocumentationProps) {
  const title = workText(job);
  const record = recordOf(job, vehicle);
  const navigate = useNavigate({ from: PAGES[keeper] });
  const choose = (number: number) =>
    void navigate({ to: '.', search: { part: tab, ...(number > 1 && { vehicleNumber: number }) }, replace: true });
  const choiceFor = (part: 'photos' | 'damage') => (
    <VehicleSwitch job={job} part={part} chosen={record.vehicle ?? 1} onChoose={choose} />
  );
  return (
    <DocumentationFrame keeper={keeper} title={title} about={<About job={job} />} badge={<SentBadge jobId={job.id} />}>
      <DocumentationTabs keeper={keeper} open={tab} />
      <Briefing job={briefingOf(record, { isChosen: tab !== 'completion' })} />
      {job.isOpen && (
        <p className={styles.briefing}>
          <AddExtrasButton jobId={job.id} vehicle={tab === 'completion' ? undefined : record.vehicle} />
        </p>
      )}
      {tab === 'photos' && (
        <PhotosTab key={record.vehicle} job={record} choice={choiceFor('photos')} isOwner={keeper === 'owner'} />
      )}
      {tab === 'damage' && <DamageTab key={record.vehicle} job={record} choice={choiceFor('damage')} />}
      {tab === 'completion' && (
        <CompletionTab job={job}>{keeper === 'crew' && <JobPayment jobId={job.id} isDone />}</CompletionTab>
      )}
    </DocumentationFrame>
  );
}

/** 'BB-4F7K2, Dana, Sat, Jun 19, 10:00 AM' */
function About({ job: { reference, customerFirstName, scheduledDate, timeZone } }: { readonly job: JobDocumentation }) {
  const language = use(LanguageContext);
  return (
    <>
      {reference}, {customerFirstName}
      {scheduledDate && (
        <>
          , <time dateTime={scheduledDate}>{dayAndTime(scheduledDate, timeZone, language).join(', ')}</time>
        </>
      )}
    </>
  );
}

/** Where the job is, and what the customer answered and wrote about it. */
function Briefing({ job }: { readonly job: JobDocumentation }) {
  const { serviceAddress } = job;
  const written = writtenRows(job, 'briefing', use(LanguageContext));
  if (written.length === 0 && job.answers.length === 0 && !serviceAddress) return null;
  return (
    <div className={styles.briefing}>
      {serviceAddress && (
        <p>
          {serviceAddress} <Directions to={serviceAddress} />
        </p>
      )}
      {job.answers.map(({ question, answer }) => (
        <p key={question} className={styles.note}>
          <b>{question}</b> {answer}
        </p>
      ))}
      {written.map(({ name, title, value }) => (
        <p key={name} className={styles.note}>
          <b>{title}</b> {value}
        </p>
      ))}
    </div>
  );
}

/** Whether everything has been sent. */
function SentBadge({ jobId }: { readonly jobId: string }) {
  const t = useTexts(documentationTexts);
  const { items, line, sent } = useOutbox(jobId);
  if (sent === items.length)
    return (
      <Badge tone="good" icon="check">
        {t('allSent')}
      </Badge>
    );
  if (line === 'offline')
    return (
      <Badge tone="wait" icon="offline">
        {t('offline')}
      </Badge>
    );
  return (
    <Badge tone="wait" icon="clock">
      {t('sentOf', { sent, all: items.length })}
    </Badge>
  );
}

type NoDocumentationProps = {
  readonly keeper: Keeper;
  readonly jobId: string;
  readonly error: unknown;
  readonly onRetry: () => void;
};

/** Why the documentation of a job can't be shown. Redirects to the log-in without a session. */
export function NoDocumentation({ keeper, jobId, error, onRetry }: NoDocumentationProps) {
  const t = useTexts(documentationTexts);
  const status = error instanceof ApiError ? error.status : undefined;
  const isStranger = status === 401 || status === 403;
  useEffect(() => {
    const { pathname, search } = window.location;
    const logIn = keeper === 'owner' ? '/admin' : '/employee-login';
    if (isStranger) window.location.replace(`${logIn}?to=${encodeURIComponent(pathname + search)}`);
  }, [isStranger, keeper]);
  if (isStranger) return null;

  if (status === 404 || status === 422)
    return (
      <EmptyState icon="search" title={t('notYourJob')} action={keeper === 'crew' && <ToJobs />}>
        {t('notYourJobReason')}
      </EmptyState>
    );
  if (status === 409)
    return (
      <>
        <EmptyState icon="clock" title={t('notYours')} action={keeper === 'crew' && <ToJobs />}>
          {errorText(error)}
        </EmptyState>
        {keeper === 'crew' && <WaitingJob jobId={jobId} onAnswered={onRetry} />}
      </>
    );
  const isOffline = error instanceof ConnectionError;
  return (
    <EmptyState
      icon={isOffline ? 'offline' : 'alert'}
      title={isOffline ? t('seemsOffline') : t('jobNotLoaded')}
      action={<Button onClick={onRetry}>{t('tryAgain')}</Button>}
    >
      {errorText(error)}
    </EmptyState>
  );
}

/** A job that was assigned to this employee and can be accepted here. */
function WaitingJob({ jobId, onAnswered }: { readonly jobId: string; readonly onAnswered: () => void }) {
  const { data: job } = useQuery(read('GET /api/jobs/:id', { params: { id: jobId } }));
  return job && 'standing' in job ? <AnswerJob job={job} isMain onAnswered={onAnswered} /> : null;
}

/** Shown when no job has this address. */
export function NoJobId() {
  const t = useTexts(documentationTexts);
  return (
    <main className={styles.none} id="main" tabIndex={-1}>
      <EmptyState heading="h1" icon="alert" title={t('invalidJobId')} action={<ToJobs />}>
        {t('noJobId')}
      </EmptyState>
    </main>
  );
}

function ToJobs() {
  const t = useTexts(documentationTexts);
  return (
    <Link className={buttonClass({ variant: 'sponge' })} to="/employee-dashboard">
      {t('yourJobs')}
    </Link>
  );
}
