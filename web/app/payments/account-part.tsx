import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { PaymentAccount } from '#contract/payments.ts';
import { formatMoney, formatMoneyExact } from '#core/lib/money.ts';
import { Button } from '#web/ui/button.tsx';
import { toast, toastError } from '#web/ui/toast.tsx';
import { call } from '#web/lib/api.ts';
import { READ_BY_SHEET } from '#web/lib/list-pages.ts';
import { errorText } from '#web/lib/refusal.ts';
import { BalanceLines, PaidEntries } from './paid-entries.tsx';
import { ExpectedActions } from './expected-list.tsx';
import { jobAccount, useRecord } from './payment-data.ts';
import { RecordDialog } from './record-dialog.tsx';
import { entryText } from '#core/quotes/describe.ts';
import { Ask } from '#web/ui/ask.tsx';
import { Callout } from '#web/ui/callout.tsx';
import styles from './paid-entries.module.css';

/** Payments, on the owner's view of a quote or job. */
export function JobAccount({ jobId }: { readonly jobId: string }) {
  const { data: account } = useQuery({ ...jobAccount(jobId), ...READ_BY_SHEET });
  return account ? <AccountPart account={account} /> : null;
}

/** Payments, the balance, and the owner's actions. */
export function AccountPart({ account }: { readonly account: PaymentAccount }) {
  const [open, setOpen] = useState<'record' | PaymentAccount['entries'][number]>();
  const { jobId, balance, entries, expected, state } = account;
  const close = () => setOpen(undefined);
  return (
    <section className={styles.account} aria-labelledby="payments">
      <h3 id="payments">Payments</h3>
      <PaidEntries
        entries={entries}
        renderMore={(entry) => (
          <>
            {`, ${entry.recordedBy}`}
            {entry.reference && `, ${entry.reference}`}
            {entry.kind !== 'correction' && !entry.isCorrected && (
              <button type="button" className={styles.accountCorrect} onClick={() => setOpen(entry)}>
                Correct<span className="visually-hidden"> this entry of {formatMoney(entry.cents)}</span>
              </button>
            )}
          </>
        )}
      />
      <BalanceLines balance={balance} />
      {expected && (
        <div className={styles.accountExpected}>
          <p>
            The customer says that {formatMoney(expected.cents + expected.tipCents)} was sent by Venmo
            {expected.tipCents > 0 && `, ${formatMoney(expected.tipCents)} of it as a tip`}.
          </p>
          <ExpectedActions jobId={jobId} dueCents={balance.dueCents} announced={expected} className={styles.buttons} />
        </div>
      )}
      {state === 'open' && <Halves account={account} />}
      <div className={styles.buttons}>
        <Button onClick={() => setOpen('record')}>Record a payment</Button>
        <Mailing account={account} />
        <a href={account.payUrl} target="_blank" rel="noreferrer">
          Customer’s page
        </a>
      </div>
      {open === 'record' && <RecordDialog account={account} onClose={close} />}
      {open && open !== 'record' && <CorrectDialog jobId={jobId} entry={open} onClose={close} />}
    </section>
  );
}

/** The halves of a cash payment, each recorded with one tap. */
function Halves({ account: { jobId, halves, paymentMethod } }: { readonly account: PaymentAccount }) {
  const record = useRecord(jobId, { failed: 'Nothing was recorded' });
  if (paymentMethod !== 'cash') return null;
  return (
    <div className={styles.buttons}>
      {halves
        .filter(({ isPaid, cents }) => !isPaid && cents > 0)
        .map(({ half, cents }) => (
          <Button key={half} aria-disabled={record.isPending} onClick={() => record.mutate({ half, cents })}>
            {half === 1 ? 'Cash on arrival' : 'Cash after completion'}, {formatMoney(cents)}
          </Button>
        ))}
    </div>
  );
}

/** Requests payment of the balance, or sends the receipt. */
function Mailing({ account: { jobId, state, entries } }: { readonly account: PaymentAccount }) {
  const params = { id: jobId };
  const send = useMutation({
    mutationFn: (what: 'payment-request' | 'receipt') =>
      what === 'receipt'
        ? call('POST /api/jobs/:id/receipt', { params })
        : call('POST /api/jobs/:id/payment-request', { params }),
    onSuccess: (_, what) => toast({ title: what === 'receipt' ? 'Receipt sent' : 'Payment request sent' }),
    onError: (error) => toastError({ title: 'The email was not sent', description: errorText(error) ?? '' }),
  });
  return (
    <>
      {state === 'open' && (
        <Button aria-disabled={send.isPending} onClick={() => send.mutate('payment-request')}>
          Ask for it by email
        </Button>
      )}
      {entries.length > 0 && (
        <Button aria-disabled={send.isPending} onClick={() => send.mutate('receipt')}>
          Email the receipt
        </Button>
      )}
    </>
  );
}

type CorrectDialogProps = {
  readonly jobId: string;
  readonly entry: PaymentAccount['entries'][number];
  readonly onClose: () => void;
};

/** Asks before an entry is reversed by a new one. */
function CorrectDialog({ jobId, entry, onClose }: CorrectDialogProps) {
  const record = useRecord(jobId, { onRecorded: onClose });
  return (
    <Ask
      title={`${entryText(entry)}, ${formatMoneyExact(entry.cents)}: was that wrong?`}
      about="The entry stays in the ledger, struck out, and another one takes it back. Record what is right afterwards."
      action="Correct it"
      isBusy={record.isPending}
      onDo={() => record.mutate({ kind: 'correction', corrects: entry.id })}
      onClose={onClose}
    >
      {record.error && <Callout title="Nothing was changed">{errorText(record.error)}</Callout>}
    </Ask>
  );
}
