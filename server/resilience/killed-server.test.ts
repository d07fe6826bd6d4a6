import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { endPrograms, startServerProcess, type ServerProcess } from '../testing/server-process.ts';
import { sized } from '../testing/size.ts';
import { freeSlots, newRequest, send, type Request, type Slot } from '../testing/customer.ts';
import { openStore, type Store, readWholeQuotes } from '../testing/store.ts';

/** Quotes that a customer got a confirmation for, and requests that never got a response. */
const promised = new Map<string, Request>();
const unanswered = new Set<Request>();
const CLIENTS = 6;
const ROUNDS = sized(2, 10);

describe('a server that is killed while quotes come in', () => {
  let store: Store;
  let slots: Slot[] = [];
  before(async () => void (store = await openStore({ slotCapacity: 25 })));
  after(async () => {
    await endPrograms();
    await store.remove();
  });

  for (let round = 1; round <= ROUNDS; round += 1) {
    test(`has every quote that it promised, whole and once: kill ${round}`, async () => {
      const server = await start();
      await sendAgain(server);
      const acknowledged = promised.size;
      await streamUntilKilled(server, 1 + ((round * 7) % 19));
      assert.ok(promised.size > acknowledged, 'nothing was promised in this round');
      // In the other rounds the next server has to repair what this one left behind.
      if (round % 2 === 0) await store.visit(seePromises);
    });
  }

  test('makes one quote of each request that was sent again because no answer had come', async () => {
    assert.ok(unanswered.size > 0, 'every kill came between two requests');
    const server = await start();
    await sendAgain(server);
    assert.equal(await server.kill('SIGTERM'), 0);
    const quotes = await store.visit(seePromises);
    assert.equal(quotes, promised.size);
  });

  async function start(): Promise<ServerProcess> {
    const server = await startServerProcess({ ...store.env, TRUST_PROXY: '1' });
    if (slots.length === 0) slots = await freeSlots(server.url);
    return server;
  }

  async function sendAgain({ url }: ServerProcess): Promise<void> {
    for (const request of unanswered) {
      const answer = await send(url, request);
      assert.equal(answer?.status, 201, JSON.stringify(answer?.body));
      promised.set(answer.body.id, request);
      unanswered.delete(request);
    }
  }

  /** Each client sends one request after the other; the process is killed after that many responses. */
  async function streamUntilKilled(server: ServerProcess, answers: number): Promise<void> {
    let left = answers;
    let isDead = false;
    async function sendForEver(): Promise<void> {
      while (!isDead) {
        const request = newRequest(slots[promised.size % slots.length]!);
        const answer = await send(server.url, request);
        if (answer) {
          assert.equal(answer.status, 201, JSON.stringify(answer.body));
          promised.set(answer.body.id, request);
          left -= 1;
        } else unanswered.add(request);
        if (left > 0 || isDead) continue;
        isDead = true;
        await server.kill('SIGKILL');
      }
    }
    await Promise.all(Array.from({ length: CLIENTS }, sendForEver));
  }
});

/** Asserts that no confirmed quote was lost. Returns the number of quotes. */
async function seePromises(db: Parameters<typeof readWholeQuotes>[0]): Promise<number> {
  const quotes = await readWholeQuotes(db);
  const stored = new Map(quotes.map((quote) => [quote.id, quote.email]));
  for (const [id, { body }] of promised) assert.equal(stored.get(id), body['customerEmail'], `quote ${id} was lost`);
  return quotes.length;
}
