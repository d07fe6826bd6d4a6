import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { PaymentAccount } from '#contract/payments.ts';
import { formatMoney } from '#core/lib/money.ts';
import { dueByText, halfText } from '#core/quotes/describe.ts';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { toast } from '#web/ui/toast.tsx';
import { jobAccount, useRecord } from './payment-data.ts';
import styles from './paid-entries.module.css';

/** On an employee's job: the balance, and the halves of a cash payment to record. */
export function JobPayment({ jobId }: { readonly jobId: string }) {
  const { data: account, error } = useQuery(jobAccount(jobId));
  const [isLate] = useState(account === undefined);
  if (!account) {
    return (
      <div className={`${styles.jobPayment} ${styles.jobPaymentLate}`}>
        {error ? (
          <p>What is owed could not be read.</p>
        ) : (
          <Skeleton lines={3} height="3.5rem" label="Loading what is owed" />
        )}
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
        <b>{balance.dueCents > 0 ? `${formatMoney(balance.dueCents)} owed` : 'Paid'}</b>
        {state === 'open' && <span>{dueByText(paymentMethod)}</span>}
        {balance.overpaidCents > 0 && <span>{formatMoney(balance.overpaidCents)} too much</span>}
      </p>
      {state === 'claimed' && <p>The customer says that it is paid. The office confirms it; don’t collect it again.</p>}
      {isCash && <CashHalves account={account} />}
      {state === 'open' && (
        <a href={account.payUrl} target="_blank" rel="noreferrer">
          Payment page with the Venmo code
        </a>
      )}
    </div>
  );
}

/** Half on arrival, half after completion. */
function CashHalves({ account }: { readonly account: PaymentAccount }) {
  const record = useRecord(account.jobId, {
    onRecorded: ({ cents }) => toast({ title: `${formatMoney(cents ?? 0)} received` }),
    failed: 'Failed to record the payment',
  });
  return (
    <ul>
      {account.halves.map(({ half, cents, isPaid }) => (
        <li key={half}>
          <span>
            {halfText(half)} <b>{formatMoney(cents)}</b>
          </span>
          {isPaid ? (
            <span className={styles.jobPaymentDone}>
              <Icon name="check" />
              Received
            </span>
          ) : (
            account.state === 'open' && (
              <Button aria-disabled={record.isPending} onClick={() => record.mutate({ half, cents })}>
                Mark received<span className="visually-hidden"> {formatMoney(cents)} in cash</span>
              </Button>
            )
          )}
        </li>
      ))}
    </ul>
  );
}
