import { use } from 'react';
import { paymentMailsTexts } from '#core/languages/en/mails.ts';
import type { Language } from '#core/languages/language.ts';
import { formatMoneyExact } from '#core/lib/money.ts';
import { formatDate } from '#core/lib/time.ts';
import type { Mails } from '#core/notifications/mails.ts';
import { LanguageContext, rich, strong } from '#web/lib/language.tsx';
import { Facts, Greeting, Layout, LinkButton, Paragraph, type Template } from './layout.tsx';

type Invoice = Mails['invoice'] | Mails['invoice-reminder'];

/** To the customer: an invoice, or the credit note that takes it back. */
const invoice: Template<'invoice'> = {
  subject: (data, _, language) =>
    paymentMailsTexts(language)('invoiceSubject', {
      ...valuesOf(data, language),
      amount: formatMoneyExact(data.totalCents),
    }),

  Body({ data, settings }) {
    const language = use(LanguageContext);
    const t = paymentMailsTexts(language);
    const values = valuesOf(data, language);
    return (
      <Layout
        settings={settings}
        title={t('invoiceMailTitle', values)}
        preview={t('invoicePreview', { ...values, amount: formatMoneyExact(data.totalCents) })}
        reason={t('invoiceReason')}
      >
        <Greeting name={data.customerName} />
        <Paragraph>{rich(t.rich('invoiceIntro', { ...values, credits: data.credits ?? '', strong }))}</Paragraph>
        <InvoiceFacts data={data} />
        <LinkButton href={data.invoiceUrl}>{t('seeInvoice', values)}</LinkButton>
      </Layout>
    );
  },
};

/** To the customer: an invoice that is due soon, or overdue. */
const invoiceReminder: Template<'invoice-reminder'> = {
  subject: (data, _, language) => paymentMailsTexts(language)('reminderSubject', valuesOf(data, language)),

  Body({ data, settings }) {
    const language = use(LanguageContext);
    const t = paymentMailsTexts(language);
    const values = valuesOf(data, language);
    return (
      <Layout
        settings={settings}
        title={t('reminderTitle', values)}
        preview={t('invoicePreview', values)}
        reason={t('invoiceReason')}
      >
        <Greeting name={data.customerName} />
        <Paragraph>{rich(t.rich('reminderIntro', { ...values, strong }))}</Paragraph>
        <InvoiceFacts data={data} />
        <LinkButton href={data.invoiceUrl}>{t('seeInvoice', values)}</LinkButton>
        <Paragraph>{t('ignoreIfPaid')}</Paragraph>
      </Layout>
    );
  },
};

function valuesOf(data: Invoice, language: Language) {
  const { number, dueOn, owedCents } = data;
  const isCredit = 'credits' in data && data.credits !== null;
  return {
    number,
    kind: isCredit ? 'credit' : owedCents === 0 ? 'paid' : 'owed',
    state: 'isDue' in data && data.isDue ? 'due' : 'soon',
    owes: dueOn === null || owedCents === 0 ? 'no' : 'yes',
    amount: formatMoneyExact(owedCents),
    date: dueOn === null ? '' : dateText(dueOn, language),
  } as const;
}

function dateText(date: string, language: Language): string {
  return formatDate(Temporal.PlainDate.from(date), language);
}

function InvoiceFacts({ data }: { readonly data: Invoice }) {
  const language = use(LanguageContext);
  const t = paymentMailsTexts(language);
  const { number, references, issuedOn, dueOn, totalCents, owedCents } = data;
  return (
    <Facts
      facts={[
        { name: t('invoiceNumber'), value: number },
        { name: t('invoiceQuotes', { count: references.length }), value: references.join(', ') },
        { name: t('invoiceIssued'), value: t('invoiceDay', { date: dateText(issuedOn, language) }) },
        { name: t('invoiceDue'), value: dueOn && t('invoiceDay', { date: dateText(dueOn, language) }) },
        { name: t('invoiceTotal'), value: formatMoneyExact(totalCents) },
        { name: t('invoiceOwed'), value: dueOn === null ? null : formatMoneyExact(owedCents) },
      ]}
    />
  );
}

export const invoiceMails = {
  invoice,
  'invoice-reminder': invoiceReminder,
};
