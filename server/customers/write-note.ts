import type { Actor } from '#core/people/permissions.ts';
import type { Deps } from '../deps.ts';
import { sendNote, type Note } from '../quotes/send-note.ts';
import { requireQuote } from './require-quote.ts';
import { seeCustomer } from './see-session.ts';

type AccountNote = Note & {
  /** The quote that it is about. */
  readonly quoteId?: string | undefined;
};

/** Like `sendNote`, as the logged-in customer. Throws NotFound for other people's quotes, TooMany. */
export async function writeNote(deps: Deps, actor: Actor, { quoteId, ...note }: AccountNote): Promise<void> {
  const { name, email, phone } = await seeCustomer(deps, actor);
  const quote = quoteId === undefined ? undefined : await requireQuote(deps, actor, { id: quoteId });
  const from = { name, email, phone: phone ?? undefined };
  await sendNote(deps, actor, { ...note, from, quote });
}
