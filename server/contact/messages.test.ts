import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { sql } from 'kysely';
import type { FieldError } from '#contract/call.ts';
import type { MessageDetail, MessageInList } from '#contract/messages.ts';
import type { Page } from '#contract/pages.ts';
import { startTestApp, type TestApp } from '#testing/app.ts';
import { asAnyone, asOwner, type Caller } from '#testing/callers.ts';
import { readCsv } from '#testing/read-csv.ts';

/** What the calls of this file answer, taken together. */
type Answer = MessageDetail &
  Page<MessageInList> & { readonly messages: unknown; readonly errors: readonly FieldError[] };

let testApp: TestApp;
let ask: Caller<Answer>;

before(async () => void (testApp = await startTestApp()));
after(() => testApp.close());
beforeEach(async () => {
  await testApp.deps.db.deleteFrom('contact_messages').execute();
  testApp.setNow('2027-06-01T12:00:00Z');
  ask = await asOwner(testApp);
});

async function write(change: Readonly<Record<string, unknown>> = {}): Promise<void> {
  const message = { name: 'Maya Ortiz', email: 'maya@example.com', message: 'Do you clean boats?', ...change };
  assert.equal((await asAnyone(testApp)('POST /api/contact', message)).status, 201);
}

const list = async (query = ''): Promise<readonly MessageInList[]> =>
  (await ask(`GET /api/messages?${query}`)).body.items;
const newestId = async () => (await list())[0]!.id;
const entriesOf = (id: string) =>
  testApp.deps.db
    .selectFrom('audit')
    .select(['action', 'after'])
    .where('subject_id', '=', id)
    .where('action', '<>', 'message.send')
    .orderBy('id')
    .execute();

describe('the list of messages', () => {
  test('begins with the newest and shows how each begins on one line', async () => {
    await write({ message: 'First' });
    testApp.setNow('2027-06-01T12:00:01Z');
    await write({ message: `Second\n\n${'very '.repeat(60)}long`, phone: '(518) 555-0142' });
    const [second, first] = await list();
    assert.equal(first?.excerpt, 'First');
    assert.match(second?.excerpt ?? '', /^Second very very .*…$/);
    assert.equal(second?.excerpt.length, 160);
    assert.deepEqual([second?.phone, second?.isRead, second?.isAnswered], ['+15185550142', false, false]);
  });

  test('is paged without a message twice or left out, also of one moment', async () => {
    for (const name of ['One', 'Two', 'Three', 'Four', 'Five']) await write({ name });
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const { body }: { body: Answer } = await ask(`GET /api/messages?limit=2${cursor ? `&cursor=${cursor}` : ''}`);
      seen.push(...body.items.map(({ name }) => name));
      cursor = body.nextCursor;
    } while (cursor);
    assert.deepEqual(seen, ['Five', 'Four', 'Three', 'Two', 'One']);
  });

  const searches: readonly (readonly [string, number])[] = [
    ['ortiz', 1],
    ['MAYA ort', 1],
    ['maya@example', 1],
    ['pontoon', 1],
    ['0142', 1],
    ['(518) 555-0142', 1],
    ['noone', 0],
    ["'; drop table contact_messages; --", 0],
  ];
  for (const [q, count] of searches) {
    test(`finds ${count} by '${q}' in name, address, phone and text`, async () => {
      await write({ message: 'It is a pontoon boat.', phone: '518-555-0142' });
      await write({ name: 'Lee', email: 'lee@other.example', message: 'Cans?' });
      assert.equal((await list(`q=${encodeURIComponent(q)}`)).length, count);
    });
  }

  test('finds a rare word and a common one however many messages came since', async () => {
    await write({ message: 'It is a pontoon boat.' });
    await sql`
      insert into contact_messages (id, name, email, message, created_at)
      select gen_random_uuid(), 'Lee ' || n, 'lee@other.example', 'Cans and a boat?',
        timestamptz '2027-06-01T12:00:00Z' + n * interval '1 second'
      from generate_series(1, 1500) as n`.execute(testApp.deps.db);
    assert.deepEqual(
      (await list('q=pontoon')).map(({ name }) => name),
      ['Maya Ortiz'],
    );
    const common = await list('q=boat&limit=3');
    assert.deepEqual(
      common.map(({ name }) => name),
      ['Lee 1500', 'Lee 1499', 'Lee 1498'],
    );
    assert.deepEqual(await list('q=pontoon&status=answered'), []);
  });

  test('is narrowed to unread, open and answered, and to the days that messages came', async () => {
    await write({ name: 'Unread' });
    await write({ name: 'Read' });
    await ask(`POST /api/messages/${await newestId()}/read`, { isRead: true });
    await write({ name: 'Answered' });
    await ask(`POST /api/messages/${await newestId()}/answered`, { isAnswered: true });
    const names = async (query: string) => (await list(query)).map(({ name }) => name);
    assert.deepEqual(await names('status=unread'), ['Unread']);
    assert.deepEqual(await names('status=open'), ['Read', 'Unread']);
    assert.deepEqual(await names('status=answered'), ['Answered']);
    assert.deepEqual(await names('from=2027-06-01&to=2027-06-01&q=read'), ['Read']);
    assert.deepEqual(await names('from=2027-06-02'), []);
    assert.deepEqual((await ask('GET /api/admin/counts')).body.messages, { all: 3, unread: 1, open: 2 });
    assert.equal((await ask('GET /api/messages?status=lost')).status, 422);
    assert.equal((await ask('GET /api/messages?cursor=rubbish')).status, 422);
  });
});

describe('a message', () => {
  test('is not marked by being looked at', async () => {
    await write();
    const id = await newestId();
    const { body } = await ask(`GET /api/messages/${id}`);
    assert.equal(body.message, 'Do you clean boats?');
    assert.equal((await ask(`GET /api/messages/${id}`)).body.readAt, null);
  });

  test('is read and unread again; saying so twice changes and writes down nothing more', async () => {
    await write();
    const id = await newestId();
    const read = (isRead: boolean) => ask(`POST /api/messages/${id}/read`, { isRead });
    assert.equal((await read(true)).body.readAt, '2027-06-01T12:00:00Z');
    testApp.setNow('2027-06-01T12:05:00Z');
    assert.equal((await read(true)).body.readAt, '2027-06-01T12:00:00Z');
    assert.equal((await read(false)).body.isRead, false);
    assert.deepEqual(await entriesOf(id), [
      { action: 'message.read', after: { isRead: true, isAnswered: false } },
      { action: 'message.unread', after: { isRead: false, isAnswered: false } },
    ]);
  });

  test('that is answered is read as well, also by two admins at once', async () => {
    await write();
    const id = await newestId();
    const answers = await Promise.all([
      ask(`POST /api/messages/${id}/answered`, { isAnswered: true }),
      ask(`POST /api/messages/${id}/answered`, { isAnswered: true }),
    ]);
    assert.deepEqual(
      answers.map(({ status, body }) => [status, body.isRead, body.isAnswered]),
      [
        [200, true, true],
        [200, true, true],
      ],
    );
    assert.equal((await entriesOf(id)).length, 1);
    assert.equal((await ask(`POST /api/messages/${id}/answered`, { isAnswered: false })).body.isRead, true);
  });

  test('that is not there is not found, and a mark has to be yes or no', async () => {
    assert.equal((await ask('GET /api/messages/01a1f796-4398-7cb5-9fd2-250eb7dd5185')).status, 404);
    const call = 'POST /api/messages/01a1f796-4398-7cb5-9fd2-250eb7dd5185/read';
    assert.equal((await ask(call, { isRead: true })).status, 404);
    const { status, body } = await ask(call, { isRead: 'maybe' });
    assert.deepEqual([status, body.errors[0]?.path], [422, 'isRead']);
  });
});

test('the export has what the list shows, and no formula begins a cell', async () => {
  await write({ message: '=HYPERLINK("https://bad.example")' });
  await write({ name: 'Lee', email: 'lee@other.example' });
  const { body, headers } = await ask.download('/api/messages/export?q=maya');
  assert.match(String(headers['content-type']), /^text\/csv/);
  assert.match(String(headers['content-disposition']), /messages\.csv/);
  const [title, row, ...rest] = readCsv(body);
  assert.equal(title?.join(), 'Received,Name,Email,Phone,Message,Read,Answered');
  assert.match(row?.join() ?? '', /^2027-06-01 08:00,Maya Ortiz,maya@example\.com,,'=HYPERLINK/);
  assert.deepEqual(rest, []);
});
