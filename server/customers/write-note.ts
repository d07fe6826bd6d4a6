import type { Actor } from '#core/permissions.ts';
import { sendMessage } from '../contact/send.ts';
import type { Deps } from '../deps.ts';
import { countTry } from '../http/tries.ts';
import { requireQuote } from './require-quote.ts';
import { seeCustomer } from './see-session.ts';

export type Note = {
  readonly text: string;
  /** The quote that it is about. */
  readonly quoteId?: string | undefined;
  readonly requestId: string;
};

/** Sends what a customer has to say to the owner, as a message like any other. Throws NotFound for a quote of others, TooMany. */
export async function writeNote(deps: Deps, actor: Actor, { text, quoteId, requestId }: Note): Promise<void> {
  const { name, email, phone } = await seeCustomer(deps, actor);
  const quote = quoteId === undefined ? undefined : await requireQuote(deps, actor, { id: quoteId });
  await countTry(deps, `note:${email}`, { most: 10, seconds: 3600 });
  const message = quote ? `About quote ${quote.reference}:\n${text}` : text;
  await sendMessage(deps, actor, { message: { name, email, phone: phone ?? undefined, message }, requestId });
}
