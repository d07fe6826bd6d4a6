import assert from 'node:assert/strict';
import { randomBytes, randomUUIDv7 } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import { transaction, type Db } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { insertJob } from '#server/jobs/queries.ts';
import { loadSecret } from '#server/lib/secrets.ts';
import { insertCharge } from '#server/payments/cards/queries.ts';
import { insertPayment } from '#server/payments/queries.ts';
import { openCardService } from '#testing/checkout.ts';
import { freeSlots, newRequest, send, type Request, type Slot } from '#testing/customer.ts';
import { addPerson, cookieFor } from '#testing/people.ts';
import { endPrograms, startServerProcess, type ServerProcess } from '#testing/server-process.ts';
import { sized } from '#testing/size.ts';
import { openStore, type Store, readWholeQuotes } from '#testing/store.ts';

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

test(
  'a refund that the card service made while the server was killed is in the ledger once',
  {
    skip: sized<string | false>('in the full run', false),
  },
  async () => {
    const [store, service] = await Promise.all([openStore({}), openCardService()]);
    try {
      const start = () => startServerProcess({ ...store.env, ...service.env, TRUST_PROXY: '1' });
      const seller = await start();
      const answer = await send(seller.url, newRequest((await freeSlots(seller.url))[0]!));
      assert.equal(await seller.kill('SIGTERM'), 0);
      service.account.take('pi_killed', 10_000, { metadata: {} });
      const paid = await store.visit((db) => payByCard(db, answer?.body.id ?? ''));
      const killed = await start();
      const body = JSON.stringify({ entryId: paid.entryId, cents: 4000, clientId: crypto.randomUUID() });
      const headers = { 'content-type': 'application/json', cookie: paid.cookie };
      const refund = ({ url }: ServerProcess) =>
        fetch(`${url}/api/jobs/${paid.jobId}/card-refunds`, { method: 'POST', headers, body });
      service.beforeAnswer(() => killed.kill('SIGKILL'));
      await assert.rejects(refund(killed));
      assert.equal(service.account.kept(['pi_killed']), 6000, 'the service has made it');
      const repaired = await start();
      const again = await Promise.all([refund(repaired), refund(repaired)]);
      assert.deepEqual(
        again.map(({ status }) => status),
        [201, 201],
      );
      assert.equal(await repaired.kill('SIGTERM'), 0);
      const entries = await store.visit((db) =>
        db.selectFrom('payments').select(['kind', 'cents']).orderBy('recorded_at').execute(),
      );
      assert.deepEqual(entries, [
        { kind: 'payment', cents: 10_000 },
        { kind: 'refund', cents: -4000 },
      ]);
      assert.equal(service.account.kept(['pi_killed']), 6000);
    } finally {
      await endPrograms();
      await Promise.all([store.remove(), service.close()]);
    }
  },
);

/** Approves a quote and books its payment by card, as the server would; and logs an admin in. */
async function payByCard(db: Db, quoteId: string) {
  const secret = await loadSecret(db, undefined);
  const random = { id: randomUUIDv7, bytes: randomBytes };
  const deps = { db, secret, random, clock: { now: () => Temporal.Now.instant() } };
  const [jobId, entryId] = [randomUUIDv7(), randomUUIDv7()];
  const at = deps.clock.now().toString();
  await db.updateTable('quotes').set({ status: 'approved' }).where('id', '=', quoteId).execute();
  const job = { id: jobId, quoteId, assignedEmployee: null, checklists: [], isTest: false, createdAt: at };
  const row = {
    id: entryId,
    quote_id: quoteId,
    client_id: randomUUIDv7(),
    kind: 'payment',
    method: 'card',
    cents: 10_000,
  } as const;
  const rest = { is_tip: false, half: null, corrects: null, received_on: at.slice(0, 10), recorded_at: at } as const;
  await transaction(db, async (trx) => {
    await insertJob(trx, job);
    await insertPayment(trx, { ...row, ...rest, recorded_by: null, employee: null, reference: 'pi_killed' });
    const charge = { payment_intent: 'pi_killed', quote_id: quoteId, entry_id: entryId, cents: 10_000, tip_cents: 0 };
    await insertCharge(trx, [charge]);
  });
  const admin = await addPerson(deps as unknown as Deps, 'admin');
  return { jobId, entryId, cookie: await cookieFor(deps as unknown as Deps, admin, 'admin') };
}

/** Asserts that no confirmed quote was lost. Returns the number of quotes. */
async function seePromises(db: Parameters<typeof readWholeQuotes>[0]): Promise<number> {
  const quotes = await readWholeQuotes(db);
  const stored = new Map(quotes.map((quote) => [quote.id, quote.email]));
  for (const [id, { body }] of promised) assert.equal(stored.get(id), body['customerEmail'], `quote ${id} was lost`);
  return quotes.length;
}
