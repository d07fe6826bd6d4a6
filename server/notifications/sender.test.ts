import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { after, afterEach, before, describe, it } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { openMailRoom, quoteReceived, until, type MailRoom } from '#testing/mail-room.ts';
import { closePostOffices, openPostOffice, type PostOffice } from '#testing/post-office.ts';

describe('the sender', () => {
  let room: MailRoom;
  before(async () => {
    room = await openMailRoom();
  });
  after(() => room.close());
  afterEach(async () => {
    await room.clear();
    await closePostOffices();
  });

  const statuses = async () => (await room.rows()).map((row) => row.status);
  const isSent = async () => (await statuses()).every((status) => status === 'sent');
  const hasTried = (times: number) => async () => (await room.rows()).every((row) => row.attempts === times);

  it('loses nothing and claims nothing as sent while the server is down', async () => {
    const { port, close } = await openPostOffice();
    await close();
    const ids = [await room.queue(), await room.queue(), await room.queue()];
    const sender = room.start(`smtp://127.0.0.1:${port}`);
    await until('each was tried', hasTried(1));
    const [row] = await room.rows();
    assert.equal(row?.last_error, 'The mail couldn’t be handed over (ECONNREFUSED).');
    room.advance({ seconds: 29 });
    sender.wake();
    assert.deepEqual(await statuses(), ['waiting', 'waiting', 'waiting']);
    room.advance({ seconds: 8 });
    await until('each was tried again', hasTried(2));
    assert.deepEqual(await statuses(), ['waiting', 'waiting', 'waiting']);

    const post = await openPostOffice({ port });
    room.advance({ minutes: 3 });
    await until('all are sent', isSent);
    await sender.stop();
    await post.close();
    assert.deepEqual(idsOf(post), ids.toSorted());
    assert.ok((await room.rows()).every((sent) => sent.last_error === null && sent.sent_at !== null && !sent.claim));
  });

  it('lets people who wait for an answer go first, but not for ever', async () => {
    const post = await openPostOffice();
    const id = await room.queue();
    let asked = 0;
    const isBusy = () => (asked += 1) > 0;
    const sender = room.start(post.url, { isBusy });
    await until('it is sent', isSent);
    await sender.stop();
    assert.deepEqual(idsOf(post), [id]);
    assert.ok(asked > 1, `it asked ${asked} times`);
  });

  it('sends other mail while the server leaves one connection hanging, and that one later', async () => {
    const post = await openPostOffice();
    const hanging: Socket[] = [];
    const gate = createServer((socket) => {
      socket.on('error', () => {});
      if (hanging.length === 0) hanging.push(socket);
      else socket.pipe(connect(post.port, '127.0.0.1')).pipe(socket);
    }).listen(0, '127.0.0.1');
    await once(gate, 'listening');
    const address = gate.address();
    assert.ok(address !== null && typeof address === 'object');

    await room.queue(quoteReceived({}, 'first@customer.example'));
    const sender = room.start(`smtp://127.0.0.1:${address.port}?greetingTimeout=1500`);
    await until('the first hangs', () => hanging.length === 1);
    await room.queue(quoteReceived({}, 'second@customer.example'));
    await until('the second is there', () => post.received.length === 1);
    assert.deepEqual(post.received[0]?.to, ['second@customer.example']);
    assert.equal((await statuses())[0], 'waiting');
    await until('the first is given up', async () => (await room.rows())[0]?.attempts === 1);
    const [first] = await room.rows();
    assert.equal(first?.last_error, 'The mail server did not answer in time (ETIMEDOUT).');
    room.advance({ seconds: 40 });
    await until('all are sent', isSent);
    assert.equal(post.received.length, 2);
    await sender.stop();
    gate.close();
    await post.close();
  });

  it('sends mail that waited when it becomes due, long before its next look', async () => {
    const post = await openPostOffice();
    const id = await room.queue();
    const due = { milliseconds: 300 };
    const dueAt = room.deps.clock.now().add(due).toString();
    await room.deps.db.updateTable('outbox').set({ due_at: dueAt }).execute();
    const sender = room.start(post.url, { poll: 60_000 });
    await delay(100);
    assert.deepEqual(await statuses(), ['waiting']);
    room.advance(due);
    await until('it is sent', isSent);
    await sender.stop();
    await post.close();
    assert.deepEqual(idsOf(post), [id]);
  });

  it('delivers each mail once when two senders work at once', async () => {
    const post = await openPostOffice();
    const ids: string[] = [];
    for (let count = 0; count < 25; count += 1)
      ids.push(await room.queue(quoteReceived({}, `dana${count % 5}@customer.example`)));
    const senders = [room.start(post.url), room.start(post.url)];
    await until('all are sent', isSent);
    await Promise.all(senders.map((sender) => sender.stop()));
    await post.close();
    assert.deepEqual(idsOf(post), ids.toSorted());
  });

  it('leaves a mail to the process that claimed it after its own claim expired', async () => {
    const release = Promise.withResolvers<void>();
    const slow = await openPostOffice({ beforeYes: () => release.promise });
    const quick = await openPostOffice();
    const id = await room.queue();
    const first = room.start(slow.url, { poll: 3_600_000 });
    await until('the first is at it', () => slow.received.length === 1);
    room.advance({ minutes: 4 });
    const second = room.start(quick.url);
    await until('the second has sent it', isSent);
    const [before] = await room.rows();
    room.advance({ minutes: 1 });
    release.resolve();
    await first.stop();
    await second.stop();
    await Promise.all([slow.close(), quick.close()]);
    assert.deepEqual(await room.rows(), [before]);
    assert.deepEqual([slow.received[0]?.mail.messageId, quick.received[0]?.mail.messageId], [id, id]);
    assert.match(room.logged(), /a mail took longer than its claim/);
  });

  it('sends a mail once although the clock jumps past its claim meanwhile', async () => {
    const release = Promise.withResolvers<void>();
    const post = await openPostOffice({ beforeYes: () => release.promise });
    const id = await room.queue();
    const sender = room.start(post.url);
    await until('it is at it', () => post.received.length === 1);
    room.advance({ hours: 2 });
    const other = await room.queue();
    sender.wake();
    await until('it is at the other one too', () => post.received.length === 2);
    release.resolve();
    await until('both are sent', isSent);
    await sender.stop();
    await post.close();
    assert.deepEqual(idsOf(post), [id, other].toSorted());
  });

  it('fails a permanently rejected mail at once, with a reason without personal data', async () => {
    const post = await openPostOffice({ onRecipient: (address) => `550 5.1.1 <${address}>: no such user here` });
    await room.queue();
    const sender = room.start(post.url);
    await until('it has failed', async () => (await statuses())[0] === 'failed');
    await sender.stop();
    await post.close();
    const [row] = await room.rows();
    assert.equal(row?.last_error, 'The mail server refused this recipient (550 5.1.1).');
    assert.doesNotMatch(room.logged(), /dana|Whitfield|s3cret/);
  });

  it('tries again when the server asks for patience', async () => {
    let isPatient = false;
    const post = await openPostOffice({ onRecipient: () => (isPatient ? undefined : '451 4.7.1 come back later') });
    await room.queue();
    const sender = room.start(post.url);
    await until('it was put off', hasTried(1));
    assert.equal((await room.rows())[0]?.last_error, 'The mail server asked to try again later (451 4.7.1).');
    isPatient = true;
    room.advance({ seconds: 40 });
    await until('it is sent', isSent);
    await sender.stop();
    await post.close();
  });

  it('removes the secret link from the outbox once the mail is sent', async () => {
    const post = await openPostOffice();
    await room.queue();
    assert.match(JSON.stringify(await room.rows()), /s3cret-token/);
    const sender = room.start(post.url);
    await until('it is sent', isSent);
    await sender.stop();
    await post.close();
    const [row] = await room.rows();
    assert.equal(row?.data['quoteUrl'], '(removed after sending)');
    assert.equal(row?.data['customerName'], 'Dana Whitfield');
    assert.doesNotMatch(JSON.stringify(row), /s3cret-token/);
  });

  it('is woken by a commit', async () => {
    const post = await openPostOffice();
    const sender = room.start(post.url, { poll: 3_600_000 });
    await room.queue();
    await until('it is sent', isSent);
    await sender.stop();
    await post.close();
    assert.equal(post.received.length, 1);
  });

  it('finishes what it is sending when it is stopped', async () => {
    const release = Promise.withResolvers<void>();
    const post = await openPostOffice({ beforeYes: () => release.promise });
    await room.queue();
    const sender = room.start(post.url);
    await until('the server has it', () => post.received.length === 1);
    const stopped = sender.stop();
    release.resolve();
    await stopped;
    await post.close();
    assert.deepEqual(await statuses(), ['sent']);
  });

  it('leaves what it cannot finish in time to the next process, untried', async () => {
    const release = Promise.withResolvers<void>();
    const post = await openPostOffice({ beforeYes: () => release.promise });
    await room.queue();
    const sender = room.start(post.url, { stop: 50 });
    await until('the server has it', () => post.received.length === 1);
    await sender.stop();
    release.resolve();
    await post.close();
    const [row] = await room.rows();
    assert.deepEqual([row?.status, row?.attempts, row?.claim], ['waiting', 0, null]);
  });

  it('keeps a mail of a kind that it does not know', async () => {
    const id = room.deps.random.id();
    const now = room.deps.clock.now().toString();
    await room.deps.db
      .insertInto('outbox')
      .values({
        id,
        kind: 'from-the-future',
        recipient: 'a@b.example',
        message_id: id,
        data: '{}',
        due_at: now,
        created_at: now,
      })
      .execute();
    const sender = room.start('smtp://127.0.0.1:9');
    await until('it was tried', hasTried(1));
    await sender.stop();
    const [row] = await room.rows();
    assert.deepEqual([row?.status, row?.last_error], ['waiting', 'The mail couldn’t be written (RangeError).']);
  });
});

function idsOf({ received }: PostOffice): readonly string[] {
  return received.map(({ mail }) => mail.messageId ?? '').toSorted();
}
