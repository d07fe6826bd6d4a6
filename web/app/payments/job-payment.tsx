import { useQuery } from '@tanstack/react-query';
import { use, useId, useState } from 'react';
import type { PaymentAccount } from '#contract/payments.ts';
import { jobPaymentTexts } from '#core/languages/en/payments.ts';
import { centsTyped, formatMoney } from '#core/lib/money.ts';
import { dueByText, halfText } from '#core/quotes/describe.ts';
import { hidden, LanguageContext, rich, useTexts } from '#web/lib/language.tsx';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { jobAccount } from './payment-data.ts';
import { TipPercents } from './tip-percents.tsx';
import { useRecord, type Entry } from './use-record.ts';
import styles from './paid-entries.module.css';

type JobPaymentProps = {
  readonly jobId: string;
  /** Whether the work is done, so that everything is to be collected now. */
  readonly isDone?: boolean;
};

/** On an employee's job: the balance, and what the crew takes in cash or by check to record. */
export function JobPayment({ jobId, isDone = false }: JobPaymentProps) {
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
  const { balance, paymentMethod, state } = account;
  const amount = formatMoney(balance.dueCents);
  const head = (
    <span className={styles.jobPaymentHead}>
      <b>
        {state === 'billed-monthly' && t('billedMonthly')}
        {state !== 'billed-monthly' &&
          (balance.dueCents > 0 ? t(isDone && state === 'open' ? 'collect' : 'owed', { amount }) : t('paid'))}
      </b>
      {state === 'open' && <span>{dueByText(paymentMethod, language)}</span>}
      {balance.overpaidCents > 0 && <span>{t('overpaid', { amount: formatMoney(balance.overpaidCents) })}</span>}
    </span>
  );
  const ways = (
    <>
      {state === 'claimed' && <p>{t('claimed')}</p>}
      <HandedOver account={account} />
      {state === 'open' && (
        <a href={account.payUrl} target="_blank" rel="noreferrer">
          {t('payPage')}
        </a>
      )}
    </>
  );
  const className = isLate ? `${styles.jobPayment} ${styles.jobPaymentLate}` : styles.jobPayment;
  // Half of a cash payment is due on arrival; all other money comes after the work.
  if (!isDone && paymentMethod !== 'cash')
    return (
      <details className={styles.jobPayment} data-testid="job-payment">
        <summary>
          {head}
          <Icon name="chev" />
        </summary>
        {ways}
      </details>
    );
  return (
    <div className={className} data-testid="job-payment">
      {head}
      {ways}
    </div>
  );
}

/** What the crew takes: half on arrival and half after completion, or all of it in cash or by check, each with its tip. */
function HandedOver({ account }: { readonly account: PaymentAccount }) {
  const t = useTexts(jobPaymentTexts);
  const { jobId, balance, halves, paymentMethod, state } = account;
  const { dueCents } = balance;
  const mayRecord = state === 'open' && dueCents > 0;
  const inHalves = paymentMethod === 'cash' || halves.some(({ isPaid }) => isPaid);
  const [tip, setTip] = useState('');
  const tipCents = tip.trim() === '' ? 0 : centsTyped(tip);
  const [isTipWrong, setTipWrong] = useState(false);
  const record = useRecord(jobId, {
    onRecorded: () => setTip(''),
    failed: t('notRecorded'),
  });
  const id = useId();
  const take = (entry: Pick<Entry, 'half' | 'method' | 'cents'>) => {
    setTipWrong(tipCents === undefined);
    if (tipCents !== undefined && !record.isPending) record.mutate({ ...entry, tipCents, dueCents });
  };
  const amount = formatMoney(dueCents);
  // The half that is left is all that is owed.
  const isHalfPaid = halves.some(({ isPaid }) => isPaid);
  return (
    <ul>
      {inHalves &&
        halves
          .filter(({ cents, isPaid }) => isPaid || cents > 0)
          .map((each) => <CashHalf key={each.half} half={each} {...{ mayRecord, take }} isBusy={record.isPending} />)}
      {mayRecord && (
        <li>
          {!(inHalves && isHalfPaid) && (
            <Button aria-disabled={record.isPending} onClick={() => take({ method: 'cash', cents: dueCents })}>
              {rich(t.rich('paidInFull', { amount, hidden }))}
            </Button>
          )}
          <Button aria-disabled={record.isPending} onClick={() => take({ method: 'check', cents: dueCents })}>
            {rich(t.rich('paidByCheck', { amount, hidden }))}
          </Button>
        </li>
      )}
      {mayRecord && (
        <li>
          <details>
            <summary>
              {t('addTip')}
              <Icon name="chev" />
            </summary>
            <TipPercents ofCents={balance.totalCents} onChoose={setTip} />
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
          </details>
        </li>
      )}
    </ul>
  );
}

type CashHalfProps = {
  readonly half: PaymentAccount['halves'][number];
  readonly mayRecord: boolean;
  readonly isBusy: boolean;
  readonly take: (entry: Pick<Entry, 'half' | 'cents'>) => void;
};

/** A half that was received, or the button that marks it. */
function CashHalf({ half: { half, cents, isPaid }, mayRecord, isBusy, take }: CashHalfProps) {
  const t = useTexts(jobPaymentTexts);
  const language = use(LanguageContext);
  const id = useId();
  const amount = formatMoney(cents);
  return (
    <li>
      <span id={id}>
        {halfText(half, language)} <b>{amount}</b>
      </span>
      {isPaid && (
        <span className={styles.jobPaymentDone}>
          <Icon name="check" />
          {t('received')}
        </span>
      )}
      {!isPaid && mayRecord && (
        <Button aria-disabled={isBusy} aria-describedby={id} onClick={() => take({ half, cents })}>
          {rich(t.rich('markReceived', { amount, hidden }))}
        </Button>
      )}
    </li>
  );
}
