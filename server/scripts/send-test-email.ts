import { setTimeout as delay } from 'node:timers/promises';
import type { Deps } from '../deps.ts';
import { outboxRow, queueMails } from '../data/outbox.ts';
import { ScriptFailure, type ScriptContext } from './script.ts';

/** In milliseconds. */
const LOOK_EVERY = 250;
const PATIENCE = 60_000;

/** Queues an email to the business's own address, like any other email, and waits for the outcome. */
export async function sendTestEmail({ deps, say, signal, change }: ScriptContext): Promise<void> {
  const { email } = (await deps.business()).business;
  const sentAt = deps.clock.now().toString();
  const mail = outboxRow(deps, { kind: 'test-email', recipient: email, data: { sentAt } }, { isTest: true });
  await change((trx) => queueMails(trx, [mail]));
  say(`Queued a mail to ${email}.`);
  if (!(await isSomebodySending(deps))) return say('No server runs that sends mail; it goes out when one does.');

  const end = performance.now() + PATIENCE;
  while (performance.now() < end) {
    await delay(LOOK_EVERY, undefined, { signal });
    const { status, last_error: reason, attempts } = await lookAt(deps, mail.id);
    if (status === 'sent')
      return say(
        deps.env.SMTP_URL ? 'The mail server has taken it.' : 'It was written to a file, since SMTP_URL is not set.',
      );
    if (status === 'failed' || attempts > 0)
      throw new ScriptFailure(`It was not sent: ${reason ?? 'nobody knows why'}.`);
  }
  throw new ScriptFailure('Nobody has sent it within a minute. Is the server running?');
}

/** Every sender leaves a heartbeat. */
async function isSomebodySending({ db, clock }: Deps): Promise<boolean> {
  const beat = await db.selectFrom('heartbeats').select('last_run_at').where('name', '=', 'outbox').executeTakeFirst();
  return beat !== undefined && clock.now().since(Temporal.Instant.from(beat.last_run_at)).total('seconds') < 60;
}

async function lookAt({ db }: Deps, id: string) {
  return db
    .selectFrom('outbox')
    .select(['status', 'last_error', 'attempts'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}
