import { use } from 'react';
import { mailsTexts, quoteMailTexts } from '#core/languages/en/mails.ts';
import { formatMoneyExact } from '#core/lib/money.ts';
import { subjectOf } from '#core/notifications/mail-data.ts';
import { answersIn } from '#core/quotes/answers.ts';
import { LanguageContext, rich, strong } from '#web/lib/language.tsx';
import { AboutQuote } from './about-quote.tsx';
import { Facts, LinkButton, Paragraph, type Template } from './layout.tsx';
import { PriceLines, timeFact } from './quote-facts.tsx';

/** To the customer when the shop proposes to change what was sold: old and new lines, and where to answer. */
const priceChangeProposed: Template<'price-change-proposed'> = {
  subject: ({ packageName, reference }, _, language) =>
    quoteMailTexts(language)('changeSubject', { packageName, reference }),

  Body({ data: quote, settings }) {
    const language = use(LanguageContext);
    const [t, fact] = [quoteMailTexts(language), mailsTexts(language)];
    const { offer, reference } = quote;
    const [offered, former] = [formatMoneyExact(offer.totalCents), formatMoneyExact(quote.totalCents)];
    return (
      <AboutQuote
        quote={quote}
        settings={settings}
        title={t('changeTitle')}
        preview={[t('priceInsteadOf', { offered, former }), offer.reason]}
        last={t('changeWithoutAnswer', { amount: former })}
      >
        <Paragraph>{rich(t.rich('changeIntro', { reference, strong }))}</Paragraph>
        {offer.reason !== '' && <Paragraph>{offer.reason}</Paragraph>}
        <Facts
          facts={[
            {
              name: fact('service'),
              value: offer.packageName
                ? t('packageInsteadOf', { offered: offer.packageName, former: quote.packageName })
                : quote.packageName,
            },
            { name: fact('subject'), value: subjectOf(settings, quote, language) },
            { name: fact('time'), value: timeFact(quote.startsAt, { settings, language }, quote.arrival) },
            { name: t('price'), value: offered === former ? null : t('priceInsteadOf', { offered, former }) },
          ]}
        />
        <Paragraph>
          <strong>{t('changeNew')}</strong>
        </Paragraph>
        <PriceLines lines={offer.lines} totalCents={offer.totalCents} isExact />
        <Paragraph>
          <strong>{t('changeSoFar')}</strong>
        </Paragraph>
        <PriceLines lines={quote.lines} totalCents={quote.totalCents} isExact />
        <LinkButton href={quote.quoteUrl}>{t('answerChange')}</LinkButton>
      </AboutQuote>
    );
  },
};

/** To the customer who was asked for a change that the shop has withdrawn. */
const priceChangeWithdrawn: Template<'price-change-withdrawn'> = {
  subject: ({ packageName, reference }, _, language) =>
    quoteMailTexts(language)('changeWithdrawnSubject', { packageName, reference }),

  Body({ data: quote, settings }) {
    const language = use(LanguageContext);
    const t = quoteMailTexts(language);
    const amount = formatMoneyExact(quote.totalCents);
    return (
      <AboutQuote
        quote={quote}
        settings={settings}
        title={t('changeWithdrawnTitle')}
        preview={[quote.packageName, amount]}
      >
        <Paragraph>{rich(t.rich('changeWithdrawn', { reference: quote.reference, amount, strong }))}</Paragraph>
        <PriceLines lines={quote.lines} totalCents={quote.totalCents} isExact />
        <LinkButton href={quote.quoteUrl}>{t('seeQuote')}</LinkButton>
      </AboutQuote>
    );
  },
};

/** To the customer once they have agreed: what is sold since, and its total. */
const priceChangeAgreed: Template<'price-change-agreed'> = {
  subject: ({ packageName, reference }, _, language) =>
    quoteMailTexts(language)('changeAgreedSubject', { packageName, reference }),

  Body({ data: quote, settings }) {
    const language = use(LanguageContext);
    const t = quoteMailTexts(language);
    const [total, former] = [formatMoneyExact(quote.totalCents), formatMoneyExact(quote.formerTotalCents)];
    return (
      <AboutQuote quote={quote} settings={settings} title={t('changeAgreedTitle')} preview={[quote.packageName, total]}>
        <Paragraph>{rich(t.rich('changeAgreed', { reference: quote.reference, total, former, strong }))}</Paragraph>
        <PriceLines lines={quote.lines} totalCents={quote.totalCents} isExact />
        <LinkButton href={quote.quoteUrl}>{t('seeQuote')}</LinkButton>
      </AboutQuote>
    );
  },
};

/** To the customer when the shop has changed answers and the price with them, before it has confirmed the request. */
const answersChanged: Template<'answers-changed'> = {
  subject: ({ packageName, reference }, _, language) =>
    quoteMailTexts(language)('answersSubject', { packageName, reference }),

  Body({ data: quote, settings }) {
    const language = use(LanguageContext);
    const t = quoteMailTexts(language);
    const [total, former] = [formatMoneyExact(quote.totalCents), formatMoneyExact(quote.formerTotalCents)];
    return (
      <AboutQuote
        quote={quote}
        settings={settings}
        title={t('answersTitle')}
        preview={[quote.packageName, total]}
        last={t('answersNotRight')}
      >
        <Paragraph>{rich(t.rich('answersChanged', { reference: quote.reference, total, former, strong }))}</Paragraph>
        <Facts
          facts={answersIn(settings, quote.answers, language).map(({ question, answer }) => ({
            name: question,
            value: answer,
          }))}
        />
        <PriceLines lines={quote.lines} totalCents={quote.totalCents} isExact />
        <LinkButton href={quote.quoteUrl}>{t('seeQuote')}</LinkButton>
      </AboutQuote>
    );
  },
};

export const priceChangeMails = {
  'price-change-proposed': priceChangeProposed,
  'price-change-withdrawn': priceChangeWithdrawn,
  'price-change-agreed': priceChangeAgreed,
  'answers-changed': answersChanged,
};
