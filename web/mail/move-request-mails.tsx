import { use, type ReactNode } from 'react';
import { mailsTexts } from '#core/languages/en/mails.ts';
import { quoteMailTexts } from '#core/languages/en/quote-mails.ts';
import { type Mails, subjectOf } from '#core/notifications/mails.ts';
import { LanguageContext, rich, strong } from '#web/lib/language.tsx';
import { Facts, Greeting, Layout, LinkButton, Paragraph, phoneValues, type Template } from './layout.tsx';
import { inLine, timeFact } from './quote-facts.tsx';

/** To the customer when the shop asks for another time: why, and where to pick it. */
export const moveAsked: Template<'move-asked'> = {
  subject: ({ packageName, reference }, _, language) =>
    quoteMailTexts(language)('moveAskedSubject', { packageName, reference }),

  Body({ data: quote, settings }) {
    const t = quoteMailTexts(use(LanguageContext));
    return (
      <AboutVisit quote={quote} settings={settings} title={t('moveAskedTitle')} preview={quote.reason}>
        <Paragraph>{rich(t.rich('moveAsked', { reference: quote.reference, strong }))}</Paragraph>
        <Paragraph>{quote.reason}</Paragraph>
        <VisitFacts quote={quote} settings={settings} />
        <LinkButton href={quote.quoteUrl}>{t('pickAnotherTime')}</LinkButton>
        <Paragraph>{t('timeStaysYours')}</Paragraph>
      </AboutVisit>
    );
  },
};

/** To the customer who was asked for another time: the appointment stays after all. */
export const timeKept: Template<'time-kept'> = {
  subject: ({ packageName, reference }, _, language) =>
    quoteMailTexts(language)('timeKeptSubject', { packageName, reference }),

  Body({ data: quote, settings }) {
    const t = quoteMailTexts(use(LanguageContext));
    return (
      <AboutVisit quote={quote} settings={settings} title={t('timeKeptTitle')} preview={quote.packageName}>
        <Paragraph>{rich(t.rich('timeKept', { reference: quote.reference, strong }))}</Paragraph>
        <VisitFacts quote={quote} settings={settings} />
        <LinkButton href={quote.quoteUrl}>{t('seeQuote')}</LinkButton>
      </AboutVisit>
    );
  },
};

type Visit = {
  readonly quote: Mails['time-kept'];
  readonly settings: Parameters<Template<'time-kept'>['Body']>[0]['settings'];
};
type AboutVisitProps = Visit & { readonly title: string; readonly preview: string; readonly children: ReactNode };

function AboutVisit({ quote, settings, title, preview, children }: AboutVisitProps) {
  const t = quoteMailTexts(use(LanguageContext));
  return (
    <Layout settings={settings} title={title} preview={inLine(preview)} reason={t('requestedReason')}>
      <Greeting name={quote.customerName} />
      {children}
      <Paragraph>{rich(t.rich('questions', phoneValues(settings)))}</Paragraph>
    </Layout>
  );
}

function VisitFacts({ quote, settings }: Visit) {
  const language = use(LanguageContext);
  const t = mailsTexts(language);
  return (
    <Facts
      facts={[
        { name: t('service'), value: quote.packageName },
        { name: t('subject'), value: subjectOf(settings, quote, language) },
        { name: t('time'), value: timeFact(quote.startsAt, { settings, language }) },
      ]}
    />
  );
}
