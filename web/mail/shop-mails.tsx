import { Fragment, use } from 'react';
import { mailsTexts, shopMailsTexts } from '#core/languages/en/mails.ts';
import type { Language } from '#core/languages/language.ts';
import { formatMoney } from '#core/lib/money.ts';
import { subjectOf } from '#core/notifications/mail-data.ts';
import type { Mails } from '#core/notifications/mails.ts';
import { methodText } from '#core/quotes/describe.ts';
import { LanguageContext, useTexts } from '#web/lib/language.tsx';
import { Facts, Layout, Paragraph, PhoneLink, TextLink, type Template, LinkButton } from './layout.tsx';
import {
  PriceLines,
  asksAddress,
  dueText,
  inLine,
  placeFacts,
  planFacts,
  timeFact,
  vehicleFacts,
  visitTime,
  wallTime,
  writtenFacts,
  type MailContext,
} from './quote-facts.tsx';

/** What the shop has promised for a new request; nothing is left to promise for one that is booked. */
function promiseText(
  { isBooked, isBookedWhenPaid, confirmationDue }: Mails['new-quote'],
  written: MailContext,
): string {
  const t = shopMailsTexts(written.language);
  if (isBooked) return t('newQuoteBooked');
  if (isBookedWhenPaid) return t('newQuoteWhenPaid');
  return confirmationDue
    ? t('promisedBy', { due: dueText(confirmationDue, written) })
    : t('promisedWithin', { hours: written.settings.promise.confirmationHours });
}

/** To the shop: a new request, with everything needed to call back. */
const newQuote: Template<'new-quote'> = {
  subject: ({ reference, packageName, customerName }, _, language) =>
    shopMailsTexts(language)('newQuoteSubject', { reference, packageName, customer: customerName }),

  Body({ data: quote, settings }) {
    const language = use(LanguageContext);
    const written = { settings, language };
    const [t, fact] = [shopMailsTexts(language), mailsTexts(language)];
    const time = visitTime(quote, written);
    const customer = quote.customerName;
    return (
      <Layout
        settings={settings}
        title={t('newQuoteTitle', { reference: quote.reference })}
        preview={inLine(time ?? t('noTime'), formatMoney(quote.totalCents), customer)}
        reason={t('newQuoteReason', { email: settings.email })}
      >
        <Paragraph>
          {t('newQuote', { customer, packageName: quote.packageName })} {promiseText(quote, written)}
        </Paragraph>
        {asksAddress(quote) && <Paragraph>{t('addressMissing')}</Paragraph>}
        <Facts
          facts={[
            { name: fact('customer'), value: customer },
            { name: fact('phone'), value: <PhoneLink phone={quote.customerPhone} /> },
            { name: fact('email'), value: <EmailLink email={quote.customerEmail} /> },
            { name: fact('time'), value: timeFact(quote.startsAt, written, quote.arrival) ?? t('scheduleOnApproval') },
            ...planFacts(quote, written),
            ...placeFacts(quote, written, 'team'),
            { name: fact('service'), value: quote.packageName },
            { name: fact('subject'), value: subjectOf(settings, quote, language) },
            ...vehicleFacts(quote, written, 'team'),
            { name: t('photoEstimate'), value: quote.hasEstimate ? t('photoEstimateSent') : null },
            ...writtenFacts(quote, written),
            { name: fact('payment'), value: methodText(quote.paymentMethod, language) },
            {
              name: t('deposit'),
              value: quote.depositCents ? t('depositAsked', { amount: formatMoney(quote.depositCents) }) : null,
            },
          ]}
        />
        <PriceLines lines={quote.lines} totalCents={quote.totalCents} giftCard={quote.giftCard} />
        {quote.dashboardUrl && <LinkButton href={quote.dashboardUrl}>{t('openQuote')}</LinkButton>}
        <Paragraph>{fact('replyToCustomer')}</Paragraph>
      </Layout>
    );
  },
};

/** To the shop: a message from the contact form. Replies go to the sender. */
const newMessage: Template<'new-message'> = {
  subject: ({ name }, _, language) => shopMailsTexts(language)('newMessageSubject', { name }),

  Body({ data: message, settings }) {
    const [t, fact] = [useTexts(shopMailsTexts), useTexts(mailsTexts)];
    return (
      <Layout
        settings={settings}
        title={t('newMessageTitle')}
        preview={message.message.replaceAll(/\s+/g, ' ').slice(0, 120)}
        reason={t('newMessageReason', { email: settings.email })}
      >
        <Facts
          facts={[
            { name: fact('sender'), value: message.name },
            { name: fact('email'), value: <EmailLink email={message.email} /> },
            { name: fact('phone'), value: message.phone && <PhoneLink phone={message.phone} /> },
          ]}
        />
        <Paragraph>
          {message.message.split(/\r?\n/).map((line, index) => (
            <Fragment key={index}>
              {index > 0 && <br />}
              {line}
            </Fragment>
          ))}
        </Paragraph>
        <Paragraph>{t('replyToSender', { name: message.name })}</Paragraph>
      </Layout>
    );
  },
};

/** To the shop, when a customer acts on the quote page. */
const customerAnswered: Template<'customer-answered'> = {
  subject: ({ what, reference, packageName, customerName }, _, language) => {
    const t = shopMailsTexts(language);
    return t('answerSubject', { what: t(what), reference, packageName, customer: customerName });
  },

  Body({ data: quote, settings }) {
    const language = use(LanguageContext);
    const written = { settings, language };
    const [t, fact] = [shopMailsTexts(language), mailsTexts(language)];
    const { what, customerEmail, customerPhone, formerStartsAt, reason, lacksRoom } = quote;
    return (
      <Layout
        settings={settings}
        title={t(what)}
        preview={inLine(quote.customerName, visitTime(quote, written), formatMoney(quote.totalCents))}
        reason={t('answerReason', { email: settings.email })}
      >
        <Paragraph>{t(`${what}Next`)}</Paragraph>
        {lacksRoom && <Paragraph>{t('lacksRoom')}</Paragraph>}
        <Facts
          facts={[
            { name: fact('quote'), value: quote.reference },
            { name: fact('customer'), value: quote.customerName },
            { name: fact('phone'), value: customerPhone && <PhoneLink phone={customerPhone} /> },
            { name: fact('email'), value: customerEmail && <EmailLink email={customerEmail} /> },
            { name: fact('service'), value: quote.packageName },
            {
              name: fact(what === 'moved' ? 'newTime' : 'time'),
              value: timeFact(quote.startsAt, written, quote.arrival),
            },
            { name: fact('formerTime'), value: timeFact(formerStartsAt, written) },
            ...placeFacts(quote, written, 'team'),
            { name: fact('total'), value: formatMoney(quote.totalCents) },
            { name: fact('reason'), value: reason },
          ]}
        />
        {customerEmail && <Paragraph>{fact('replyToCustomer')}</Paragraph>}
      </Layout>
    );
  },
};

/** To the shop, when a customer rates the work low. Replies go to the customer. */
const lowRating: Template<'low-rating'> = {
  subject: ({ stars, reference, packageName, customerName }, _, language) =>
    shopMailsTexts(language)('lowRatingSubject', { stars, reference, packageName, customer: customerName }),

  Body({ data: quote, settings }) {
    const language = use(LanguageContext);
    const [t, fact] = [shopMailsTexts(language), mailsTexts(language)];
    const { stars, words, customerName: customer, customerEmail, customerPhone } = quote;
    return (
      <Layout
        settings={settings}
        title={t('lowRatingTitle', { customer })}
        preview={words.replaceAll(/\s+/g, ' ').slice(0, 120) || customer}
        reason={t('lowRatingReason', { email: settings.email })}
      >
        <Paragraph>{t('lowRating', { customer, stars })}</Paragraph>
        <Facts
          facts={[
            { name: t('lowRatingWords'), value: words },
            { name: fact('phone'), value: customerPhone && <PhoneLink phone={customerPhone} /> },
            { name: fact('email'), value: customerEmail && <EmailLink email={customerEmail} /> },
            { name: fact('service'), value: quote.packageName },
            { name: fact('time'), value: timeFact(quote.startsAt, { settings, language }, quote.arrival) },
          ]}
        />
        <LinkButton href={quote.dashboardUrl}>{t('openQuote')}</LinkButton>
        {customerEmail && <Paragraph>{fact('replyToCustomer')}</Paragraph>}
      </Layout>
    );
  },
};

type JobAnswer = Mails['job-answered'];

/** To the shop: an employee accepts a job, requests it, or gives back a confirmed one. */
const jobAnswered: Template<'job-answered'> = {
  subject: (job, settings, language) => {
    const written = { settings, language };
    const { packageName } = job;
    const what = answerText(job, language);
    return shopMailsTexts(language)('jobAnswerSubject', { what, packageName, time: timeText(job, written) });
  },

  Body({ data: job, settings }) {
    const language = use(LanguageContext);
    const written = { settings, language };
    const [t, fact] = [shopMailsTexts(language), mailsTexts(language)];
    return (
      <Layout
        settings={settings}
        title={answerText(job, language)}
        preview={inLine(job.packageName, timeText(job, written))}
        reason={t('jobAnswerReason', { email: settings.email })}
      >
        <Paragraph>{t(nextStep(job))}</Paragraph>
        <Facts
          facts={[
            { name: fact('job'), value: job.reference },
            { name: fact('service'), value: job.packageName },
            { name: fact('subject'), value: subjectOf(settings, job, language) },
            { name: fact('time'), value: timeFact(job.startsAt, written, job.arrival) ?? t('timeToBeArranged') },
            { name: fact('note'), value: job.notes || null },
          ]}
        />
        <LinkButton href={job.jobUrl}>{t('openJob')}</LinkButton>
        <Paragraph>{t('replyToSender', { name: job.employeeName })}</Paragraph>
      </Layout>
    );
  },
};

function timeText(job: JobAnswer, written: MailContext): string {
  return visitTime(job, written) ?? shopMailsTexts(written.language)('timeToArrange');
}

function answerText({ answer, employeeName }: JobAnswer, language: Language): string {
  const t = shopMailsTexts(language);
  const employee = { employee: employeeName };
  if (answer === 'request') return t('jobRequested', employee);
  return answer === 'accept' ? t('jobAccepted', employee) : t('jobGivenBack', employee);
}

function nextStep({ answer, wasConfirmed }: JobAnswer) {
  if (answer === 'decline') return 'openAgain';
  return wasConfirmed ? 'nothingToDo' : 'needsApproval';
}

/** To the shop itself: shows that its mails arrive, and how they look. */
const testEmail: Template<'test-email'> = {
  subject: (_, { name }, language) => shopMailsTexts(language)('testSubject', { shop: name }),

  Body({ data: { sentAt }, settings }) {
    const language = use(LanguageContext);
    const t = shopMailsTexts(language);
    const time = wallTime(sentAt, { settings, language });
    return (
      <Layout settings={settings} title={t('testTitle')} preview={t('testPreview')} reason={t('testReason')}>
        <Paragraph>{t('test', { time })}</Paragraph>
      </Layout>
    );
  },
};

function EmailLink({ email }: { readonly email: string }) {
  return <TextLink href={`mailto:${email}`}>{email}</TextLink>;
}

export const shopMails = {
  'new-quote': newQuote,
  'new-message': newMessage,
  'customer-answered': customerAnswered,
  'low-rating': lowRating,
  'job-answered': jobAnswered,
  'test-email': testEmail,
};
