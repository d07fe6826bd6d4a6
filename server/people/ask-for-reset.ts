import { setTimeout as wait } from 'node:timers/promises';
import { RESET_LINK_MINUTES } from '#core/identity.ts';
import type { Actor, Hat } from '#core/permissions.ts';
import { writeAudit } from '../audit.ts';
import { transaction } from '../db/client.ts';
import type { Deps } from '../deps.ts';
import { countTry, networkOf } from '../http/tries.ts';
import { outboxRow, queueMails } from '../mail/outbox.ts';
import { hashToken } from '../secrets.ts';
import { findPersonAtDoor, insertLink } from './sql.ts';

export type ResetWish = {
  readonly hat: Hat;
  readonly email: string;
  /** Path of the page that takes the new password, '/admin/reset'. */
  readonly page: string;
  /** The client's address. */
  readonly sender: string;
  readonly requestId: string;
};

/** Longer than the work takes, so that the answer takes as long whether there was any. */
const ANSWER_MILLISECONDS = 250;

/**
 * Mails a one-time link that sets a new password to whoever logs in with that address. The caller cannot tell, neither
 * from the answer nor from its time, whether there is anybody. Throws TooMany, for unknown addresses as well.
 */
export async function askForReset(deps: Deps, actor: Actor, wish: ResetWish): Promise<void> {
  await countTry(deps, `reset:sender:${networkOf(wish.sender)}`, { most: 20, seconds: 3600 });
  await countTry(deps, `reset:${wish.hat}:${wish.email}`, { most: 5, seconds: 3600 });
  await Promise.all([mailLink(deps, actor, wish), wait(ANSWER_MILLISECONDS)]);
}

async function mailLink(deps: Deps, actor: Actor, { hat, email, page, requestId }: ResetWish): Promise<void> {
  const person = await findPersonAtDoor(deps.db, hat, email);
  const token = Buffer.from(deps.chance.bytes(24)).toString('base64url');
  const now = deps.clock.now();
  const at = now.toString();
  await transaction(deps.db, async (trx) => {
    const subjectId = person?.id ?? 'unknown';
    await writeAudit(trx, { at, actor, action: 'person.ask-for-reset', subject: 'person', subjectId, requestId });
    if (!person) return;
    await insertLink(trx, {
      token_hash: hashToken(token),
      purpose: 'reset-password',
      person_id: person.id,
      created_at: at,
      expires_at: now.add({ minutes: RESET_LINK_MINUTES }).toString(),
    });
    const data = { name: person.name, resetUrl: `${deps.publicUrl}${page}?token=${token}` };
    await queueMails(trx, [outboxRow(deps, { kind: 'reset-password', recipient: person.email, data }, {})]);
  });
}
