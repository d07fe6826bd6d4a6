import { expect } from '@playwright/test';
import type { Email } from 'postal-mime';
import type { Shop } from './shop.ts';

/** In milliseconds: mails of what an owner can undo wait until its time is over. */
const LONGEST_WAIT = 25_000;

/** The mail to that address whose subject says this, once it has arrived. */
export async function mailTo(shop: Shop, address: string, subject: RegExp): Promise<Email> {
  const find = () =>
    shop.post.received.filter(({ to, mail }) => to.includes(address) && subject.test(mail.subject ?? ''));
  await expect
    .poll(() => find().length, { message: `mails to ${address} about ${subject}`, timeout: LONGEST_WAIT })
    .toBeGreaterThan(0);
  expect(find(), 'each mail comes once').toHaveLength(1);
  return find()[0]!.mail;
}

/** Everything that a mail says, on one line. */
export function textOf(mail: Email): string {
  return (mail.text ?? '').replaceAll(/\s+/g, ' ');
}

/** The text of the calendar file that a mail carries. */
export function calendarOf(mail: Email): string {
  const file = mail.attachments.find(({ filename }) => filename?.endsWith('.ics'));
  expect(file, 'a calendar file').toBeDefined();
  expect(file?.mimeType).toBe('text/calendar');
  const content = file?.content ?? '';
  const text = typeof content === 'string' ? content : new TextDecoder().decode(content);
  return text.replaceAll('\r\n ', '');
}
