import { useSuspenseQuery, useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useCallback } from 'react';
import { jobsTexts, scheduleTexts } from '#core/languages/en/jobs.ts';
import { localDate } from '#core/lib/time.ts';
import { weekStart } from '#core/scheduling/week.ts';
import { WeekCalendar } from '#web/app/jobs/calendar/week-calendar.tsx';
import { LoadMoreButton } from '#web/app/list/list-tools.tsx';
import { AdminFrame } from '#web/app/shell/admin-frame.tsx';
import { CARD_CHOICES, type ScheduleSearch, type CardChoice } from '#web/app/shell/search-params.ts';
import { read } from '#web/lib/api.ts';
import { useCatalog } from '#web/lib/catalog.ts';
import type { ListFilters } from '#web/lib/dashboard-search.ts';
import { useTexts } from '#web/lib/language.tsx';
import { listPages } from '#web/lib/list-pages.ts';
import { usePageTitle } from '#web/lib/page-title.ts';
import { errorText } from '#web/lib/refusal.ts';
import { Button } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Segments } from '#web/ui/segments.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useMedia } from '#web/ui/use-media.ts';
import { cardId, JobCard } from './job-card.tsx';
import { JobSheet, readJobsByVisit } from './job-sheet.tsx';
import styles from './jobs.module.css';

const route = getRouteApi('/job-schedule');

/** /job-schedule: the jobs with their next actions, and the calendar of their week. */
export function Schedule() {
  const t = useTexts(scheduleTexts);
  const title = useTexts(jobsTexts)('jobSchedule');
  const { data: admin } = useSuspenseQuery(read('GET /api/admin/check-auth'));
  const shop = useCatalog();
  const { week, rows = 'times', jobs = 'open', show = 'jobs', open } = route.useSearch();
  const navigate = route.useNavigate();
  const change = useCallback(
    (to: ScheduleSearch) => void navigate({ search: (was) => ({ ...was, ...to }), replace: true, resetScroll: false }),
    [navigate],
  );
  const isBoth = useMedia('(min-width: 80rem)');
  usePageTitle(title);
  const today = localDate(Temporal.Now.instant(), shop.timeZone);
  const sunday = weekStart(week ? Temporal.PlainDate.from(week) : today);
  const from = sunday.toString();

  return (
    <AdminFrame name={admin.name}>
      <div className={styles.schedule}>
        <header className={styles.head}>
          <h1>{title}</h1>
          {!isBoth && (
            <Segments
              name="show"
              label={t('shown')}
              choices={[
                { value: 'jobs', word: t('jobs') },
                { value: 'week', word: t('week') },
              ]}
              chosen={show}
              onChoose={(shown) => change({ show: shown === 'week' ? shown : undefined })}
            />
          )}
        </header>
        {(isBoth || show === 'jobs') && (
          <JobCards
            choice={jobs}
            onChoose={(choice) => change({ jobs: choice === 'open' ? undefined : choice })}
            week={{ from, to: sunday.add({ days: 6 }).toString() }}
            today={today.toString()}
            openId={open}
          />
        )}
        {(isBoth || show === 'week') && (
          <WeekCalendar
            className={styles.week}
            from={from}
            rows={rows}
            onRows={(chosen) => change({ rows: chosen === 'crew' ? chosen : undefined })}
          />
        )}
      </div>
      {open && (
        <JobSheet
          id={open}
          frame={{
            isDocked: false,
            onClose: () => change({ open: undefined }),
            onClosed: () =>
              (document.getElementById(`visit-${open}`) ?? document.getElementById(cardId(open)))?.focus(),
          }}
        />
      )}
    </AdminFrame>
  );
}

type JobCardsProps = {
  readonly choice: CardChoice;
  readonly onChoose: (choice: CardChoice) => void;
  /** Local dates of the first and last day of the week shown next to the cards. */
  readonly week: { readonly from: string; readonly to: string };
  /** Local date. */
  readonly today: string;
  readonly openId: string | undefined;
};

const CHOICES = { open: 'open', week: 'thisWeek', 'pending-approval': 'toApprove' } as const;
const NONE = { open: 'noneOpen', week: 'noneInWeek', 'pending-approval': 'noneToApprove' } as const;

/** Open jobs by appointment, a card each: upcoming ones first, then earlier ones that are still open. */
function JobCards({ choice, onChoose, week, today, openId }: JobCardsProps) {
  const t = useTexts(scheduleTexts);
  const isWeek = choice === 'week';
  const yesterday = Temporal.PlainDate.from(today).subtract({ days: 1 }).toString();
  const coming = useJobs(isWeek ? week : { status: choice, from: today });
  const earlier = useJobs({ status: choice, to: yesterday }, !isWeek);
  const error = coming.error ?? earlier.error;
  const hasEarlier = !isWeek && earlier.jobs !== undefined && earlier.jobs.length > 0;
  const isReady = coming.jobs !== undefined && (isWeek || earlier.jobs !== undefined);
  return (
    <section className={styles.jobs} aria-labelledby="jobs-title">
      <h2 id="jobs-title" className="visually-hidden">
        {t('jobs')}
      </h2>
      <Segments
        name="jobs"
        label={t('whichJobs')}
        choices={CARD_CHOICES.map((value) => ({ value, word: t(CHOICES[value]) }))}
        chosen={choice}
        onChoose={onChoose}
      />
      {error && (
        <Callout
          title={t('jobsNotLoaded')}
          action={
            <Button onClick={() => void Promise.all([coming.refetch(), earlier.refetch()])}>{t('tryAgain')}</Button>
          }
        >
          {errorText(error)}
        </Callout>
      )}
      {!isReady && !error && <Skeleton lines={3} height="15rem" label={t('loadingJobs')} />}
      {isReady && coming.jobs?.length === 0 && !hasEarlier && (
        <EmptyState icon="check" title={t('nothingToDo')} heading="h3">
          {t(NONE[choice])}
        </EmptyState>
      )}
      {isReady && <Cards jobs={coming} openId={openId} />}
      {isReady && hasEarlier && (
        <>
          <h3 className={styles.earlier}>{t('earlier')}</h3>
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
      {hasNextPage && <LoadMoreButton isLoading={isFetchingNextPage} onMore={() => void fetchNextPage()} />}
    </>
  );
}
