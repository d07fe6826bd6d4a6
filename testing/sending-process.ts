// A sender in a process of its own, to be killed. Takes a SendingProcess as JSON; queues a mail when
// told so, sends all that is due and ends.
import { argv } from 'node:process';
import { openDatabase } from '#server/db/client.ts';
import { startSender } from '#server/notifications/sender.ts';
import { mailDeps, queueMail, quoteReceived, until } from './mail-room.ts';

export type SendingProcess = {
  readonly url?: string;
  readonly directUrl?: string;
  readonly dataDir: string;
  readonly now: string;
  readonly smtpUrl: string;
  readonly queues: boolean;
};

const told = JSON.parse(argv[2] ?? '') as SendingProcess;
const now = Temporal.Instant.from(told.now);
const database = await openDatabase({ url: told.url, directUrl: told.directUrl, dataDir: told.dataDir, log: console });
const deps = mailDeps(database, { dataDir: told.dataDir, now: () => now, log: console.log });
if (told.queues) await queueMail(deps, quoteReceived());
const sender = startSender({ ...deps, env: { ...deps.env, SMTP_URL: told.smtpUrl } }, { poll: 20 });
await until('all are sent', async () => {
  const rows = await database.db.selectFrom('outbox').select('status').execute();
  return rows.every((row) => row.status === 'sent');
});
await sender.stop();
await database.close();
