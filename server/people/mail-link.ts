import { setTimeout as wait } from 'node:timers/promises';
import type { Language } from '#core/languages/language.ts';
import type { Mail } from '#core/notifications/mails.ts';
import { LOG_IN_LINK_MINUTES, RESET_LINK_MINUTES, VERIFY_LINK_DAYS } from '#core/people/identity.ts';
import { languageForCustomer } from '#core/settings/translations.ts';
import type { Trx } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { hashToken, randomToken } from '#server/lib/secrets.ts';
import { outboxRow, enqueue } from '#server/notifications/outbox.ts';
import { insertLink } from './queries.ts';

type Recipient = {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly language: Language;
};

const LINKS = {
  'reset-password': {
    minutes: RESET_LINK_MINUTES,
    mail: ({ name, email: recipient }: Recipient, resetUrl: string): Mail => ({
      kind: 'reset-password',
      recipient,
      data: { name, resetUrl },
    }),
  },
  'log-in': {
    minutes: LOG_IN_LINK_MINUTES,
    mail: ({ name, email: recipient }: Recipient, logInUrl: string): Mail => ({
      kind: 'log-in-link',
      recipient,
      data: { name, logInUrl },
    }),
  },
  'verify-email': {
    minutes: VERIFY_LINK_DAYS * 24 * 60,
    mail: ({ name, email: recipient }: Recipient, verifyUrl: string): Mail => ({
      kind: 'verify-email',
      recipient,
      data: { name, verifyUrl },
    }),
  },
} as const;

/** Makes a one-time link for a person and mails it, in the transaction of what asks for it. */
export async function mailLink(
  trx: Trx,
  deps: Deps,
  linkToMail: {
    readonly person: Recipient;
    readonly purpose: keyof typeof LINKS;
    /** Path of the page that the link opens, '/admin/reset'. */
    readonly page: string;
  },
): Promise<void> {
  const { person, purpose, page } = linkToMail;
  const { minutes, mail } = LINKS[purpose];
  const { settings } = await deps.settings();
  const isCustomers = page.startsWith('/customer-account');
  const language = isCustomers ? languageForCustomer(settings, person.language) : person.language;
  const token = randomToken(deps.random, 24);
  const now = deps.clock.now();
  await insertLink(trx, {
    token_hash: hashToken(token),
    purpose,
    person_id: person.id,
    created_at: now.toString(),
    expires_at: now.add({ minutes }).toString(),
  });
  await enqueue(trx, [outboxRow(deps, mail(person, `${deps.publicUrl}${page}?token=${token}`), { language })]);
}

/** Longer than the work takes. */
const ANSWER_MILLISECONDS = 250;

/**
 * Waits for the work, and always for at least the same time, so that the response time doesn't reveal whether there was any
 * work: a link is mailed only if the address has an account.
 */
export async function answerAlike(work: Promise<void>): Promise<void> {
  await Promise.all([work, wait(ANSWER_MILLISECONDS)]);
}
