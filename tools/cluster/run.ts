// Started by main.ts on the host of the clients: brings the cluster up, breaks it, and says what was lost.
import { setTimeout as delay } from 'node:timers/promises';
import { openDatabase, type Database } from '#server/db/client.ts';
import { openDatabases } from './databases.ts';
import { FAULTS, type Cluster, type Fault } from './faults.ts';
import { startLoad, type Known } from './load.ts';
import { until } from './program.ts';
import { countMails, openShop } from './shop.ts';
import { tallySince, tellTally } from './tally.ts';
import { measureThroughput } from './throughput.ts';
import { leaders, seeChangesShared, seeSettingsShared } from './together.ts';
import { isClean, judge, tellVerdict } from './verdict.ts';

/** Places of each time: few enough that customers compete for them, enough that none is sold out too soon. */
const CAPACITY = 20;
const MANY_PLACES = 200;
const MAIL_SECONDS = 20;
/** In milliseconds: how long the load runs before a fault, and after it is repaired. */
const BEFORE = 2000;
const AFTER = 4000;

const [folder = '', only = ''] = process.argv.slice(2);
const chosen = only ? FAULTS.filter(({ key }) => only.split(',').includes(key)) : FAULTS;
const began = performance.now();
const log = { info: () => {}, warn: () => {}, error: () => {} };

const databases = await openDatabases(folder);
say(`three database servers are up, ${(await databases.primary())?.name} is the primary`);
const shop = await openShop(folder, databases);
const database = await openDatabase({ url: databases.urlFor('checker'), dataDir: '', log, poolSize: 2 });
const cluster = { databases, shop, db: database.db };
say(`three processes are up, ${(await leaders(database.db)).join(' and ') || 'none yet'} leads the scheduler`);
const cookie = await shop.logIn();

let known: Known | undefined;
let isWell = true;
await tellTogether(database);
for (const fault of chosen) await suffer(fault, cluster, database);
const mails = countMails(folder);
say(`${mails.written} mails were written; ${mails.twice} of them a second time, under the same Message-ID`);
await seeSettingsShared(database, shop, MANY_PLACES);
for (const count of [1, 2, 3]) {
  await untilMailed(database);
  say(await measureThroughput(shop, count));
}
say(isWell ? 'nothing that was acknowledged was lost, doubled or sold twice' : 'FAILED: see above');
process.exit(isWell ? 0 : 1);

async function suffer({ name, run }: Fault, at: Cluster, { db }: Database): Promise<void> {
  say(name);
  const load = startLoad({ url: shop.url, cookie, ...(known && { earlier: known }) });
  await delay(BEFORE);
  const fault = performance.now();
  try {
    await run(at, (text) => console.log(`    ${text}`));
  } catch (error) {
    isWell = false;
    console.log(`    FAILED: ${error instanceof Error ? error.message : String(error)}`);
  }
  await delay(AFTER);
  await load.stop().catch((error: unknown) => {
    isWell = false;
    console.log(`    FAILED: ${String(error)}`);
  });
  known = load.known;
  console.log(tellTally(tallySince(load.samples, fault)));
  const verdict = await judge(db, known, CAPACITY);
  console.log(tellVerdict(verdict));
  isWell &&= isClean(verdict);
  await tellTogether(database);
}

/** What the processes have to know of each other, whatever has just been done to them. */
async function tellTogether(at: Database): Promise<void> {
  const settings = await seeSettingsShared(at, shop, CAPACITY);
  const changes = await seeChangesShared(shop, cookie);
  const leading = await leaders(at.db);
  if (leading.length !== 1) isWell = false;
  console.log(
    `    new settings were known to all processes after ${settings.toFixed(2)} s, a change to all dashboards after ${changes.toFixed(2)} s; ${leading.join(' and ') || 'no process'} leads`,
  );
}

/** Mails of one measurement would be sent during the next one. */
async function untilMailed({ db }: Database): Promise<void> {
  const isMailed = async () => {
    const waiting = await db
      .selectFrom('outbox')
      .select('id')
      .where('status', '=', 'waiting')
      // What a killed process had claimed waits until its claim is over.
      .where('claim', 'is', null)
      .limit(1)
      .execute();
    return waiting.length === 0;
  };
  await until('every mail is sent', MAIL_SECONDS, isMailed).catch(() => say('mails are still being sent'));
}

function say(text: string): void {
  const seconds = ((performance.now() - began) / 1000).toFixed(0);
  console.log(`${seconds.padStart(4)} s  ${text}`);
}
