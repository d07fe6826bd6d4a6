import { use, useState } from 'react';
import type { PaymentAccount } from '#contract/payments.ts';
import { ledgerTexts } from '#core/languages/en/ledger.ts';
import { centsTyped, formatMoney, formatMoneyExact } from '#core/lib/money.ts';
import { formatShortDate } from '#core/lib/time.ts';
import { capital } from '#core/lib/wording.ts';
import { METHODS, type PaidBy, PAYMENT_METHODS } from '#core/payments/methods.ts';
import { reductionOf } from '#core/payments/payments.ts';
import { methodText } from '#core/quotes/describe.ts';
import { DateField } from '#web/app/list/date-field.tsx';
import { LanguageContext, useTexts } from '#web/lib/language.tsx';
import { fieldError, formError } from '#web/lib/refusal.ts';
import { Ask } from '#web/ui/ask.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { Field, SelectField } from '#web/ui/field.tsx';
import { Segments } from '#web/ui/segments.tsx';
import { useCardRefund } from './payment-data.ts';
import { useRecord } from './use-record.ts';

const KINDS = ['payment', 'deposit', 'tip', 'refund'] as const;
type Kind = (typeof KINDS)[number];
const PATHS = ['cents', 'receivedOn', 'reference', 'giftCard'];

type RecordDialogProps = { readonly account: PaymentAccount; readonly onClose: () => void };

/** Records a payment or refund as a new entry of the ledger; the refund of a card payment goes back to its card. */
export function RecordDialog({ account, onClose }: RecordDialogProps) {
  const t = useTexts(ledgerTexts);
  const language = use(LanguageContext);
  const { jobId, balance, reference: quote, paymentMethod, state } = account;
  const [kind, setKind] = useState<Kind>('payment');
  const [method, setMethod] = useState<PaidBy>(paymentMethod === 'monthly' ? 'check' : paymentMethod);
  const [amount, setAmount] = useState(balance.dueCents > 0 ? (balance.dueCents / 100).toFixed(2) : '');
  const [receivedOn, setReceivedOn] = useState('');
  const [reference, setReference] = useState('');
  const [giftCard, setGiftCard] = useState('');
  const [toNewGiftCard, setToNew] = useState(false);
  // An idempotency key: clicking twice, or retrying after a lost response, makes a single entry.
  const [clientId] = useState(() => crypto.randomUUID());
  const record = useRecord(jobId, { onRecorded: onClose });
  const refund = useCardRefund(jobId, onClose);
  const refundable = account.cards.filter(({ leftCents }) => leftCents > 0);
  const [cardEntry, setCardEntry] = useState(refundable[0]?.entryId ?? '');
  const toCard = kind === 'refund' ? refundable.find(({ entryId }) => entryId === cardEntry) : undefined;
  const cents = centsTyped(amount) ?? 0;
  const [isAsked, setAsked] = useState(false);
  const missing = isAsked && cents <= 0 ? t('amountNeeded') : undefined;
  const failure = toCard ? refund.error : record.error;
  const faultOf = (path: string) => fieldError(failure, path);
  const refused = formError(failure, PATHS);
  const error = missing ?? faultOf('cents');
  const dayError = faultOf('receivedOn');
  const isOff = state === 'declined' || state === 'cancelled' || balance.feeCents > 0;
  const reducesCents = isOff ? 0 : reductionOf(cents, balance);

  function send(): void {
    setAsked(true);
    if (cents <= 0) return;
    if (toCard) {
      refund.mutate({ entryId: toCard.entryId, cents, clientId });
      return;
    }
    const day = receivedOn ? { receivedOn } : {};
    const card = method === 'credit' ? { giftCard, toNewGiftCard } : {};
    record.mutate({ kind, method, cents, reference, clientId, ...day, ...card });
  }

  return (
    <Ask
      title={t('recordTitle', { reference: quote })}
      about={balance.dueCents > 0 ? t('isOwed', { amount: formatMoney(balance.dueCents) }) : t('nothingOwed')}
      action={toCard ? t('refundToCard') : t(kind === 'refund' ? 'recordRefund' : 'recordIt')}
      variant="sponge"
      isBusy={record.isPending || refund.isPending}
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
      {kind === 'refund' && refundable.length > 0 && (
        <RefundTarget account={account} chosen={cardEntry} onChoose={setCardEntry} />
      )}
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
      {!toCard && (
        <>
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
          <DateField
            id="payment-day"
            label={t('day')}
            days="past"
            empty="today"
            onChange={setReceivedOn}
            {...(dayError && { error: dayError })}
          />
          <Field
            id="payment-reference"
            label={t(METHODS[method].reference ?? 'reference')}
            aside={t('optional')}
            maxLength={200}
            value={reference}
            onChange={({ target }) => setReference(target.value)}
          />
        </>
      )}
      {kind === 'refund' && reducesCents > 0 && (
        <Callout tone="wait" title={t('lowersPrice', { amount: formatMoneyExact(reducesCents) })}>
          {t('lowersPriceHelp')}
        </Callout>
      )}
      {refused && <Callout title={t(toCard ? 'notRefunded' : 'notRecorded')}>{refused}</Callout>}
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

type RefundTargetProps = {
  readonly account: PaymentAccount;
  /** The entry of a card payment; empty for money that was returned another way. */
  readonly chosen: string;
  readonly onChoose: (entryId: string) => void;
};

/** Which card a refund goes to, or that it was returned another way. */
function RefundTarget({ account: { cards, entries }, chosen, onChoose }: RefundTargetProps) {
  const t = useTexts(ledgerTexts);
  const language = use(LanguageContext);
  const dayOf = (id: string) => {
    const received = entries.find((entry) => entry.id === id)?.receivedOn;
    return received ? capital(formatShortDate(Temporal.PlainDate.from(received), language), language) : '';
  };
  return (
    <SelectField
      id="refund-to"
      label={t('refundTo')}
      value={chosen}
      {...(chosen !== '' && { hint: t('cardRefundHelp') })}
      onChange={({ target }) => onChoose(target.value)}
    >
      {cards
        .filter(({ leftCents }) => leftCents > 0)
        .map(({ entryId, leftCents }) => (
          <option key={entryId} value={entryId}>
            {t('cardWithLeft', { day: dayOf(entryId), left: formatMoney(leftCents) })}
          </option>
        ))}
      <option value="">{t('otherWay')}</option>
    </SelectField>
  );
}
