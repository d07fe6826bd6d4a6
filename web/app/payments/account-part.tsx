import { useMutation, useQuery } from '@tanstack/react-query';
import { use, useState } from 'react';
import type { PaymentAccount } from '#contract/payments.ts';
import { ledgerTexts } from '#core/languages/en/ledger.ts';
import { hidden, LanguageContext, rich, useTexts } from '#web/lib/language.tsx';
import { centsTyped, formatMoney, formatMoneyExact } from '#core/lib/money.ts';
import { Button } from '#web/ui/button.tsx';
import { toast, toastError } from '#web/ui/toast.tsx';
import { call } from '#web/lib/api.ts';
import { READ_BY_SHEET } from '#web/lib/list-pages.ts';
import { errorText, fieldError, formError } from '#web/lib/refusal.ts';
import { BalanceLines, PaidEntries } from './paid-entries.tsx';
import { ExpectedActions } from './expected-list.tsx';
import { jobAccount, useRecord } from './payment-data.ts';
import { entryText, methodText } from '#core/quotes/describe.ts';
import { Ask } from '#web/ui/ask.tsx';
import { Callout } from '#web/ui/callout.tsx';
import styles from './paid-entries.module.css';
import { PAYMENT_METHODS, reductionOf, type PaidBy } from '#core/payments/payments.ts';
import { Field, SelectField } from '#web/ui/field.tsx';
import { Segments } from '#web/ui/segments.tsx';

/** Payments, on the owner's view of a quote or job. */
export function JobAccount({ jobId }: { readonly jobId: string }) {
  const { data: account } = useQuery({ ...jobAccount(jobId), ...READ_BY_SHEET });
  return account ? <AccountPart account={account} /> : null;
}

/** Payments, the balance, and the owner's actions. */
export function AccountPart({ account }: { readonly account: PaymentAccount }) {
  const t = useTexts(ledgerTexts);
  const [open, setOpen] = useState<'record' | PaymentAccount['entries'][number]>();
  const { jobId, balance, entries, expected, state } = account;
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
              <button type="button" className={styles.accountCorrect} onClick={() => setOpen(entry)}>
                {rich(t.rich('correctEntry', { amount: formatMoney(entry.cents), hidden }))}
              </button>
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
                  amount: formatMoney(expected.cents + expected.tipCents),
                  tip: formatMoney(expected.tipCents),
                })
              : t('announced', { amount: formatMoney(expected.cents) })}
          </p>
          <ExpectedActions jobId={jobId} dueCents={balance.dueCents} announced={expected} className={styles.buttons} />
        </div>
      )}
      {state === 'open' && <Halves account={account} />}
      <div className={styles.buttons}>
        <Button onClick={() => setOpen('record')}>{t('record')}</Button>
        <RefundToCard account={account} />
        <Mailing account={account} />
        <a href={account.payUrl} target="_blank" rel="noreferrer">
          {t('customerPage')}
        </a>
      </div>
      {open === 'record' && <RecordDialog account={account} onClose={close} />}
      {open && open !== 'record' && <CorrectDialog jobId={jobId} entry={open} onClose={close} />}
    </section>
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

const KINDS = ['payment', 'deposit', 'tip', 'refund'] as const;
type Kind = (typeof KINDS)[number];
const PATHS = ['cents', 'receivedOn', 'reference', 'giftCard'];

type RecordDialogProps = { readonly account: PaymentAccount; readonly onClose: () => void };

/** Records a payment or refund as a new entry of the ledger. */
function RecordDialog({ account, onClose }: RecordDialogProps) {
  const t = useTexts(ledgerTexts);
  const language = use(LanguageContext);
  const { jobId, balance, reference: quote, paymentMethod, state } = account;
  const [kind, setKind] = useState<Kind>('payment');
  const [method, setMethod] = useState<PaidBy>(paymentMethod);
  const [amount, setAmount] = useState(balance.dueCents > 0 ? (balance.dueCents / 100).toFixed(2) : '');
  const [receivedOn, setReceivedOn] = useState('');
  const [reference, setReference] = useState('');
  const [giftCard, setGiftCard] = useState('');
  const [toNewGiftCard, setToNew] = useState(false);
  // An idempotency key: clicking twice, or retrying after a lost response, makes a single entry.
  const [clientId] = useState(() => crypto.randomUUID());
  const record = useRecord(jobId, { onRecorded: onClose });
  const cents = centsTyped(amount) ?? 0;
  const [isAsked, setAsked] = useState(false);
  const missing = isAsked && cents <= 0 ? t('amountNeeded') : undefined;
  const faultOf = (path: string) => fieldError(record.error, path);
  const refused = formError(record.error, PATHS);
  const error = missing ?? faultOf('cents');
  const dayError = faultOf('receivedOn');
  const isOff = state === 'declined' || state === 'cancelled' || balance.feeCents > 0;
  const reducesCents = isOff ? 0 : reductionOf(cents, balance);

  function send(): void {
    setAsked(true);
    if (cents <= 0) return;
    const day = receivedOn ? { receivedOn } : {};
    const card = method === 'credit' ? { giftCard, toNewGiftCard } : {};
    record.mutate({ kind, method, cents, reference, clientId, ...day, ...card });
  }

  return (
    <Ask
      title={t('recordTitle', { reference: quote })}
      about={balance.dueCents > 0 ? t('isOwed', { amount: formatMoney(balance.dueCents) }) : t('nothingOwed')}
      action={t(kind === 'refund' ? 'recordRefund' : 'recordIt')}
      variant="sponge"
      isBusy={record.isPending}
      onDo={send}
      onClose={onClose}
    >
      <Segments
        name="payment-kind"
        label={t('kind')}
        choices={KINDS.map((value) => ({ value, word: t(value) }))}
        chosen={kind}
        onChoose={setKind}
      />
      <Field
        id="payment-amount"
        label={t('amount')}
        unitBefore="$"
        inputMode="decimal"
        autoComplete="off"
        value={amount}
        onChange={({ target }) => setAmount(target.value)}
        {...(error && { error })}
      />
      <SelectField
        id="payment-method"
        label={t('how')}
        value={method}
        onChange={({ target }) => setMethod(PAYMENT_METHODS.find((each) => each === target.value) ?? method)}
      >
        {PAYMENT_METHODS.map((each) => (
          <option key={each} value={each}>
            {methodText(each, language)}
          </option>
        ))}
      </SelectField>
      {method === 'credit' && (
        <GiftCardFields
          {...{ kind, giftCard, toNewGiftCard }}
          error={faultOf('giftCard') ?? faultOf('method') ?? ''}
          onCode={setGiftCard}
          onNew={setToNew}
        />
      )}
      <Field
        id="payment-day"
        label={t('day')}
        aside={t('dayHint')}
        type="date"
        value={receivedOn}
        onChange={({ target }) => setReceivedOn(target.value)}
        {...(dayError && { error: dayError })}
      />
      <Field
        id="payment-reference"
        label={t('reference')}
        aside={t('optional')}
        maxLength={200}
        value={reference}
        onChange={({ target }) => setReference(target.value)}
      />
      {kind === 'refund' && reducesCents > 0 && (
        <Callout tone="wait" title={t('lowersPrice', { amount: formatMoneyExact(reducesCents) })}>
          {t('lowersPriceHelp')}
        </Callout>
      )}
      {refused && <Callout title={t('notRecorded')}>{refused}</Callout>}
    </Ask>
  );
}

type GiftCardFieldsProps = {
  readonly kind: Kind;
  readonly giftCard: string;
  readonly toNewGiftCard: boolean;
  readonly error: string;
  readonly onCode: (code: string) => void;
  readonly onNew: (isNew: boolean) => void;
};

/** The code of the gift card that pays, or which card a refund goes to. */
function GiftCardFields({ kind, giftCard, toNewGiftCard, error, onCode, onNew }: GiftCardFieldsProps) {
  const t = useTexts(ledgerTexts);
  if (kind === 'refund')
    return (
      <Segments
        name="payment-gift-card"
        label={t('refundTo')}
        choices={[
          { value: 'same', word: t('sameGiftCard') },
          { value: 'new', word: t('newGiftCard') },
        ]}
        chosen={toNewGiftCard ? 'new' : 'same'}
        onChoose={(choice) => onNew(choice === 'new')}
      />
    );
  return (
    <Field
      id="payment-gift-card"
      label={t('giftCardCode')}
      maxLength={40}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      value={giftCard}
      error={error}
      onChange={({ target }) => onCode(target.value)}
    />
  );
}
