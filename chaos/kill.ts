import { setTimeout as delay } from 'node:timers/promises';
import { until } from '#testing/server-process.ts';
import { ENGINES } from './options.ts';
import type { Part } from './part.ts';
import { openShop } from './shop.ts';
import { newMemory, sendAgain, startTraffic } from './traffic.ts';
import { settle, walk } from './walk.ts';

const MOST_MILLISECONDS = 1200;
/** Between walks the next server repairs what the last one left. */
const WALK_EVERY = 10;

export const kill: Part = {
  name: 'kill',
  does: 'kill -9 of the server at a random moment of mixed traffic',
  engines: ENGINES,
  rounds: 200,
  async run({ engine, rounds }) {
    const shop = await openShop(engine);
    const memory = newMemory();
    const lost: string[] = [];
    let cutOff = 0;
    try {
      for (let round = 1; round <= rounds && lost.length === 0; round++) {
        const server = await shop.serve();
        await sendAgain(server, { shop, memory });
        const before = memory.promised.size;
        const traffic = startTraffic(server, { shop, memory });
        await until('something is promised', () => memory.promised.size > before || memory.wrong.length > 0);
        await delay(Math.random() * MOST_MILLISECONDS);
        await server.kill('SIGKILL');
        await traffic.stop();
        cutOff += memory.open.size;
        if (round % WALK_EVERY === 0) lost.push(...(await walk(shop.store, memory)));
      }
      lost.push(...(await settle(shop, memory)));
      const tried = `${rounds} kills, ${memory.promised.size} promises, ${cutOff} requests cut off and sent again`;
      return { tried, lost: [...new Set(lost)] };
    } finally {
      await shop.close();
    }
  },
};
