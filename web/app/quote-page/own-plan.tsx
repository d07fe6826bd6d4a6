import { use, useState } from 'react';
import { planChoiceTexts } from '#core/languages/en/plan-words.ts';
import { ownPlanTexts } from '#core/languages/en/plans.ts';
import { formatMoneyExact } from '#core/lib/money.ts';
import { formatDate, formatInstant, withUnbrokenTimes } from '#core/lib/time.ts';
import { capital } from '#core/lib/wording.ts';
import { rhythmText, offerText } from '#core/pricing/plan-words.ts';
import { LanguageContext, rich, strong } from '#web/lib/language.tsx';
import type { CustomerQuote } from '#web/lib/quote-status.ts';
import { errorText, firstError } from '#web/lib/refusal.ts';
import { Ask } from '#web/ui/ask.tsx';
import { Button } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { toast } from '#web/ui/toast.tsx';
import { MissedPayment, PlanCard } from './plan-card.tsx';
import { useOwnChange, type QuoteActions } from './quote-actions.ts';
import styles from './own-plan.module.css';

type Plan = NonNullable<CustomerQuote['plan']>;
type OwnPlanProps = { readonly actions: QuoteActions; readonly plan: Plan; readonly timeZone: string };
type Asked = { readonly event: 'pause' | 'end' } | { readonly event: 'skip'; readonly dueOn: string };

/** The plan of a quote: its next visits, and how to skip one, pause, resume and end. */
export function OwnPlan({ actions, plan, timeZone }: OwnPlanProps) {
  const language = use(LanguageContext);
  const t = ownPlanTexts(language);
  const [asked, setAsked] = useState<Asked>();
  const { interval, firstOn, state, visits, visitCents, nextDueOn, newPrice } = plan;
  const isUnpaid = plan.missed !== undefined && plan.missed.owedCents > 0;
  const rhythm = rhythmText({ interval, firstOn: Temporal.PlainDate.from(firstOn) }, language);
  const resume = useOwnChange(
    actions.queryKey,
    () => actions.changePlan({ event: 'resume' }),
    () => toast({ title: t('resumed') }),
  );
  return (
    <section aria-labelledby="own-plan" className={styles.root}>
      <h2 id="own-plan">{capital(rhythm, language)}</h2>
      {plan.missed && state === 'paused' ? (
        <MissedPayment missed={plan.missed} />
      ) : (
        <p>{state === 'active' ? t('about', { amount: formatMoneyExact(visitCents) }) : t('stopped', { state })}</p>
      )}
      {newPrice && state !== 'ended' && (
        <p>
          {t('newPrice', {
            date: dayText(newPrice.fromOn, language),
            amount: formatMoneyExact(newPrice.visitCents),
            former: formatMoneyExact(visitCents),
          })}
        </p>
      )}
      {visits.length > 0 && (
        <ul>
          {visits.map((visit) => (
            <li key={visit.dueOn}>
              <span>
                {whenOf(visit, timeZone, language)}
                {visit.isThis && <small>{t('thisVisit')}</small>}
              </span>
              {visit.canSkip && (
                <Button
                  aria-label={t('skipDue', { date: dayText(visit.dueOn, language) })}
                  onClick={() => setAsked({ event: 'skip', dueOn: visit.dueOn })}
                >
                  {t('skip')}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {state === 'active' && (
        <p className={styles.note}>
          {visits.length === 0 && `${t('nextDue', { date: dayText(nextDueOn, language) })} `}
          {t('rule')}
        </p>
      )}
      {state !== 'ended' && plan.card && <PlanCard actions={actions} plan={plan} timeZone={timeZone} />}
      {resume.error && <Callout title={t('failed')}>{errorText(resume.error)}</Callout>}
      {state !== 'ended' && (
        <p className={styles.actions}>
          {state === 'active' && (
            <Button href={actions.planCalendarUrl} download>
              <Icon name="cal" />
              {t('calendar')}
            </Button>
          )}
          {state === 'active' ? (
            <Button onClick={() => setAsked({ event: 'pause' })}>{t('pause')}</Button>
          ) : isUnpaid ? null : (
            <Button variant="sponge" aria-disabled={resume.isPending} onClick={() => resume.mutate(undefined)}>
              {t('resume')}
            </Button>
          )}
          <Button onClick={() => setAsked({ event: 'end' })}>{t('end')}</Button>
        </p>
      )}
      {asked && <ChangeDialog actions={actions} asked={asked} onClose={() => setAsked(undefined)} />}
    </section>
  );
}

type ChangeDialogProps = { readonly actions: QuoteActions; readonly asked: Asked; readonly onClose: () => void };

const DONE = { pause: 'paused', end: 'ended', skip: 'skipped' } as const;

function ChangeDialog({ actions, asked, onClose }: ChangeDialogProps) {
  const language = use(LanguageContext);
  const t = ownPlanTexts(language);
  const { event } = asked;
  const change = useOwnChange(
    actions.queryKey,
    () => actions.changePlan(asked),
    () => {
      onClose();
      toast({ title: t(DONE[event]) });
    },
  );
  const error = change.error && (firstError(change.error, 'dueOn') ?? errorText(change.error));
  return (
    <Ask
      title={
        asked.event === 'skip' ? t('skipTitle', { date: dayText(asked.dueOn, language) }) : t(`${asked.event}Title`)
      }
      about={t(`${event}About`)}
      action={event === 'skip' ? t('skipVisit') : t(event)}
      back={t('back')}
      isBusy={change.isPending}
      onDo={() => change.mutate(undefined)}
      onClose={onClose}
    >
      {error && <Callout title={t('failed')}>{error}</Callout>}
    </Ask>
  );
}

function whenOf(
  { scheduledDate, dueOn }: Plan['visits'][number],
  timeZone: string,
  language: Parameters<typeof formatInstant>[2],
) {
  const t = ownPlanTexts(language);
  if (scheduledDate === null) return t('noTimeYet', { date: capital(dayText(dueOn, language), language) });
  const when = formatInstant(Temporal.Instant.from(scheduledDate), timeZone, language);
  return capital(withUnbrokenTimes(when), language);
}

function dayText(day: string, language: Parameters<typeof formatDate>[1]): string {
  return formatDate(Temporal.PlainDate.from(day), language);
}

/** The plan that the customer chose with a request that waits for an answer. */
export function ChosenPlan({ choice }: { readonly choice: NonNullable<CustomerQuote['planChoice']> }) {
  const language = use(LanguageContext);
  const t = planChoiceTexts(language);
  return <p>{rich(t.rich('chosen', { offer: offerText(choice, language), strong }))}</p>;
}
