import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { sql } from 'kysely';
import type { Report } from '#contract/reports.ts';
import { DEFAULT_SETTINGS } from '#core/settings/default-settings.ts';
import type { Db } from '#server/db/client.ts';
import { freeSlots, newRequest, send } from '#testing/customer.ts';
import { killedServers, type KilledServers } from '#testing/killed-servers.ts';
import { endPrograms, until } from '#testing/server-process.ts';
import { sized } from '#testing/size.ts';
import { openStore, type Store } from '#testing/store.ts';

const CUSTOMERS = sized(40, 120);
const KILLS = sized(2, 6);
const ZONE = 'America/New_York';

/** Noon of the next Wednesday in New York: an hour at which customers are reminded. */
const now = Temporal.Now.zonedDateTimeISO(ZONE);
const NOON = now.add({ days: ((3 - now.dayOfWeek + 7) % 7) + 7 }).with({ hour: 12, minute: 0 });
const packages = DEFAULT_SETTINGS.packages.map((pack) => ({ ...pack, dueAgain: '4-weeks' as const }));

describe('servers that are killed while they remind customers', () => {
  let store: Store;
  let servers: KilledServers;
  before(async () => {
    const followUp = { ...DEFAULT_SETTINGS.followUp, dueAgain: true };
    store = await openStore({ packages, followUp, slotCapacity: 25 });
    servers = killedServers(store, atNoon);
  });
  after(async () => {
    await endPrograms();
    await store.remove();
  });

  test('remind each of them once, and go on where they were cut off', async () => {
    await servers.start();
    await requestQuotes();
    await servers.end('SIGTERM');
    await store.visit(completeQuotes);
    let known = 0;
    for (let kill = 1; kill <= KILLS; kill += 1) {
      await servers.start();
      const seen = known;
      await until('some more are reminded', async () => (known = await countReminded()) > seen || known === CUSTOMERS);
      await servers.end('SIGKILL');
      await store.visit(seeReminders);
    }
    await servers.start();
    await servers.leaveOne();
    await until('all are reminded', async () => (await countReminded()) === CUSTOMERS);
    await servers.end('SIGTERM');
    assert.equal(await store.visit(seeReminders), CUSTOMERS);
  });

  /** Has all processes begin at that noon. */
  async function atNoon(): Promise<Readonly<Record<string, string>>> {
    const clockFile = join(store.env['DATA_DIR'] ?? '', 'ahead');
    await writeFile(clockFile, String(NOON.epochMilliseconds - Date.now()));
    return {
      NODE_OPTIONS: `--import ${join(import.meta.dirname, '../../chaos/moved-clock.ts')}`,
      CLOCK_FILE: clockFile,
    };
  }

  async function requestQuotes(): Promise<void> {
    const url = servers.url();
    const slots = (await freeSlots(url)).slice(20);
    for (let count = 0; count < CUSTOMERS; count += 1) {
      const answer = await send(url, newRequest(slots[count % 20] ?? assert.fail()));
      assert.equal(answer?.status, 201, JSON.stringify(answer?.body));
    }
    await servers.logIn();
  }

  async function countReminded(): Promise<number> {
    return Number(((await servers.ask('/api/reports/dueAgain')) as Report).total.values['remindersSent']);
  }
});

/** Everyone was visited four weeks ago and wants to be reminded. */
async function completeQuotes(db: Db): Promise<void> {
  const completedAt = NOON.subtract({ days: 28 }).toInstant().toString();
  const quotes = await db
    .updateTable('quotes')
    .set({ status: 'approved', completed_at: completedAt, starts_at: null, scheduled_date: null, scheduled_time: null })
    .returning('id')
    .execute();
  await db.deleteFrom('slot_holds').execute();
  await db
    .insertInto('due_consents')
    .values(quotes.map(({ id }) => ({ quote_id: id, channel: 'mail' as const, agreed_at: completedAt })))
    .execute();
}

/** Returns how many were reminded, and asserts that each has one email and one audit entry, and no one else has. */
async function seeReminders(db: Db): Promise<number> {
  const { rows } = await sql<{
    readonly reminders: number;
    readonly mails: number;
    readonly mailed: number;
    readonly audits: number;
  }>`
    select (select count(*)::integer from due_reminders) as reminders,
      (select count(*)::integer from outbox where kind = 'due-reminder') as mails,
      (select count(distinct quote_id)::integer from outbox where kind = 'due-reminder') as mailed,
      (select count(distinct subject_id)::integer from audit where action = 'quote.ask-again') as audits`.execute(db);
  const [found] = rows;
  assert.ok(found);
  const { reminders, ...others } = found;
  assert.deepEqual(others, { mails: reminders, mailed: reminders, audits: reminders });
  return reminders;
}
