import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { use, useState } from 'react';
import type { Invoice, InvoiceDetail } from '#contract/invoices.ts';
import { invoiceTexts } from '#core/languages/en/invoices.ts';
import { formatMoneyExact } from '#core/lib/money.ts';
import { formatInstant, formatMediumDate, withUnbrokenTimes } from '#core/lib/time.ts';
import { PrintHint } from '#web/app/list/print-hint.tsx';
import type { SheetFrame } from '#web/app/list/record-list.tsx';
import {
  RecordActions,
  RecordBadges,
  RecordBody,
  RecordContact,
  RecordHistory,
  RecordSheet,
} from '#web/app/list/record-sheet.tsx';
import { call } from '#web/lib/api.ts';
import { useCatalogIfKnown } from '#web/lib/catalog.ts';
import { hidden, LanguageContext, rich, useTexts } from '#web/lib/language.tsx';
import { errorText } from '#web/lib/refusal.ts';
import { Ask } from '#web/ui/ask.tsx';
import { Button } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { FieldHint } from '#web/ui/field.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { ReviewList } from '#web/ui/review-list.tsx';
import { toast, toastError } from '#web/ui/toast.tsx';
import { invoiceDetail } from './invoice-data.ts';
import { InvoiceBadge } from './invoicing.tsx';
import { RecordInvoicePayment } from './record-invoice-payment.tsx';
import styles from './invoices.module.css';

type InvoiceSheetProps = { readonly id: string; readonly frame: SheetFrame };

/** The open invoice, with what can be done about it. */
export function InvoiceSheet({ id, frame }: InvoiceSheetProps) {
  return (
    <RecordSheet
      kind="invoice"
      query={invoiceDetail(id)}
      frame={frame}
      title={({ number }) => number}
      about={({ billedTo, customerName }) => billedTo.company || customerName}
    >
      {(invoice) => <OpenInvoice invoice={invoice} />}
    </RecordSheet>
  );
}

type Opened = { readonly invoice: InvoiceDetail };

function OpenInvoice({ invoice }: Opened) {
  const t = useTexts(invoiceTexts);
  const { state, creditedBy, email } = invoice;
  return (
    <>
      <RecordBody>
        <RecordBadges>
          <InvoiceBadge invoice={invoice} />
        </RecordBadges>
        {email && <RecordContact email={email} phone={null} />}
        {state === 'outdated' && (
          <Callout tone="wait" title={t('state', { state })}>
            {t('outdatedHelp')}
          </Callout>
        )}
        {creditedBy && <p>{t('creditedHelp', { number: creditedBy })}</p>}
        <InvoiceFacts invoice={invoice} />
        <InvoicedQuotes invoice={invoice} />
        <p className={styles.links}>
          <Button href={`/api/invoices/${invoice.id}/pdf`} target="_blank" rel="noreferrer">
            <Icon name="download" />
            {rich(t.rich('pdf', { number: invoice.number, hidden }))}
          </Button>
          {invoice.pageUrl && <CopyLink url={invoice.pageUrl} />}
          {invoice.pageUrl && (
            <a href={invoice.pageUrl} target="_blank" rel="noreferrer">
              {t('customerPage')}
            </a>
          )}
        </p>
        <PrintHint texts={[invoice.billedTo.company || invoice.customerName, invoice.billedTo.address]} />
        <Delivery invoice={invoice} />
      </RecordBody>
      <Actions invoice={invoice} />
    </>
  );
}

function InvoiceFacts({ invoice }: Opened) {
  const t = useTexts(invoiceTexts);
  const language = use(LanguageContext);
  const { kind, issuedOn, dueOn, totalCents, owedCents, credits, billedTo, customerName } = invoice;
  const day = (date: string) => formatMediumDate(Temporal.PlainDate.from(date), language);
  const rows = [
    { title: t('customer'), value: customerName },
    { title: t('company'), value: billedTo.company },
    { title: t('address'), value: billedTo.address.split('\n').join(', ') },
    { title: t('taxId'), value: billedTo.taxId },
    { title: t('issuedColumn'), value: day(issuedOn) },
    { title: t('dueColumn'), value: dueOn && day(dueOn) },
    { title: t('takesBackColumn'), value: credits },
    { title: t('total'), value: formatMoneyExact(kind === 'invoice' ? totalCents : -totalCents) },
    { title: t('owedColumn'), value: kind === 'invoice' ? formatMoneyExact(owedCents) : null },
  ];
  return <ReviewList rows={rows.flatMap(({ title, value }) => (value ? [{ title, value }] : []))} />;
}

function InvoicedQuotes({ invoice: { quotes } }: Opened) {
  const t = useTexts(invoiceTexts);
  return (
    <section aria-labelledby="invoiced-quotes">
      <h3 id="invoiced-quotes">{t('quotesColumn')}</h3>
      <ul className={styles.rows}>
        {quotes.map(({ id, reference, owedCents }) => (
          <li key={id}>
            <Link to="/admin/dashboard" search={{ tab: 'quotes', quote: id }}>
              {reference}
            </Link>
            {owedCents > 0 && <span className={styles.amount}>{formatMoneyExact(owedCents)}</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}

function CopyLink({ url }: { readonly url: string }) {
  const t = useTexts(invoiceTexts);
  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(url);
      toast({ title: t('copied') });
    } catch {
      toastError({ title: t('notSent'), description: url });
    }
  }
  return <Button onClick={() => void copy()}>{t('copyLink')}</Button>;
}

/** The mails of an invoice, and whether reminders follow. */
function Delivery({ invoice }: Opened) {
  const t = useTexts(invoiceTexts);
  const language = use(LanguageContext);
  const client = useQueryClient();
  const timeZone = useCatalogIfKnown()?.timeZone;
  const { id, kind, state, email, mailedAt, reminds, reminders } = invoice;
  const set = useMutation({
    mutationFn: (isOn: boolean) => call('PUT /api/invoices/:id/reminders', { params: { id }, body: { isOn } }),
    onSuccess: (_, isOn) => toast({ title: t(isOn ? 'remindersOn' : 'remindersOff') }),
    onError: (error) => toastError({ title: t('remindersFailed'), description: errorText(error) ?? '' }),
    onSettled: () => readAgain(client),
  });
  if (!timeZone) return null;
  const when = (at: string) => withUnbrokenTimes(formatInstant(Temporal.Instant.from(at), timeZone, language));
  const canRemind = kind === 'invoice' && email && (state === 'open' || state === 'overdue');
  return (
    <section aria-labelledby="invoice-delivery">
      <h3 id="invoice-delivery">{t('deliveryTitle')}</h3>
      <p>{email ? (mailedAt ? t('mailedAt', { when: when(mailedAt) }) : t('notMailed')) : t('noEmail')}</p>
      {reminders.length > 0 && (
        <RecordHistory>
          {reminders.map(({ step, at }) => (
            <li key={step}>
              {t('reminderSent', { step: step === 'before-due' ? 'before_due' : step, when: when(at) })}
            </li>
          ))}
        </RecordHistory>
      )}
      {canRemind && (
        <>
          <Checkbox
            checked={set.isPending ? set.variables : reminds}
            onChange={({ target }) => set.mutate(target.checked)}
          >
            {t('reminds')}
          </Checkbox>
          <FieldHint>{t('remindsHelp')}</FieldHint>
        </>
      )}
    </section>
  );
}

/** Emails it, records a payment, or takes it back. */
function Actions({ invoice }: Opened) {
  const t = useTexts(invoiceTexts);
  const client = useQueryClient();
  const [asked, setAsked] = useState<'credit' | 'payment'>();
  const { id, kind, number, state, owedCents, email, mailedAt } = invoice;
  const isOwed = (state === 'open' || state === 'overdue') && owedCents > 0;
  const canCredit = kind === 'invoice' && state !== 'credited';
  const mail = useMutation({
    mutationFn: () => call('POST /api/invoices/:id/mail', { params: { id } }),
    onSuccess: () => toast({ title: t('sent', { number, email }) }),
    onError: (error) => toastError({ title: t('notSent'), description: errorText(error) ?? '' }),
    onSettled: () => readAgain(client),
  });
  if (!canCredit && !email) return null;
  return (
    <RecordActions>
      {canCredit && (
        <Button variant="stop" onClick={() => setAsked('credit')}>
          {t('credit')}
        </Button>
      )}
      {email && state !== 'credited' && state !== 'outdated' && (
        <Button
          {...(!isOwed || mailedAt ? {} : { variant: 'sponge' as const })}
          aria-disabled={mail.isPending}
          onClick={() => mail.mutate()}
        >
          {t('send', { isAgain: String(mailedAt !== null) })}
        </Button>
      )}
      {isOwed && (
        <Button {...(mailedAt || !email ? { variant: 'sponge' as const } : {})} onClick={() => setAsked('payment')}>
          {t('recordPayment')}
        </Button>
      )}
      {asked === 'credit' && <CreditDialog invoice={invoice} onClose={() => setAsked(undefined)} />}
      {asked === 'payment' && <RecordInvoicePayment invoice={invoice} onClose={() => setAsked(undefined)} />}
    </RecordActions>
  );
}

type CreditDialogProps = { readonly invoice: Pick<Invoice, 'id' | 'number'>; readonly onClose: () => void };

/** Asks before an invoice is taken back. */
function CreditDialog({ invoice: { id, number }, onClose }: CreditDialogProps) {
  const t = useTexts(invoiceTexts);
  const client = useQueryClient();
  const credit = useMutation({
    mutationFn: () => call('POST /api/invoices/:id/credit', { params: { id } }),
    onSuccess: async ({ number: note }) => {
      await readAgain(client);
      onClose();
      toast({ title: t('issuedToast', { number: note }) });
    },
  });
  return (
    <Ask
      title={t('confirmTitle', { number })}
      about={t('creditAbout', { number })}
      action={t('creditConfirm')}
      isBusy={credit.isPending}
      onDo={() => credit.mutate()}
      onClose={onClose}
    >
      {credit.error && <Callout title={t('notCredited')}>{errorText(credit.error)}</Callout>}
    </Ask>
  );
}

async function readAgain(client: QueryClient): Promise<void> {
  await client.invalidateQueries({ queryKey: ['invoices'] });
}
