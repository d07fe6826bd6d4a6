import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { startTestApp, type TestApp, mailsOf } from '#testing/app.ts';
import { asAnyone, asOwner, type Caller } from '#testing/callers.ts';
import { addPerson } from '#testing/people.ts';
import { exampleQuote, submit } from '#testing/quotes.ts';

let testApp: TestApp;
let owner: Caller;

before(async () => void (testApp = await startTestApp()));
after(() => testApp.close());
beforeEach(async () => {
  testApp.setNow('2027-06-01T12:00:00Z');
  await testApp.deps.db.deleteFrom('quotes').execute();
  owner = await asOwner(testApp);
});

const submitted = async () => (await submit(testApp.app, exampleQuote())).body;
const tokenOf = ({ quoteUrl }: { readonly quoteUrl: string }) => quoteUrl.split('/').at(-1);
const customer = (quote: { readonly quoteUrl: string }, body: object = {}) =>
  asAnyone(testApp)(`POST /api/quotes/by-token/${tokenOf(quote)}/cancel`, body);
const laterMailsOf = async (quoteId: string) =>
  (await mailsOf(testApp, { quoteId })).filter(({ kind }) => kind !== 'quote-received' && kind !== 'new-quote');
const jobOf = (id: string) =>
  testApp.deps.db.selectFrom('jobs').selectAll().where('quote_id', '=', id).executeTakeFirst();

describe('canceling', () => {
  test('an approved quote frees its slot, declines its job and takes the visit out of the calendar', async () => {
    const quote = await submitted();
    const { id } = quote;
    await owner(`POST /api/quotes/${id}/approve`, {});
    const { status, body } = await owner(`POST /api/quotes/${id}/cancel`, { reason: 'Our truck broke down.' });
    assert.equal(status, 200);
    assert.deepEqual(
      [body['status'], body['declineReason'], body['events']],
      ['cancelled', 'Our truck broke down.', []],
    );
    const { body: seen } = await asAnyone(testApp)(`GET /api/quotes/by-token/${tokenOf(quote)}`);
    assert.equal(seen['declineReason'], 'Our truck broke down.');
    assert.equal((await jobOf(id))?.status, 'declined');
    assert.equal((await submit(testApp.app, exampleQuote())).status, 201);
    const [, mail] = await laterMailsOf(id);
    assert.deepEqual([mail?.kind, mail?.data['visitSequence']], ['quote-cancelled', 2]);
    assert.deepEqual([mail?.data['by'], mail?.data['reason']], ['admin', 'Our truck broke down.']);
  });

  test('tells the employee who was expected', async () => {
    const { deps } = testApp;
    const { id } = await submitted();
    await owner(`POST /api/quotes/${id}/approve`, {});
    const { roleId } = await addPerson(deps, 'employee');
    const email = `${roleId}@example.com`;
    await deps.db.updateTable('employees').set({ name: 'Robin', email }).where('id', '=', roleId).execute();
    const accepted = { status: 'pending-approval', accepted_by: roleId } as const;
    await deps.db.updateTable('jobs').set(accepted).where('quote_id', '=', id).execute();
    await owner(`POST /api/quotes/${id}/cancel`, {});
    const mail = (await laterMailsOf(id)).find(({ kind }) => kind === 'job-cancelled');
    assert.equal(mail?.recipient, email);
  });

  test('twice at once cancels once', async () => {
    const quote = await submitted();
    const answers = await Promise.all([owner(`POST /api/quotes/${quote.id}/cancel`, {}), customer(quote)]);
    assert.deepEqual(
      answers.map(({ status }) => status).toSorted((a, b) => a - b),
      [200, 409],
    );
    assert.equal((await laterMailsOf(quote.id)).filter(({ kind }) => kind === 'quote-cancelled').length, 1);
  });

  test('a declined quote answers its present status', async () => {
    const { id } = await submitted();
    await owner(`POST /api/quotes/${id}/decline`, {});
    const { status, body } = await owner(`POST /api/quotes/${id}/cancel`, {});
    assert.deepEqual([status, body['present']], [409, 'declined']);
  });

  test('a finished job is refused', async () => {
    const { id } = await submitted();
    await owner(`POST /api/quotes/${id}/approve`, {});
    await testApp.deps.db.updateTable('jobs').set({ status: 'completed' }).where('quote_id', '=', id).execute();
    const { status, body } = await owner(`POST /api/quotes/${id}/cancel`, {});
    assert.deepEqual([status, body['present']], [409, 'completed']);
  });
});

describe('canceling as its customer', () => {
  test('works until 24 hours before the visit, and the business is told', async () => {
    const quote = await submitted();
    await owner(`POST /api/quotes/${quote.id}/approve`, {});
    testApp.setNow('2027-06-18T14:00:00Z');
    const { status, body } = await customer(quote, { reason: 'I sold the truck.' });
    assert.deepEqual([status, body['status']], [200, 'cancelled']);
    assert.equal((await jobOf(quote.id))?.status, 'declined');
    const told = (await laterMailsOf(quote.id)).find(({ kind }) => kind === 'customer-answered');
    assert.deepEqual(
      [told?.recipient, told?.data['what'], told?.data['reason']],
      ['hello@brightbay.example', 'cancelled', 'I sold the truck.'],
    );
  });

  test('is refused a second later, with the number to call, and nothing has changed', async () => {
    const quote = await submitted();
    await owner(`POST /api/quotes/${quote.id}/approve`, {});
    testApp.setNow('2027-06-18T14:00:01Z');
    const { status, body } = await customer(quote);
    assert.deepEqual([status, body['code']], [409, 'too-late']);
    assert.match(String(body['detail']), /call us at \(518\) 555-0142/);
    assert.equal((await jobOf(quote.id))?.status, 'scheduled');
    assert.equal((await laterMailsOf(quote.id)).length, 1);
  });

  test('isn’t offered once the work has started, nor is a move: both are refused with the number to call, and the owner may', async () => {
    const quote = await submitted();
    await owner(`POST /api/quotes/${quote.id}/approve`, {});
    const startedAt = testApp.deps.clock.now().toString();
    await testApp.deps.db
      .updateTable('jobs')
      .set({ status: 'employee-accepted', started_at: startedAt })
      .where('quote_id', '=', quote.id)
      .execute();
    const anyone = asAnyone(testApp);
    const link = `/api/quotes/by-token/${quote.quoteUrl.split('/').at(-1)}`;
    const page = (await anyone(`GET ${link}`)).body;
    assert.deepEqual([page['status'], page['events']], ['in-progress', []]);
    const time = { scheduledDate: '2027-06-19', scheduledTime: '2:00 PM' };
    for (const [name, body] of [
      ['cancel', {}],
      ['reschedule', time],
    ] as const) {
      const refused = await anyone(`POST ${link}/${name}`, body);
      assert.deepEqual([refused.status, refused.body['code']], [409, 'too-late'], name);
      assert.match(String(refused.body['detail']), /started.*call us at \(518\) 555-0142/);
    }
    assert.equal((await owner(`POST /api/quotes/${quote.id}/reschedule`, time)).status, 200);
    assert.equal((await owner(`POST /api/quotes/${quote.id}/cancel`, {})).status, 200);
  });

  test('asking for the page changes nothing', async () => {
    const quote = await submitted();
    for (const ending of ['cancel', 'reschedule', 'answer']) {
      const url = `GET /api/quotes/by-token/${quote.quoteUrl.split('/').at(-1)}/${ending}`;
      assert.equal((await asAnyone(testApp)(url)).status, 404);
    }
    assert.equal((await owner(`POST /api/quotes/${quote.id}/approve`, {})).status, 200);
  });
});

describe('one request after another, each canceled', () => {
  const unscheduled = { scheduledDate: undefined, scheduledTime: undefined };
  const cycle = async (change: object, headers: Readonly<Record<string, string>> = {}) => {
    const { status, body } = await submit(testApp.app, exampleQuote({ ...unscheduled, ...change }), headers);
    assert.equal(status, 201);
    return { quote: body, canceled: await customer(body) };
  };

  test('end after five for one address, wherever they come from: no one is mailed through the shop all day', async () => {
    const change = { customerEmail: 'victim@example.com' };
    const statuses = [];
    for (let n = 0; n < 5; n += 1) statuses.push((await cycle(change)).canceled.status);
    assert.deepEqual(statuses, [200, 200, 200, 200, 200]);
    const { quote, canceled } = await cycle(change);
    assert.equal(canceled.status, 429);
    assert.match(String(canceled.body['detail']), /canceled within a day\. .*call us at \(518\) 555-0142/);
    assert.equal((await owner(`GET /api/quotes/${quote.id}`)).body['status'], 'pending');
    assert.equal((await cycle({})).canceled.status, 200, 'another customer');
    assert.equal((await owner(`POST /api/quotes/${quote.id}/approve`, {})).status, 422);
    assert.equal((await owner(`POST /api/quotes/${quote.id}/cancel`, {})).status, 200, 'the owner');

    testApp.setNow('2027-06-02T12:00:00Z');
    assert.equal((await cycle(change)).canceled.status, 200, 'the next day');
  });

  test('end after twenty for one network, whatever addresses it gives', async () => {
    const here = { 'x-forwarded-for': '203.0.113.80' };
    const statuses = [];
    for (let n = 0; n <= 20; n += 1) statuses.push((await cycle({}, here)).canceled.status);
    assert.deepEqual(statuses, [...Array.from({ length: 20 }, () => 200), 429]);
  });

  test('leave an approved appointment to be canceled all the same', async () => {
    const { body: quote } = await submit(testApp.app, exampleQuote({ customerEmail: 'often@example.com' }));
    assert.equal((await owner(`POST /api/quotes/${quote.id}/approve`, {})).status, 200);
    for (let n = 0; n < 5; n += 1) await cycle({ customerEmail: 'often@example.com' });
    assert.equal((await customer(quote)).status, 200);
  });

  test('are one mail each while the first was not sent', async () => {
    const { quote } = await cycle({});
    const mails = await mailsOf(testApp, { quoteId: quote.id });
    assert.deepEqual(mails.flatMap(({ kind, status }) => (status === 'waiting' ? [kind] : [])).toSorted(), [
      'customer-answered',
      'new-quote',
      'quote-cancelled',
    ]);
  });
});
