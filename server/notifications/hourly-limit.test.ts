import assert from 'node:assert/strict';
import { after, afterEach, before, describe, test } from 'node:test';
import { KEPT_FOR_LOG_IN, MOST_MAILS_AN_HOUR, type Mail } from '#core/notifications/mails.ts';
import { DEFAULT_SETTINGS } from '#core/settings/default-settings.ts';
import { openMailRoom, quoteReceived, until, type MailRoom } from '#testing/mail-room.ts';
import { closePostOffices, openPostOffice } from '#testing/post-office.ts';

/** Of the mails that let no one in. */
const MOST = MOST_MAILS_AN_HOUR - KEPT_FOR_LOG_IN;

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
    (await room.rows()).every(
      (row) => row.status === 'sent' || /(8|10) emails within an hour/.test(row.last_error ?? ''),
    );

  test('are eight an hour, however many senders there are; the others follow when the hour is over', async () => {
    const post = await openPostOffice();
    for (let n = 0; n < 20; n += 1) await room.queue();
    await room.queue(quoteReceived({}, 'someone@else.example'));
    const senders = [room.start(post.url), room.start(post.url)];
    await until('all are sent or held', isHeld);
    assert.equal(await count('sent'), MOST + 1, 'another address is not concerned');
    room.advance({ minutes: 59 });
    senders.forEach((sender) => sender.wake());
    assert.equal(await count('sent'), MOST + 1);

    room.advance({ minutes: 1 });
    await until('the next eight are sent', async () => (await count('sent')) === 2 * MOST + 1);
    room.advance({ minutes: 61 });
    await until('all are sent', async () => (await count('waiting')) === 0);
    assert.equal(post.received.length, 21);
    assert.ok((await room.rows()).every((row) => row.last_error === null));
  });

  test('that let people in find two more places, however many notices wait, and are ten with them', async () => {
    const post = await openPostOffice();
    for (let n = 0; n < 12; n += 1) await room.queue();
    const sender = room.start(post.url);
    await until('all are sent or held', isHeld);
    for (let n = 0; n < 3; n += 1) await room.queue(logInLink('dana@customer.example'));
    sender.wake();
    await until('all are sent or held', isHeld);
    const sent = (await room.rows()).filter((row) => row.status === 'sent').map(({ kind }) => kind);
    assert.equal(sent.length, MOST_MAILS_AN_HOUR);
    assert.equal(sent.filter((kind) => kind === 'log-in-link').length, KEPT_FOR_LOG_IN);
  });

  for (const [what, address] of [
    ['with a plus sign', (n: number) => `dana+${n}@customer.example`],
    [
      'of Gmail with other dots',
      (n: number) => `${'danawhitfield'.slice(0, n + 1)}.${'danawhitfield'.slice(n + 1)}@gmail.com`,
    ],
  ] as const)
    test(`count together for an address that is written ${what}`, async () => {
      const post = await openPostOffice();
      for (let n = 0; n < 12; n += 1) await room.queue(quoteReceived({}, address(n)));
      room.start(post.url);
      await until('all are sent or held', isHeld);
      assert.equal(await count('sent'), MOST);
    });

  test('of the shop are not counted', async () => {
    const post = await openPostOffice();
    for (let n = 0; n < 15; n += 1) await room.queue(quoteReceived({}, DEFAULT_SETTINGS.email));
    room.start(post.url);
    await until('all are sent', async () => (await count('sent')) === 15);
  });

  test('about the jobs of the crew are not held back, and leave the places to other mails', async () => {
    const post = await openPostOffice();
    const crew = 'max@crew.example';
    for (let n = 0; n < MOST; n += 1) await room.queue(quoteReceived({}, crew));
    const sender = room.start(post.url);
    await until('all are sent', async () => (await count('sent')) === MOST);
    for (const mail of [canceled(crew), moved(crew)]) await room.queue(mail);
    sender.wake();
    await until('all are sent or held', isHeld);
    assert.equal(await count('sent'), MOST + 2);

    room.advance({ minutes: 61 });
    for (let n = 0; n < 12; n += 1) await room.queue(canceled(crew));
    await room.queue(logInLink(crew));
    sender.wake();
    await until('all are sent or held', isHeld);
    assert.equal(await count('sent'), MOST + 2 + 13);
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

const JOB = { name: 'Max', reference: 'BB-4F7K2', packageName: 'Full Detail', subject: 'KTM', formerStartsAt: null };

function canceled(recipient: string): Mail {
  return { kind: 'job-cancelled', recipient, data: JOB };
}

function moved(recipient: string): Mail {
  return { kind: 'job-moved', recipient, data: { ...JOB, startsAt: '2027-06-19T14:00:00Z' } };
}

function logInLink(recipient: string): Mail {
  return { kind: 'log-in-link', recipient, data: { name: 'Dana', logInUrl: 'https://shop.example/link?token=x' } };
}
