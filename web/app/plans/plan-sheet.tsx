import { Link } from '@tanstack/react-router';
import { use, useState } from 'react';
import type { Plan, PlanDetail, PlanVisit } from '#contract/plans.ts';
import { ownerPlansTexts } from '#core/languages/en/plans.ts';
import { formatMoneyExact } from '#core/lib/money.ts';
import { formatDate, formatMediumDate, formatSlotTime, localDate } from '#core/lib/time.ts';
import { capital } from '#core/lib/wording.ts';
import { discountText, intervalText, rhythmText } from '#core/pricing/plan-words.ts';
import type { PlanState } from '#core/quotes/plans.ts';
import type { PlanInterval } from '#core/scheduling/plan-dates.ts';
import type { SheetFrame } from '#web/app/list/record-list.tsx';
import { RecordActions, RecordBadges, RecordBody, RecordContact, RecordSheet } from '#web/app/list/record-sheet.tsx';
import { AppointmentTime } from '#web/app/shell/when.tsx';
import { call } from '#web/lib/api.ts';
import { useCatalogIfKnown } from '#web/lib/catalog.ts';
import { LanguageContext, useTexts } from '#web/lib/language.tsx';
import { errorText, firstError } from '#web/lib/refusal.ts';
import { Ask } from '#web/ui/ask.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { SelectField } from '#web/ui/field.tsx';
import type { IconName } from '#web/ui/icon.tsx';
import { ReviewList } from '#web/ui/review-list.tsx';
import { ChangePrice, WithdrawPrice } from './change-price.tsx';
import { planDetail, useChange } from './use-change.ts';
import styles from './plans.module.css';

const BADGES = {
  active: { tone: 'good', icon: 'check' },
  paused: { tone: 'calm', icon: 'minus' },
  ended: { tone: 'calm', icon: 'close' },
} as const satisfies Readonly<Record<PlanState, { readonly tone: string; readonly icon: IconName }>>;

export function StateBadge({
  plan: { state, waiting, missed },
}: {
  readonly plan: Pick<Plan, 'state' | 'waiting' | 'missed'>;
}) {
  const t = useTexts(ownerPlansTexts);
  if (state === 'paused' && missed !== null)
    return (
      <Badge tone="wait" icon="alert">
        {t('missed')}
      </Badge>
    );
  if (state === 'active' && waiting > 0)
    return (
      <Badge tone="wait" icon="alert">
        {t('needsTime')}
      </Badge>
    );
  return <Badge {...BADGES[state]}>{t('state', { state })}</Badge>;
}

type PlanSheetProps = { readonly id: string; readonly frame: SheetFrame };

/** The open plan with its visits, and what can be done about it. */
export function PlanSheet({ id, frame }: PlanSheetProps) {
  return (
    <RecordSheet
      kind="plan"
      query={planDetail(id)}
      frame={frame}
      title={({ customerName }) => customerName}
      about={({ packageName }) => packageName}
    >
      {(plan) => <OpenPlan plan={plan} />}
    </RecordSheet>
  );
}

type OpenPlanProps = { readonly plan: PlanDetail };

function OpenPlan({ plan }: OpenPlanProps) {
  const t = useTexts(ownerPlansTexts);
  const { waiting, customerEmail, customerPhone, state } = plan;
  return (
    <>
      <RecordBody>
        <RecordBadges>
          <StateBadge plan={plan} />
        </RecordBadges>
        {waiting > 0 && (
          <Callout tone="wait" title={t('needsTime')}>
            {t('waitingHelp', { count: waiting })}
          </Callout>
        )}
        {state === 'paused' && plan.missed && <MissedPayment missed={plan.missed} />}
        <RecordContact email={customerEmail} phone={customerPhone || null} />
        <PlanFacts plan={plan} />
        {state === 'active' && plan.intervals.length > 1 && <ChangeInterval key={plan.interval} plan={plan} />}
        {state !== 'ended' && (plan.newPrice === null ? <ChangePrice plan={plan} /> : <WithdrawPrice plan={plan} />)}
        <Visits plan={plan} />
      </RecordBody>
      <PlanActions plan={plan} />
    </>
  );
}

type MissedPaymentProps = { readonly missed: NonNullable<Plan['missed']> };

/** Why the plan is paused, and the visit that isn't paid. */
function MissedPayment({ missed: { quoteId, owedCents } }: MissedPaymentProps) {
  const t = useTexts(ownerPlansTexts);
  if (owedCents === 0) return <p>{t('missedPaid')}</p>;
  return (
    <Callout tone="wait" title={t('missed')}>
      {t('missedHelp', { amount: formatMoneyExact(owedCents) })}{' '}
      <Link to="/admin/dashboard" search={{ tab: 'quotes', quote: quoteId }}>
        {t('seeVisit')}
      </Link>
    </Callout>
  );
}

function PlanFacts({ plan }: OpenPlanProps) {
  const t = useTexts(ownerPlansTexts);
  const language = use(LanguageContext);
  const timeZone = useCatalogIfKnown()?.timeZone;
  const { interval, firstOn, time, discount, visitCents, state, quoteId, reference } = plan;
  if (!timeZone) return null;
  const dateText = (on: string) => formatMediumDate(Temporal.PlainDate.from(on), language);
  const day = (at: string) => formatMediumDate(localDate(Temporal.Instant.from(at), timeZone), language);
  const rhythm = rhythmText({ interval, firstOn: Temporal.PlainDate.from(firstOn) }, language);
  const rows = [
    {
      title: t('rhythm'),
      value: t('around', { rhythm: capital(rhythm, language), time: formatSlotTime(time, language) }),
    },
    { title: t('price'), value: formatMoneyExact(visitCents) },
    { title: t('discount'), value: capital(discountText(discount, language), language) },
    ...(plan.cardAgreedAt === null
      ? []
      : [{ title: t('payment'), value: t('byCard', { date: day(plan.cardAgreedAt) }) }]),
    ...(plan.newPrice
      ? [
          {
            title: t('newPrice'),
            value: t('newPriceFrom', {
              amount: formatMoneyExact(plan.newPrice.visitCents),
              date: dateText(plan.newPrice.fromOn),
            }),
          },
        ]
      : [{ title: t('priceKept'), value: dateText(plan.priceKeptUntil) }]),
    { title: t('started'), value: day(plan.startedAt) },
    ...(plan.changedAt === plan.startedAt ? [] : [{ title: t('changed', { state }), value: day(plan.changedAt) }]),
    {
      title: t('from'),
      value: (
        <Link to="/admin/dashboard" search={{ tab: 'quotes', quote: quoteId }}>
          {reference}
        </Link>
      ),
    },
  ];
  return (
    <section aria-label={t('about')}>
      <ReviewList rows={rows} />
    </section>
  );
}

/** Another interval, with the discount that's offered for it. */
function ChangeInterval({ plan }: OpenPlanProps) {
  const t = useTexts(ownerPlansTexts);
  const language = use(LanguageContext);
  const [isOpen, setOpen] = useState(false);
  const [interval, setInterval] = useState<PlanInterval>();
  const others = plan.intervals.filter((each) => each !== plan.interval);
  const chosen = interval ?? others[0];
  const change = useChange(
    (to: PlanInterval) => call('PUT /api/plans/:id/interval', { params: { id: plan.id }, body: { interval: to } }),
    t('intervalChanged'),
    () => setOpen(false),
  );
  if (!chosen) return null;
  return (
    <section>
      <Button aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {t('change')}
      </Button>
      {isOpen && (
        <form
          noValidate
          className={styles.form}
          onSubmit={(event) => {
            event.preventDefault();
            if (!change.isPending) change.mutate(chosen);
          }}
        >
          <SelectField
            id="plan-every"
            label={t('rhythm')}
            hint={t('changeHelp')}
            value={chosen}
            onChange={({ target }) => setInterval(others.find((each) => each === target.value))}
          >
            {others.map((each) => (
              <option key={each} value={each}>
                {capital(intervalText(each, language), language)}
              </option>
            ))}
          </SelectField>
          {change.error && (
            <Callout title={t('failed')}>{firstError(change.error, 'interval') ?? errorText(change.error)}</Callout>
          )}
          <Button type="submit" variant="sponge" aria-disabled={change.isPending}>
            {t('save')}
          </Button>
        </form>
      )}
    </section>
  );
}

/** The visits by their days, and the day that comes after them. */
function Visits({ plan }: OpenPlanProps) {
  const t = useTexts(ownerPlansTexts);
  const language = use(LanguageContext);
  const [skipped, setSkipped] = useState<string>();
  const { visits, nextDueOn, state } = plan;
  return (
    <section aria-labelledby="plan-visits">
      <h3 id="plan-visits">{t('visits')}</h3>
      <ul className={styles.visits}>
        {visits.map((visit) => (
          <VisitRow key={visit.id} visit={visit} onSkip={() => setSkipped(visit.dueOn)} />
        ))}
      </ul>
      {state === 'active' && (
        <>
          <p className={styles.note}>
            {t('noVisits', { date: formatDate(Temporal.PlainDate.from(nextDueOn), language) })} {t('rule')}
          </p>
          {visits.length === 0 && <Button onClick={() => setSkipped(nextDueOn)}>{t('skip')}</Button>}
        </>
      )}
      {skipped && <SkipDialog plan={plan} dueOn={skipped} onClose={() => setSkipped(undefined)} />}
    </section>
  );
}

type VisitRowProps = { readonly visit: PlanVisit; readonly onSkip: () => void };

function VisitRow({ visit, onSkip }: VisitRowProps) {
  const t = useTexts(ownerPlansTexts);
  const language = use(LanguageContext);
  const { id, dueOn, scheduledDate, state, isMoved, canSkip } = visit;
  const date = formatDate(Temporal.PlainDate.from(dueOn), language);
  const isUntimed = state === 'waiting' || state === 'canceled' || scheduledDate === null;
  const about = state === 'booked' ? (isMoved ? t('moved', { date }) : '') : t('visitState', { state });
  return (
    <li>
      <span>
        <Link to="/admin/dashboard" search={{ tab: 'quotes', quote: id }}>
          {isUntimed ? capital(date, language) : <AppointmentTime instant={scheduledDate} none={date} />}
        </Link>
        {about && <small>{about}</small>}
      </span>
      {canSkip && (
        <Button aria-label={t('skipDue', { date })} onClick={onSkip}>
          {t('skip')}
        </Button>
      )}
    </li>
  );
}

type SkipDialogProps = OpenPlanProps & { readonly dueOn: string; readonly onClose: () => void };

function SkipDialog({ plan: { id }, dueOn, onClose }: SkipDialogProps) {
  const t = useTexts(ownerPlansTexts);
  const language = use(LanguageContext);
  const skip = useChange(
    () => call('POST /api/plans/:id/skip', { params: { id }, body: { dueOn } }),
    t('skipped'),
    onClose,
  );
  const date = formatDate(Temporal.PlainDate.from(dueOn), language);
  return (
    <Ask
      title={t('skipTitle', { date })}
      about={t('skipAbout')}
      action={t('skipVisit')}
      back={t('back')}
      isBusy={skip.isPending}
      onDo={() => skip.mutate(undefined)}
      onClose={onClose}
    >
      {skip.error && <Callout title={t('failed')}>{firstError(skip.error, 'dueOn') ?? errorText(skip.error)}</Callout>}
    </Ask>
  );
}

/** Pauses, resumes or ends it. */
function PlanActions({ plan }: OpenPlanProps) {
  const t = useTexts(ownerPlansTexts);
  const [asked, setAsked] = useState<'pause' | 'end'>();
  const { id, state, missed } = plan;
  const isUnpaid = missed !== null && missed.owedCents > 0;
  const resume = useChange(() => call('POST /api/plans/:id/resume', { params: { id } }), t('resumed'));
  if (state === 'ended') return null;
  return (
    <RecordActions>
      {resume.error && <Callout title={t('failed')}>{errorText(resume.error)}</Callout>}
      <Button variant="stop" onClick={() => setAsked('end')}>
        {t('end')}
      </Button>
      {state === 'active' ? (
        <Button onClick={() => setAsked('pause')}>{t('pause')}</Button>
      ) : isUnpaid ? null : (
        <Button variant="sponge" aria-disabled={resume.isPending} onClick={() => resume.mutate(undefined)}>
          {t('resume')}
        </Button>
      )}
      {asked && <StopDialog id={id} what={asked} onClose={() => setAsked(undefined)} />}
    </RecordActions>
  );
}

type StopDialogProps = { readonly id: string; readonly what: 'pause' | 'end'; readonly onClose: () => void };

function StopDialog({ id, what, onClose }: StopDialogProps) {
  const t = useTexts(ownerPlansTexts);
  const stop = useChange(
    () =>
      what === 'pause'
        ? call('POST /api/plans/:id/pause', { params: { id } })
        : call('POST /api/plans/:id/end', { params: { id } }),
    t(what === 'pause' ? 'paused' : 'ended'),
    onClose,
  );
  return (
    <Ask
      title={t(`${what}Title`)}
      about={t(`${what}About`)}
      action={t(what)}
      back={t('back')}
      isBusy={stop.isPending}
      onDo={() => stop.mutate(undefined)}
      onClose={onClose}
    >
      {stop.error && <Callout title={t('failed')}>{errorText(stop.error)}</Callout>}
    </Ask>
  );
}
