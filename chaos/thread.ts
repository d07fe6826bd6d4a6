import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ENGINES } from './options.ts';
import type { Part } from './part.ts';
import { estimate } from './pictures.ts';
import { openShop } from './shop.ts';
import { newMemory, startTraffic } from './traffic.ts';
import { walk } from './walk.ts';

export const thread: Part = {
  name: 'thread',
  does: 'the thread of the photo engine dies on every third question about a photo',
  engines: ENGINES,
  rounds: 10,
  async run({ engine, rounds }) {
    const shop = await openShop(engine);
    const memory = newMemory();
    const scratch = mkdtempSync(join(tmpdir(), 'brightbay-thread-'));
    const deaths = join(scratch, 'threads');
    try {
      const NODE_OPTIONS = `--import ${join(import.meta.dirname, 'dying-thread.ts')}`;
      const server = await shop.serve({ NODE_OPTIONS, DEATHS_FILE: deaths });
      const traffic = startTraffic(server, { shop, memory, clients: 2 });
      // Two questions each, so the first is judged and the second is not.
      const estimates = Math.max(2, rounds);
      const engines: string[] = [];
      for (let number = 0; number < estimates; number++) {
        const answer = await estimate(server.url);
        engines.push(answer?.engine ?? 'none');
        if (answer?.status !== 201) memory.wrong.push(`A photo estimate was answered with ${answer?.status}`);
      }
      await traffic.stop();
      const ending = await server.kill('SIGTERM');
      const lost = await walk(shop.store, memory);
      if (ending !== 0) lost.push(`The server ended with ${ending}`);
      const died = Math.floor(statSync(deaths).size / 3);
      if (died === 0 || !engines.includes('embedded'))
        lost.push(`${died} threads died, answers: ${engines.join(', ')}`);
      const byModel = engines.filter((name) => name === 'embedded').length;
      const tried = `${died} threads died in ${estimates} estimates, ${byModel} based on the photos, the others on answers`;
      return { tried: `${tried}; ${memory.promised.size} promises beside them`, lost };
    } finally {
      rmSync(scratch, { recursive: true });
      await shop.close();
    }
  },
};
