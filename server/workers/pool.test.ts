import assert from 'node:assert/strict';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { after, describe, test } from 'node:test';
import { Unavailable } from '#server/errors.ts';
import { openLog } from '#server/log.ts';
import { pngThatClaims } from '#testing/pictures.ts';
import { JobTimeout, WorkerDied, openWorkers, type WorkerOptions, type Workers } from './pool.ts';

const opened: Workers[] = [];
after(() => opened.forEach((workers) => workers.close()));

function open(options: Omit<WorkerOptions, 'log'> = {}) {
  const started: ChildProcess[] = [];
  const workers = openWorkers({ log: openLog('silent'), onStart: (child) => void started.push(child), ...options });
  opened.push(workers);
  return { workers, started };
}

/** Has a worker do its first job, which on a busy machine may take too long for a short time limit: then another one does. */
async function warmUp(workers: Workers): Promise<void> {
  const isDone = () =>
    workers.run('draw-png', SVG).then(
      () => true,
      () => false,
    );
  while (!(await isDone()));
}

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="30"><rect width="40" height="30"/></svg>';
/** Rejected by its header, so that a test can have many jobs with little work. */
const NOTHING = pngThatClaims({ width: 9000, height: 9000, bits: 8 });

describe('worker processes', () => {
  test('start with the first job, serve the next ones, and end when idle', async () => {
    const { workers, started } = open({ idleMs: 50 });
    assert.equal(started.length, 0);
    const png = await workers.run('draw-png', SVG);
    assert.deepEqual([...png.subarray(1, 4)], [...Buffer.from('PNG')]);
    await workers.run('re-encode', png);
    assert.equal(started.length, 1);
    const [first] = started;
    if (first && first.exitCode === null && first.signalCode === null) await once(first, 'exit');
    assert.deepEqual(await workers.run('draw-png', SVG), png);
    assert.equal(started.length, 2);
  });

  test('that die are replaced, and only their job fails', async () => {
    const { workers, started } = open();
    await workers.run('draw-png', SVG);
    const dying = workers.run('draw-png', SVG);
    started[0]?.kill('SIGKILL');
    await assert.rejects(dying, WorkerDied);
    await workers.run('draw-png', SVG);
    assert.equal(started.length, 2);
  });

  test('that hardly get the processor are given more time', { skip: !existsSync('/proc/self/stat') }, async () => {
    const { workers, started } = open({ timeoutMs: 500 });
    await warmUp(workers);
    const count = started.length;
    started.at(-1)?.kill('SIGSTOP');
    const drawn = workers.run('draw-png', SVG);
    setTimeout(() => started.at(-1)?.kill('SIGCONT'), 900);
    assert.ok((await drawn).byteLength > 0);
    assert.equal(started.length, count);
  });

  test('that get it never again are replaced', { skip: !existsSync('/proc/self/stat') }, async () => {
    const { workers, started } = open({ timeoutMs: 500 });
    await warmUp(workers);
    started.at(-1)?.kill('SIGSTOP');
    await assert.rejects(workers.run('draw-png', SVG), JobTimeout);
  });

  test('say why a job failed, and go on', async () => {
    const { workers } = open();
    await assert.rejects(workers.run('draw-png', 'no picture'), /unsupported image format/);
    await workers.run('draw-png', SVG);
  });

  test('do what the server itself needs although many wait, and nothing more once they are closed', async () => {
    const { workers } = open();
    const jobs = Array.from({ length: 30 }, () =>
      workers.run('re-encode', NOTHING, '192.0.2.1').catch((error) => error),
    );
    assert.ok((await workers.run('draw-png', SVG)).byteLength > 0);
    const outcomes: unknown[] = await Promise.all(jobs);
    assert.ok(outcomes.some((outcome) => outcome instanceof Unavailable));
    workers.close();
    await assert.rejects(workers.run('draw-png', SVG), Unavailable);
  });
});

test('a network with one photo does not wait for all photos of another one', async () => {
  const { workers } = open();
  const order: string[] = [];
  const run = async (sender: string) => {
    await workers.run('re-encode', NOTHING, sender);
    order.push(sender);
  };
  // The two addresses of 2001:db8:: are one network.
  const many = Array.from({ length: 20 }, (_, n) => run(`2001:db8::${(n % 2) + 1}`));
  await Promise.all([...many, run('192.0.2.1')]);
  assert.ok(order.indexOf('192.0.2.1') < 5, order.join(' '));
});
