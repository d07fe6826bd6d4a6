import { useQueryClient, useSuspenseQueries, useSuspenseQuery, useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Suspense, use, useState, type ReactNode, useEffect, useRef, type RefObject } from 'react';
import type { CrewJob } from '#contract/crew-jobs.ts';
import type { Earnings, OwnSession } from '#contract/employees.ts';
import { crewTexts } from '#core/languages/en/crew.ts';
import { formatMoney, formatMoneyExact } from '#core/lib/money.ts';
import { formatTime, formatShortDate, localDate } from '#core/lib/time.ts';
import { capital } from '#core/lib/wording.ts';
import { daysOffText } from '#core/people/working-hours.ts';
import { useOutbox } from '#web/app/job-record/own-outbox.ts';
import { LanguageSetting } from '#web/app/shell/language-setting.tsx';
import { NotificationSettings } from '#web/app/shell/notifications.tsx';
import { read, call } from '#web/lib/api.ts';
import { useCatalog } from '#web/lib/catalog.ts';
import { dayAndTime } from '#web/lib/day-and-time.ts';
import { LanguageContext, rich, useTexts } from '#web/lib/language.tsx';
import { later, usePreload } from '#web/lib/later.tsx';
import { errorText } from '#web/lib/refusal.ts';
import { localStore } from '#web/lib/storage.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Segments } from '#web/ui/segments.tsx';
import { toast, toastError } from '#web/ui/toast.tsx';
import { accountsAtHand, ownEarnings, ownJobs, crewKey, ownEntries, ownTimeOff } from './crew-data.ts';
import { CrewFrame } from './crew-frame.tsx';
import { DayRoute } from './day-route.tsx';
import { countVisits, planDay, nextStep, withSteps, type DayPlan } from './next-job.ts';
import { LeadJob, OwnJobs, ToCollect } from './own-jobs.tsx';
import { stopsOfToday } from './stop-state.ts';
import { useJobsAtHand } from './use-device.ts';
import styles from './crew-dashboard.module.css';
import crewStyles from './crew.module.css';

/** A crew without rounds loads nothing of them. */
const RoundDay = later(() => import('./round-day.tsx').then((module) => module.RoundDay));
const TimeOff = later(() => import('./time-off.tsx').then((module) => module.TimeOff));
const FeedbackForm = later(() => import('./feedback-form.tsx').then((module) => module.FeedbackForm));

const VIEWS = ['mobile', 'desktop'] as const;
type View = (typeof VIEWS)[number];
const VIEW_NAMES = { mobile: 'mobileView', desktop: 'desktopView' } as const;
const VIEW_KEY = 'employeeView';

/** /employee-dashboard: today's job with one next action, upcoming jobs, the clock and the earnings. */
export function CrewDashboard() {
  const t = useTexts(crewTexts);
  const { data: own } = useSuspenseQuery(read('GET /api/employee/session'));
  const { timeZone } = useCatalog();
  const [{ data: jobs }, { data: earnings }] = useSuspenseQueries({
    queries: [ownJobs(own.employeeId), ownEarnings()],
  });
  useJobsAtHand(jobs);
  const [view, setView] = useState<View>(() => VIEWS.find((each) => each === localStore.get(VIEW_KEY)) ?? fitting());
  const stops = stopsOfToday(jobs, Temporal.Now.instant(), timeZone);
  // Those that are to be done are in the round alone.
  const others = jobs.filter((job) => job.status === 'completed' || !stops.includes(job));
  const plan = planDay(others, Temporal.Now.instant(), timeZone);
  const { lead } = plan;
  const isAtWork = stops.some(({ status }) => status !== 'completed') || (lead?.startedAt ?? null) !== null;
  const now = useFocusOnNext(plan);
  const onTop = [...plan.toCollect, ...(lead?.status === 'employee-accepted' ? [lead] : [])];
  useSuspenseQuery(accountsAtHand(useQueryClient(), onTop));

  return (
    <CrewFrame title={t('myDay')} isWide={view === 'desktop'}>
      <div className={view === 'desktop' ? `${styles.day} ${styles.desktop}` : styles.day}>
        <div className={styles.now} ref={now}>
          {stops.length > 0 && (
            <Suspense>
              <RoundDay stops={stops} />
            </Suspense>
          )}
          <ToCollect jobs={plan.toCollect} isAtWork={isAtWork} />
          {(lead || stops.length === 0) && (
            <LeadJob key={lead?.id} job={lead} hasDone={jobs.some(({ status }) => status === 'completed')} />
          )}
          <DayRoute jobs={jobs} />
          <ClockCard own={own} />
          <DaysOffAhead />
        </div>
        <div className={styles.rest}>
          <OwnJobs plan={plan} earnings={earnings} hasRound={stops.length > 0} />
          <EarningsList jobs={jobs} earnings={earnings} />
          <OwnTimeOff />
          <Feedback />
          <details className={styles.fold}>
            <summary>
              <b>{t('deviceSettings')}</b>
              <Icon name="chev" />
            </summary>
            <div className={styles.settings}>
              <section aria-label={t('notifications')}>
                <h2>{t('notifications')}</h2>
                <NotificationSettings />
              </section>
              <LanguageSetting language={own.language} />
              <Segments
                name="view"
                label={t('view')}
                choices={VIEWS.map((value) => ({ value, word: t(VIEW_NAMES[value]) }))}
                chosen={view}
                onChoose={(chosen) => {
                  localStore.set(VIEW_KEY, chosen);
                  setView(chosen);
                }}
              />
            </div>
          </details>
        </div>
      </div>
    </CrewFrame>
  );
}

function fitting(): View {
  return window.matchMedia('(min-width: 60rem)').matches ? 'desktop' : 'mobile';
}

type EarningsProps = { readonly jobs: readonly CrewJob[]; readonly earnings: Earnings };

const small = (text: readonly ReactNode[]): ReactNode => <small>{text}</small>;

/** The number of jobs today and this week, and the total earnings. */
function StatCards({ jobs, earnings }: EarningsProps) {
  const t = useTexts(crewTexts);
  const { timeZone } = useCatalog();
  const { today, week } = countVisits(jobs, Temporal.Now.instant(), timeZone);
  return (
    <dl className={styles.stats}>
      <div>
        <dt>{t('today')}</dt>
        <dd>{rich(t.rich('jobCount', { count: today, small }))}</dd>
      </div>
      <div>
        <dt>{t('thisWeek')}</dt>
        <dd>{rich(t.rich('jobCount', { count: week, small }))}</dd>
      </div>
      <div>
        <dt>{t('earned')}</dt>
        <dd>{formatMoney(earnings.totalEarnings)}</dd>
      </div>
    </dl>
  );
}

/** The employee's own clock, and its entries of this week. */
function ClockCard({ own }: { readonly own: OwnSession }) {
  const t = useTexts(crewTexts);
  const language = use(LanguageContext);
  const { timeZone } = useCatalog();
  const client = useQueryClient();
  const press = useMutation({
    mutationFn: (isClockedIn: boolean) => call('POST /api/employee/clock', { body: { isClockedIn } }),
    onSuccess: (now) => {
      client.setQueryData(read('GET /api/employee/session').queryKey, now);
      toast({ title: now.isClockedIn ? t('clockedIn') : t('clockedOut') });
    },
    onError: (error) => toastError({ title: t('clockFailed'), description: errorText(error) ?? '' }),
    onSettled: () => client.invalidateQueries({ queryKey: crewKey }),
  });
  const since = own.clockedAt && formatTime(Temporal.Instant.from(own.clockedAt), timeZone, language);
  return (
    <section className={styles.clock} aria-labelledby="clock">
      <div>
        <h2 id="clock">{t('clock')}</h2>
        <p className={crewStyles.soft}>
          {own.isClockedIn && since ? t('runningSince', { time: since }) : t('clockedOutNow')}
        </p>
      </div>
      <Button aria-disabled={press.isPending} onClick={() => press.mutate(!own.isClockedIn)}>
        <Icon name="clock" />
        {own.isClockedIn ? t('clockOut') : t('clockIn')}
      </Button>
    </section>
  );
}

/** What the employee has clocked this week. */
function ClockEntries() {
  const t = useTexts(crewTexts);
  const language = use(LanguageContext);
  const { timeZone } = useCatalog();
  const { data } = useQuery(ownEntries());
  const entries = data?.entries.filter(({ counts }) => counts) ?? [];
  if (entries.length === 0) return null;
  return (
    <>
      <h3>{t('clockedThisWeek')}</h3>
      <ul className={styles.entries}>
        {entries.map(({ id, kind, at }) => (
          <li key={id}>
            <time dateTime={at}>{capital(dayAndTime(at, timeZone, language).join(', '), language)}</time>
            <span>{t(kind)}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

/** The number of jobs, earnings of those completed in the last year, newest first, and the week on the clock. */
function EarningsList({ jobs: visits, earnings: earned }: EarningsProps) {
  const t = useTexts(crewTexts);
  const { jobs, earnings, tips } = earned;
  const language = use(LanguageContext);
  const { timeZone } = useCatalog();
  return (
    <details className={styles.fold}>
      <summary>
        <b>{t('earningsAndHours')}</b>
        <Icon name="chev" />
      </summary>
      <StatCards jobs={visits} earnings={earned} />
      <p className={styles.payStatement}>
        <Link className={buttonClass()} to="/employee/pay">
          {t('payStatement')}
        </Link>
      </p>
      {jobs.length === 0 && tips.length === 0 ? (
        <p className={crewStyles.soft}>{t('noEarnings')}</p>
      ) : (
        <dl className={styles.earnings}>
          {jobs.map(({ id, packageName, completedAt, pay, explanation }) => (
            <div key={id}>
              <dt>
                {packageName}{' '}
                <small>
                  <Facts
                    of={[
                      capital(
                        formatShortDate(localDate(Temporal.Instant.from(completedAt), timeZone), language),
                        language,
                      ),
                      explanation,
                    ]}
                  />
                </small>
              </dt>
              <dd>{formatMoneyExact(pay)}</dd>
            </div>
          ))}
          {tips.map(({ id, packageName, receivedOn, cents }) => (
            <div key={`tip ${id}`}>
              <dt>
                {t('tip')}{' '}
                <small>
                  <Facts
                    of={[
                      capital(formatShortDate(Temporal.PlainDate.from(receivedOn), language), language),
                      packageName,
                    ]}
                  />
                </small>
              </dt>
              <dd>{formatMoneyExact(cents)}</dd>
            </div>
          ))}
          {tips.length > 0 && (
            <div className={styles.total}>
              <dt>{t('tipsLastYear')}</dt>
              <dd>{formatMoneyExact(tips.reduce((sum, { cents }) => sum + cents, 0))}</dd>
            </div>
          )}
          <div className={styles.total}>
            <dt>{t('payLastYear')}</dt>
            <dd>{formatMoneyExact(earnings)}</dd>
          </div>
        </dl>
      )}
      <ClockEntries />
    </details>
  );
}

/** The employee's time off, read once it was unfolded. */
function OwnTimeOff() {
  const t = useTexts(crewTexts);
  const [isNeeded, setNeeded] = useState(false);
  return (
    <details className={styles.fold} onToggle={() => setNeeded(true)}>
      <summary>
        <b>{t('timeOff')}</b>
        <Icon name="chev" />
      </summary>
      <Suspense>{isNeeded && <TimeOff />}</Suspense>
    </details>
  );
}

/** Feedback to the owner. Once it was unfolded it stays, with what was typed. */
function Feedback() {
  const t = useTexts(crewTexts);
  const [isNeeded, setNeeded] = useState(false);
  usePreload(FeedbackForm);
  return (
    <details className={styles.fold} onToggle={() => setNeeded(true)}>
      <summary>
        <b>{t('feedbackTitle')}</b>
        <Icon name="chev" />
      </summary>
      <Suspense>{isNeeded && <FeedbackForm />}</Suspense>
    </details>
  );
}

/** How far ahead days off are part of an employee's day: a week. */
const DAYS_AHEAD = 6;

/** The approved days off of today and the coming week. */
function DaysOffAhead() {
  const t = useTexts(crewTexts);
  const language = use(LanguageContext);
  const { timeZone } = useCatalog();
  const { data = [] } = useQuery(ownTimeOff());
  const date = localDate(Temporal.Now.instant(), timeZone);
  const [today, last] = [date.toString(), date.add({ days: DAYS_AHEAD }).toString()];
  const ahead = data.filter(({ status, from, to }) => status === 'approved' && from <= last && to >= today);
  if (ahead.length === 0) return null;
  return (
    <ul className={crewStyles.daysOff}>
      {ahead.map(({ id, ...days }) => (
        <li key={id}>
          <Icon name="cal" />
          <b>{t(days.from <= today ? 'offToday' : 'off')}</b> {daysOffText(days, language)}
        </li>
      ))}
    </ul>
  );
}

/**
 * A `ref` for what is on top of the day. A button that was pressed goes away with its step, and the focus with it: the main
 * button of the next step takes it. A focus that is still somewhere stays there.
 */
function useFocusOnNext({ lead, toCollect }: DayPlan): RefObject<HTMLDivElement | null> {
  const { timeZone } = useCatalog();
  const { items } = useOutbox(lead?.id ?? '');
  const top = useRef<HTMLDivElement>(null);
  const step = lead && nextStep(withSteps(lead, items), Temporal.Now.instant(), timeZone);
  const state = [...toCollect.map(({ id }) => id), lead?.id, step].join(' ');
  const shown = useRef(state);
  useEffect(() => {
    if (shown.current === state) return;
    shown.current = state;
    if (document.activeElement !== document.body) return;
    const next = top.current?.querySelectorAll<HTMLElement>('[data-next] :is(a, button)');
    [...(next ?? [])].at(-1)?.focus({ preventScroll: true });
  }, [state]);
  return top;
}
