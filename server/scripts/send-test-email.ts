import { setTimeout as delay } from 'node:timers/promises';
import { line } from '#core/operations/script-lines.ts';
import type { Deps } from '#server/deps.ts';
import { lastBeat } from '#server/lib/queries.ts';
import { readMailServer } from '#server/notifications/mail-server.ts';
import { outboxRow, enqueue } from '#server/notifications/outbox.ts';
import { findDelivery } from './queries.ts';
import { type ScriptContext, ScriptFailure } from './script.ts';

/** In milliseconds. */
const LOOK_EVERY = 250;
const PATIENCE = 60_000;

/** Queues an email to the business's own address, like any other email, and waits for the outcome. */
export async function sendTestEmail({ deps, say, signal, change }: ScriptContext): Promise<void> {
  const { email, language } = (await deps.settings()).settings;
  const sentAt = deps.clock.now().toString();
  const mail = outboxRow(deps, { kind: 'test-email', recipient: email, data: { sentAt } }, { language, isTest: true });
  await change((trx) => enqueue(trx, [mail]));
  say(line('testEmailQueued', { email }));
  if (!(await isSomebodySending(deps))) return say(line('noServerSends'));

  const end = performance.now() + PATIENCE;
  while (performance.now() < end) {
    await delay(LOOK_EVERY, undefined, { signal });
    const { status, last_error: reason, attempts } = await findDelivery(deps.db, mail.id);
    if (status === 'sent') return say(line((await readMailServer(deps)) ? 'mailServerTook' : 'writtenToFile'));
    if (status === 'failed' || attempts > 0)
      throw new ScriptFailure(line('notSent', { reason: reason ?? line('reasonUnknown') }));
  }
  throw new ScriptFailure(line('notSentInMinute'));
}

/** Every sender leaves a heartbeat. */
async function isSomebodySending({ db, clock }: Deps): Promise<boolean> {
  const lastRunAt = await lastBeat(db, 'outbox');
  return lastRunAt !== null && clock.now().since(Temporal.Instant.from(lastRunAt)).total('seconds') < 60;
}
