import { use } from 'react';
import { quoteMailTexts } from '#core/languages/en/mails.ts';
import { formatDate, localDate } from '#core/lib/time.ts';
import { LanguageContext } from '#web/lib/language.tsx';
import { Greeting, Layout, LinkButton, Paragraph, type Template } from './layout.tsx';

/** To someone who began a quote and asked for a link to finish it. Nothing that was typed is in it but the name, since anyone can type an address. */
const unfinishedQuote: Template<'unfinished-quote'> = {
  subject: (_data, _settings, language) => quoteMailTexts(language)('unfinishedSubject'),

  Body({ data: { customerName, packageName, expiresAt, bookUrl, unsubscribeUrl }, settings }) {
    const language = use(LanguageContext);
    const t = quoteMailTexts(language);
    const date = formatDate(localDate(Temporal.Instant.from(expiresAt), settings.timeZone), language);
    return (
      <Layout
        settings={settings}
        title={t('unfinishedTitle')}
        preview={t('unfinishedPreview')}
        reason={t('unfinishedReason')}
        unsubscribeUrl={unsubscribeUrl}
      >
        {customerName && <Greeting name={customerName} />}
        <Paragraph>{t('unfinished', { packageName: packageName ?? 'none', date })}</Paragraph>
        <LinkButton href={bookUrl}>{t('unfinishedButton')}</LinkButton>
        <Paragraph>{t('unfinishedDelete')}</Paragraph>
      </Layout>
    );
  },
};

export const unfinishedMails = {
  'unfinished-quote': unfinishedQuote,
};
