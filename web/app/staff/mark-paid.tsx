import { useMutation, useQueryClient } from '@tanstack/react-query';
import { use, useState } from 'react';
import type { PayPeriod, PaySheet } from '#contract/attendance.ts';
import { staffTexts } from '#core/languages/en/staff.ts';
import { formatMoneyExact } from '#core/lib/money.ts';
import { PAY_METHODS, type PayMethod, paidText } from '#core/people/pay-methods.ts';
import { DateField } from '#web/app/list/date-field.tsx';
import { call } from '#web/lib/api.ts';
import { hidden, LanguageContext, rich, useTexts } from '#web/lib/language.tsx';
import { errorText, fieldError, formError } from '#web/lib/refusal.ts';
import { Ask } from '#web/ui/ask.tsx';
import { Button } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { SelectField } from '#web/ui/field.tsx';
import { toast } from '#web/ui/toast.tsx';
import styles from './staff.module.css';

type PaidProps = { readonly sheet: PaySheet; readonly period: PayPeriod };

/** What an employee was paid for the period, and what is left to pay. Nothing where nothing was earned or paid. */
export function Paid({ sheet, period }: PaidProps) {
  const t = useTexts(staffTexts);
  const language = use(LanguageContext);
  const [isMarking, setMarking] = useState(false);
  const [taking, setTaking] = useState<PaySheet['payments'][number]>();
  const { name, payments, owed } = sheet;
  const cents = owed.payCents + owed.tipCents;
  return (
    <>
      {payments.map((paid) => (
        <p key={paid.id} className={styles.paid}>
          {paidText(paid, language)}{' '}
          <Button onClick={() => setTaking(paid)}>
            {rich(t.rich('takeBack', { paid: paidText(paid, language), hidden }))}
          </Button>
        </p>
      ))}
      {payments.length > 0 && cents !== 0 && (
        <p className={styles.paid}>
          {t(cents > 0 ? 'toPay' : 'paidTooMuch', { amount: formatMoneyExact(Math.abs(cents)) })}
        </p>
      )}
      {cents > 0 && <Button onClick={() => setMarking(true)}>{rich(t.rich('markPaid', { name, hidden }))}</Button>}
      {isMarking && <MarkPaid sheet={sheet} period={period} onClose={() => setMarking(false)} />}
      {taking && <TakeBack payment={taking} onClose={() => setTaking(undefined)} />}
    </>
  );
}

const PATHS = ['receivedOn'];

function MarkPaid({ sheet, period: { from, to }, onClose }: PaidProps & { readonly onClose: () => void }) {
  const t = useTexts(staffTexts);
  const client = useQueryClient();
  const { id, name, owed } = sheet;
  const [method, setMethod] = useState<PayMethod>('check');
  const [receivedOn, setReceivedOn] = useState('');
  const amount = formatMoneyExact(owed.payCents + owed.tipCents);
  const record = useMutation({
    mutationFn: () =>
      call('POST /api/staff/:id/pay-payments', {
        params: { id },
        body: { from, to, method, ...owed, ...(receivedOn && { receivedOn }) },
      }),
    onSuccess: async () => {
      await Promise.all(['staff', 'books'].map((topic) => client.invalidateQueries({ queryKey: [topic] })));
      onClose();
      toast({ title: t('markedPaid', { amount, name }) });
    },
  });
  const dayError = fieldError(record.error, 'receivedOn');
  const refused = formError(record.error, PATHS);
  return (
    <Ask
      title={t('markPaidTitle', { name })}
      about={t('markPaidAbout', {
        amount,
        pay: formatMoneyExact(owed.payCents),
        tips: formatMoneyExact(owed.tipCents),
      })}
      action={t('markPaidAction')}
      variant="sponge"
      isBusy={record.isPending}
      onDo={() => record.mutate()}
      onClose={onClose}
    >
      <SelectField
        id="pay-method"
        label={t('payMethodLabel')}
        value={method}
        onChange={({ target }) => setMethod(PAY_METHODS.find((each) => each === target.value) ?? method)}
      >
        {PAY_METHODS.map((each) => (
          <option key={each} value={each}>
            {t('payMethod', { method: each })}
          </option>
        ))}
      </SelectField>
      <DateField
        id="pay-day"
        label={t('paidDay')}
        days="past"
        empty="today"
        onChange={setReceivedOn}
        {...(dayError ? { error: dayError } : {})}
      />
      {refused && <Callout title={t('notMarkedPaid')}>{refused}</Callout>}
    </Ask>
  );
}

type TakeBackProps = { readonly payment: PaySheet['payments'][number]; readonly onClose: () => void };

function TakeBack({ payment, onClose }: TakeBackProps) {
  const t = useTexts(staffTexts);
  const language = use(LanguageContext);
  const client = useQueryClient();
  const remove = useMutation({
    mutationFn: () => call('DELETE /api/staff/pay-payments/:id', { params: { id: payment.id } }),
    onSuccess: async () => {
      await Promise.all(['staff', 'books'].map((topic) => client.invalidateQueries({ queryKey: [topic] })));
      onClose();
      toast({ title: t('takenBack') });
    },
  });
  return (
    <Ask
      title={t('takeBackTitle')}
      about={t('takeBackAbout', { paid: paidText(payment, language) })}
      action={t('takeBackAction')}
      isBusy={remove.isPending}
      onDo={() => remove.mutate()}
      onClose={onClose}
    >
      {remove.error && <Callout title={t('notTakenBack')}>{errorText(remove.error)}</Callout>}
    </Ask>
  );
}
