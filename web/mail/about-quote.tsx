import { use, type ReactNode } from 'react';
import { quoteMailTexts } from '#core/languages/en/mails.ts';
import type { Mails } from '#core/notifications/mails.ts';
import { LanguageContext, rich } from '#web/lib/language.tsx';
import { Greeting, Layout, Paragraph, phoneValues, type Template } from './layout.tsx';
import { inLine } from './quote-facts.tsx';

type AboutQuoteProps = {
  readonly quote: Pick<Mails['time-kept'], 'customerName'>;
  readonly settings: Parameters<Template<'time-kept'>['Body']>[0]['settings'];
  readonly title: string;
  /** What mail programs show of it in their lists. */
  readonly preview: readonly string[];
  /** What is said before whom to ask. */
  readonly last?: string;
  readonly children: ReactNode;
};

/** A mail to the customer of a quote, from the greeting to whom they can ask. */
export function AboutQuote({ quote, settings, title, preview, last, children }: AboutQuoteProps) {
  const t = quoteMailTexts(use(LanguageContext));
  return (
    <Layout settings={settings} title={title} preview={inLine(...preview)} reason={t('requestedReason')}>
      <Greeting name={quote.customerName} />
      {children}
      <Paragraph>
        {last && `${last} `}
        {rich(t.rich('questions', phoneValues(settings)))}
      </Paragraph>
    </Layout>
  );
}
