import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { freeSlots } from '#testing/customer.ts';
import { endPrograms } from '#testing/server-process.ts';
import { submitting } from './act.ts';
import { openShop, type Shop } from './shop.ts';
import { attempt, newMemory, type Memory } from './traffic.ts';
import { walk } from './walk.ts';

let shop: Shop;
const memory: Memory = newMemory();
before(async () => {
  shop = await openShop('embedded');
  const server = await shop.serve();
  const [slot] = await freeSlots(server.url);
  assert.ok(slot);
  await attempt({ shop, memory, url: server.url }, submitting(slot));
  await server.kill('SIGTERM');
});
after(async () => {
  await endPrograms();
  await shop.close();
});

test('a walk finds nothing where every promise is kept', async () => {
  assert.equal(memory.promised.size, 1);
  assert.deepEqual(await walk(shop.store, memory), []);
});

test('a walk names what was promised and is not there', async () => {
  const promised = new Map([...memory.promised, ['damage x', { ...submitting(SLOT), writes: 'damage', about: 'x' }]]);
  const lost = await walk(shop.store, { ...memory, promised: promised as Memory['promised'] });
  assert.deepEqual(lost, ['The damage of x is not there once']);
});

test('a walk names a quote that has lost its hold', async () => {
  await shop.store.visit((db) => db.deleteFrom('slot_holds').execute());
  const lost = (await walk(shop.store, memory)).join('\n');
  assert.match(lost, /has lost its reservation/);
  assert.match(lost, /is not whole/);
});

const SLOT = { scheduledDate: '2027-06-19', scheduledTime: '10:00 AM' };
