import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { addPromoCode } from '../testing/promo-codes.ts';
import { endPrograms, startServerProcess, until, type ServerProcess } from '../testing/server-process.ts';
import { freeSlots, newRequest, send, type Slot } from '../testing/customer.ts';
import { openStore, saveSettings, type Store, readWholeQuotes } from '../testing/store.ts';

const SUBMITS = 50;
const USES = 3;

describe('one place that many want at the same time', () => {
  let store: Store;
  let servers: ServerProcess[] = [];
  let slots: Slot[] = [];
  let sold = 0;
  before(async () => {
    store = await openStore({ slotCapacity: 1 });
    await store.visit((db) => addPromoCode(db, { code: 'LAST-USES', percent: 10, most_uses: USES }));
    await start();
    slots = await freeSlots(servers[0]!.url);
  });
  after(async () => {
    await endPrograms();
    await store.remove();
  });

  for (const capacity of [1, 3]) {
    test(`is sold exactly ${capacity} times when its capacity is ${capacity}`, async () => {
      await changeCapacity(capacity);
      const slot = slots[capacity]!;
      const answers = await Promise.all(
        Array.from({ length: SUBMITS }, (_, index) => send(servers[index % servers.length]!.url, newRequest(slot))),
      );
      const codes = answers.map((answer) => (answer?.status === 201 ? 'sold' : answer?.body.code));
      assert.equal(codes.filter((code) => code === 'sold').length, capacity);
      assert.equal(codes.filter((code) => code === 'slot-taken').length, SUBMITS - capacity);
      assert.equal(
        (await freeSlots(servers[0]!.url)).some((free) => isSame(free, slot)),
        false,
      );
      sold += capacity;
    });
  }

  test(`and a promo code with ${USES} uses left is sold ${USES} times`, async () => {
    const answers = await Promise.all(
      Array.from({ length: SUBMITS }, (_, index) => {
        const request = newRequest(slots[10 + index]!);
        const body = { ...request.body, promoCode: 'last-uses', totalPrice: 121.5 };
        return send(servers[index % servers.length]!.url, { ...request, body });
      }),
    );
    const refused = answers.filter((answer) => answer?.status !== 201);
    assert.equal(refused.length, SUBMITS - USES);
    for (const answer of refused)
      assert.deepEqual(
        [answer?.status, answer?.body.errors.map(({ path, message }) => `${path}: ${message}`)],
        [422, ['promoCode: This promo code has been used up.']],
      );
    sold += USES;
  });

  test('leaves nothing of those who came too late', async () => {
    await Promise.all(servers.map((server) => server.kill('SIGTERM')));
    const quotes = await store.visit(readWholeQuotes);
    assert.equal(quotes.length, sold);
    for (const server of servers) assert.equal(server.errors(), '');
  });

  /** Starts one process on the embedded engine, two on a PostgreSQL server. */
  async function start(): Promise<void> {
    const env = { ...store.env, TRUST_PROXY: '1' };
    const count = store.engine === 'postgresql' ? 2 : 1;
    servers = await Promise.all(Array.from({ length: count }, () => startServerProcess(env)));
  }

  /** Processes on PostgreSQL are notified of the change; the embedded engine can't be opened while its process is running. */
  async function changeCapacity(slotCapacity: number): Promise<void> {
    if (store.engine === 'embedded') {
      await Promise.all(servers.map((server) => server.kill('SIGTERM')));
      await saveSettings(store, { slotCapacity });
      return start();
    }
    const version = await saveSettings(store, { slotCapacity });
    for (const { url } of servers) {
      await until('the process knows the new business', async () => {
        const answer = await fetch(`${url}/api/catalogue`);
        return ((await answer.json()) as { version: number }).version === version;
      });
    }
  }
});

function isSame(a: Slot, b: Slot): boolean {
  return a.scheduledDate === b.scheduledDate && a.scheduledTime === b.scheduledTime;
}
