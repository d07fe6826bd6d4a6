import { use, useState } from 'react';
import { planCardTexts } from '#core/languages/en/plans.ts';
import { formatMoneyExact } from '#core/lib/money.ts';
import { formatMediumDate, localDate } from '#core/lib/time.ts';
import { LanguageContext } from '#web/lib/language.tsx';
import type { CustomerQuote } from '#web/lib/quote-status.ts';
import { errorText } from '#web/lib/refusal.ts';
import { Ask } from '#web/ui/ask.tsx';
import { Button } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { toast } from '#web/ui/toast.tsx';
import { useOwnChange, type QuoteActions } from './quote-actions.ts';
import styles from './own-plan.module.css';

type Plan = NonNullable<CustomerQuote['plan']>;
type MissedPaymentProps = { readonly missed: NonNullable<Plan['missed']> };

/** Why the plan is paused, and how the visit is paid. */
export function MissedPayment({ missed: { owedCents, payUrl } }: MissedPaymentProps) {
  const t = planCardTexts(use(LanguageContext));
  if (owedCents === 0) return <p>{t('paid')}</p>;
  const amount = formatMoneyExact(owedCents);
  return (
    <Callout tone="wait" title={t('missed')} action={<Button href={payUrl}>{t('pay', { amount })}</Button>}>
      {t('missedAbout', { amount })}
    </Callout>
  );
}

/** The end of the link in the email of a new plan, which asks at once. */
const PLAN_CARD_HASH = '#plan-card';

type PlanCardProps = { readonly actions: QuoteActions; readonly plan: Plan; readonly timeZone: string };

/** Whether each visit is charged to the saved card, and how to agree to that and stop it. */
export function PlanCard({ actions, plan: { card, visitCents }, timeZone }: PlanCardProps) {
  const language = use(LanguageContext);
  const t = planCardTexts(language);
  const isOffered = card !== undefined && card.name !== null && card.agreedAt === null;
  const [asked, setAsked] = useState<'agree' | 'stop' | undefined>(() =>
    isOffered && window.location.hash === PLAN_CARD_HASH ? 'agree' : undefined,
  );
  const change = useOwnChange(
    actions.queryKey,
    () => actions.setPlanCard(asked === 'agree' ? { agree: true, visitCents } : { agree: false }),
    () => {
      toast({ title: t(asked === 'agree' ? 'isOn' : 'isOff') });
      setAsked(undefined);
    },
  );
  if (!card) return null;
  const { name, agreedAt } = card;
  if (name === null) return <p className={styles.note}>{t('noCard')}</p>;
  const amount = formatMoneyExact(visitCents);
  const isOn = agreedAt !== null;
  const date = isOn && formatMediumDate(localDate(Temporal.Instant.from(agreedAt), timeZone), language);
  return (
    <div className={styles.card}>
      <p className={styles.note}>{date ? t('on', { card: name, date }) : t('offerAbout', { card: name })}</p>
      <Button onClick={() => setAsked(isOn ? 'stop' : 'agree')}>{t(isOn ? 'stop' : 'offer')}</Button>
      {asked && (
        <Ask
          title={asked === 'agree' ? t('title', { card: name }) : t('stopTitle')}
          about={asked === 'agree' ? t('consent', { amount }) : t('stopAbout')}
          action={t(asked)}
          back={t('back')}
          isBusy={change.isPending}
          onDo={() => change.mutate(undefined)}
          onClose={() => setAsked(undefined)}
        >
          {change.error && <Callout title={t('failed')}>{errorText(change.error)}</Callout>}
        </Ask>
      )}
    </div>
  );
}
