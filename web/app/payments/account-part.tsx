import { useMutation, useQuery } from '@tanstack/react-query';
import { Suspense, use, useState } from 'react';
import type { PaymentAccount, SavedCard } from '#contract/payments.ts';
import { ledgerTexts } from '#core/languages/en/ledger.ts';
import { formatMoney, formatMoneyExact } from '#core/lib/money.ts';
import { formatDate } from '#core/lib/time.ts';
import { cardExpiry, cardName } from '#core/payments/card-movements.ts';
import { dueByText, entryText } from '#core/quotes/describe.ts';
import { ApiError, call } from '#web/lib/api.ts';
import { hidden, LanguageContext, rich, useTexts } from '#web/lib/language.tsx';
import { later } from '#web/lib/later.tsx';
import { READ_BY_SHEET } from '#web/lib/list-pages.ts';
import { useShopDate } from '#web/lib/moments.ts';
import { errorText } from '#web/lib/refusal.ts';
import { Ask } from '#web/ui/ask.tsx';
import { Button } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { toast, toastError } from '#web/ui/toast.tsx';
import { ExpectedActions } from './expected-list.tsx';
import { BalanceLines, PaidEntries } from './paid-entries.tsx';
import { jobAccount, useSavedCardCharge } from './payment-data.ts';
import { useRecord } from './use-record.ts';
import styles from './paid-entries.module.css';

const RecordDialog = later(() => import('./record-dialog.tsx').then((module) => module.RecordDialog));

/** An en space: it stays on the line before when the button comes on the next. */
const SPACE = '\u2002';

/** Payments, on the owner's view of a quote or job. */
export function JobAccount({ jobId }: { readonly jobId: string }) {
  const { data: account } = useQuery({ ...jobAccount(jobId), ...READ_BY_SHEET });
  return account ? <AccountPart account={account} /> : null;
}

/** Payments, the balance, and the owner's actions. */
export function AccountPart({ account }: { readonly account: PaymentAccount }) {
  const t = useTexts(ledgerTexts);
  const language = use(LanguageContext);
  const [open, setOpen] = useState<'record' | 'charge' | 'prepaid' | PaymentAccount['entries'][number]>();
  const { jobId, balance, entries, expected, state, savedCard, prepaid } = account;
  const close = () => setOpen(undefined);
  return (
    <section className={styles.account} aria-labelledby="payments">
      <h3 id="payments">{t('payments')}</h3>
      <PaidEntries
        entries={entries}
        renderMore={(entry) => (
          <>
            {entry.reference
              ? t('entryByWithReference', { name: entry.recordedBy, reference: entry.reference })
              : t('entryBy', { name: entry.recordedBy })}
            {entry.kind !== 'correction' && !entry.isCorrected && (
              <>
                {SPACE}
                <button type="button" className={styles.accountCorrect} onClick={() => setOpen(entry)}>
                  {rich(t.rich('correctEntry', { amount: formatMoney(entry.cents), hidden }))}
                </button>
              </>
            )}
          </>
        )}
      />
      <BalanceLines balance={balance} hasReduction />
      {expected && (
        <div className={styles.accountExpected}>
          <p>
            {expected.tipCents > 0
              ? t('announcedWithTip', {
                  how: dueByText(expected.method, language),
                  amount: formatMoney(expected.cents + expected.tipCents),
                  tip: formatMoney(expected.tipCents),
                })
              : t('announced', { how: dueByText(expected.method, language), amount: formatMoney(expected.cents) })}
          </p>
          <ExpectedActions
            {...{ jobId, reference: account.reference, method: expected.method, dueCents: balance.dueCents }}
            announced={expected}
            className={styles.buttons}
          />
        </div>
      )}
      <CardNews account={account} />
      {state === 'open' && <Halves account={account} />}
      {state === 'billed-monthly' && <p>{t('billedMonthly')}</p>}
      {savedCard && (
        <p>
          {t('savedCard', {
            card: cardName(savedCard),
            isExpired: savedCard.isExpired ? 'yes' : 'no',
            expiry: cardExpiry(savedCard),
          })}
        </p>
      )}
      <div className={styles.buttons}>
        {account.canCharge && (
          <Button onClick={() => setOpen('charge')}>
            {t('chargeSavedCard', { amount: formatMoneyExact(balance.dueCents) })}
          </Button>
        )}
        {prepaid && <Button onClick={() => setOpen('prepaid')}>{t('usePrepaid')}</Button>}
        <Button onClick={() => setOpen('record')}>{t('record')}</Button>
        <RefundToCard account={account} />
        <Mailing account={account} />
        <a href={account.payUrl} target="_blank" rel="noreferrer">
          {t('customerPage')}
        </a>
      </div>
      {open === 'record' && (
        <Suspense fallback={null}>
          <RecordDialog account={account} onClose={close} />
        </Suspense>
      )}
      {open === 'charge' && savedCard && <ChargeDialog account={account} card={savedCard} onClose={close} />}
      {open === 'prepaid' && prepaid && <PrepaidDialog account={account} prepaid={prepaid} onClose={close} />}
      {typeof open === 'object' && <CorrectDialog jobId={jobId} entry={open} onClose={close} />}
    </section>
  );
}

/** What the card service hasn't finished or has refused: charges, refunds, and payments that the customer's bank has taken back. */
function CardNews({ account }: { readonly account: PaymentAccount }) {
  const { cardRefunds, disputes, charge, state } = account;
  const t = useTexts(ledgerTexts);
  const language = use(LanguageContext);
  const dateOf = useShopDate();
  return (
    <>
      {charge?.status === 'requested' && (
        <p className={styles.accountExpected}>
          {t('chargeWaiting', { amount: formatMoneyExact(charge.cents), card: cardName(charge) })}
        </p>
      )}
      {charge?.status === 'declined' && state === 'open' && (
        <Callout title={t('notCharged')}>
          {t('chargeDeclined', { card: cardName(charge), reason: charge.reason ?? '' })}
        </Callout>
      )}
      {cardRefunds.map(({ id, cents, status }) => (
        <p key={id} className={styles.accountExpected}>
          {t(status === 'pending' ? 'refundPending' : 'refundWaiting', { amount: formatMoney(cents) })}
        </p>
      ))}
      {disputes.map(({ id, cents, status, respondBy }) => {
        const amount = formatMoney(cents);
        if (status !== 'open')
          return (
            <p key={id} className={styles.accountExpected}>
              {t(status === 'won' ? 'disputeWon' : 'disputeLost', { amount })}
            </p>
          );
        const day = respondBy && dateOf?.(respondBy);
        return (
          <Callout key={id} title={t('disputeOpen', { amount })}>
            {day ? t('answerInStripeBy', { day: formatDate(day, language) }) : t('answerInStripe')}
          </Callout>
        );
      })}
    </>
  );
}

type ChargeDialogProps = {
  readonly account: PaymentAccount;
  readonly card: SavedCard;
  readonly onClose: () => void;
};

/** Asks before the saved card of the customer is charged. */
function ChargeDialog({ account: { jobId, reference, balance }, card, onClose }: ChargeDialogProps) {
  const t = useTexts(ledgerTexts);
  // An idempotency key: clicking twice, or retrying after a lost response, makes a single charge.
  const [clientId, setClientId] = useState(() => crypto.randomUUID());
  // As it was when it was asked.
  const [cents] = useState(balance.dueCents);
  const amount = formatMoneyExact(cents);
  const charge = useSavedCardCharge(jobId, {
    onAnswer: ({ charge: made }) => {
      if (made?.status === 'succeeded') toast({ title: t('chargeSent', { amount }) });
      onClose();
    },
  });
  const send = () =>
    charge.mutate(
      { cents, clientId },
      { onError: (error) => error instanceof ApiError && setClientId(crypto.randomUUID()) },
    );
  return (
    <Ask
      title={t('chargeTitle', { amount, card: cardName(card) })}
      about={t('chargeHelp', { reference })}
      action={t('chargeIt', { amount })}
      variant="sponge"
      isBusy={charge.isPending}
      onDo={send}
      onClose={onClose}
    >
      {charge.error && <Callout title={t('notCharged')}>{errorText(charge.error)}</Callout>}
    </Ask>
  );
}

type PrepaidDialogProps = {
  readonly account: PaymentAccount;
  readonly prepaid: NonNullable<PaymentAccount['prepaid']>;
  readonly onClose: () => void;
};

/** Asks before a visit of the customer's bundle pays for the package. */
function PrepaidDialog({ account: { jobId, balance }, prepaid, onClose }: PrepaidDialogProps) {
  const t = useTexts(ledgerTexts);
  const record = useRecord(jobId, { onRecorded: onClose });
  const { card: giftCardId, name, left, cents, dueCents } = prepaid;
  return (
    <Ask
      title={t('usePrepaidTitle', { name })}
      about={t('usePrepaidHelp', { left, amount: formatMoneyExact(cents), due: formatMoneyExact(dueCents) })}
      action={t('usePrepaid')}
      variant="sponge"
      isBusy={record.isPending}
      onDo={() => record.mutate({ method: 'credit', giftCardId, cents, dueCents: balance.dueCents })}
      onClose={onClose}
    >
      {record.error && <Callout title={t('notRecorded')}>{errorText(record.error)}</Callout>}
    </Ask>
  );
}

/** The halves of a cash payment, each recorded with one tap. */
function Halves({ account: { jobId, halves, paymentMethod } }: { readonly account: PaymentAccount }) {
  const t = useTexts(ledgerTexts);
  const record = useRecord(jobId, { failed: t('notRecorded') });
  if (paymentMethod !== 'cash') return null;
  return (
    <div className={styles.buttons}>
      {halves
        .filter(({ isPaid, cents }) => !isPaid && cents > 0)
        .map(({ half, cents }) => (
          <Button key={half} aria-disabled={record.isPending} onClick={() => record.mutate({ half, cents })}>
            {t(half === 1 ? 'cashOnArrival' : 'cashAfterCompletion', { amount: formatMoney(cents) })}
          </Button>
        ))}
    </div>
  );
}

/** Returns what was overpaid to the gift card that paid, with one press. */
function RefundToCard({ account: { jobId, balance, entries } }: { readonly account: PaymentAccount }) {
  const t = useTexts(ledgerTexts);
  const record = useRecord(jobId, { failed: t('notRecorded') });
  const paidCents = entries.filter(({ method }) => method === 'credit').reduce((sum, { cents }) => sum + cents, 0);
  const cents = Math.min(balance.overpaidCents, paidCents);
  if (cents <= 0) return null;
  return (
    <Button
      aria-disabled={record.isPending}
      onClick={() => record.mutate({ kind: 'refund', method: 'credit', cents, dueCents: balance.dueCents })}
    >
      {t('refundToGiftCard', { amount: formatMoneyExact(cents) })}
    </Button>
  );
}

/** Requests payment of the balance, or sends the receipt. */
function Mailing({ account: { jobId, state, entries } }: { readonly account: PaymentAccount }) {
  const t = useTexts(ledgerTexts);
  const params = { id: jobId };
  const send = useMutation({
    mutationFn: (what: 'payment-request' | 'receipt') =>
      what === 'receipt'
        ? call('POST /api/jobs/:id/receipt', { params })
        : call('POST /api/jobs/:id/payment-request', { params }),
    onSuccess: (_, what) => toast({ title: t(what === 'receipt' ? 'receiptSent' : 'requestSent') }),
    onError: (error) => toastError({ title: t('notSent'), description: errorText(error) ?? '' }),
  });
  return (
    <>
      {state === 'open' && (
        <Button aria-disabled={send.isPending} onClick={() => send.mutate('payment-request')}>
          {t('sendRequest')}
        </Button>
      )}
      {entries.length > 0 && (
        <Button aria-disabled={send.isPending} onClick={() => send.mutate('receipt')}>
          {t('sendReceipt')}
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
  const t = useTexts(ledgerTexts);
  const language = use(LanguageContext);
  const record = useRecord(jobId, { onRecorded: onClose });
  return (
    <Ask
      title={t('correctTitle', { entry: entryText(entry, language), amount: formatMoneyExact(entry.cents) })}
      about={t('correctHelp')}
      action={t('correctIt')}
      isBusy={record.isPending}
      onDo={() => record.mutate({ kind: 'correction', corrects: entry.id })}
      onClose={onClose}
    >
      {record.error && <Callout title={t('notChanged')}>{errorText(record.error)}</Callout>}
    </Ask>
  );
}
