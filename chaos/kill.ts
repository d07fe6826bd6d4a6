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

export const killParts: readonly Part[] = [
  killing({ name: 'kill', does: 'kill -9 of the server at a random moment of mixed traffic', rounds: 200 }),
  killing({
    name: 'lengths',
    does: 'the same while times are sold by length, in one bay and two vans, with owners who move, stretch and overrule',
    rounds: 50,
    sellsLengths: true,
  }),
];

function killing({
  sellsLengths = false,
  ...part
}: Pick<Part, 'name' | 'does' | 'rounds'> & { readonly sellsLengths?: boolean }): Part {
  return { ...part, engines: ENGINES, run: async (given) => killWhile(given, sellsLengths) };
}

async function killWhile({ engine, rounds }: Parameters<Part['run']>[0], sellsLengths: boolean) {
  const shop = await openShop(engine, { sellsLengths });
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
}
