import { use } from 'react';
import { Facts, Greeting, Layout, LinkButton, mailLink, Paragraph, PlansChange, type Template } from './layout.tsx';
import { inLine, placeFacts, wallTime } from './quote-facts.ts';
import { subjectOf } from '#core/notifications/mails.ts';
import { mailsTexts } from '#core/languages/en/mails.ts';
import { quoteMailTexts } from '#core/languages/en/quote-mails.ts';
import { LanguageContext, rich, strong } from '../lib/language.tsx';
import { formatMoney } from '#core/lib/money.ts';

/** To the customer, the day before and shortly before: when, where, and two ways to answer. Opening a link changes nothing. */
export const visitReminder: Template<'visit-reminder'> = {
  subject: ({ packageName, startsAt }, settings, language) =>
    quoteMailTexts(language)('reminderSubject', { packageName, time: wallTime(startsAt, { settings, language }) }),

  Body({ data: quote, settings }) {
    const language = use(LanguageContext);
    const written = { settings, language };
    const [t, fact] = [quoteMailTexts(language), mailsTexts(language)];
    const time = wallTime(quote.startsAt, written);
    return (
      <Layout
        settings={settings}
        title={t('reminderTitle')}
        preview={inLine(quote.packageName, time)}
        reason={t('reminderReason')}
      >
        <Greeting name={quote.customerName} />
        <Paragraph>{rich(t.rich('reminder', { reference: quote.reference, strong }))}</Paragraph>
        <Facts
          facts={[
            { name: fact('service'), value: quote.packageName },
            { name: fact('subject'), value: subjectOf(quote, language) },
            { name: fact('time'), value: time },
            ...placeFacts(quote, written),
          ]}
        />
        <LinkButton href={`${quote.quoteUrl}?do=confirm`}>{t('confirmAppointment')}</LinkButton>
        <Paragraph>{rich(t.rich('moveAppointment', { link: mailLink(`${quote.quoteUrl}?do=move`) }))}</Paragraph>
        <PlansChange settings={settings} />
      </Layout>
    );
  },
};

/** To the customer after the work is done: thanks, where to find photos and receipt, and a request for a rating. */
export const thankYou: Template<'thank-you'> = {
  subject: (_, { name }, language) => quoteMailTexts(language)('thanksSubject', { shop: name }),

  Body({ data: quote, settings }) {
    const language = use(LanguageContext);
    const [t, fact] = [quoteMailTexts(language), mailsTexts(language)];
    const { hasPhotos, paidCents, dueCents, isClaimed = false } = quote;
    return (
      <Layout
        settings={settings}
        title={t('thanksTitle')}
        preview={t(hasPhotos ? 'thanksPreviewWithPhotos' : 'thanksPreview')}
        reason={t('thanksReason')}
        unsubscribeUrl={quote.unsubscribeUrl}
      >
        <Greeting name={quote.customerName} />
        <Paragraph>
          {rich(t.rich(hasPhotos ? 'thanksWithPhotos' : 'thanks', { link: mailLink(quote.quoteUrl) }))}
        </Paragraph>
        <Facts
          facts={[
            { name: fact('service'), value: quote.packageName },
            { name: fact('subject'), value: subjectOf(quote, language) },
            { name: fact('total'), value: formatMoney(quote.totalCents) },
            { name: fact('paid'), value: paidCents > 0 ? formatMoney(paidCents) : null },
            // Payments that the customer has announced aren't requested again.
            { name: t(isClaimed ? 'beingConfirmed' : 'stillOwed'), value: dueCents > 0 ? formatMoney(dueCents) : null },
            { name: fact('reference'), value: quote.reference },
          ]}
        />
        {quote.receiptUrl !== null && (
          <Paragraph>{rich(t.rich('receiptReady', { link: mailLink(quote.receiptUrl) }))}</Paragraph>
        )}
        {quote.payUrl !== null && (
          <Paragraph>{rich(t.rich('balanceOnPage', { link: mailLink(quote.payUrl) }))}</Paragraph>
        )}
        <LinkButton href={`${quote.quoteUrl}?do=rate`}>{t('rate')}</LinkButton>
        <Paragraph>{t('makeItRight')}</Paragraph>
      </Layout>
    );
  },
};
