import { render, toPlainText } from 'react-email';
import type { Settings } from '#core/settings/settings.ts';
import type { MailKind, Mails, WrittenMail } from '#core/notifications/mails.ts';
import { adminInvitation } from './admin-invitation.tsx';
import { jobAccepted } from './job-accepted.tsx';
import { jobAnswered } from './job-answered.tsx';
import { jobCredentials, jobReminder } from './job-credentials.tsx';
import { jobTurnedDown } from './job-turned-down.tsx';
import { jobUnassigned } from './job-unassigned.tsx';
import { customerAnswered } from './customer-answered.tsx';
import { jobCancelled } from './job-cancelled.tsx';
import { jobMoved } from './job-moved.tsx';
import { logInLink } from './log-in-link.tsx';
import { applicationCode } from './application-code.tsx';
import { applicationReceived } from './application-received.tsx';
import { applicationStatus } from './application-status.tsx';
import { offerRefused } from './offer-refused.tsx';
import { quoteLapsed } from './quote-lapsed.tsx';
import { newApplication } from './new-application.tsx';
import { newMessage } from './new-message.tsx';
import { newQuote } from './new-quote.tsx';
import { paymentAlert } from './payment-alert.tsx';
import { paymentRequest } from './payment-request.tsx';
import { quoteApproved } from './quote-approved.tsx';
import { quoteCancelled } from './quote-cancelled.tsx';
import { quoteCountered } from './quote-countered.tsx';
import { quoteDeclined } from './quote-declined.tsx';
import { quoteLink } from './quote-link.tsx';
import { quoteReceived } from './quote-received.tsx';
import { quoteRescheduled } from './quote-rescheduled.tsx';
import { receipt } from './receipt.tsx';
import { resetPassword } from './reset-password.tsx';
import { staffInvitation } from './staff-invitation.tsx';
import type { Template } from './template.ts';
import { thankYou } from './thank-you.tsx';
import { visitReminder } from './visit-reminder.tsx';
import { testEmail } from './test-email.tsx';
import { verifyEmail } from './verify-email.tsx';

/**
 * Renders a mail: a one-line subject, HTML that loads nothing from outside, and the same as plain text. Times are wall
 * times in the shop's zone, regardless of the machine's zone.
 */
export async function renderMail<Kind extends MailKind>(
  kind: Kind,
  data: Mails[Kind],
  business: Settings,
): Promise<WrittenMail> {
  const { subject, Body } = templates[kind];
  const html = await render(<Body data={data} business={business} />);
  return { subject: inOneLine(subject(data, business)), html, text: toPlainText(html, TEXT_OPTIONS) };
}

const templates: { readonly [Kind in MailKind]: Template<Kind> } = {
  'quote-received': quoteReceived,
  'quote-approved': quoteApproved,
  'quote-declined': quoteDeclined,
  'quote-countered': quoteCountered,
  'quote-rescheduled': quoteRescheduled,
  'quote-cancelled': quoteCancelled,
  'quote-lapsed': quoteLapsed,
  'offer-refused': offerRefused,
  'customer-answered': customerAnswered,
  'job-moved': jobMoved,
  'job-cancelled': jobCancelled,
  'job-unassigned': jobUnassigned,
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
  'staff-invitation': staffInvitation,
  'payment-request': paymentRequest,
  receipt,
  'payment-alert': paymentAlert,
  'visit-reminder': visitReminder,
  'thank-you': thankYou,
  'application-code': applicationCode,
  'application-received': applicationReceived,
  'new-application': newApplication,
  'application-status': applicationStatus,
};

/** A phone number in plain text doesn't need its link target beside it. */
const TEXT_OPTIONS = { selectors: [{ selector: 'a[href^="tel:"]', format: 'anchor', options: { ignoreHref: true } }] };

/** Subjects may contain user input, in which a line break could inject a header. */
function inOneLine(text: string): string {
  const line = text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim();
  return line.slice(0, 200).toWellFormed();
}
