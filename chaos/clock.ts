import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freeSlots } from '#testing/customer.ts';
import { until } from '#testing/server-process.ts';
import { submitting } from './act.ts';
import { openMovedTime } from './moved-time.ts';
import { ENGINES } from './options.ts';
import type { Part } from './part.ts';
import { openShop } from './shop.ts';
import { attempt, newMemory, startTraffic } from './traffic.ts';
import { walk } from './walk.ts';

/** Less than the idle timeout of an owner's session. */
const JUMPS_HOURS = [1, -1, 5, -5, 0.01, -0.01];
/** Less than an offer is open. What only customers feel. */
const FAR_JUMPS_HOURS = [48, -48];
const CUSTOMERS = 10;

export const clock: Part = {
  name: 'clock',
  does: 'a clock that jumps, by hours beneath everyone, by two days beneath customers',
  engines: ENGINES,
  rounds: 3,
  async run({ engine, rounds }) {
    const shop = await openShop(engine);
    const memory = newMemory();
    const time = openMovedTime();
    try {
      const server = await shop.serve(time.env);
      const traffic = startTraffic(server, { shop, memory });
      for (const hours of Array.from({ length: rounds }, () => JUMPS_HOURS).flat()) {
        const before = memory.promised.size;
        time.set(hours);
        await until('something is promised after the jump', () => memory.promised.size > before + 5);
        await delay(200);
      }
      await traffic.stop();
      const slots = (await freeSlots(server.url)).slice(-CUSTOMERS);
      for (const hours of FAR_JUMPS_HOURS) {
        time.set(hours);
        for (const slot of slots) await attempt({ shop, memory, url: server.url }, submitting(slot));
      }
      time.set(0);
      // Mail queued two days ago is sent before the check, which reports mail that has waited for a day.
      await untilQuiet(join(String(shop.store.env['DATA_DIR']), 'mail'));
      const ending = await server.kill('SIGTERM');
      const lost = [...(await walk(shop.store, memory))];
      if (ending !== 0) lost.push(`The server ended with ${ending}`);
      if (memory.open.size > 0) lost.push(`${memory.open.size} requests got no answer`);
      return {
        tried: `${rounds * JUMPS_HOURS.length + FAR_JUMPS_HOURS.length} jumps, ${memory.promised.size} promises`,
        lost,
      };
    } finally {
      time.close();
      await shop.close();
    }
  },
};

/** Until no more mails come to the folder, for longer than the sender takes between two looks. */
async function untilQuiet(folder: string): Promise<void> {
  await until('the mails go out', async () => {
    const before = (await readdir(folder)).length;
    await delay(6000);
    return (await readdir(folder)).length === before;
  });
}
