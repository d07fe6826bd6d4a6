import { use } from 'react';
import { mailsTexts, quoteMailTexts } from '#core/languages/en/mails.ts';
import { subjectOf } from '#core/notifications/mail-data.ts';
import type { Mails } from '#core/notifications/mails.ts';
import { LanguageContext, rich, strong } from '#web/lib/language.tsx';
import { AboutQuote } from './about-quote.tsx';
import { Facts, LinkButton, Paragraph, type Template } from './layout.tsx';
import { timeFact } from './quote-facts.tsx';

/** To the customer when the shop asks for another time: why, and where to pick it. */
const moveAsked: Template<'move-asked'> = {
  subject: ({ packageName, reference, isMissed }, _, language) =>
    quoteMailTexts(language)(isMissed ? 'missedSubject' : 'moveAskedSubject', { packageName, reference }),

  Body({ data: quote, settings }) {
    const t = quoteMailTexts(use(LanguageContext));
    return (
      <AboutQuote
        quote={quote}
        settings={settings}
        title={t(quote.isMissed ? 'missedTitle' : 'moveAskedTitle')}
        preview={[quote.reason]}
      >
        {!quote.isMissed && <Paragraph>{rich(t.rich('moveAsked', { reference: quote.reference, strong }))}</Paragraph>}
        <Paragraph>{quote.reason}</Paragraph>
        {quote.isMissed && <Paragraph>{t('missed')}</Paragraph>}
        <VisitFacts quote={quote} settings={settings} />
        <LinkButton href={quote.quoteUrl}>{t('pickAnotherTime')}</LinkButton>
        {!quote.isMissed && <Paragraph>{t('timeStaysYours')}</Paragraph>}
      </AboutQuote>
    );
  },
};

/** To the customer who was asked for another time: the appointment stays after all. */
const timeKept: Template<'time-kept'> = {
  subject: ({ packageName, reference }, _, language) =>
    quoteMailTexts(language)('timeKeptSubject', { packageName, reference }),

  Body({ data: quote, settings }) {
    const t = quoteMailTexts(use(LanguageContext));
    return (
      <AboutQuote quote={quote} settings={settings} title={t('timeKeptTitle')} preview={[quote.packageName]}>
        <Paragraph>{rich(t.rich('timeKept', { reference: quote.reference, strong }))}</Paragraph>
        <VisitFacts quote={quote} settings={settings} />
        <LinkButton href={quote.quoteUrl}>{t('seeQuote')}</LinkButton>
      </AboutQuote>
    );
  },
};

type VisitFactsProps = {
  readonly quote: Mails['time-kept'];
  readonly settings: Parameters<Template<'time-kept'>['Body']>[0]['settings'];
};

function VisitFacts({ quote, settings }: VisitFactsProps) {
  const language = use(LanguageContext);
  const t = mailsTexts(language);
  return (
    <Facts
      facts={[
        { name: t('service'), value: quote.packageName },
        { name: t('subject'), value: subjectOf(settings, quote, language) },
        { name: t('time'), value: timeFact(quote.startsAt, { settings, language }, quote.arrival) },
      ]}
    />
  );
}

export const moveRequestMails = {
  'move-asked': moveAsked,
  'time-kept': timeKept,
};
