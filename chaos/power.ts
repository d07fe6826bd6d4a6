import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { embeddedStore } from '#testing/store.ts';
import type { Part } from './part.ts';
import { openShop, type Shop } from './shop.ts';
import { newMemory, sendAgain, startTraffic, type Memory } from './traffic.ts';
import { walk } from './walk.ts';

const SIMULATED_DISK = join(import.meta.dirname, '../server/db/testing/simulated-disk.ts');

export const power: Part = {
  name: 'power',
  does: 'power cuts: of the database only what was flushed is left, in every second round with torn writes',
  engines: ['embedded'],
  rounds: 20,
  async run({ engine, rounds }) {
    const shop = await openShop(engine);
    const memory = newMemory();
    const scratch = await mkdtemp(join(tmpdir(), 'brightbay-power-'));
    const lost: string[] = [];
    try {
      let dataDir = String(shop.store.env['DATA_DIR']);
      let present = shop;
      for (let round = 1; round <= rounds && lost.length === 0; round++) {
        const next = join(scratch, String(round));
        await cut(present, { memory, dataDir, next, isTorn: round % 2 === 0 });
        if (round > 1) await rm(dataDir, { recursive: true });
        dataDir = next;
        present = movedTo(shop, next);
        lost.push(...(await walk(present.store, memory)));
      }
      return { tried: `${rounds} cuts, ${memory.promised.size} promises`, lost };
    } finally {
      await rm(scratch, { recursive: true, force: true });
      await shop.close();
    }
  },
};

function movedTo(shop: Shop, dataDir: string): Shop {
  return { ...shop, store: embeddedStore(dataDir), serve: (env = {}) => shop.serve({ ...env, DATA_DIR: dataDir }) };
}

type Cut = {
  readonly memory: Memory;
  readonly dataDir: string;
  /** Where what the disk holds afterwards is laid out. */
  readonly next: string;
  readonly isTorn: boolean;
};

/** Runs a server on a disk that tracks what was flushed, until its power goes off. */
async function cut(shop: Shop, { memory, dataDir, next, isTorn }: Cut): Promise<void> {
  const platter = `${next}-platter`;
  await mkdir(platter, { recursive: true });
  const server = await shop.serve({
    NODE_OPTIONS: `--import ${SIMULATED_DISK}`,
    ROOT: join(dataDir, 'database'),
    PLATTER: platter,
    IMAGE: join(next, 'database'),
    TORN: isTorn ? '1' : '0',
    CUT_AFTER_FLUSHES: String(20 + Math.floor(Math.random() * 60)),
  });
  await sendAgain(server, { shop, memory });
  const traffic = startTraffic(server, { shop, memory });
  await server.ended;
  await traffic.stop();
  // Photos are whole files that are flushed before anything names them.
  await cp(join(dataDir, 'photos'), join(next, 'photos'), { recursive: true, force: true }).catch(() => {});
  await rm(platter, { recursive: true });
}
