import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { freeSlots, newRequest, send, type Slot } from '#testing/customer.ts';
import { endPrograms, startServerProcess, until, type ServerProcess } from '#testing/server-process.ts';
import { openStore, type Store } from '#testing/store.ts';

let store: Store;
before(async () => void (store = await openStore({ slotCapacity: 1 })));
after(async () => {
  await endPrograms();
  await store.remove();
});

const start = () => startServerProcess({ ...store.env, TRUST_PROXY: '1' });

test('a reservation that lapses is free in every process, also when the process that sold it has died', async () => {
  const seller = await start();
  const others = store.engine === 'postgresql' ? [await start()] : [];
  const [slot] = await freeSlots(seller.url);
  assert.ok(slot);
  const answer = await send(seller.url, newRequest(slot));
  assert.equal(answer?.status, 201);
  for (const { url } of [seller, ...others]) assert.equal(await isFree(url, slot), false);

  // The embedded engine can't be opened while its process is running.
  if (store.engine === 'embedded') await seller.kill('SIGKILL');
  await moveDeadline(answer.body.id);
  if (store.engine === 'postgresql') await seller.kill('SIGKILL');

  const processes: readonly ServerProcess[] = [...others, await start()];
  for (const { url } of processes) await until('the slot is free', () => isFree(url, slot));
  const again = await send(processes[0]!.url, newRequest(slot));
  assert.equal(again?.status, 201, JSON.stringify(again?.body));
  await Promise.all(processes.map((each) => each.kill('SIGTERM')));
  assert.deepEqual(await kindsOfMails(answer.body.id), ['new-quote', 'quote-lapsed', 'quote-received']);
});

/** Moves the deadline for confirming the email address into the past. */
async function moveDeadline(id: string): Promise<void> {
  const past = Temporal.Now.instant().subtract({ minutes: 1 }).toString();
  await store.visit((db) => db.updateTable('quotes').set({ lapses_at: past }).where('id', '=', id).execute());
}

async function kindsOfMails(id: string): Promise<readonly string[]> {
  const mails = await store.visit((db) =>
    db.selectFrom('outbox').select('kind').where('quote_id', '=', id).orderBy('kind').execute(),
  );
  return mails.map(({ kind }) => kind);
}

async function isFree(url: string, { scheduledDate, scheduledTime }: Slot): Promise<boolean> {
  const free = await freeSlots(url);
  return free.some((slot) => slot.scheduledDate === scheduledDate && slot.scheduledTime === scheduledTime);
}
