import type { MessageDetail } from '#contract/messages.ts';
import type { Actor } from '#core/people/permissions.ts';
import type { Deps } from '../deps.ts';
import { NotFound } from '../errors.ts';
import { findMessage } from '#server/data/contact.ts';
import { detailView } from './view.ts';

/** One message with its text; looking at it changes nothing. Throws NotFound. */
export async function readMessage(
  { db }: Deps,
  _actor: Actor,
  { id }: { readonly id: string },
): Promise<MessageDetail> {
  const message = await findMessage(db, id);
  if (!message) throw new NotFound('There is no such message.');
  return detailView(message);
}
