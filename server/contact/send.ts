import type { NewMessage } from '#contract/messages.ts';
import type { Actor } from '#core/people/permissions.ts';
import { transaction, type Trx } from '../db/client.ts';
import type { Deps } from '../deps.ts';
import { outboxRow, enqueue } from '../notifications/outbox.ts';
import { writeAudit } from '../audit.ts';
import { insertMessage } from '#server/data/contact.ts';

export type MessageToSend = {
  readonly message: NewMessage;
  readonly requestId: string;
  /** Runs in the transaction that stores the message. */
  readonly alongside?: ((trx: Trx) => Promise<void>) | undefined;
};

/**
 * Stores a message to the business and queues the email that delivers it. If the hidden field is filled in (spam), it
 * silently does nothing.
 */
export async function sendMessage(
  deps: Deps,
  actor: Actor,
  { message, requestId, alongside }: MessageToSend,
): Promise<void> {
  if (message.website) return;
  const { settings } = await deps.settings();
  const id = deps.random.id();
  const createdAt = deps.clock.now().toString();
  const fields = { name: message.name, email: message.email, phone: message.phone ?? null, message: message.message };
  await transaction(deps.db, async (trx) => {
    await insertMessage(trx, { id, ...fields, created_at: createdAt });
    await alongside?.(trx);
    await enqueue(trx, [
      outboxRow(
        deps,
        { kind: 'new-message', recipient: settings.email, data: fields },
        { language: settings.language },
      ),
    ]);
    await writeAudit(trx, {
      at: createdAt,
      actor,
      action: 'message.send',
      subject: 'message',
      subjectId: id,
      requestId,
    });
  });
}
