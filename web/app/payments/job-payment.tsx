import { useQuery } from '@tanstack/react-query';
import { use, useId, useState } from 'react';
import type { PaymentAccount } from '#contract/payments.ts';
import { jobPaymentTexts } from '#core/languages/en/payments.ts';
import { hidden, LanguageContext, rich, useTexts } from '#web/lib/language.tsx';
import { centsTyped, formatMoney } from '#core/lib/money.ts';
import { dueByText, halfText } from '#core/quotes/describe.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { toast } from '#web/ui/toast.tsx';
import { jobAccount, useRecord } from './payment-data.ts';
import styles from './paid-entries.module.css';

/** On an employee's job: the balance, and the halves of a cash payment to record. */
export function JobPayment({ jobId }: { readonly jobId: string }) {
  const t = useTexts(jobPaymentTexts);
  const language = use(LanguageContext);
  const { data: account, error } = useQuery(jobAccount(jobId));
  const [isLate] = useState(account === undefined);
  if (!account) {
    return (
      <div className={`${styles.jobPayment} ${styles.jobPaymentLate}`}>
        {error ? <p>{t('notLoaded')}</p> : <Skeleton lines={3} height="3.5rem" label={t('loading')} />}
      </div>
    );
  }
  const { balance, paymentMethod, halves, state } = account;
  const isCash = paymentMethod === 'cash' || halves.some(({ isPaid }) => isPaid);
  return (
    <div
      className={isLate ? `${styles.jobPayment} ${styles.jobPaymentLate}` : styles.jobPayment}
      data-testid="job-payment"
    >
      <p>
        <b>{balance.dueCents > 0 ? t('owed', { amount: formatMoney(balance.dueCents) }) : t('paid')}</b>
        {state === 'open' && <span>{dueByText(paymentMethod, language)}</span>}
        {balance.overpaidCents > 0 && <span>{t('overpaid', { amount: formatMoney(balance.overpaidCents) })}</span>}
      </p>
      {state === 'claimed' && <p>{t('claimed')}</p>}
      {isCash && <CashHalves account={account} />}
      {state === 'open' && (
        <a href={account.payUrl} target="_blank" rel="noreferrer">
          {t('payPage')}
        </a>
      )}
    </div>
  );
}

/** Half on arrival, half after completion. A cash tip is recorded with the half that it came with. */
function CashHalves({ account }: { readonly account: PaymentAccount }) {
  const t = useTexts(jobPaymentTexts);
  const language = use(LanguageContext);
  const [tip, setTip] = useState('');
  const tipCents = tip.trim() === '' ? 0 : centsTyped(tip);
  const mayRecord = account.state === 'open' && account.halves.some(({ isPaid }) => !isPaid);
  const [isTipWrong, setTipWrong] = useState(false);
  const record = useRecord(account.jobId, {
    onRecorded: ({ cents = 0, tipCents = 0 }) => {
      setTip('');
      toast({
        title: t('amountReceived', { amount: formatMoney(cents) }),
        ...(tipCents > 0 && { description: t('tipReceived', { tip: formatMoney(tipCents) }) }),
      });
    },
    failed: t('notRecorded'),
  });
  const id = useId();
  return (
    <ul>
      {account.halves.map(({ half, cents, isPaid }) => (
        <li key={half}>
          <span id={`${id}${half}`}>
            {halfText(half, language)} <b>{formatMoney(cents)}</b>
          </span>
          {isPaid ? (
            <span className={styles.jobPaymentDone}>
              <Icon name="check" />
              {t('received')}
            </span>
          ) : (
            account.state === 'open' && (
              <Button
                aria-disabled={record.isPending}
                aria-describedby={`${id}${half}`}
                onClick={() => {
                  setTipWrong(tipCents === undefined);
                  if (tipCents !== undefined) record.mutate({ half, cents, tipCents });
                }}
              >
                {rich(t.rich('markReceived', { amount: formatMoney(cents), hidden }))}
              </Button>
            )
          )}
        </li>
      ))}
      {mayRecord && (
        <li>
          <Field
            id={`${id}tip`}
            label={t('cashTip')}
            aside={t('cashTipHint')}
            unitBefore="$"
            inputMode="decimal"
            autoComplete="off"
            value={tip}
            onChange={({ target }) => setTip(target.value)}
            {...(isTipWrong && tipCents === undefined && { error: t('tipUnclear') })}
          />
        </li>
      )}
    </ul>
  );
}
