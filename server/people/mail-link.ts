import { LOG_IN_LINK_MINUTES, RESET_LINK_MINUTES, VERIFY_LINK_DAYS } from '#core/people/identity.ts';
import type { Mail } from '#core/notifications/mails.ts';
import type { Trx } from '../db/client.ts';
import type { Deps } from '../deps.ts';
import { outboxRow, queueMails } from '../data/outbox.ts';
import { hashToken } from '../lib/secrets.ts';
import { insertLink } from '#server/data/people.ts';

type Reached = { readonly id: string; readonly name: string; readonly email: string };

const LINKS = {
  'reset-password': {
    minutes: RESET_LINK_MINUTES,
    mail: ({ name, email: recipient }: Reached, resetUrl: string): Mail => ({
      kind: 'reset-password',
      recipient,
      data: { name, resetUrl },
    }),
  },
  'log-in': {
    minutes: LOG_IN_LINK_MINUTES,
    mail: ({ name, email: recipient }: Reached, logInUrl: string): Mail => ({
      kind: 'log-in-link',
      recipient,
      data: { name, logInUrl },
    }),
  },
  'verify-email': {
    minutes: VERIFY_LINK_DAYS * 24 * 60,
    mail: ({ name, email: recipient }: Reached, verifyUrl: string): Mail => ({
      kind: 'verify-email',
      recipient,
      data: { name, verifyUrl },
    }),
  },
} as const;

export type LinkToMail = {
  readonly person: Reached;
  readonly purpose: keyof typeof LINKS;
  /** Path of the page that the link opens, '/admin/reset'. */
  readonly page: string;
};

/** Makes a one-time link for a person and mails it, in the transaction of what asks for it. */
export async function mailLink(trx: Trx, deps: Deps, { person, purpose, page }: LinkToMail): Promise<void> {
  const { minutes, mail } = LINKS[purpose];
  const token = Buffer.from(deps.random.bytes(24)).toString('base64url');
  const now = deps.clock.now();
  await insertLink(trx, {
    token_hash: hashToken(token),
    purpose,
    person_id: person.id,
    created_at: now.toString(),
    expires_at: now.add({ minutes }).toString(),
  });
  await queueMails(trx, [outboxRow(deps, mail(person, `${deps.publicUrl}${page}?token=${token}`), {})]);
}
