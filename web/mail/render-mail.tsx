import { render, toPlainText } from 'react-email';
import type { Business } from '#core/business.ts';
import type { MailKind, Mails, WrittenMail } from '#core/mails.ts';
import { adminInvitation } from './admin-invitation.tsx';
import { newMessage } from './new-message.tsx';
import { newQuote } from './new-quote.tsx';
import { quoteApproved } from './quote-approved.tsx';
import { quoteDeclined } from './quote-declined.tsx';
import { quoteReceived } from './quote-received.tsx';
import { resetPassword } from './reset-password.tsx';
import type { Template } from './template.ts';
import { testEmail } from './test-email.tsx';

/**
 * Writes a mail: subject in one line, HTML that needs nothing from outside, and the same as plain text. Times are wall
 * times of the business's zone, whatever the zone of the machine.
 */
export async function renderMail<Kind extends MailKind>(
  kind: Kind,
  data: Mails[Kind],
  business: Business,
): Promise<WrittenMail> {
  const { subject, Body } = templates[kind];
  const html = await render(<Body data={data} business={business} />);
  return { subject: inOneLine(subject(data, business)), html, text: toPlainText(html, TEXT_OPTIONS) };
}

const templates: { readonly [Kind in MailKind]: Template<Kind> } = {
  'quote-received': quoteReceived,
  'quote-approved': quoteApproved,
  'quote-declined': quoteDeclined,
  'new-quote': newQuote,
  'new-message': newMessage,
  'reset-password': resetPassword,
  'admin-invitation': adminInvitation,
  'test-email': testEmail,
};

/** A phone number in plain text needs no address beside it. */
const TEXT_OPTIONS = { selectors: [{ selector: 'a[href^="tel:"]', format: 'anchor', options: { ignoreHref: true } }] };

/** What people typed may stand in a subject; a line break there could begin a header of its own. */
function inOneLine(text: string): string {
  const line = text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim();
  return line.slice(0, 200).toWellFormed();
}
