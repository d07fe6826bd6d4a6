import type { Actor } from '#core/people/permissions.ts';
import type { Deps } from '../deps.ts';
import { findByToken } from '#server/data/quote-by-token.ts';
import { sendNote, type Note } from './send-note.ts';

/** Sends a note about a quote to the owner, for the customer with its link. Throws NotFound, TooMany. */
export async function writeOwnNote(deps: Deps, actor: Actor, note: Note & { readonly token: string }): Promise<void> {
  const quote = await findByToken(deps, note.token);
  const { customer_name: name, customer_email: email, customer_phone: phone } = quote;
  await sendNote(deps, actor, { ...note, from: { name, email, phone }, quote });
}
