import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { nextAttempt, type Failure, type NextAttempt } from './retry.ts';

const now = Temporal.Instant.from('2027-06-01T12:00:00Z');
const failure = (kind: Failure['kind']): Failure => ({ kind, reason: '' });

/** Fails a mail in the same way until it is given up, or `most` times; the pauses in seconds. */
function fail(kind: Failure['kind'], { most = 1000, jitter = 0, attempts = 0 } = {}) {
  const pauses: number[] = [];
  let next: NextAttempt = { status: 'waiting', attempts, dueAt: now };
  while (next.status === 'waiting' && pauses.length < most) {
    next = nextAttempt(failure(kind), { attempts: next.attempts, now, jitter });
    if (next.status === 'waiting') pauses.push(next.dueAt.since(now).total('seconds'));
  }
  return { pauses, last: next };
}

describe('the next try of a mail', () => {
  it('comes after 30 seconds, 2 and 10 minutes, an hour, then hourly for 48 hours', () => {
    const { pauses, last } = fail('later');
    assert.deepEqual(pauses.slice(0, 6), [30, 120, 600, 3600, 3600, 3600]);
    assert.equal(last.status, 'failed');
    const hours = pauses.reduce((sum, pause) => sum + pause, 0) / 3600;
    assert.ok(hours > 46 && hours <= 48, `${hours} hours`);
  });

  it('is up to a fifth later at random', () => {
    assert.deepEqual(fail('later', { most: 3, jitter: 0.5 }).pauses, [33, 132, 660]);
  });

  it('does not come for what was refused', () => {
    assert.deepEqual(fail('refused'), { pauses: [], last: { status: 'failed', attempts: 1 } });
  });

  it('never ends while the server is out, and is left its own tries afterwards', () => {
    const { pauses, last } = fail('outage', { most: 200 });
    assert.deepEqual(pauses.slice(0, 5), [30, 120, 600, 3600, 3600]);
    assert.equal(last.status, 'waiting');
    assert.equal(fail('later', { attempts: last.attempts }).pauses.length, 46);
  });
});
