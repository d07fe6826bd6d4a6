import { render, toPlainText } from '@react-email/render';
import { quoteMailTexts } from '#core/languages/en/quote-mails.ts';
import type { Language } from '#core/languages/language.ts';
import type { MailKind, Mails, WrittenMail } from '#core/notifications/mails.ts';
import { linesIn, type PriceLine } from '#core/pricing/pricing.ts';
import { OFFER_EXPIRED } from '#core/quotes/counter-offers.ts';
import { ownTextIn } from '#core/settings/own-text-in.ts';
import type { Settings } from '#core/settings/settings.ts';
import { settingsIn } from '#core/settings/translations.ts';
import { LanguageContext } from '#web/lib/language.tsx';
import {
  adminInvitation,
  logInLink,
  resetPassword,
  staffInvitation,
  verifyEmail,
  applicationCode,
  applicationReceived,
  applicationStatus,
  newApplication,
} from './account-mails.tsx';
import { giftCard, giftCardReceipt } from './gift-card-mails.tsx';
import { invoice, invoiceReminder } from './invoice-mails.tsx';
import {
  jobAccepted,
  jobCredentials,
  jobReminder,
  jobTurnedDown,
  jobUnassigned,
  roundAssigned,
  jobCancelled,
  jobMoved,
} from './job-mails.tsx';
import type { Template } from './layout.tsx';
import { moveAsked, timeKept } from './move-request-mails.tsx';
import { paymentAlert, paymentRequest, receipt } from './payment-mails.tsx';
import { planChanged } from './plan-mails.tsx';
import { answersChanged, priceChangeAgreed, priceChangeProposed, priceChangeWithdrawn } from './price-change-mails.tsx';
import {
  depositReceived,
  depositReturned,
  offerRefused,
  quoteLapsed,
  quoteApproved,
  quoteCountered,
  quoteDeclined,
} from './quote-answer-mails.tsx';
import {
  crewOnTheWay,
  dueAgain,
  dueReminder,
  quoteCancelled,
  quoteLink,
  quoteReceived,
  reviewAnswered,
  quoteRescheduled,
  thankYou,
  visitReminder,
  workStarted,
} from './quote-mails.tsx';
import { jobAnswered, lowRating, customerAnswered, newMessage, newQuote, testEmail } from './shop-mails.tsx';
import { timeOffAnswered } from './time-off-mails.tsx';
import { unfinishedQuote } from './unfinished-mails.tsx';
import { waitlistOffer } from './waitlist-mails.tsx';

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

const templates: { readonly [Kind in MailKind]: Template<Kind> } = {
  'quote-received': quoteReceived,
  'quote-approved': quoteApproved,
  'quote-declined': quoteDeclined,
  'quote-countered': quoteCountered,
  'move-asked': moveAsked,
  'plan-changed': planChanged,
  'time-kept': timeKept,
  'price-change-proposed': priceChangeProposed,
  'price-change-withdrawn': priceChangeWithdrawn,
  'price-change-agreed': priceChangeAgreed,
  'answers-changed': answersChanged,
  'quote-rescheduled': quoteRescheduled,
  'quote-cancelled': quoteCancelled,
  'quote-lapsed': quoteLapsed,
  'deposit-received': depositReceived,
  'deposit-returned': depositReturned,
  'offer-refused': offerRefused,
  'customer-answered': customerAnswered,
  'low-rating': lowRating,
  'job-moved': jobMoved,
  'job-cancelled': jobCancelled,
  'job-unassigned': jobUnassigned,
  'round-assigned': roundAssigned,
  'new-quote': newQuote,
  'new-message': newMessage,
  'reset-password': resetPassword,
  'verify-email': verifyEmail,
  'log-in-link': logInLink,
  'quote-link': quoteLink,
  'admin-invitation': adminInvitation,
  'test-email': testEmail,
  'job-credentials': jobCredentials,
  'job-reminder': jobReminder,
  'job-accepted': jobAccepted,
  'job-turned-down': jobTurnedDown,
  'job-answered': jobAnswered,
  'time-off-answered': timeOffAnswered,
  'staff-invitation': staffInvitation,
  'payment-request': paymentRequest,
  receipt,
  invoice,
  'invoice-reminder': invoiceReminder,
  'gift-card': giftCard,
  'gift-card-receipt': giftCardReceipt,
  'payment-alert': paymentAlert,
  'visit-reminder': visitReminder,
  'crew-on-the-way': crewOnTheWay,
  'work-started': workStarted,
  'thank-you': thankYou,
  'review-answered': reviewAnswered,
  'waitlist-offer': waitlistOffer,
  'due-again': dueAgain,
  'due-reminder': dueReminder,
  'unfinished-quote': unfinishedQuote,
  'application-code': applicationCode,
  'application-received': applicationReceived,
  'new-application': newApplication,
  'application-status': applicationStatus,
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
