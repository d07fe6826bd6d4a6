import { setTimeout as delay } from 'node:timers/promises';
import type { Db } from '#server/db/client.ts';
import type { Databases } from './databases.ts';
import type { Host } from './network.ts';
import { until } from './program.ts';
import type { Shop, ShopProcess } from './shop.ts';
import { leaders } from './together.ts';

export type Cluster = { readonly databases: Databases; readonly shop: Shop; readonly db: Db };

export type Fault = {
  /** Its name on the command line. */
  readonly key: string;
  readonly name: string;
  /** Causes the fault and repairs it; returns what was observed. The load continues in the meantime. */
  readonly run: (cluster: Cluster, say: (text: string) => void) => Promise<void>;
};

/** The faults, run one after the other. */
export const FAULTS: readonly Fault[] = [
  { key: 'power', name: 'the primary loses its power (kill -9 of everything on its host)', run: losePower },
  { key: 'network', name: 'the primary is cut off the network', run: loseNetwork },
  { key: 'follower', name: 'a following server that the primary waits for is cut off the network', run: loseFollower },
  { key: 'processes', name: 'each process of the product is killed and started again', run: killProcesses },
  { key: 'database', name: 'a process of the product is cut off the database', run: loseDatabase },
];

const FAIL_OVER_SECONDS = 60;
const REJOIN_SECONDS = 60;

async function losePower({ databases }: Cluster, say: (text: string) => void): Promise<void> {
  const old = await primaryOf(databases);
  databases.cutPower(old);
  await takeOver(databases, { old, say });
  databases.start(old);
  await rejoin(databases, { old, say });
}

async function loseNetwork({ databases }: Cluster, say: (text: string) => void): Promise<void> {
  const old = await primaryOf(databases);
  databases.setCable(old, 'down');
  await takeOver(databases, { old, say });
  databases.setCable(old, 'up');
  await rejoin(databases, { old, say });
}

async function loseFollower({ databases }: Cluster, say: (text: string) => void): Promise<void> {
  const name = await databases.waitedFor();
  if (!name) throw new Error('The primary waits for no standby.');
  databases.setCable(name, 'down');
  await until('the primary waits for another server', FAIL_OVER_SECONDS, async () => {
    const other = await databases.waitedFor();
    return other !== undefined && other !== name;
  }).then((seconds) => say(`${name.name} was cut off; the primary waits for another server after ${text(seconds)}`));
  databases.setCable(name, 'up');
  await rejoin(databases, { old: name, say });
}

async function killProcesses({ shop, db }: Cluster, say: (text: string) => void): Promise<void> {
  for (const each of shop.processes) {
    const [leader] = await leaders(db);
    await each.end('SIGKILL');
    if (leader === each.name) await followLeader(db, { leader, say });
    each.start();
    const seconds = await until(`${each.name} answers`, REJOIN_SECONDS, each.isAnswering);
    say(`${each.name} was killed; started again it answers after ${text(seconds)}`);
    await delay(1000);
  }
}

const CUT_SECONDS = 20;
const LEAD_SECONDS = 30;

async function loseDatabase({ shop, db }: Cluster, say: (text: string) => void): Promise<void> {
  const [leader] = await leaders(db);
  const one = shop.processes.find(({ name }) => name === leader) ?? shop.processes[0];
  if (!one) return;
  one.setDatabaseCable('down');
  try {
    await Promise.all([delay(CUT_SECONDS * 1000), leader && followLeader(db, { leader, say })]);
  } finally {
    one.setDatabaseCable('up');
  }
  const seconds = await until(`${one.name} reaches the database`, REJOIN_SECONDS, () => reachesDatabase(one));
  say(`${one.name} was cut off for ${CUT_SECONDS} s; after that it reached the database within ${text(seconds)}`);
}

async function reachesDatabase({ url }: ShopProcess): Promise<boolean> {
  const today = Temporal.Now.plainDateISO('UTC').toString();
  const answer = await fetch(`${url}/api/availability?from=${today}&to=${today}&package=full`, {
    signal: AbortSignal.timeout(1000),
  }).catch(() => undefined);
  await answer?.arrayBuffer();
  return answer?.ok === true;
}

type Told = { readonly old: Host; readonly say: (text: string) => void };

async function primaryOf({ primary }: Databases): Promise<Host> {
  let found: Host | undefined;
  await until('there is a primary', FAIL_OVER_SECONDS, async () => (found = await primary()) !== undefined);
  if (!found) throw new Error('There is no primary.');
  return found;
}

async function takeOver({ primary }: Databases, { old, say }: Told): Promise<void> {
  let next: Host | undefined;
  const seconds = await until('another server is the primary', FAIL_OVER_SECONDS, async () => {
    next = await primary();
    return next !== undefined && next !== old;
  });
  say(`${old.name} was the primary; ${next?.name} is it after ${text(seconds)}`);
}

async function rejoin({ replicas, makeAnew }: Databases, { old, say }: Told): Promise<void> {
  const began = performance.now();
  const areAllBack = async () => (await replicas()) === 2;
  const isByItself = await until('two servers follow the primary', REJOIN_SECONDS, areAllBack).then(
    () => true,
    () => false,
  );
  if (!isByItself) {
    await makeAnew(old);
    await until('two servers follow the primary', REJOIN_SECONDS, areAllBack);
  }
  const how = isByItself ? 'follows again' : 'had to be rebuilt and follows';
  say(`${old.name} is back and ${how} after ${text((performance.now() - began) / 1000)}`);
}

type Lead = { readonly leader: string; readonly say: (text: string) => void };

async function followLeader(db: Db, { leader, say }: Lead): Promise<void> {
  let next: string | undefined;
  const seconds = await until('another process leads the scheduler', LEAD_SECONDS, async () => {
    [next] = await leaders(db);
    return next !== undefined && next !== leader;
  });
  say(`${leader} led the scheduler; ${next} does after ${text(seconds)}`);
}

function text(seconds: number): string {
  return `${seconds.toFixed(1)} s`;
}
