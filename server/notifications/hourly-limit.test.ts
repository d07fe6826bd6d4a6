import assert from 'node:assert/strict';
import { after, afterEach, before, describe, test } from 'node:test';
import { DEFAULT_SETTINGS } from '#core/settings/default-settings.ts';
import { MOST_MAILS_AN_HOUR } from '#core/notifications/mail-rules.ts';
import { closePostOffices, openPostOffice } from './testing/post-office.ts';
import { openMailRoom, quoteReceived, until, type MailRoom } from './testing/mail-room.ts';

describe('mails to one address', () => {
  let room: MailRoom;
  before(async () => void (room = await openMailRoom()));
  after(() => room.close());
  afterEach(async () => {
    await room.clear();
    await closePostOffices();
  });

  const count = async (status: string) => (await room.rows()).filter((row) => row.status === status).length;
  const isHeld = async () =>
    (await room.rows()).every((row) => row.status === 'sent' || /10 emails within an hour/.test(row.last_error ?? ''));

  test('are ten an hour, however many senders there are; the others follow when the hour is over', async () => {
    const post = await openPostOffice();
    for (let n = 0; n < 24; n += 1) await room.queue();
    await room.queue(quoteReceived({}, 'someone@else.example'));
    const senders = [room.start(post.url), room.start(post.url)];
    await until('all are sent or held', isHeld);
    assert.equal(await count('sent'), MOST_MAILS_AN_HOUR + 1, 'another address is not concerned');
    room.advance({ minutes: 59 });
    senders.forEach((sender) => sender.wake());
    assert.equal(await count('sent'), MOST_MAILS_AN_HOUR + 1);

    room.advance({ minutes: 1 });
    await until('the next ten are sent', async () => (await count('sent')) === 2 * MOST_MAILS_AN_HOUR + 1);
    room.advance({ minutes: 61 });
    await until('all are sent', async () => (await count('waiting')) === 0);
    assert.equal(post.received.length, 25);
    assert.ok((await room.rows()).every((row) => row.last_error === null));
  });

  test('of the shop are not counted', async () => {
    const post = await openPostOffice();
    for (let n = 0; n < 15; n += 1) await room.queue(quoteReceived({}, DEFAULT_SETTINGS.email));
    room.start(post.url);
    await until('all are sent', async () => (await count('sent')) === 15);
  });

  test('of an admin are not counted', async () => {
    const { db, random, clock } = room.deps;
    const [id, at] = [random.id(), clock.now().toString()];
    const person = { id, email: 'boss@shop.example', name: 'Boss', password_hash: null, email_verified_at: at };
    await db
      .insertInto('people')
      .values({ ...person, created_at: at })
      .execute();
    const admin = { id: random.id(), person_id: id, accepted_at: at, created_at: at };
    await db.insertInto('admins').values(admin).execute();
    const post = await openPostOffice();
    for (let n = 0; n < 12; n += 1) await room.queue(quoteReceived({}, person.email));
    room.start(post.url);
    await until('all are sent', async () => (await count('sent')) === 12);
  });
});
