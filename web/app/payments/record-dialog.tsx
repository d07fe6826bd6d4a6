import { use, useState } from 'react';
import type { PaymentAccount } from '#contract/payments.ts';
import { ledgerTexts } from '#core/languages/en/ledger.ts';
import { LanguageContext, useTexts } from '#web/lib/language.tsx';
import { formatMoney } from '#core/lib/money.ts';
import { methodText } from '#core/quotes/describe.ts';
import { PAYMENT_METHODS, type PaidBy } from '#core/payments/payments.ts';
import { Ask } from '#web/ui/ask.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { Field, SelectField } from '#web/ui/field.tsx';
import { Segments } from '#web/ui/segments.tsx';
import { fieldError, formError } from '#web/lib/refusal.ts';
import { centsIn } from './cents-in.ts';
import { useRecord } from './payment-data.ts';

const KINDS = ['payment', 'deposit', 'tip', 'refund'] as const;
type Kind = (typeof KINDS)[number];
const PATHS = ['cents', 'receivedOn', 'reference'];

type RecordDialogProps = { readonly account: PaymentAccount; readonly onClose: () => void };

/** Records a payment or refund as a new entry of the ledger. */
export function RecordDialog({ account, onClose }: RecordDialogProps) {
  const t = useTexts(ledgerTexts);
  const language = use(LanguageContext);
  const { jobId, balance, reference: quote, paymentMethod } = account;
  const [kind, setKind] = useState<Kind>('payment');
  const [method, setMethod] = useState<PaidBy>(paymentMethod);
  const [amount, setAmount] = useState(balance.dueCents > 0 ? (balance.dueCents / 100).toFixed(2) : '');
  const [receivedOn, setReceivedOn] = useState('');
  const [reference, setReference] = useState('');
  // An idempotency key: clicking twice, or retrying after a lost response, makes a single entry.
  const [clientId] = useState(() => crypto.randomUUID());
  const record = useRecord(jobId, { onRecorded: onClose });
  const cents = centsIn(amount);
  const [isAsked, setAsked] = useState(false);
  const missing = isAsked && cents === undefined ? t('amountNeeded') : undefined;
  const faultOf = (path: string) => fieldError(record.error, path);
  const refused = formError(record.error, PATHS);
  const error = missing ?? faultOf('cents');
  const dayError = faultOf('receivedOn');

  function send(): void {
    setAsked(true);
    if (cents === undefined) return;
    const day = receivedOn ? { receivedOn } : {};
    record.mutate({ kind, method, cents, reference, clientId, ...day });
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
      {refused && <Callout title={t('notRecorded')}>{refused}</Callout>}
    </Ask>
  );
}
