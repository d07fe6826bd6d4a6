import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useEffect, type ReactNode } from 'react';
import type { JobDocumentation } from '#contract/documentation.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { dayAndTime } from '#web/lib/quote-texts.ts';
import { usePageTitle } from '#web/lib/use-page-title.ts';
import { CompletionTab } from '#web/app/documentation/completion-tab.tsx';
import { DamageTab } from '#web/app/documentation/damage-tab.tsx';
import { jobDocumentation, keepOutcome } from '#web/app/documentation/documentation-data.ts';
import type { DocumentationTab } from '#web/app/documentation/documentation-search.ts';
import { NoDocumentation } from './no-documentation.tsx';
import { PhotosTab } from '#web/app/documentation/photos-tab.tsx';
import { outbox } from '#web/app/documentation/send-item.ts';
import { tellOutcome } from '#web/app/documentation/tell-outcome.ts';
import { useOutbox } from '#web/app/documentation/use-outbox.ts';
import '../documentation/documentation.css';
import '../documentation/job-record.css';

const route = getRouteApi('/crew/employee/job/$jobId/documentation');

const TABS: readonly { readonly id: DocumentationTab; readonly title: string }[] = [
  { id: 'photos', title: 'Photos' },
  { id: 'damage', title: 'Damage Logs' },
  { id: 'completion', title: 'Completion' },
];

/** Where the crew documents a job: photos, damage, and its completion. */
export function DocumentationPage() {
  const { jobId } = route.useParams();
  const { data: job, error, refetch } = useQuery(jobDocumentation(jobId));
  const client = useQueryClient();
  useEffect(
    () =>
      outbox.onOutcome((outcome) => {
        keepOutcome(client, outcome);
        tellOutcome(outcome);
      }),
    [client],
  );
  usePageTitle(job ? `${job.reference}, ${job.packageName}` : 'Job documentation');

  if (job) return <Documentation key={jobId} job={job} />;
  return (
    <Frame title="Job documentation">
      <div className="doc-body">
        {error ? (
          <NoDocumentation jobId={jobId} error={error} onRetry={() => void refetch()} />
        ) : (
          <Skeleton lines={7} height="3.5rem" label="Loading the job" />
        )}
      </div>
    </Frame>
  );
}

function Documentation({ job }: { readonly job: JobDocumentation }) {
  const { part: tab = 'photos' } = route.useSearch();
  const title = [job.packageName, job.subject].filter(Boolean).join(', ');
  return (
    <Frame title={title} about={<About job={job} />} badge={<SentBadge jobId={job.id} />}>
      <nav aria-label="Documentation">
        <ul className="doc-tabs">
          {TABS.map(({ id, title: name }) => (
            <li key={id}>
              <Link
                from="/employee/job/$jobId/documentation"
                to="."
                search={{ part: id }}
                replace
                aria-current={id === tab ? 'page' : undefined}
              >
                {name}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {tab === 'photos' && <PhotosTab job={job} />}
      {tab === 'damage' && <DamageTab job={job} />}
      {tab === 'completion' && <CompletionTab job={job} />}
    </Frame>
  );
}

/** 'BB-4F7K2, Dana, Sat, Jun 19, 10:00 AM' */
function About({ job: { reference, customerFirstName, scheduledDate, timeZone } }: { readonly job: JobDocumentation }) {
  return (
    <>
      {reference}, {customerFirstName}
      {scheduledDate && (
        <>
          , <time dateTime={scheduledDate}>{dayAndTime(scheduledDate, timeZone).join(', ')}</time>
        </>
      )}
    </>
  );
}

type FrameProps = {
  readonly title: string;
  readonly about?: ReactNode;
  readonly badge?: ReactNode;
  readonly children: ReactNode;
};

function Frame({ title, about, badge, children }: FrameProps) {
  return (
    <div className="doc">
      <header className="doc-head">
        <Link className="doc-back" to="/employee-dashboard" aria-label="Back to your jobs">
          <Icon name="left" />
        </Link>
        <div>
          <h1>{title}</h1>
          {about && <p>{about}</p>}
        </div>
        {badge}
      </header>
      <main id="main" tabIndex={-1}>
        {children}
      </main>
    </div>
  );
}

/** Whether everything has been sent. */
function SentBadge({ jobId }: { readonly jobId: string }) {
  const { items, line, sent } = useOutbox(jobId);
  if (sent === items.length)
    return (
      <Badge tone="good" icon="check">
        All sent
      </Badge>
    );
  if (line === 'offline')
    return (
      <Badge tone="wait" icon="offline">
        Offline
      </Badge>
    );
  return (
    <Badge tone="wait" icon="clock">
      {sent} of {items.length} sent
    </Badge>
  );
}
