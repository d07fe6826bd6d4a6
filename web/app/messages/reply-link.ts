import type { MessageDetail } from '#contract/messages.ts';

/** Some mail programs truncate longer URLs. */
const MOST_QUOTED = 1200;

/** A mailto link that opens a reply to the sender, with the message quoted. */
export function replyLink(
  { name, email, message }: Pick<MessageDetail, 'name' | 'email' | 'message'>,
  business: string,
): string {
  const text = message.length > MOST_QUOTED ? `${message.slice(0, MOST_QUOTED).toWellFormed()} …` : message;
  const quoted = text.split(/\r\n|\r|\n/).map((line) => (line ? `> ${line}` : '>'));
  const body = [`Hello ${name},`, '', '', '', `${name} wrote:`, ...quoted].join('\r\n');
  const to = encodeURIComponent(email).replace('%40', '@');
  return `mailto:${to}?subject=${encodeURIComponent(`Your message to ${business}`)}&body=${encodeURIComponent(body)}`;
}
