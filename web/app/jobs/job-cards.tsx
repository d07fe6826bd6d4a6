import { useInfiniteQuery } from '@tanstack/react-query';
import { Button } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Segments } from '#web/ui/segments.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import type { ListFilters } from '#web/lib/dashboard-search.ts';
import { listPages } from '#web/lib/list-pages.ts';
import { errorText } from '#web/lib/refusal.ts';
import { JobCard } from './job-card.tsx';
import { readJobsByVisit } from './job-data.ts';
import type { CardChoice } from './schedule-search.ts';

type JobCardsProps = {
  readonly choice: CardChoice;
  readonly onChoose: (choice: CardChoice) => void;
  /** Local dates of the first and last day of the week shown next to the cards. */
  readonly week: { readonly from: string; readonly to: string };
  /** Local date. */
  readonly today: string;
  readonly openId: string | undefined;
};

const CHOICES: readonly { readonly value: CardChoice; readonly word: string }[] = [
  { value: 'open', word: 'Open' },
  { value: 'week', word: 'This week' },
  { value: 'pending-approval', word: 'To approve' },
];

const NONE: Readonly<Record<CardChoice, string>> = {
  open: 'Every job is done. New ones come with approved quotes.',
  week: 'No visit is planned in the week that is shown.',
  'pending-approval': 'No employee waits for an answer.',
};

/** Open jobs by appointment, a card each: upcoming ones first, then earlier ones that are still open. */
export function JobCards({ choice, onChoose, week, today, openId }: JobCardsProps) {
  const isWeek = choice === 'week';
  const yesterday = Temporal.PlainDate.from(today).subtract({ days: 1 }).toString();
  const coming = useJobs(isWeek ? week : { status: choice, from: today });
  const earlier = useJobs({ status: choice, to: yesterday }, !isWeek);
  const error = coming.error ?? earlier.error;
  const hasEarlier = !isWeek && earlier.jobs !== undefined && earlier.jobs.length > 0;
  const isReady = coming.jobs !== undefined && (isWeek || earlier.jobs !== undefined);
  return (
    <section className="schedule-jobs" aria-labelledby="jobs-title">
      <h2 id="jobs-title" className="visually-hidden">
        Jobs
      </h2>
      <Segments name="jobs" label="Which jobs" choices={CHOICES} chosen={choice} onChoose={onChoose} />
      {error && (
        <Callout
          title="The jobs could not be loaded"
          action={<Button onClick={() => void Promise.all([coming.refetch(), earlier.refetch()])}>Try again</Button>}
        >
          {errorText(error)}
        </Callout>
      )}
      {!isReady && !error && <Skeleton lines={3} height="15rem" label="Loading jobs" />}
      {isReady && coming.jobs?.length === 0 && !hasEarlier && (
        <EmptyState icon="check" title="Nothing to do here" heading="h3">
          {NONE[choice]}
        </EmptyState>
      )}
      {isReady && <Cards jobs={coming} openId={openId} />}
      {isReady && hasEarlier && (
        <>
          <h3 className="schedule-earlier">From earlier days, still open</h3>
          <Cards jobs={earlier} openId={openId} />
        </>
      )}
    </section>
  );
}

function useJobs(filters: ListFilters, enabled = true) {
  const pages = useInfiniteQuery({
    ...listPages('jobs', { ...filters, sort: 'visit' as const }, readJobsByVisit),
    enabled,
  });
  return { ...pages, jobs: enabled ? pages.data?.pages.flatMap(({ items }) => items) : undefined };
}

type CardsProps = { readonly jobs: ReturnType<typeof useJobs>; readonly openId: string | undefined };

function Cards({ jobs: { jobs, hasNextPage, isFetchingNextPage, fetchNextPage }, openId }: CardsProps) {
  return (
    <>
      {jobs?.map((job) => (
        <JobCard key={job.id} job={job} isOpen={job.id === openId} />
      ))}
      {hasNextPage && (
        <Button className="list-more" aria-disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {isFetchingNextPage ? 'Loading' : 'Load more'}
        </Button>
      )}
    </>
  );
}
