import { setTimeout as delay } from 'node:timers/promises';
import { until } from '#testing/server-process.ts';
import type { Part } from './part.ts';
import { openShop } from './shop.ts';
import { newMemory, sendAgain, startTraffic } from './traffic.ts';
import { walk } from './walk.ts';

export const postgres: Part = {
  name: 'postgres',
  does: 'kill -9 of PostgreSQL under a server that goes on',
  engines: ['postgresql'],
  rounds: 20,
  async run({ engine, rounds }) {
    const shop = await openShop(engine);
    const memory = newMemory();
    try {
      const server = await shop.serve();
      const stream = { shop, memory, mayFail: true };
      let cutOff = 0;
      for (let round = 1; round <= rounds; round++) {
        const before = memory.promised.size;
        const traffic = startTraffic(server, stream);
        await until('something is promised', () => memory.promised.size > before);
        await delay(Math.random() * 1000);
        await shop.postgres?.kill();
        await delay(Math.random() * 500);
        await traffic.stop();
        cutOff += memory.open.size;
        await shop.postgres?.start();
        await until('the server is ready again', async () => (await fetch(`${server.url}/readyz`)).ok);
        await sendAgain(server, { shop, memory });
      }
      const ending = await server.kill('SIGTERM');
      const lost = await walk(shop.store, memory);
      if (ending !== 0) lost.push(`The server ended with ${ending}`);
      const promises = `${memory.promised.size} promises, ${cutOff} requests failed and were sent again`;
      return { tried: `${rounds} kills of PostgreSQL, the same server all the time, ${promises}`, lost };
    } finally {
      await shop.close();
    }
  },
};
