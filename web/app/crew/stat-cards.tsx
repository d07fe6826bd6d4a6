import type { CrewJob } from '#contract/crew-jobs.ts';
import type { Earnings } from '#contract/employees.ts';
import { formatMoney } from '#core/lib/money.ts';
import { useCatalog } from '#web/lib/use-catalog.ts';
import { countVisits } from './next-job.ts';

type StatCardsProps = { readonly jobs: readonly CrewJob[]; readonly earnings: Earnings };

/** The number of jobs today and this week, and the total earnings. */
export function StatCards({ jobs, earnings }: StatCardsProps) {
  const { timeZone } = useCatalog();
  const { today, week } = countVisits(jobs, Temporal.Now.instant(), timeZone);
  return (
    <dl className="stat-cards">
      <div>
        <dt>Today</dt>
        <dd>
          {today} <small>{today === 1 ? 'job' : 'jobs'}</small>
        </dd>
      </div>
      <div>
        <dt>This week</dt>
        <dd>
          {week} <small>{week === 1 ? 'job' : 'jobs'}</small>
        </dd>
      </div>
      <div>
        <dt>Earned</dt>
        <dd>{formatMoney(earnings.totalEarnings)}</dd>
      </div>
    </dl>
  );
}
