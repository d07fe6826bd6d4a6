import { render, toPlainText } from '@react-email/render';
import { quoteMailTexts } from '#core/languages/en/mails.ts';
import type { Language } from '#core/languages/language.ts';
import type { MailKind, Mails, WrittenMail } from '#core/notifications/mails.ts';
import { linesIn, type PriceLine } from '#core/pricing/pricing.ts';
import { OFFER_EXPIRED } from '#core/quotes/counter-offers.ts';
import { ownTextIn } from '#core/settings/own-text-in.ts';
import type { Settings } from '#core/settings/settings.ts';
import { settingsIn } from '#core/settings/translations.ts';
import { LanguageContext } from '#web/lib/language.tsx';
import { accountMails } from './account-mails.tsx';
import { giftCardMails } from './gift-card-mails.tsx';
import { invoiceMails } from './invoice-mails.tsx';
import { jobMails } from './job-mails.tsx';
import type { Template } from './layout.tsx';
import { moveRequestMails } from './move-request-mails.tsx';
import { paymentMails } from './payment-mails.tsx';
import { planMails } from './plan-mails.tsx';
import { priceChangeMails } from './price-change-mails.tsx';
import { quoteAnswerMails } from './quote-answer-mails.tsx';
import { quoteMails } from './quote-mails.tsx';
import { shopMails } from './shop-mails.tsx';
import { timeOffMails } from './time-off-mails.tsx';
import { unfinishedMails } from './unfinished-mails.tsx';
import { waitlistMails } from './waitlist-mails.tsx';

/**
 * Renders a mail: a one-line subject, HTML that loads nothing from outside, and the same as plain text. Times are wall
 * times in the shop's zone, regardless of the machine's zone.
 */
export async function renderMail<Kind extends MailKind>(
  kind: Kind,
  data: Mails[Kind],
  settings: Settings,
  language: Language,
): Promise<WrittenMail> {
  const { subject, Body } = templates[kind];
  const written = mailDataIn(settings, data, language);
  const shop = settingsIn(settings, language);
  const html = await render(
    <LanguageContext value={language}>
      <Body data={written} settings={shop} />
    </LanguageContext>,
  );
  return { subject: inOneLine(subject(written, shop, language)), html, text: toPlainText(html, TEXT_OPTIONS) };
}

/** The templates of all kinds, each in the file of its group. */
const templates: { readonly [Kind in MailKind]: Template<Kind> } = {
  ...accountMails,
  ...giftCardMails,
  ...invoiceMails,
  ...jobMails,
  ...moveRequestMails,
  ...paymentMails,
  ...planMails,
  ...priceChangeMails,
  ...quoteAnswerMails,
  ...quoteMails,
  ...shopMails,
  ...timeOffMails,
  ...unfinishedMails,
  ...waitlistMails,
};

/**
 * A phone number in plain text doesn't need its link target beside it. Links within sentences are in angle brackets, so
 * that mail programs don't take the period after one for a part of it.
 */
const TEXT_OPTIONS = {
  selectors: [
    { selector: 'a[href^="tel:"]', format: 'anchor', options: { ignoreHref: true } },
    { selector: 'a.water[href^="http"]', format: 'anchor', options: { linkBrackets: ['<', '>'] } },
  ],
} satisfies Parameters<typeof toPlainText>[1];

/** Subjects may contain user input, in which a line break could inject a header. */
function inOneLine(text: string): string {
  const line = text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim();
  return line.slice(0, 200).toWellFormed();
}

/** What a queued mail may say in English about a quote: the names of its package and extras, and its lines. */
type Translatable = {
  readonly packageName?: string;
  readonly extras?: readonly string[];
  readonly lines?: readonly PriceLine[];
  readonly offer?: { readonly lines: readonly PriceLine[] };
  readonly sold?: { readonly lines: readonly PriceLine[] };
  readonly reason?: string | null;
};

/** The data of a queued mail in its recipient's language. What people wrote stays as it is. */
function mailDataIn<Data extends object>(
  settings: Pick<Settings, 'translations'>,
  data: Data,
  language: Language,
): Data {
  const { packageName, extras, lines, offer, sold, reason }: Translatable = data;
  return {
    ...data,
    ...(packageName !== undefined && {
      packageName: ownTextIn(settings, packageName, language),
    }),
    ...(extras && { extras: extras.map((name) => ownTextIn(settings, name, language)) }),
    ...(lines && { lines: linesIn(settings, lines, language) }),
    ...(offer && { offer: { ...offer, lines: linesIn(settings, offer.lines, language) } }),
    ...(reason === OFFER_EXPIRED && { reason: quoteMailTexts(language)('offerExpired') }),
    ...(sold && { sold: { ...sold, lines: linesIn(settings, sold.lines, language) } }),
  };
}
