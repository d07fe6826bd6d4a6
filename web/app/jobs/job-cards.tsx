import { useInfiniteQuery } from '@tanstack/react-query';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Segments } from '../../ui/segments.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { listPages } from '../list/list-pages.ts';
import { refusalText } from '../refusal.ts';
import { JobCard } from './job-card.tsx';
import { readJobs } from './job-data.ts';
import type { CardChoice } from './schedule-search.ts';

type JobCardsProps = {
  readonly choice: CardChoice;
  readonly onChoose: (choice: CardChoice) => void;
  /** Local dates of the first and last day of the week beside the cards. */
  readonly week: { readonly from: string; readonly to: string };
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

/** The jobs to work on, newest first, a card each. */
export function JobCards({ choice, onChoose, week, openId }: JobCardsProps) {
  const filters = choice === 'week' ? week : { status: choice };
  const pages = useInfiniteQuery(listPages('jobs', filters, readJobs));
  const jobs = pages.data?.pages.flatMap(({ items }) => items);
  return (
    <section className="schedule-jobs" aria-labelledby="jobs-title">
      <h2 id="jobs-title" className="visually-hidden">
        Jobs
      </h2>
      <Segments name="jobs" label="Which jobs" choices={CHOICES} chosen={choice} onChoose={onChoose} />
      {pages.error && (
        <Callout
          title="The jobs could not be loaded"
          action={<Button onClick={() => void pages.refetch()}>Try again</Button>}
        >
          {refusalText(pages.error)}
        </Callout>
      )}
      {!jobs && !pages.error && <Skeleton lines={3} height="15rem" label="Loading jobs" />}
      {jobs?.length === 0 && (
        <EmptyState icon="check" title="Nothing to do here" heading="h3">
          {NONE[choice]}
        </EmptyState>
      )}
      {jobs?.map((job) => (
        <JobCard key={job.id} job={job} isOpen={job.id === openId} />
      ))}
      {pages.hasNextPage && (
        <Button
          className="list-more"
          aria-disabled={pages.isFetchingNextPage}
          onClick={() => void pages.fetchNextPage()}
        >
          {pages.isFetchingNextPage ? 'Loading' : 'Load more'}
        </Button>
      )}
    </section>
  );
}
