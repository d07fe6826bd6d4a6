import { use } from 'react';
import { mailsTexts, quoteMailTexts } from '#core/languages/en/mails.ts';
import { LanguageContext, rich, strong } from '#web/lib/language.tsx';
import { Facts, Greeting, Layout, LinkButton, Paragraph, type Template } from './layout.tsx';
import { timeFact, wallTime } from './quote-facts.tsx';

/** To a customer on the waitlist: a time is held, until when, and where to book it. */
const waitlistOffer: Template<'waitlist-offer'> = {
  subject: ({ startsAt }, settings, language) =>
    quoteMailTexts(language)('waitlistOfferSubject', { time: wallTime(startsAt, { settings, language }) }),

  Body({ data: { customerName, work, startsAt, heldUntil, bookUrl }, settings }) {
    const language = use(LanguageContext);
    const t = quoteMailTexts(language);
    const words = mailsTexts(language);
    const until = wallTime(heldUntil, { settings, language });
    return (
      <Layout
        settings={settings}
        title={t('waitlistOfferTitle')}
        preview={t('waitlistOfferPreview', { until })}
        reason={t('waitlistOfferReason')}
      >
        <Greeting name={customerName} />
        <Paragraph>{rich(t.rich('waitlistOffer', { until, strong }))}</Paragraph>
        <Facts
          facts={[
            { name: words('service'), value: work },
            { name: words('time'), value: timeFact(startsAt, { settings, language }) },
          ]}
        />
        <LinkButton href={bookUrl}>{t('waitlistOfferButton')}</LinkButton>
        <Paragraph>{t('waitlistOfferEnds')}</Paragraph>
      </Layout>
    );
  },
};

export const waitlistMails = {
  'waitlist-offer': waitlistOffer,
};
