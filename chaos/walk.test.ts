import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { freeSlots } from '#testing/customer.ts';
import { endPrograms } from '#testing/server-process.ts';
import { booking, submitting } from './act.ts';
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

test('a walk names reservations and minutes that differ from what was sold by length', async () => {
  const timed = await openShop('embedded', { sellsLengths: true });
  try {
    const own = newMemory();
    const server = await timed.serve();
    const place = { shop: timed, memory: own, url: server.url };
    const [slot, other] = (await freeSlots(server.url)).slice(40);
    assert.ok(slot && other);
    const sold = await attempt(place, booking(slot, { isAtCustomer: true, hasSecond: true }));
    assert.equal(sold?.status, 201, JSON.stringify(sold?.body));
    const { id } = sold.body;
    await attempt(place, booking(other, { isAtCustomer: false, hasSecond: false }));
    await server.kill('SIGTERM');
    assert.deepEqual(await walk(timed.store, own), []);
    await timed.store.visit((db) =>
      db.updateTable('slot_holds').set({ minutes_after: 20 }).where('quote_id', '=', id).execute(),
    );
    assert.match((await walk(timed.store, own)).join('\n'), /isn’t as long as its quote was sold for/);
    await timed.store.visit((db) => db.updateTable('quotes').set({ minutes: 30 }).where('id', '=', id).execute());
    const lost = (await walk(timed.store, own)).join('\n');
    assert.match(lost, /fewer than those of its vehicles together/);
    assert.match(lost, /not the sum of its vehicles/);
  } finally {
    await timed.close();
  }
});

const SLOT = { scheduledDate: '2027-06-19', scheduledTime: '10:00 AM' };
