import { sql, type Updateable } from 'kysely';
import type { TextMessagesTable } from '../db/follow-up-tables.ts';
import type { Deps } from '../deps.ts';
import { nextAttempt } from '../mail/next-try.ts';
import { findAccount, type Twilio } from './find-account.ts';
import { handOver } from './hand-over.ts';

const MOST_AT_ONCE = 20;
/** A process that hasn't settled its claimed message by then is considered dead. */
const CLAIM_HOLDS = { minutes: 10 } as const;

type Claimed = { readonly id: string; readonly recipient: string; readonly words: string; readonly attempts: number };

/**
 * Sends due text messages the way the outbox sends emails: claimed by one process, retried with pauses, given up when
 * rejected or no longer useful. Does nothing without a provider account. Returns how many messages were accepted.
 */
export async function sendTexts(deps: Deps): Promise<number> {
  const twilio = findAccount(deps.env);
  if (!twilio) return 0;
  const now = deps.clock.now().toString();
  await deps.db
    .updateTable('text_messages')
    .set({ status: 'failed', last_error: 'It could not be sent in time.', words: '' })
    .where('status', '=', 'waiting')
    .where('until', '<=', now)
    .execute();
  let taken = 0;
  for (const message of await claimDue(deps)) if (await send(deps, twilio, message)) taken += 1;
  return taken;
}

async function claimDue({ db, clock, random }: Deps): Promise<readonly Claimed[]> {
  const now = clock.now();
  const { rows } = await sql<Claimed>`
    with due as (
      select id from text_messages
      where status = 'waiting' and due_at <= ${now.toString()}::timestamptz
        and (claim is null or claimed_until <= ${now.toString()}::timestamptz)
      order by due_at limit ${MOST_AT_ONCE} for update skip locked
    )
    update text_messages set claim = ${random.id()}::uuid, claimed_until = ${now.add(CLAIM_HOLDS).toString()}::timestamptz
    from due where text_messages.id = due.id
    returning text_messages.id, recipient, words, attempts`.execute(db);
  return rows;
}

async function send(deps: Deps, twilio: Twilio, message: Claimed): Promise<boolean> {
  const failure = await handOver(twilio, message);
  const now = deps.clock.now();
  const { id, attempts } = message;
  const settled = { claim: null, claimed_until: null } as const;
  if (!failure) {
    const words = withoutLinks(message.words);
    await update(deps, id, { ...settled, status: 'sent', attempts: attempts + 1, sent_at: now.toString(), words });
    return true;
  }
  const jitter = (deps.random.bytes(1)[0] ?? 0) / 256;
  const next = nextAttempt(failure, { attempts, now, jitter });
  await update(deps, id, {
    ...settled,
    status: next.status,
    attempts: next.attempts,
    last_error: failure.reason,
    ...(next.status === 'waiting' && { due_at: next.dueAt.toString() }),
    ...(next.status === 'failed' && { words: withoutLinks(message.words) }),
  });
  deps.log.warn({ text: id, status: next.status, reason: failure.reason }, 'a text message was not sent');
  return false;
}

async function update({ db }: Deps, id: string, change: Updateable<TextMessagesTable>): Promise<void> {
  await db.updateTable('text_messages').set(change).where('id', '=', id).execute();
}

/** A link that opens a quote is not kept once it has gone out. */
function withoutLinks(words: string): string {
  return words.replaceAll(/https?:\/\/\S+/g, '(link)');
}
