import { useState } from 'react';
import type { QuoteDetail } from '#contract/dashboard-quotes.ts';
import { dashboardTexts } from '#core/languages/en/dashboard.ts';
import { formatMoneyExact } from '#core/lib/money.ts';
import type { FeeReason } from '#core/payments/cancellation-fee.ts';
import { call } from '#web/lib/api.ts';
import { useTexts } from '#web/lib/language.tsx';
import { errorText } from '#web/lib/refusal.ts';
import { Ask } from '#web/ui/ask.tsx';
import { Button } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { toast } from '#web/ui/toast.tsx';
import { useQuoteChange } from './quote-data.ts';
import styles from './quote-detail.module.css';

type FeePartProps = { readonly quote: QuoteDetail };

/** On a canceled quote: charges the fee that it was sold with, or waives it. */
export function CancellationFeePart({ quote: { id, cancellationFee: fee, isDepositKept, payment } }: FeePartProps) {
  const t = useTexts(dashboardTexts);
  const [asked, setAsked] = useState<FeeReason | 'waive'>();
  const close = () => setAsked(undefined);
  const change = useQuoteChange({
    id,
    make: (what: FeeReason | 'waive') =>
      what === 'waive'
        ? call('DELETE /api/quotes/:id/cancellation-fee', { params: { id } })
        : call('POST /api/quotes/:id/cancellation-fee', { params: { id }, body: { reason: what } }),
    onMade: ({ cancellationFee: now }) => {
      close();
      const isCharged = now !== null && now.chargedCents > 0;
      toast({ title: t(isCharged ? 'feeCharged' : isDepositKept ? 'depositReturning' : 'feeWaived') });
    },
  });
  if (!fee || (fee.chargedCents === 0 && fee.reasons.length === 0)) return null;
  const { chargedCents, cents, reasons } = fee;
  const amount = formatMoneyExact(chargedCents || cents);
  const words = asked && askWords(asked, { isDepositKept, amount, t });
  const ask = (what: FeeReason | 'waive') => {
    change.reset();
    setAsked(what);
  };
  return (
    <section className={styles.fee} aria-labelledby="cancellation-fee">
      <h3 id="cancellation-fee">{t('fee')}</h3>
      <p>
        {chargedCents > 0
          ? t('feeIsCharged', { amount, isPaid: payment === 'paid' ? 'yes' : 'no' })
          : t('feeCanBeCharged', { amount })}
      </p>
      {isDepositKept && <p>{t('depositKept')}</p>}
      <div className={styles.feeActions}>
        {isDepositKept && <Button onClick={() => ask('waive')}>{t('returnDeposit')}</Button>}
        {chargedCents > 0 && <Button onClick={() => ask('waive')}>{t('waiveFee')}</Button>}
        {reasons.map((reason) => (
          <Button key={reason} onClick={() => ask(reason)}>
            {t(reason === 'late' ? 'chargeLateFee' : 'chargeNoShowFee')}
          </Button>
        ))}
      </div>
      {asked && words && (
        <Ask {...words} back={t('feeBack')} isBusy={change.isPending} onDo={() => change.mutate(asked)} onClose={close}>
          {change.error && <Callout title={t('feeUnchanged')}>{errorText(change.error)}</Callout>}
        </Ask>
      )}
    </section>
  );
}

/** What is asked before the fee is charged or waived, or the deposit returned instead. */
function askWords(
  what: FeeReason | 'waive',
  question: {
    readonly isDepositKept: boolean;
    readonly amount: string;
    readonly t: ReturnType<typeof dashboardTexts>;
  },
) {
  const { isDepositKept, amount, t } = question;
  if (what === 'waive' && isDepositKept)
    return { title: t('returnTitle'), about: t('returnAbout'), action: t('returnDeposit'), variant: 'sponge' } as const;
  if (what === 'waive') return { title: t('waiveTitle', { amount }), about: t('waiveAbout'), action: t('waiveFee') };
  const action = t(what === 'late' ? 'chargeLateFee' : 'chargeNoShowFee');
  return { title: t('chargeTitle', { amount }), about: t('chargeAbout'), action };
}
