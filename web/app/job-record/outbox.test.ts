import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import 'fake-indexeddb/auto';
import {
  SendFailure,
  type NewItem,
  type OutboxItem,
  type Send,
  type SentAnswer,
  openOutboxStore,
  type OutboxStore,
} from './outbox-store.ts';
import { openOutbox, type Tabs } from './outbox.ts';

const photo = (description: string): NewItem => ({
  kind: 'photo',
  jobId: 'job',
  file: new Blob(['picture']),
  entry: { photoType: 'before', description },
});

const answer = {} as SentAnswer;
const states = (items: readonly OutboxItem[]) => items.map(({ state }) => state);
const MAYA = 'FKE-0000000001';
const SAM = 'FKE-0000000002';

/** A phone: a store that outlives its tabs, and tabs that take turns. */
function openPhone() {
  phones += 1;
  const store = openOutboxStore(`phone ${phones}`);
  const listeners: (() => void)[] = [];
  let turn = Promise.resolve();
  const tabs: Tabs = {
    alone: (_owner, act) => (turn = turn.then(act)),
    tell: () => listeners.forEach((onTold) => onTold()),
    listen: (onTold) => void listeners.push(onTold),
  };
  return {
    store,
    openTab: async (
      send: Send,
      { owner = MAYA, on = store }: { readonly owner?: string; readonly on?: OutboxStore } = {},
    ) => {
      const outbox = openOutbox({ send, store: on, tabs });
      await outbox.open(owner);
      return outbox;
    },
  };
}
let phones = 0;

/** Waits until the condition is true. */
async function until(isSo: () => boolean): Promise<void> {
  for (let round = 0; round < 1000 && !isSo(); round += 1) await new Promise((resolve) => setImmediate(resolve));
  assert.ok(isSo(), 'it did not become so');
}
const haveStates = (outbox: { items: () => readonly OutboxItem[] }, ...expected: OutboxItem['state'][]) =>
  until(() => states(outbox.items()).join() === expected.join());
const offline: Send = async () => {
  throw new SendFailure('offline', 'No network');
};

test('items are sent one after the other, in their order, each under its own id', async () => {
  const sent: string[] = [];
  const outbox = await openPhone().openTab(async (item) => {
    sent.push(item.id);
    return answer;
  });
  const items = [];
  for (const name of ['a', 'b', 'c']) items.push(await outbox.enqueue(photo(name)));
  await haveStates(outbox, 'sent', 'sent', 'sent');
  assert.deepEqual(
    sent,
    items.map(({ id }) => id),
  );
  assert.equal(new Set(sent).size, 3);
  await until(() => outbox.line() === 'idle');
});

test('what could not be sent waits and is tried again, alone and under the same id', async (t) => {
  mock.timers.enable({ apis: ['setTimeout'] });
  t.after(() => mock.timers.reset());
  const tried: string[] = [];
  let isOnline = false;
  const outbox = await openPhone().openTab(async (item) => {
    tried.push(item.id);
    if (!isOnline) throw new SendFailure('offline', 'No network');
    return answer;
  });
  const { id } = await outbox.enqueue(photo('a'));
  await until(() => outbox.line() === 'offline');
  assert.deepEqual(states(outbox.items()), ['waiting']);
  isOnline = true;
  mock.timers.tick(2000);
  await haveStates(outbox, 'sent');
  assert.deepEqual(tried, [id, id]);
});

test('what is refused stays, says why and holds up nothing; it can be tried again or given up', async () => {
  let isRefusing = true;
  const told: string[] = [];
  const phone = openPhone();
  const outbox = await phone.openTab(async (item) => {
    if (isRefusing && item.kind === 'photo' && item.entry.description === 'bad')
      throw new SendFailure('refused', 'This is not a photo.');
    return answer;
  });
  outbox.onOutcome(({ item: { state, refusal } }) => void told.push(refusal ?? state));
  await outbox.enqueue(photo('bad'));
  await outbox.enqueue(photo('good'));
  await haveStates(outbox, 'refused', 'sent');
  assert.equal(told[0], 'This is not a photo.');
  await until(() => outbox.line() === 'idle');
  const reopened = await phone.openTab(offline);
  assert.equal(reopened.items()[0]?.refusal, 'This is not a photo.');
  isRefusing = false;
  outbox.sendNow();
  await haveStates(outbox, 'sent', 'sent');
  isRefusing = true;
  const { id } = await outbox.enqueue(photo('bad'));
  await haveStates(outbox, 'sent', 'sent', 'refused');
  await outbox.discard(id);
  assert.equal(outbox.items().length, 2);
  assert.ok((await phone.store.list(MAYA)).every((item) => item.id !== id));
});

test('an item at which the server fails does not hold up the others', async () => {
  const outbox = await openPhone().openTab(async (item) => {
    if (item.kind === 'photo' && item.entry.description === 'poison') throw new SendFailure('later', 'Trouble');
    return answer;
  });
  await outbox.enqueue(photo('poison'));
  await outbox.enqueue(photo('good'));
  await until(() => outbox.line() === 'later');
  await haveStates(outbox, 'waiting', 'sent');
  await outbox.open(undefined);
});

test('a session that has ended keeps everything and is told apart from a network that is gone', async () => {
  const phone = openPhone();
  const outbox = await phone.openTab(async () => {
    throw new SendFailure('log-in', 'Please log in first.');
  });
  await outbox.enqueue(photo('a'));
  await until(() => outbox.line() === 'log-in');
  assert.deepEqual(states(outbox.items()), ['waiting']);
  await outbox.open(undefined);
  assert.equal((await phone.store.list(MAYA)).length, 1);
});

test('a tab that is killed before, while and after it sends loses nothing and sends nothing under a second id', async () => {
  const phone = openPhone();
  const killed = await phone.openTab(offline);
  const ids: string[] = [];
  for (const name of ['a', 'b']) ids.push((await killed.enqueue(photo(name))).id);
  await until(() => killed.line() === 'offline');
  await killed.open(undefined);

  const tried: OutboxItem[] = [];
  const dying = await phone.openTab(
    async (item) => {
      tried.push(item);
      return answer;
    },
    // The tab dies before it records that an item was sent.
    { on: { ...phone.store, mark: () => Promise.reject(new Error('killed')) } },
  );
  await haveStates(dying, 'sent', 'sent');
  await until(() => dying.line() === 'idle');
  await dying.open(undefined);

  const last = await phone.openTab(async (item) => {
    tried.push(item);
    return answer;
  });
  await haveStates(last, 'sent', 'sent');
  await until(() => last.line() === 'idle');
  assert.deepEqual(
    tried.map(({ id }) => id),
    [...ids, ...ids],
  );
  const [{ file } = { file: undefined }] = tried.filter((item) => item.kind === 'photo');
  assert.equal(await file?.text(), 'picture');
  await last.open(undefined);
  assert.deepEqual((await phone.openTab(offline)).items(), [], 'what was sent goes once nothing is left');
});

test('two tabs never send the same item, and each sees what the other has sent', async () => {
  const phone = openPhone();
  const sent: string[] = [];
  const send: Send = async ({ id }) => {
    await new Promise((resolve) => setImmediate(resolve));
    sent.push(id);
    return answer;
  };
  const [one, other] = [await phone.openTab(send), await phone.openTab(send)];
  await one.enqueue(photo('a'));
  await other.enqueue(photo('b'));
  one.wake();
  other.wake();
  await haveStates(one, 'sent', 'sent');
  await haveStates(other, 'sent', 'sent');
  await until(() => one.line() === 'idle' && other.line() === 'idle');
  assert.equal(sent.length, 2);
  assert.equal(new Set(sent).size, 2);
});

test('the next one who logs in neither sees nor sends what the first has left, and the first finds it again', async () => {
  const phone = openPhone();
  const sent: string[] = [];
  let isOnline = false;
  const outbox = await phone.openTab(async ({ owner }) => {
    if (!isOnline) throw new SendFailure('offline', 'No network');
    sent.push(owner);
    return answer;
  });
  await outbox.enqueue(photo('mine'));
  await until(() => outbox.line() === 'offline');
  isOnline = true;
  await outbox.open(SAM);
  assert.deepEqual(outbox.items(), []);
  await outbox.enqueue(photo('his'));
  await haveStates(outbox, 'sent');
  await outbox.open(MAYA);
  await haveStates(outbox, 'sent');
  assert.deepEqual(sent, [SAM, MAYA]);
});

test('what a full phone cannot keep is still sent, and says that it is only on the page', async () => {
  const phone = openPhone();
  const full = () => Promise.reject(new DOMException('No room', 'QuotaExceededError'));
  let isOnline = false;
  const outbox = await phone.openTab(
    async () => {
      if (!isOnline) throw new SendFailure('offline', 'No network');
      return answer;
    },
    { on: { ...phone.store, keep: full } },
  );
  assert.equal((await outbox.enqueue(photo('a'))).unkept, 'full');
  await until(() => outbox.line() === 'offline');
  isOnline = true;
  outbox.wake();
  await haveStates(outbox, 'sent');
});

test('where no picture can be stored, its bytes are, and they outlive a reload', async (t) => {
  const put: unknown = Reflect.get(IDBObjectStore.prototype, 'put');
  assert.ok(typeof put === 'function');
  t.mock.method(IDBObjectStore.prototype, 'put', function (this: IDBObjectStore, ...given: readonly unknown[]) {
    const { file } = (given[0] as { readonly item?: { readonly file?: unknown } }).item ?? {};
    if (file) throw new DOMException('Error preparing Blob/File data to be stored in object store', 'UnknownError');
    return Reflect.apply(put, this, given) as IDBRequest<IDBValidKey>;
  });
  const phone = openPhone();
  const before = await phone.openTab(offline);
  const kept = await before.enqueue(photo('a'));
  assert.equal(kept.unkept, 'private');
  const after = await phone.openTab(offline);
  const [item] = after.items();
  assert.ok(item?.kind === 'photo');
  assert.deepEqual([await item.file.text(), item.unkept, item.id], ['picture', 'private', kept.id]);
  for (const tab of [before, after]) await tab.open(undefined);
});

test('what an older version of the app kept is sent by this one; what only a newer one can read stays kept', async () => {
  const phone = openPhone();
  await phone.store.list(MAYA);
  const file = new Blob(['old picture']);
  await putRaw(`phone ${phones}`, {
    version: 1,
    id: '0b8f3b0e-6a51-4a6a-9d57-0d6c5c1c9e01',
    owner: MAYA,
    at: '2026-11-20T10:00:00Z',
    item: { kind: 'photo', jobId: 'job', file, entry: { photoType: 'before', description: 'Left side' } },
  });
  await putRaw(`phone ${phones}`, { version: 99, id: 'from the future', owner: MAYA, form: ['unknown'] });
  const sent: OutboxItem[] = [];
  const outbox = await phone.openTab(async (item) => {
    sent.push(item);
    return answer;
  });
  await haveStates(outbox, 'sent');
  const [item] = sent;
  assert.ok(item?.kind === 'photo');
  assert.equal(item.id, '0b8f3b0e-6a51-4a6a-9d57-0d6c5c1c9e01');
  assert.deepEqual(item.entry, { photoType: 'before', description: 'Left side' });
  assert.equal(await item.file.text(), 'old picture');
  await until(() => outbox.line() === 'idle');
  await outbox.open(undefined);
  await phone.openTab(offline);
  assert.deepEqual(await rawIds(`phone ${phones}`), ['from the future']);
});

function putRaw(name: string, record: object): Promise<void> {
  return inStore(name, (store) => void store.put(record)).then(() => undefined);
}

async function rawIds(name: string): Promise<unknown> {
  const keys = await inStore(name, (store) => store.getAllKeys());
  return keys?.result;
}

/** Writes to the store directly, as another version of the app would. */
function inStore<Asked>(name: string, act: (store: IDBObjectStore) => Asked): Promise<Asked> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(name);
    opening.addEventListener('error', () => reject(new Error('The database did not open.')));
    opening.addEventListener('success', () => {
      const write = opening.result.transaction('items', 'readwrite');
      const asked = act(write.objectStore('items'));
      write.addEventListener('complete', () => resolve(asked));
    });
  });
}
