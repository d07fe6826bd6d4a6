import type { MessageDetail } from '#contract/messages.ts';
import type { Actor } from '#core/people/permissions.ts';
import { writeAudit } from '../audit.ts';
import { transaction } from '../db/client.ts';
import type { Deps } from '../deps.ts';
import { NotFound } from '../errors.ts';
import { readMessage } from './read.ts';
import { lockMessage, setMarks, type Marks } from '#server/data/contact.ts';

export type Mark = {
  readonly id: string;
  readonly as: { readonly isRead: boolean } | { readonly isAnswered: boolean };
  readonly requestId: string;
};

/**
 * Marks a message as read or answered, or takes that back; what is answered is read as well. A message that is so already
 * keeps its moment. Throws NotFound.
 */
export async function markMessage(deps: Deps, actor: Actor, { id, as, requestId }: Mark): Promise<MessageDetail> {
  const at = deps.clock.now().toString();
  await transaction(deps.db, async (trx) => {
    const message = await lockMessage(trx, id);
    if (!message) throw new NotFound('There is no such message.');
    const marks = marksOf(message, as, at);
    if (marks.read_at === message.read_at && marks.answered_at === message.answered_at) return;
    await setMarks(trx, id, marks);
    await writeAudit(trx, {
      at,
      actor,
      action: actionOf(as),
      subject: 'message',
      subjectId: id,
      before: factsOf(message),
      after: factsOf(marks),
      requestId,
    });
  });
  return readMessage(deps, actor, { id });
}

function marksOf(message: Marks, as: Mark['as'], at: string): Marks {
  const { read_at: readAt, answered_at: answeredAt } = message;
  if ('isRead' in as) return { read_at: as.isRead ? (readAt ?? at) : null, answered_at: answeredAt };
  if (!as.isAnswered) return { read_at: readAt, answered_at: null };
  return { read_at: readAt ?? at, answered_at: answeredAt ?? at };
}

function actionOf(as: Mark['as']): string {
  if ('isRead' in as) return as.isRead ? 'message.read' : 'message.unread';
  return as.isAnswered ? 'message.answer' : 'message.reopen';
}

function factsOf({ read_at: readAt, answered_at: answeredAt }: Marks) {
  return { isRead: readAt !== null, isAnswered: answeredAt !== null };
}
