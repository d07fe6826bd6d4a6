import type { MessageDetail } from '#contract/messages.ts';

/** Longer addresses are cut off by some mail programs. */
const MOST_QUOTED = 1200;

/** A link that opens the owner's mail program with an answer begun: to the sender, the message quoted under it. */
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
