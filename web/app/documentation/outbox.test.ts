import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import { openOutbox, SendFailure, type NewItem, type OutboxItem, type SentAnswer } from './outbox.ts';

const photo = (description: string): NewItem => ({
  kind: 'photo',
  jobId: 'job',
  file: new Blob(['picture']),
  entry: { photoType: 'before', description },
});

const answer = {} as SentAnswer;
const settled = () => new Promise((resolve) => setImmediate(resolve));
const states = (items: readonly OutboxItem[]) => items.map(({ state }) => state);

test('items are sent one after the other, in their order, each under its own id', async () => {
  const sent: string[] = [];
  const outbox = openOutbox(async (item) => {
    sent.push(item.id);
    return answer;
  });
  const items = await Promise.all([photo('a'), photo('b'), photo('c')].map((item) => outbox.enqueue(item)));
  await settled();
  assert.deepEqual(
    sent,
    items.map(({ id }) => id),
  );
  assert.equal(new Set(sent).size, 3);
  assert.deepEqual(states(outbox.items()), ['sent', 'sent', 'sent']);
  assert.equal(outbox.line(), 'idle');
});

test('what could not be sent waits and is tried again, alone and under the same id', async (t) => {
  mock.timers.enable({ apis: ['setTimeout'] });
  t.after(() => mock.timers.reset());
  const tried: string[] = [];
  let isOnline = false;
  const outbox = openOutbox(async (item) => {
    tried.push(item.id);
    if (!isOnline) throw new SendFailure('later', 'No network');
    return answer;
  });
  const { id } = await outbox.enqueue(photo('a'));
  await outbox.enqueue(photo('b'));
  await settled();
  assert.equal(outbox.line(), 'offline');
  assert.deepEqual(states(outbox.items()), ['waiting', 'waiting']);
  isOnline = true;
  mock.timers.tick(2000);
  await settled();
  assert.deepEqual(states(outbox.items()), ['sent', 'sent']);
  assert.deepEqual(tried.slice(0, 2), [id, id]);
});

test('what is refused stays, says why and holds up nothing; it can be tried again or given up', async () => {
  let isRefusing = true;
  const told: string[] = [];
  const outbox = openOutbox(async (item) => {
    if (isRefusing && item.kind === 'photo' && item.entry.description === 'bad')
      throw new SendFailure('refused', 'This is not a photo.');
    return answer;
  });
  outbox.onOutcome(({ item: { state, refusal } }) => void told.push(refusal ?? state));
  await outbox.enqueue(photo('bad'));
  await outbox.enqueue(photo('good'));
  await settled();
  assert.deepEqual(states(outbox.items()), ['refused', 'sent']);
  assert.equal(told[0], 'This is not a photo.');
  isRefusing = false;
  outbox.sendNow();
  await settled();
  assert.deepEqual(states(outbox.items()), ['sent', 'sent']);
  isRefusing = true;
  const { id } = await outbox.enqueue(photo('bad'));
  await settled();
  await outbox.discard(id);
  assert.equal(outbox.items().length, 2);
});

test('a session that has ended is told apart from a network that is gone', async (t) => {
  mock.timers.enable({ apis: ['setTimeout'] });
  t.after(() => mock.timers.reset());
  const outbox = openOutbox(async () => {
    throw new SendFailure('log-in', 'Please log in first.');
  });
  await outbox.enqueue(photo('a'));
  await settled();
  assert.equal(outbox.line(), 'log-in');
  assert.deepEqual(states(outbox.items()), ['waiting']);
});
