import { useMutation, useQueryClient } from '@tanstack/react-query';
import { use, useState } from 'react';
import type { InvoiceDetail } from '#contract/invoices.ts';
import { invoiceTexts } from '#core/languages/en/invoices.ts';
import { centsTyped, formatMoneyExact } from '#core/lib/money.ts';
import { SOLD_BY, type SoldBy } from '#core/payments/methods.ts';
import { methodText } from '#core/quotes/describe.ts';
import { DateField } from '#web/app/list/date-field.tsx';
import { call } from '#web/lib/api.ts';
import { LanguageContext, useTexts } from '#web/lib/language.tsx';
import { fieldError, formError } from '#web/lib/refusal.ts';
import { Ask } from '#web/ui/ask.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { Field, SelectField } from '#web/ui/field.tsx';
import { toast } from '#web/ui/toast.tsx';

const PATHS = ['cents', 'receivedOn', 'reference'];

type RecordInvoicePaymentProps = {
  readonly invoice: Pick<InvoiceDetail, 'id' | 'number' | 'owedCents' | 'quotes'>;
  readonly onClose: () => void;
};

/** Records a payment for an invoice, which pays its quotes in the order of their appointments. */
export function RecordInvoicePayment({ invoice, onClose }: RecordInvoicePaymentProps) {
  const t = useTexts(invoiceTexts);
  const language = use(LanguageContext);
  const client = useQueryClient();
  const { id, number, owedCents, quotes } = invoice;
  const [amount, setAmount] = useState((owedCents / 100).toFixed(2));
  const [method, setMethod] = useState<SoldBy>('cash');
  const [receivedOn, setReceivedOn] = useState('');
  const [reference, setReference] = useState('');
  const [isAsked, setAsked] = useState(false);
  // An idempotency key: clicking twice, or retrying after a lost response, records it once.
  const [clientId] = useState(() => crypto.randomUUID());
  const cents = centsTyped(amount) ?? 0;
  const record = useMutation({
    mutationFn: () =>
      call('POST /api/invoices/:id/payments', {
        params: { id },
        body: { method, cents, reference, clientId, ...(receivedOn && { receivedOn }) },
      }),
    onSuccess: async () => {
      await Promise.all(
        ['invoices', 'payments', 'quotes'].map((topic) => client.invalidateQueries({ queryKey: [topic] })),
      );
      onClose();
      toast({ title: t('recorded', { amount: formatMoneyExact(cents) }) });
    },
  });
  const errorOf = (path: string) => {
    const error = fieldError(record.error, path);
    return error ? { error } : {};
  };
  const missing = isAsked && cents <= 0 ? { error: t('amountNeeded') } : errorOf('cents');
  const refused = formError(record.error, PATHS);
  return (
    <Ask
      title={t('recordTitle', { number })}
      about={t('recordAbout', { count: quotes.length, amount: formatMoneyExact(owedCents) })}
      action={t('record')}
      variant="sponge"
      isBusy={record.isPending}
      onDo={() => {
        setAsked(true);
        if (cents > 0) record.mutate();
      }}
      onClose={onClose}
    >
      <Field
        id="invoice-payment-amount"
        label={t('amount')}
        unitBefore="$"
        inputMode="decimal"
        autoComplete="off"
        value={amount}
        onChange={({ target }) => setAmount(target.value)}
        {...missing}
      />
      <SelectField
        id="invoice-payment-method"
        label={t('how')}
        value={method}
        onChange={({ target }) => setMethod(SOLD_BY.find((each) => each === target.value) ?? method)}
      >
        {SOLD_BY.map((each) => (
          <option key={each} value={each}>
            {methodText(each, language)}
          </option>
        ))}
      </SelectField>
      <DateField
        id="invoice-payment-day"
        label={t('day')}
        days="past"
        empty="today"
        onChange={setReceivedOn}
        {...errorOf('receivedOn')}
      />
      <Field
        id="invoice-payment-reference"
        label={t('reference')}
        aside={t('optional')}
        maxLength={200}
        value={reference}
        onChange={({ target }) => setReference(target.value)}
        {...errorOf('reference')}
      />
      {refused && <Callout title={t('notRecorded')}>{refused}</Callout>}
    </Ask>
  );
}
