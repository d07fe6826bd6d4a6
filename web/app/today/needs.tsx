import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Suspense, use, useState } from 'react';
import type { NeedInList, WhatNeedsYou } from '#contract/today.ts';
import { needsTexts } from '#core/languages/en/today.ts';
import type { Language } from '#core/languages/language.ts';
import { formatMoneyExact } from '#core/lib/money.ts';
import { formatShortDate, formatTime, localDate, withUnbrokenTimes } from '#core/lib/time.ts';
import { capital } from '#core/lib/wording.ts';
import { cardCount } from '#core/quotes/dashboard.ts';
import { conflictSentence } from '#core/scheduling/crew-conflicts.ts';
import { MOST_NEEDS_COUNTED, URGENCIES, type NeedKind, type Urgency } from '#core/today/needs.ts';
import { call } from '#web/lib/api.ts';
import type { DashboardSearch } from '#web/lib/dashboard-search.ts';
import { agoText, spanText } from '#web/lib/durations.ts';
import { LanguageContext, useTexts } from '#web/lib/language.tsx';
import { later } from '#web/lib/later.tsx';
import { counts, needs } from '#web/lib/list-pages.ts';
import { useNow } from '#web/lib/moments.ts';
import { errorText } from '#web/lib/refusal.ts';
import { useUndoToast } from '#web/lib/undo.ts';
import { undoOfJob, useJobChange } from '#web/lib/use-job-change.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { Icon, type IconName } from '#web/ui/icon.tsx';
import { toastError } from '#web/ui/toast.tsx';
import { useMedia } from '#web/ui/use-media.ts';
import { isOutdated } from './day-data.ts';
import rowBox from '#web/ui/row-box.module.css';
import styles from './needs.module.css';
import part from './today-part.module.css';

/** The most that are shown before all are asked for; on a phone a row is three times as high. */
const MOST = 6;
const MOST_ON_PHONE = 4;

/** What needs the owner, the most urgent first, each with a link to where it is done. */
export function Needs() {
  const t = useTexts(needsTexts);
  const { data, error, refetch } = useQuery(needs());
  return (
    <section className={part.part} aria-labelledby="needs">
      <header className={part.partHead}>
        <h2 id="needs">{t('title')}</h2>
        {data && data.all > 0 && <p>{t('sum', { all: cardCount(data.all, MOST_NEEDS_COUNTED) })}</p>}
      </header>
      {error && !isOutdated(error, data) && (
        <Callout title={t('loadFailed')} action={<Button onClick={() => void refetch()}>{t('tryAgain')}</Button>}>
          {errorText(error)}
        </Callout>
      )}
      {data && (data.all === 0 ? <Nothing /> : <NeedList data={data} />)}
    </section>
  );
}

function Nothing() {
  const t = useTexts(needsTexts);
  return (
    <div className={styles.none}>
      <Icon name="check" />
      <p>
        <b>{t('none')}</b> {t('noneAbout')}
      </p>
    </div>
  );
}

function NeedList({ data: { needs: listed, all, timeZone } }: { readonly data: WhatNeedsYou }) {
  const t = useTexts(needsTexts);
  const now = useNow();
  const [isAll, setAll] = useState(false);
  const isNarrow = useMedia('(max-width: 40rem)');
  const most = isNarrow ? MOST_ON_PHONE : MOST;
  const shown = isAll ? listed : listed.slice(0, most);
  return (
    <>
      {URGENCIES.map((urgency) => (
        <Group key={urgency} urgency={urgency} needs={shown.filter((need) => need.urgency === urgency)}>
          {(need) => <Row key={`${need.kind} ${need.id}`} need={need} timeZone={timeZone} now={now} />}
        </Group>
      ))}
      {listed.length > most && (
        <footer className={styles.foot}>
          <Button onClick={() => setAll(!isAll)}>
            {isAll ? t('showFewer') : t('showAll', { count: listed.length })}
          </Button>
          {all > listed.length && (
            <p>{t('firstOf', { shown: listed.length, all: cardCount(all, MOST_NEEDS_COUNTED) })}</p>
          )}
        </footer>
      )}
    </>
  );
}

type GroupProps = {
  readonly urgency: Urgency;
  readonly needs: readonly NeedInList[];
  readonly children: (need: NeedInList) => React.ReactNode;
};

function Group({ urgency, needs: own, children }: GroupProps) {
  const t = useTexts(needsTexts);
  if (own.length === 0) return null;
  return (
    <section className={styles.group} aria-labelledby={`needs-${urgency}`}>
      <h3 id={`needs-${urgency}`}>{t(urgency)}</h3>
      <ul className={`${rowBox.box} ${styles.list}`}>{own.map(children)}</ul>
    </section>
  );
}

const COPIES: DashboardSearch = { tab: 'business', section: 'backups' };
const TONES = { now: 'stop', today: 'wait', soon: 'calm' } as const;

type RowProps = { readonly need: NeedInList; readonly timeZone: string; readonly now: Temporal.Instant };

function Row({ need, timeZone, now }: RowProps) {
  const t = useTexts(needsTexts);
  const language = use(LanguageContext);
  const { kind, id, name, about, employee, cents, urgency, timeOff, canApprove, conflicts = [], overrun } = need;
  const isCopy = kind === 'backup' && about === 'copies';
  const facts = [
    ...(kind === 'backup' ? [t(isCopy ? 'copiesAbout' : 'backupAbout')] : about.split(' · ')),
    cents !== null && formatMoneyExact(cents),
  ];
  const what = isCopy
    ? t('copies')
    : kind !== 'acceptance'
      ? t(kind)
      : employee
        ? t('acceptance', { employee })
        : t('acceptanceNoName');
  return (
    <li data-tone={TONES[urgency]}>
      <Icon name={ICONS[kind]} className={styles.icon} />
      <div className={styles.what}>
        <Link to="/admin/dashboard" search={isCopy ? COPIES : PLACES[kind](id ?? undefined)}>
          <b>{what}</b> {name && <span>{name}</span>}
        </Link>
        {facts.some(Boolean) && (
          <small>
            <Facts of={facts} className={styles.facts} />
          </small>
        )}
        {overrun && (
          <Suspense fallback={null}>
            <OverrunSentence overrun={overrun} timeZone={timeZone} />
          </Suspense>
        )}
        {employee && conflicts.length > 0 && (
          <small className={styles.conflict}>
            <Icon name="alert" />
            {conflictSentence({ name: employee, conflicts }, timeZone, language)}
          </small>
        )}
      </div>
      <Badge tone={TONES[urgency]} className={styles.when}>
        {whenText(need, { timeZone, now, language })}
      </Badge>
      {kind === 'acceptance' && id !== null && <ApproveButton id={id} employee={employee} customer={name} />}
      {kind === 'promise' && id !== null && canApprove && <ApproveQuoteButton id={id} customer={name} />}
      {timeOff !== null && <DecideTimeOff id={timeOff} employee={name} />}
      {overrun && (
        <span className={styles.decide}>
          <Suspense fallback={null}>
            <OverrunButton quoteId={overrun.quoteId} customer={name} timeZone={timeZone} />
          </Suspense>
        </span>
      )}
      {!canApprove && !overrun && kind !== 'acceptance' && timeOff === null && (
        <Icon name="right" className={styles.go} />
      )}
    </li>
  );
}

/** Rare, so a day without work that runs over doesn't load them. */
const OverrunSentence = later(() =>
  import('#web/app/list/overrun-dialog.tsx').then((module) => module.OverrunSentence),
);
const OverrunButton = later(() => import('#web/app/list/overrun-dialog.tsx').then((module) => module.OverrunButton));

type ApproveProps = { readonly id: string; readonly employee: string | null; readonly customer: string };

function ApproveButton({ id, employee, customer }: ApproveProps) {
  const t = useTexts(needsTexts);
  const approve = useJobChange({
    make: () => call('POST /api/jobs/:id/approve', { params: { id } }),
    done: () => (employee ? t('approved', { employee }) : t('approvedNoName')),
    failed: t('approveFailed'),
    undoOf: undoOfJob,
  });
  return (
    <Button
      className={styles.approve}
      aria-disabled={approve.isPending}
      aria-label={employee ? t('approveName', { employee, customer }) : undefined}
      onClick={() => approve.mutate()}
    >
      {t('approve')}
    </Button>
  );
}

/** Approves a quote that has all that it needs, without opening it. */
function ApproveQuoteButton({ id, customer }: Pick<ApproveProps, 'id' | 'customer'>) {
  const t = useTexts(needsTexts);
  const client = useQueryClient();
  const say = useUndoToast();
  const approve = useMutation({
    mutationFn: () => call('POST /api/quotes/:id/approve', { params: { id }, body: {} }),
    onSuccess: ({ undo }) => say({ title: t('quoteApproved', { customer }), undo }),
    onError: (error) => toastError({ title: t('quoteNotApproved'), description: errorText(error) ?? '' }),
    onSettled: async () =>
      Promise.all([
        client.invalidateQueries({ queryKey: ['quotes'] }),
        client.invalidateQueries({ queryKey: needs().queryKey }),
        client.invalidateQueries({ queryKey: counts().queryKey }),
      ]),
  });
  return (
    <Button
      className={styles.approve}
      aria-disabled={approve.isPending}
      aria-label={t('approveQuote', { customer })}
      onClick={() => approve.mutate()}
    >
      {t('approve')}
    </Button>
  );
}

type DecideProps = { readonly id: string; readonly employee: string };

/** Approves or declines a request for time off in its row. */
function DecideTimeOff({ id, employee }: DecideProps) {
  const t = useTexts(needsTexts);
  const client = useQueryClient();
  const say = useUndoToast();
  const decide = useMutation({
    mutationFn: (event: 'approve' | 'decline') =>
      event === 'approve'
        ? call('POST /api/staff/time-off/:id/approve', { params: { id } })
        : call('POST /api/staff/time-off/:id/decline', { params: { id } }),
    onSuccess: ({ timeOff }, event) =>
      say({
        title: t(event === 'approve' ? 'timeOffApproved' : 'timeOffDeclined', { employee }),
        undo: timeOff.find((each) => each.id === id)?.undo,
      }),
    onError: (error) => toastError({ title: t('timeOffFailed'), description: errorText(error) ?? '' }),
    onSettled: async () =>
      Promise.all([
        client.invalidateQueries({ queryKey: ['staff'] }),
        client.invalidateQueries({ queryKey: needs().queryKey }),
      ]),
  });
  return (
    <span className={styles.decide}>
      <Button
        aria-disabled={decide.isPending}
        aria-label={t('declineTimeOff', { employee })}
        onClick={() => decide.mutate('decline')}
      >
        {t('decline')}
      </Button>
      <Button
        aria-disabled={decide.isPending}
        aria-label={t('approveTimeOff', { employee })}
        onClick={() => decide.mutate('approve')}
      >
        {t('approve')}
      </Button>
    </span>
  );
}

const ICONS: Readonly<Record<NeedKind, IconName>> = {
  overrun: 'clock',
  promise: 'note',
  crew: 'alert',
  acceptance: 'check',
  address: 'pin',
  rating: 'phone',
  backup: 'download',
  mail: 'mail',
  payment: 'money',
  unmatched: 'money',
  invoice: 'bill',
  plan: 'money',
  deposit: 'money',
  dispute: 'alert',
  offer: 'clock',
  asked: 'cal',
  moved: 'cal',
  message: 'message',
  application: 'person',
  'time-off': 'cal',
  clock: 'clock',
};

const quote = (id?: string): DashboardSearch => ({ tab: 'quotes', quote: id });
const job = (open?: string): DashboardSearch => ({ tab: 'jobs', open });

/** Where each is done. */
const PLACES: Readonly<Record<NeedKind, (id?: string) => DashboardSearch>> = {
  overrun: job,
  promise: quote,
  crew: job,
  acceptance: job,
  address: quote,
  rating: quote,
  backup: () => ({ tab: 'scripts' }),
  mail: (open) => ({ tab: 'mail', open }),
  payment: quote,
  unmatched: () => ({ tab: 'payments' }),
  invoice: (open) => ({ tab: 'invoices', open }),
  plan: (open) => ({ tab: 'plans', open }),
  deposit: quote,
  dispute: quote,
  offer: quote,
  asked: quote,
  moved: job,
  message: (open) => ({ tab: 'messages', open }),
  application: (open) => ({ tab: 'applications', open }),
  'time-off': (open) => ({ tab: 'staff', open }),
  clock: (open) => ({ tab: 'staff', open }),
};

type Read = { readonly timeZone: string; readonly now: Temporal.Instant; readonly language: Language };

/** How long is left for a quote or an offer, when the appointment of a job is, and how long ago anything else happened. */
function whenText({ kind, at }: NeedInList, { timeZone, now, language }: Read): string {
  const t = needsTexts(language);
  const instant = Temporal.Instant.from(at);
  switch (kind) {
    case 'promise':
    case 'dispute':
    case 'offer': {
      const minutes = now.until(instant).total('minutes');
      if (minutes < 0) return t('overdueBy', { time: spanText(-minutes, language) });
      return t(kind === 'offer' ? 'endsIn' : 'left', { time: spanText(minutes, language) });
    }
    case 'time-off':
      return capital(formatShortDate(localDate(instant, timeZone), language), language);
    case 'overrun':
    case 'crew':
    case 'acceptance':
    case 'address':
    case 'asked':
    case 'moved':
      return appointmentText(instant, { timeZone, now, language });
    default:
      return agoText(at, now, language);
  }
}

/** 'Today, 10:00 AM', 'Sat, Jun 19, 10:00 AM'. */
function appointmentText(at: Temporal.Instant, { timeZone, now, language }: Read): string {
  const t = needsTexts(language);
  const date = localDate(at, timeZone);
  const time = withUnbrokenTimes(formatTime(at, timeZone, language));
  const days = localDate(now, timeZone).until(date).total('days');
  if (days === 0) return t('todayAt', { time });
  if (days === 1) return t('tomorrowAt', { time });
  return t('dayAt', { day: capital(formatShortDate(date, language), language), time });
}
