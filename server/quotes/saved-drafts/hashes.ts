import { mailboxOf } from '#core/people/contact.ts';
import type { Deps } from '#server/deps.ts';
import { keyedHash } from '#server/lib/secrets.ts';

/** The hash of an address for the limit on links: the same for every spelling of it. */
export function draftMailboxHash({ secret }: Pick<Deps, 'secret'>, email: string): Buffer {
  return keyedHash(secret, `draft-mailbox:${mailboxOf(email)}`);
}

/** The hash of the key that a quote is sent with. */
export function draftKeyHash({ secret }: Pick<Deps, 'secret'>, key: string): Buffer {
  return keyedHash(secret, `draft-key:${key}`);
}
