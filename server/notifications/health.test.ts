import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { openMailRoom, until, type MailRoom } from '#testing/mail-room.ts';
import { outboxHealth } from './health.ts';

describe('the health of the outbox', () => {
  let room: MailRoom;
  before(async () => {
    room = await openMailRoom();
  });
  after(() => room.close());
  const health = () => outboxHealth(room.deps.db, room.deps.clock, 'en');

  it('is told by the sender running, and by its mail', async () => {
    assert.deepEqual(await health(), { ok: false, detail: 'The mail sender has not run yet.' });
    const sender = room.start('smtp://127.0.0.1:9');
    await until('the sender ran', async () => (await health()).ok);
    assert.deepEqual(await health(), { ok: true });

    await room.queue();
    await until('a try failed', async () => (await room.rows())[0]?.attempts === 1);
    assert.deepEqual(await health(), { ok: true, detail: '1 mail is waiting to be retried.' });
    room.advance({ seconds: 20 });
    await until('the sender ran again', async () => (await lastRun()) === '2027-06-01T12:00:20Z');
    await sender.stop();

    room.advance({ seconds: 61 });
    assert.deepEqual(await health(), { ok: false, detail: 'The mail sender last ran 61 seconds ago.' });
    room.advance({ minutes: 16 });
    await room.deps.db
      .updateTable('heartbeats')
      .set({ last_run_at: room.deps.clock.now().toString() })
      .where('name', '=', 'outbox')
      .execute();
    assert.deepEqual(await health(), {
      ok: false,
      detail: '1 mail is more than 15 minutes overdue.',
    });
  });

  async function lastRun(): Promise<string | undefined> {
    const row = await room.deps.db.selectFrom('heartbeats').selectAll().executeTakeFirst();
    return row?.last_run_at;
  }
});
