import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { TooMany } from '#server/errors.ts';
import { startTestApp, TEST_NOW, type TestApp } from '#testing/app.ts';
import { recordAttempt, clearAttempts, networkOf } from './attempt-limiter.ts';

let started: TestApp;
before(async () => void (started = await startTestApp()));
after(() => started.close());

const LIMIT = { most: 3, seconds: 60 };
const later = (seconds: number) => Temporal.Instant.from(TEST_NOW).add({ seconds }).toString();
const isWait = (seconds: number) => (error: unknown) =>
  error instanceof TooMany && error.retryAfterSeconds === seconds && error.message.includes(`in ${seconds} second`);

describe('tries', () => {
  test('are rejected after the limit, with the remaining wait, and start from zero after it', async () => {
    const { deps, setNow } = started;
    for (let count = 0; count < 3; count += 1) await recordAttempt(deps, 'a', LIMIT);
    setNow(later(20));
    await assert.rejects(recordAttempt(deps, 'a', LIMIT), isWait(40));
    setNow(later(59));
    await assert.rejects(recordAttempt(deps, 'a', LIMIT), isWait(1));
    setNow(later(60));
    await recordAttempt(deps, 'a', LIMIT);
    setNow(TEST_NOW);
  });

  test('are refused no longer than the limit says when the clock is set back', async () => {
    const { deps, setNow } = started;
    setNow(later(86_400));
    for (let count = 0; count < 3; count += 1) await recordAttempt(deps, 'back', LIMIT);
    setNow(TEST_NOW);
    await assert.rejects(recordAttempt(deps, 'back', LIMIT), isWait(60));
    setNow(later(60));
    assert.equal(await recordAttempt(deps, 'back', LIMIT), 1);
    setNow(TEST_NOW);
  });

  test('are counted once each, however many come at once', async () => {
    const tries = Array.from({ length: 10 }, () => recordAttempt(started.deps, 'b', LIMIT));
    const outcomes = await Promise.allSettled(tries);
    assert.equal(outcomes.filter(({ status }) => status === 'fulfilled').length, 3);
  });

  test('are forgotten when told to, of that bucket alone', async () => {
    const { deps } = started;
    for (const bucket of ['c', 'd'])
      for (let count = 0; count < 3; count += 1) await recordAttempt(deps, bucket, LIMIT);
    await clearAttempts(deps, 'c');
    await recordAttempt(deps, 'c', LIMIT);
    await assert.rejects(recordAttempt(deps, 'd', LIMIT), TooMany);
  });

  test('are stored without what they are counted for', async () => {
    await recordAttempt(started.deps, 'log-in:dana@example.com', LIMIT);
    const rows = await started.deps.db.selectFrom('rate_limits').select('bucket').execute();
    assert.doesNotMatch(JSON.stringify(rows), /dana/);
  });
});

/** How one client can vary its address without becoming another client. */
const NETWORKS = [
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['2001:db8:0:1:aaaa:bbbb:cccc:dddd', '2001:db8:0:1'],
  ['2001:DB8::1:0:0:0:5', '2001:db8:0:1'],
  ['2001:0db8:0000:0001::', '2001:db8:0:1'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
] as const;

describe('a client address', () => {
  for (const [address, network] of NETWORKS) {
    test(`${address} is counted as ${network}`, () => assert.equal(networkOf(address), network));
  }
});
