import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { startTestApp, TEST_NOW, type TestApp } from '#testing/app.ts';
import { sharedLimits, type SharedLimits } from './shared-limits.ts';

const MINUTE = 60_000;
const CLIENT = '203.0.113.9';

let started: TestApp;
let processes: readonly [SharedLimits, SharedLimits];
before(async () => {
  started = await startTestApp();
  processes = [sharedLimits(started.deps), sharedLimits(started.deps)];
});
after(async () => {
  processes.forEach(({ stop }) => stop());
  await started.close();
});

type Counted = { readonly current: number; readonly ttl: number };

/** One call of the client, as counted by one of the processes. */
function call({ Store }: SharedLimits, url: string, client = CLIENT): Counted {
  let counted: Counted | undefined;
  const store = new Store({ routeInfo: { method: 'POST', url } });
  store.incr(client, (_error, result) => (counted = result), MINUTE, 5);
  assert.ok(counted);
  return counted;
}

describe('limits of several processes', () => {
  test('count what the others have counted as soon as they have told each other', async () => {
    const [one, other] = processes;
    for (let count = 1; count <= 3; count += 1) assert.equal(call(one, '/a').current, count);
    assert.equal(call(other, '/a').current, 1);
    await one.share();
    await other.share();
    assert.equal(call(other, '/a').current, 5);
    assert.equal(call(other, '/b').current, 1);
    assert.equal(call(other, '/a', '203.0.113.10').current, 1);
  });

  test('end when the window of the first of them ends, and start from zero after it', async () => {
    const [one, other] = processes;
    call(one, '/c');
    await one.share();
    started.setNow(Temporal.Instant.from(TEST_NOW).add({ seconds: 50 }).toString());
    assert.equal(call(other, '/c').ttl, MINUTE);
    await other.share();
    assert.deepEqual(call(other, '/c'), { current: 3, ttl: 10_000 });
    started.setNow(Temporal.Instant.from(TEST_NOW).add({ seconds: 60 }).toString());
    assert.equal(call(other, '/c').current, 1);
    await other.share();
    assert.equal(call(one, '/c').current, 1);
    await one.share();
    assert.equal(call(one, '/c').current, 3);
    started.setNow(TEST_NOW);
  });

  test('are counted once each, however many processes tell at the same time', async () => {
    const many = Array.from({ length: 4 }, () => sharedLimits(started.deps));
    for (const each of many) for (const client of ['a', 'b', 'c']) call(each, '/d', client);
    await Promise.all(many.map(({ share }) => share()));
    const [first] = many;
    assert.ok(first);
    call(first, '/d', 'b');
    await first.share();
    assert.equal(call(first, '/d', 'b').current, 6);
    many.forEach(({ stop }) => stop());
  });

  test('last no longer when the clock is set back, in any of the processes', async () => {
    const [one, other] = processes;
    started.setNow(Temporal.Instant.from(TEST_NOW).add({ hours: 24 }).toString());
    call(one, '/f');
    await one.share();
    started.setNow(TEST_NOW);
    call(other, '/f');
    await other.share();
    assert.deepEqual(call(other, '/f'), { current: 3, ttl: MINUTE });
    assert.deepEqual(call(one, '/f'), { current: 2, ttl: MINUTE });
  });

  test('are stored without the address of anybody', async () => {
    const [one] = processes;
    call(one, '/e');
    await one.share();
    const rows = await started.deps.db.selectFrom('rate_limits').selectAll().execute();
    assert.ok(rows.length > 0);
    assert.doesNotMatch(JSON.stringify(rows), /203\.0\.113|\/e/);
  });
});
