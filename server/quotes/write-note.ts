import type { Actor } from '#core/permissions.ts';
import { sendMessage } from '../contact/send.ts';
import type { Deps } from '../deps.ts';
import { countTry } from '../http/tries.ts';
import { findByToken } from './find-by-token.ts';

export type Note = { readonly text: string; readonly requestId: string };
type Writer = { readonly name: string; readonly email: string; readonly phone?: string | undefined };

/** Sends a note about a quote to the owner, by the customer who holds its link. Throws NotFound, TooMany. */
export async function writeOwnNote(deps: Deps, actor: Actor, note: Note & { readonly token: string }): Promise<void> {
  const quote = await findByToken(deps, note.token);
  const { customer_name: name, customer_email: email, customer_phone: phone } = quote;
  await sendNote(deps, actor, { ...note, from: { name, email, phone }, reference: quote.reference });
}

/** Sends what a customer has to say as a message like any other, with the quote that it is about where there is one. Throws TooMany. */
export async function sendNote(
  deps: Deps,
  actor: Actor,
  { text, requestId, from, reference }: Note & { readonly from: Writer; readonly reference: string | undefined },
): Promise<void> {
  await countTry(deps, `note:${from.email}`, { most: 10, seconds: 3600 });
  const message = reference === undefined ? text : `About quote ${reference}:\n${text}`;
  await sendMessage(deps, actor, { message: { ...from, message }, requestId });
}
