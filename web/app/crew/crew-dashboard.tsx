import { useQueryClient, useSuspenseQueries, useSuspenseQuery, useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Segments } from '#web/ui/segments.tsx';
import { read, call } from '#web/lib/api.ts';
import { useJobsAtHand } from './use-device.ts';
import { useCatalog } from '#web/lib/catalog.ts';
import { localStore } from '#web/lib/storage.ts';
import { CrewFrame } from './crew-frame.tsx';
import { accountAtHand, ownEarnings, ownJobs, crewKey, ownEntries } from './crew-data.ts';
import { LeadJob, OwnJobs } from './own-jobs.tsx';
import { leadJob, countVisits } from './next-job.ts';
import type { CrewJob } from '#contract/crew-jobs.ts';
import type { Earnings, OwnSession } from '#contract/employees.ts';
import { formatMoney, formatMoneyExact } from '#core/lib/money.ts';
import { formatTime, formatShortDate, localDate } from '#core/lib/time.ts';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { toast, toastError } from '#web/ui/toast.tsx';
import { dayAndTime } from '#web/lib/quote-texts.ts';
import { errorText } from '#web/lib/refusal.ts';
import { useServerForm } from '#web/lib/use-server-form.ts';
import { TextField } from '#web/ui/field.tsx';
import crewStyles from './crew.module.css';
import styles from './crew-dashboard.module.css';

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
    <CrewFrame title="My day" isWide={view === 'desktop'}>
      <div className={view === 'desktop' ? `${styles.day} ${styles.desktop}` : styles.day}>
        <div className={styles.now}>
          <LeadJob key={lead?.id} job={lead} />
          <ClockCard own={own} />
        </div>
        <div className={styles.rest}>
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

type StatCardsProps = { readonly jobs: readonly CrewJob[]; readonly earnings: Earnings };

/** The number of jobs today and this week, and the total earnings. */
function StatCards({ jobs, earnings }: StatCardsProps) {
  const { timeZone } = useCatalog();
  const { today, week } = countVisits(jobs, Temporal.Now.instant(), timeZone);
  return (
    <dl className={styles.stats}>
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

/** The employee's own clock, and its entries of this week. */
function ClockCard({ own }: { readonly own: OwnSession }) {
  const { timeZone } = useCatalog();
  const client = useQueryClient();
  const { data } = useQuery(ownEntries());
  const press = useMutation({
    mutationFn: (isClockedIn: boolean) => call('POST /api/employee/clock', { body: { isClockedIn } }),
    onSuccess: (now) => {
      client.setQueryData(read('GET /api/employee/session').queryKey, now);
      toast({ title: now.isClockedIn ? 'Clocked in' : 'Clocked out' });
    },
    onError: (error) => toastError({ title: 'The clock could not be pressed', description: errorText(error) ?? '' }),
    onSettled: () => client.invalidateQueries({ queryKey: crewKey }),
  });
  const entries = data?.entries.filter(({ counts }) => counts) ?? [];
  const since = own.clockedAt && formatTime(Temporal.Instant.from(own.clockedAt), timeZone);
  return (
    <section className={styles.clock} aria-labelledby="clock">
      <h2 id="clock">Clock</h2>
      <p className={crewStyles.soft}>{own.isClockedIn && since ? `Running since ${since}.` : 'You are clocked out.'}</p>
      <Button big aria-disabled={press.isPending} onClick={() => press.mutate(!own.isClockedIn)}>
        <Icon name="clock" />
        {own.isClockedIn ? 'Clock out' : 'Clock in'}
      </Button>
      {entries.length > 0 && (
        <details>
          <summary>
            This week
            <Icon name="chev" />
          </summary>
          <ul>
            {entries.map(({ id, kind, at }) => (
              <li key={id}>
                <time dateTime={at}>{dayAndTime(at, timeZone).join(', ')}</time>
                <span>{kind === 'in' ? 'In' : 'Out'}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}

/** Earnings of the jobs completed in the last year, newest first. */
function EarningsList({ earnings: { jobs, earnings, tips } }: { readonly earnings: Earnings }) {
  const { timeZone } = useCatalog();
  return (
    <section aria-labelledby="earnings">
      <h2 id="earnings">Earnings</h2>
      {jobs.length === 0 && tips.length === 0 ? (
        <p className={crewStyles.soft}>Your earnings appear here after you complete a job.</p>
      ) : (
        <dl className={styles.earnings}>
          {jobs.map(({ id, packageName, completedAt, pay, explanation }) => (
            <div key={id}>
              <dt>
                {packageName}
                <small>
                  {formatShortDate(localDate(Temporal.Instant.from(completedAt), timeZone))} · {explanation}
                </small>
              </dt>
              <dd>{formatMoneyExact(pay)}</dd>
            </div>
          ))}
          {tips.map(({ id, packageName, receivedOn, cents }) => (
            <div key={`tip ${id}`}>
              <dt>
                Tip
                <small>
                  {formatShortDate(Temporal.PlainDate.from(receivedOn))} · {packageName}
                </small>
              </dt>
              <dd>{formatMoneyExact(cents)}</dd>
            </div>
          ))}
          {tips.length > 0 && (
            <div className={styles.total}>
              <dt>Tips in the last 365 days</dt>
              <dd>{formatMoneyExact(tips.reduce((sum, { cents }) => sum + cents, 0))}</dd>
            </div>
          )}
          <div className={styles.total}>
            <dt>Pay in the last 365 days</dt>
            <dd>{formatMoneyExact(earnings)}</dd>
          </div>
        </dl>
      )}
    </section>
  );
}

/** Feedback to the owner. The text stays in the form until it has been sent. */
function FeedbackForm() {
  const form = useServerForm({
    initial: { text: '' },
    rules: { text: (typed) => (typed.trim() === '' ? 'Please write a word or two.' : undefined) },
    send: (body) => call('POST /api/employee/feedback', { body }),
    onSent: () => {
      form.reset();
      toast({ title: 'Feedback sent', description: 'Thank you. It is with the owner now.' });
    },
    restAt: 'text',
  });
  return (
    <section aria-labelledby="feedback-title">
      <h2 id="feedback-title">How was it?</h2>
      <form noValidate className={styles.feedback} onSubmit={form.submit}>
        <TextField
          {...form.field('text')}
          onChange={form.clearErrors}
          id="feedback"
          label="Feedback"
          hint="What went well, what is missing, what the app should do. The owner reads it."
          rows={3}
          maxLength={2000}
        />
        <Button type="submit" aria-disabled={form.isBusy}>
          {form.isBusy ? 'Sending' : 'Send feedback'}
        </Button>
      </form>
    </section>
  );
}
