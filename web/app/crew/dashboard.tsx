import { useQueryClient, useSuspenseQueries, useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Segments } from '#web/ui/segments.tsx';
import { read } from '#web/lib/api.ts';
import { useJobsAtHand } from './offline/read-ahead.ts';
import { useCatalog } from '#web/lib/use-catalog.ts';
import { localStore } from '#web/lib/storage.ts';
import { ClockCard } from './clock-card.tsx';
import { CrewFrame } from './crew-frame.tsx';
import { accountAtHand, ownEarnings, ownJobs } from './crew-data.ts';
import { EarningsList } from './earnings-list.tsx';
import { FeedbackForm } from './feedback-form.tsx';
import { LeadJob } from './lead-job.tsx';
import { leadJob } from './next-job.ts';
import { OwnJobs } from './own-jobs.tsx';
import { StatCards } from './stat-cards.tsx';
import './dashboard.css';

const VIEWS = [
  { value: 'mobile', word: 'Mobile' },
  { value: 'desktop', word: 'Desktop' },
] as const;
type View = (typeof VIEWS)[number]['value'];
const VIEW_KEY = 'employeeView';

/** /employee-dashboard: today's job with one next action, upcoming jobs, the clock and the earnings. */
export function CrewDashboard() {
  const { data: own } = useSuspenseQuery(read('GET /api/employee/session'));
  const { timeZone } = useCatalog();
  const [{ data: jobs }, { data: earnings }] = useSuspenseQueries({
    queries: [ownJobs(own.employeeId), ownEarnings()],
  });
  useJobsAtHand(jobs);
  const [view, setView] = useState<View>(
    () => VIEWS.find(({ value }) => value === localStore.get(VIEW_KEY))?.value ?? fitting(),
  );
  const lead = leadJob(jobs, Temporal.Now.instant(), timeZone);
  useSuspenseQuery(accountAtHand(useQueryClient(), lead));

  return (
    <CrewFrame title="My day">
      <div className={`crew-day crew-day-${view}`}>
        <div className="crew-day-now">
          <LeadJob key={lead?.id} job={lead} />
          <ClockCard own={own} />
        </div>
        <div className="crew-day-rest">
          <StatCards jobs={jobs} earnings={earnings} />
          <OwnJobs jobs={jobs} earnings={earnings} />
          <EarningsList earnings={earnings} />
          <FeedbackForm />
          <Segments
            name="view"
            label="View"
            choices={VIEWS}
            chosen={view}
            onChoose={(chosen) => {
              localStore.set(VIEW_KEY, chosen);
              setView(chosen);
            }}
          />
        </div>
      </div>
    </CrewFrame>
  );
}

function fitting(): View {
  return window.matchMedia('(min-width: 60rem)').matches ? 'desktop' : 'mobile';
}
