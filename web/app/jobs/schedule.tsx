import { useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useCallback } from 'react';
import { localDate } from '#core/lib/time.ts';
import { weekStart } from '#core/scheduling/week.ts';
import { Segments } from '#web/ui/segments.tsx';
import { useMedia } from '#web/ui/use-media.ts';
import { read } from '#web/lib/api.ts';
import { WeekCalendar } from './calendar/week-calendar.tsx';
import { useLiveUpdates } from '#web/lib/live-updates.ts';
import { AdminFrame } from '#web/app/shell/admin-frame.tsx';
import { useCatalog } from '#web/lib/use-catalog.ts';
import { usePageTitle } from '#web/lib/use-page-title.ts';
import { cardId } from './job-card.tsx';
import { JobCards } from './job-cards.tsx';
import { JobSheet } from './job-sheet.tsx';
import type { ScheduleSearch } from './schedule-search.ts';
import './schedule.css';

const route = getRouteApi('/job-schedule');

/** /job-schedule: the jobs with their next actions, and the calendar of their week. */
export function Schedule() {
  const { data: admin } = useSuspenseQuery(read('GET /api/admin/check-auth'));
  const shop = useCatalog();
  const { week, rows = 'times', jobs = 'open', show = 'jobs', open } = route.useSearch();
  const navigate = route.useNavigate();
  const change = useCallback(
    (to: ScheduleSearch) => void navigate({ search: (was) => ({ ...was, ...to }), replace: true, resetScroll: false }),
    [navigate],
  );
  const isBoth = useMedia('(min-width: 75rem)');
  useLiveUpdates();
  usePageTitle('Job schedule');
  const today = localDate(Temporal.Now.instant(), shop.timeZone);
  const sunday = weekStart(week ? Temporal.PlainDate.from(week) : today);
  const from = sunday.toString();

  return (
    <AdminFrame name={admin.name} isWide>
      <div className="schedule">
        <header className="schedule-head">
          <h1>Job schedule</h1>
          {!isBoth && (
            <Segments
              name="show"
              label="Shown"
              choices={[
                { value: 'jobs', word: 'Jobs' },
                { value: 'week', word: 'Week' },
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
