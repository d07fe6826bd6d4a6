import type { Actor } from '#core/permissions.ts';
import { sendMessage } from '../contact/send.ts';
import type { Deps } from '../deps.ts';
import { countTry } from '../http/tries.ts';

export type Note = { readonly text: string; readonly requestId: string };
type Writer = { readonly name: string; readonly email: string; readonly phone?: string | undefined };

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
