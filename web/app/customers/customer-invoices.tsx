import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { use, useState } from 'react';
import type { CustomerDetail } from '#contract/customer-records.ts';
import type { Invoice } from '#contract/invoices.ts';
import { invoiceTexts } from '#core/languages/en/customers.ts';
import { formatMoneyExact } from '#core/lib/money.ts';
import { formatShortDate } from '#core/lib/time.ts';
import type { InvoiceState } from '#core/payments/invoices.ts';
import { call } from '#web/lib/api.ts';
import { hidden, LanguageContext, rich, useTexts } from '#web/lib/language.tsx';
import { errorText } from '#web/lib/refusal.ts';
import { useServerForm } from '#web/lib/use-server-form.ts';
import { Ask } from '#web/ui/ask.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { Field, FieldError, TextField } from '#web/ui/field.tsx';
import type { IconName } from '#web/ui/icon.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { toast } from '#web/ui/toast.tsx';
import styles from './customer-sheet.module.css';

/** Below the key of all that is read of customers, so that changes made elsewhere appear here. */
const keyOf = (id: string) => ['customers', 'invoices', id] as const;

/** The invoices and credit notes of a customer, and the form for a new one. */
export function CustomerInvoices({ customer }: { readonly customer: CustomerDetail }) {
  const t = useTexts(invoiceTexts);
  const [isAdding, setAdding] = useState(false);
  const { data, error, refetch } = useQuery({
    queryKey: keyOf(customer.id),
    queryFn: () => call('GET /api/customers/:id/invoices', { params: { id: customer.id } }),
  });
  const taken = new Set(
    (data ?? [])
      .filter(({ kind, state }) => kind === 'invoice' && state !== 'credited')
      .flatMap(({ quotes }) => quotes.map(({ id }) => id)),
  );
  const open = customer.history.filter(
    ({ id, progress, totalPrice }) => !taken.has(id) && !NOT_APPROVED.has(progress) && totalPrice > 0,
  );
  return (
    <section>
      <h3>{t('title')}</h3>
      {error && (
        <Callout title={t('notLoaded')} action={<Button onClick={() => void refetch()}>{t('tryAgain')}</Button>}>
          {errorText(error)}
        </Callout>
      )}
      {!data && !error && <Skeleton lines={2} height="44px" label={t('loading')} />}
      {data?.length === 0 && !isAdding && <p className={styles.none}>{t('none')}</p>}
      {data && data.length > 0 && (
        <>
          <ul className={styles.rows}>
            {data.map((invoice) => (
              <InvoiceRow key={invoice.id} invoice={invoice} customerId={customer.id} />
            ))}
          </ul>
          <p className={styles.none}>{t('about')}</p>
        </>
      )}
      {data && isAdding && (
        <InvoiceForm
          customerId={customer.id}
          quotes={open}
          former={data.find(({ kind }) => kind === 'invoice')}
          onDone={() => setAdding(false)}
        />
      )}
      {data && !isAdding && (
        <p className={styles.newInvoice}>
          <Button onClick={() => setAdding(true)}>{t('create')}</Button>
        </p>
      )}
    </section>
  );
}

const NOT_APPROVED: ReadonlySet<string> = new Set(['pending', 'countered', 'declined', 'cancelled', 'lapsed']);

const BADGES: Readonly<
  Record<InvoiceState, { readonly tone: 'wait' | 'good' | 'stop' | 'calm'; readonly icon: IconName }>
> = {
  open: { tone: 'wait', icon: 'clock' },
  overdue: { tone: 'stop', icon: 'alert' },
  paid: { tone: 'good', icon: 'check' },
  outdated: { tone: 'stop', icon: 'alert' },
  credited: { tone: 'calm', icon: 'close' },
};

function InvoiceRow({ invoice, customerId }: { readonly invoice: Invoice; readonly customerId: string }) {
  const t = useTexts(invoiceTexts);
  const language = use(LanguageContext);
  const client = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const { id, number, kind, state, totalCents, issuedOn, dueOn, credits, quotes } = invoice;
  const day = (date: string) => formatShortDate(Temporal.PlainDate.from(date), language);
  const credit = useMutation({
    mutationFn: () => call('POST /api/invoices/:id/credit', { params: { id } }),
    onSuccess: async ({ number: note }) => {
      await client.invalidateQueries({ queryKey: keyOf(customerId) });
      setAsking(false);
      toast({ title: t('issuedToast', { number: note }) });
    },
  });
  return (
    <li>
      <b>{number}</b>
      <span className={styles.amount}>{formatMoneyExact(kind === 'invoice' ? totalCents : -totalCents)}</span>
      <small>
        <Facts
          of={[
            day(issuedOn),
            ...(dueOn ? [t('dueOn', { date: day(dueOn) })] : []),
            ...(credits ? [t('forInvoice', { number: credits })] : []),
            ...quotes.map(({ reference }) => reference),
          ]}
        />
      </small>
      <span className={styles.badges}>
        {state && <Badge {...BADGES[state]}>{t('state', { state })}</Badge>}
        <Button href={`/api/invoices/${id}/pdf`} target="_blank" rel="noreferrer">
          {rich(t.rich('pdf', { number, hidden }))}
        </Button>
        {kind === 'invoice' && state !== 'credited' && (
          <Button onClick={() => setAsking(true)}>{rich(t.rich('credit', { number, hidden }))}</Button>
        )}
      </span>
      {isAsking && (
        <Ask
          title={t('confirmTitle', { number })}
          about={t('creditAbout', { number })}
          action={t('creditConfirm')}
          isBusy={credit.isPending}
          onDo={() => credit.mutate()}
          onClose={() => setAsking(false)}
        >
          {credit.error && <Callout title={t('notCredited')}>{errorText(credit.error)}</Callout>}
        </Ask>
      )}
    </li>
  );
}

type InvoiceFormProps = {
  readonly customerId: string;
  /** Those that can be invoiced. */
  readonly quotes: CustomerDetail['history'];
  /** The customer's last invoice, whose address is suggested. */
  readonly former: Invoice | undefined;
  readonly onDone: () => void;
};

function InvoiceForm({ customerId, quotes, former, onDone }: InvoiceFormProps) {
  const t = useTexts(invoiceTexts);
  const client = useQueryClient();
  const [chosen, setChosen] = useState<readonly string[]>(() =>
    quotes.filter(({ payment }) => payment !== 'paid').map(({ id }) => id),
  );
  const { company = '', address = '', taxId = '' } = former?.billedTo ?? {};
  const form = useServerForm({
    initial: { company, address, taxId, dueDays: '14', quotes: '' },
    send: ({ quotes: _, dueDays, ...billedTo }) =>
      call('POST /api/invoices', {
        body: { ...billedTo, dueDays: dueDays.trim() === '' ? Number.NaN : Number(dueDays), quotes: [...chosen] },
      }),
    onSent: async ({ number }) => {
      await client.invalidateQueries({ queryKey: keyOf(customerId) });
      toast({ title: t('issuedToast', { number }) });
      onDone();
    },
  });
  const field = (name: 'company' | 'address' | 'taxId' | 'dueDays') => ({ ...form.field(name), id: `invoice-${name}` });
  const { error: quotesError } = form.field('quotes');
  return (
    <form className={styles.form} aria-label={t('create')} noValidate onSubmit={form.submit}>
      {form.error && <Callout title={t('notIssued')}>{form.error}</Callout>}
      <fieldset className={styles.choices}>
        <legend>{t('chooseQuotes')}</legend>
        {quotes.length === 0 && <p className={styles.none}>{t('noQuotes')}</p>}
        {quotes.map(({ id, reference, packageName, totalPrice }) => (
          <Checkbox
            key={id}
            checked={chosen.includes(id)}
            onChange={({ target: { checked } }) =>
              setChosen((now) => (checked ? [...now, id] : now.filter((each) => each !== id)))
            }
          >
            {t('quoteAndAmount', {
              reference,
              work: packageName,
              amount: formatMoneyExact(Math.round(totalPrice * 100)),
            })}
          </Checkbox>
        ))}
        {quotesError && <FieldError role="alert">{quotesError}</FieldError>}
      </fieldset>
      <Field {...field('company')} label={t('company')} aside={t('optional')} maxLength={120} autoComplete="off" />
      <Field {...field('taxId')} label={t('taxId')} aside={t('optional')} maxLength={40} autoComplete="off" />
      <TextField {...field('address')} label={t('address')} aside={t('optional')} maxLength={300} rows={3} />
      <Field {...field('dueDays')} label={t('dueDays')} inputMode="numeric" autoComplete="off" />
      <div className={styles.formActions}>
        <Button type="submit" variant="sponge" aria-disabled={form.isBusy}>
          {t('issue')}
        </Button>
        <Button onClick={onDone}>{t('cancel')}</Button>
      </div>
    </form>
  );
}
