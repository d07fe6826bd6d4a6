import assert from 'node:assert/strict';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execPath } from 'node:process';
import { after, before, describe, it } from 'node:test';
import type { Database } from '#server/db/client.ts';
import { addressesOf, openTestDatabase, testServer, type Addresses } from '#testing/database.ts';
import { openPostOffice } from '#testing/post-office.ts';
import type { SendingProcess } from '#testing/sending-process.ts';

describe('a sender that is killed', () => {
  let dataDir: string;
  let addresses: Addresses | undefined;
  let server: Database | undefined;
  before(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'brightbay-killed-'));
    if (testServer) {
      server = await openTestDatabase();
      addresses = await addressesOf(server);
    }
  });
  after(async () => {
    await server?.close();
    await rm(dataDir, { recursive: true, force: true });
  });

  it('between the yes of the server and its own commit leaves a mail that goes out again under the same Message-ID', async () => {
    const first: ChildProcess[] = [];
    const post = await openPostOffice({
      beforeYes: async () => {
        const child = first.pop();
        child?.kill('SIGKILL');
        if (child) await once(child, 'exit');
      },
    });
    const start = (change: Pick<SendingProcess, 'now' | 'queues'>) => {
      const told: SendingProcess = { ...addresses, dataDir, smtpUrl: post.url, ...change };
      const program = join(import.meta.dirname, '../../testing/sending-process.ts');
      return spawn(execPath, [program, JSON.stringify(told)], { stdio: ['ignore', 'ignore', 'inherit'] });
    };

    const child = start({ now: '2027-06-01T12:00:00Z', queues: true });
    first.push(child);
    assert.deepEqual(await once(child, 'exit'), [null, 'SIGKILL']);
    assert.equal(post.received.length, 1);
    const second = start({ now: '2027-06-01T12:04:00Z', queues: false });
    assert.deepEqual(await once(second, 'exit'), [0, null]);
    await post.close();

    const ids = post.received.map(({ mail }) => mail.messageId);
    assert.equal(ids.length, 2);
    assert.equal(ids[0], ids[1]);
  });
});
