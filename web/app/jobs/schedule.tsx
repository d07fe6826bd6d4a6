import { useQuery, useSuspenseQuery, useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { Suspense, use, useCallback, useState } from 'react';
import type { JobInList } from '#contract/jobs.ts';
import { jobsTexts, scheduleTexts } from '#core/languages/en/jobs.ts';
import type { Language } from '#core/languages/language.ts';
import { formatDate, formatDay, localDate } from '#core/lib/time.ts';
import { capital } from '#core/lib/wording.ts';
import { weekStart } from '#core/scheduling/week.ts';
import { DayCalendar, WeekCalendar } from '#web/app/jobs/calendar/week-calendar.tsx';
import { weekFrom } from '#web/app/jobs/calendar/week-data.ts';
import { LoadMoreButton } from '#web/app/list/list-tools.tsx';
import { AdminFrame } from '#web/app/shell/admin-frame.tsx';
import { CARD_CHOICES, type ScheduleSearch, type CardChoice } from '#web/app/shell/search-params.ts';
import { read } from '#web/lib/api.ts';
import { useCatalog } from '#web/lib/catalog.ts';
import { LanguageContext, useTexts } from '#web/lib/language.tsx';
import { later, usePreload } from '#web/lib/later.tsx';
import { listPages } from '#web/lib/list-pages.ts';
import { usePageTitle } from '#web/lib/page-title.ts';
import { errorText } from '#web/lib/refusal.ts';
import { crew } from '#web/lib/staff-data.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { inputClass } from '#web/ui/field.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Segments } from '#web/ui/segments.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useMedia } from '#web/ui/use-media.ts';
import { jobLineId, JobLine } from './job-line.tsx';
import { JobSheet, OpenJob, readJobs, type JobChoices } from './job-sheet.tsx';
import styles from './jobs.module.css';

const MonthCalendar = later(() =>
  import('#web/app/jobs/calendar/month-calendar.tsx').then((module) => module.MonthCalendar),
);

const route = getRouteApi('/job-schedule');

/** /job-schedule: the calendar of a week, and the jobs that come next. */
export function Schedule() {
  const t = useTexts(scheduleTexts);
  const title = useTexts(jobsTexts)('jobSchedule');
  const { data: admin } = useSuspenseQuery(read('GET /api/admin/check-auth'));
  const shop = useCatalog();
  const { week, rows = 'times', jobs = 'open', employee, show: asked, open } = route.useSearch();
  const isBoth = useMedia('(min-width: 64rem)');
  const show = asked ?? (isBoth ? 'week' : 'jobs');
  const navigate = route.useNavigate();
  const change = useCallback(
    (to: ScheduleSearch) => void navigate({ search: (was) => ({ ...was, ...to }), replace: true, resetScroll: false }),
    [navigate],
  );
  const isWeekShown = show === 'week' || show === 'day';
  usePageTitle(title);
  usePreload(OpenJob);
  const today = localDate(Temporal.Now.instant(), shop.timeZone);
  const day = week ? Temporal.PlainDate.from(week) : today;
  const sunday = weekStart(day);
  const from = sunday.toString();
  const { isLoading: isWeekLoading } = useQuery({ ...weekFrom(from), enabled: isWeekShown });

  return (
    <AdminFrame name={admin.name}>
      <div className={styles.schedule}>
        <header className={styles.head}>
          <h1>{title}</h1>
          <Link
            className={buttonClass({ variant: 'plain' })}
            to="/admin/dashboard"
            search={{ tab: 'business', section: 'times' }}
          >
            {t('closeDays')}
          </Link>
          {show !== 'jobs' && (
            <Button variant="plain" onClick={() => window.print()}>
              {t('print')}
            </Button>
          )}
          <Segments
            name="show"
            label={t('shown')}
            choices={[
              ...(isBoth ? [] : [{ value: 'jobs' as const, word: t('jobs') }]),
              { value: 'day' as const, word: t('day') },
              { value: 'week' as const, word: t('week') },
              { value: 'month' as const, word: t('month') },
            ]}
            chosen={show}
            onChoose={(shown) => change({ show: shown === 'jobs' ? undefined : shown })}
          />
        </header>
        {show === 'month' && (
          <Suspense fallback={<Skeleton lines={1} height="500px" label={t('loadingMonth')} />}>
            <MonthCalendar
              date={day.toString()}
              rows={rows}
              onRows={(chosen) => change({ rows: chosen === 'times' ? undefined : chosen })}
            />
          </Suspense>
        )}
        {show === 'day' && (
          <DayCalendar
            date={day.toString()}
            rows={rows}
            onRows={(chosen) => change({ rows: chosen === 'times' ? undefined : chosen })}
          />
        )}
        {show === 'week' && (
          <WeekCalendar
            from={from}
            rows={rows}
            onRows={(chosen) => change({ rows: chosen === 'times' ? undefined : chosen })}
          />
        )}
        {(isBoth || show === 'jobs') && (
          <JobLines
            choice={jobs}
            employee={employee}
            onChange={change}
            week={{ from, to: sunday.add({ days: 6 }).toString() }}
            today={today.toString()}
            openId={open}
            atFirst={isBoth ? AT_FIRST.belowCalendar : AT_FIRST.alone}
            isHidden={isWeekLoading}
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
              (document.getElementById(`visit-${open}`) ?? document.getElementById(jobLineId(open)))?.focus(),
          }}
        />
      )}
    </AdminFrame>
  );
}

type JobLinesProps = {
  readonly choice: CardChoice;
  /** Whose jobs are listed; undefined for everyone's. */
  readonly employee: string | undefined;
  readonly onChange: (to: Pick<ScheduleSearch, 'jobs' | 'employee'>) => void;
  /** Local dates of the first and last day of the shown week. */
  readonly week: { readonly from: string; readonly to: string };
  /** Local date. */
  readonly today: string;
  readonly openId: string | undefined;
  readonly atFirst: number;
  /** While the calendar above them loads, so that they don't move when it comes. */
  readonly isHidden: boolean;
};

const CHOICES = { open: 'open', week: 'thisWeek', 'pending-approval': 'toApprove' } as const;
const NONE = { open: 'noneOpen', week: 'noneInWeek', 'pending-approval': 'noneToApprove' } as const;

/** How many jobs are listed before the button that shows the rest: fewer below the calendar, which has most of them. */
const AT_FIRST = { alone: 8, belowCalendar: 4 } as const;

/** Jobs by appointment, a line each, from today on. Earlier ones that are still open fold into one line above. */
function JobLines(props: JobLinesProps) {
  const { choice, employee, onChange, week, today, openId, atFirst, isHidden } = props;
  const t = useTexts(scheduleTexts);
  const isWeek = choice === 'week';
  const yesterday = Temporal.PlainDate.from(today).subtract({ days: 1 }).toString();
  const coming = useJobs({ employee, ...(isWeek ? week : { status: choice, from: today }) });
  const earlier = useJobs({ employee, status: choice, to: yesterday }, !isWeek);
  const error = coming.error ?? earlier.error;
  const earlierCount = isWeek ? 0 : (earlier.jobs?.length ?? 0);
  const isReady = coming.jobs !== undefined && (isWeek || earlier.jobs !== undefined);
  return (
    <section className={styles.jobs} aria-labelledby="jobs-title" hidden={isHidden}>
      <header className={styles.jobsHead}>
        <h2 id="jobs-title">{t('jobs')}</h2>
        <Segments
          name="jobs"
          label={t('whichJobs')}
          choices={CARD_CHOICES.map((value) => ({ value, word: t(CHOICES[value]) }))}
          chosen={choice}
          onChoose={(chosen) => onChange({ jobs: chosen === 'open' ? undefined : chosen })}
        />
        <CrewChoice chosen={employee} onChoose={(id) => onChange({ employee: id })} />
      </header>
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
      {!isReady && !error && <Skeleton lines={atFirst} height="44px" label={t('loadingJobs')} />}
      {isReady && coming.jobs?.length === 0 && earlierCount === 0 && (
        <EmptyState icon="check" title={t('nothingToDo')} heading="h3">
          {t(NONE[choice])}
        </EmptyState>
      )}
      {isReady && earlierCount > 0 && (
        <details className={styles.earlier}>
          <summary>
            <Icon name="alert" />
            {t('earlierCount', { count: earlierCount, hasMore: earlier.hasNextPage ? 'yes' : 'no' })}
          </summary>
          <Days jobs={earlier} today={today} openId={openId} most={Infinity} />
        </details>
      )}
      {isReady && <Days key={`${choice} ${employee}`} jobs={coming} today={today} openId={openId} most={atFirst} />}
    </section>
  );
}

type CrewChoiceProps = {
  readonly chosen: string | undefined;
  readonly onChoose: (employee: string | undefined) => void;
};

/** Whose jobs are listed. Where only one person works, there's nothing to choose. */
function CrewChoice({ chosen, onChoose }: CrewChoiceProps) {
  const t = useTexts(scheduleTexts);
  const { data: members = [] } = useQuery(crew());
  if (members.length < 2) return null;
  return (
    <select
      className={inputClass(styles.whose)}
      aria-label={t('whoseJobs')}
      value={chosen ?? ''}
      onChange={({ target }) => onChoose(target.value || undefined)}
    >
      <option value="">{t('everyone')}</option>
      {members.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </select>
  );
}

function useJobs(filters: JobChoices, enabled = true) {
  const pages = useInfiniteQuery({
    ...listPages('jobs', { ...filters, sort: 'visit' }, readJobs),
    enabled,
  });
  return { ...pages, jobs: enabled ? pages.data?.pages.flatMap(({ items }) => items) : undefined };
}

type DaysProps = {
  readonly jobs: ReturnType<typeof useJobs>;
  readonly today: string;
  readonly openId: string | undefined;
  /** How many are shown until the rest is asked for. */
  readonly most: number;
};

/** The jobs under the days of their appointments. */
function Days({ jobs: { jobs = [], hasNextPage, isFetchingNextPage, fetchNextPage }, today, openId, most }: DaysProps) {
  const t = useTexts(scheduleTexts);
  const language = use(LanguageContext);
  const { timeZone } = useCatalog();
  const [isAll, setAll] = useState(false);
  const shown = isAll ? jobs : jobs.slice(0, most);
  const dayOf = ({ scheduledDate }: JobInList) =>
    scheduledDate ? localDate(Temporal.Instant.from(scheduledDate), timeZone).toString() : '';
  return (
    <>
      {[...Map.groupBy(shown, dayOf)].map(([date, ofDay]) => (
        <section key={date} className={styles.day}>
          <h3>{date && dayText(date, { today, language })}</h3>
          <ol>
            {ofDay.map((job) => (
              <JobLine key={job.id} job={job} timeZone={timeZone} isOpen={job.id === openId} />
            ))}
          </ol>
        </section>
      ))}
      {shown.length < jobs.length && (
        <Button className={styles.more} onClick={() => setAll(true)}>
          {hasNextPage ? t('showMore') : t('showAllJobs', { count: jobs.length })}
        </Button>
      )}
      {hasNextPage && shown.length === jobs.length && (
        <LoadMoreButton isLoading={isFetchingNextPage} onMore={() => void fetchNextPage()} />
      )}
    </>
  );
}

/** 'Saturday, November 28, today'; a day of another year says which. */
function dayText(date: string, { today, language }: { readonly today: string; readonly language: Language }): string {
  const format = date.slice(0, 4) === today.slice(0, 4) ? formatDay : formatDate;
  const day = capital(format(Temporal.PlainDate.from(date), language), language);
  return date === today ? scheduleTexts(language)('dayToday', { day }) : day;
}
