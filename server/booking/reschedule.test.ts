import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { startTestApp, type TestApp, mailsOf } from '#testing/app.ts';
import { asAnyone, asOwner, type Ask, type Caller } from '#testing/callers.ts';
import { addPerson } from '#testing/people.ts';
import { exampleQuote, submit } from '#testing/quotes.ts';

let testApp: TestApp;
let owner: Caller;
let customer: Ask;

before(async () => {
  testApp = await startTestApp();
  customer = asAnyone(testApp);
});
after(() => testApp.close());
beforeEach(async () => {
  testApp.setNow('2027-06-01T12:00:00Z');
  await testApp.deps.db.deleteFrom('quotes').execute();
  owner = await asOwner(testApp);
});

const OLD = { scheduledDate: '2027-06-19', scheduledTime: '10:00 AM' };
const NEW = { scheduledDate: '2027-06-20', scheduledTime: '2:00 PM' };
const NEW_INSTANT = '2027-06-20T18:00:00Z';

const submitted = async (change: Readonly<Record<string, unknown>> = {}) =>
  (await submit(testApp.app, exampleQuote(change))).body;
const tokenOf = (quote: { readonly quoteUrl: string }) => quote.quoteUrl.split('/').at(-1) ?? '';
const holdsOf = async (id: string) =>
  (await testApp.deps.db.selectFrom('slot_holds').select('starts_at').where('quote_id', '=', id).execute()).map(
    (hold) => hold.starts_at,
  );

/** An employee who has accepted the job of a quote. */
async function acceptJob(quoteId: string) {
  const { deps } = testApp;
  const { roleId } = await addPerson(deps, 'employee');
  const email = `${roleId}@example.com`;
  await deps.db.updateTable('employees').set({ name: 'Robin', email }).where('id', '=', roleId).execute();
  await deps.db
    .updateTable('jobs')
    .set({ status: 'employee-accepted', accepted_by: roleId })
    .where('quote_id', '=', quoteId)
    .execute();
  return email;
}

describe('moving a visit', () => {
  test('takes the new slot, frees the old one, and writes down who it was', async () => {
    const { id } = await submitted(OLD);
    const { status, body } = await owner(`POST /api/quotes/${id}/reschedule`, NEW);
    assert.equal(status, 200);
    assert.equal(body['status'], 'pending');
    assert.equal(body['scheduledDate'], NEW_INSTANT);
    assert.deepEqual(await holdsOf(id), [NEW_INSTANT]);
    assert.equal((await submit(testApp.app, exampleQuote(OLD))).status, 201);
    const { action, after: now } = (body['history'] as { action: string; after: unknown }[]).at(-1) ?? {};
    assert.equal(action, 'quote.reschedule');
    assert.deepEqual(now, { status: 'pending', startsAt: NEW_INSTANT, by: 'admin' });
  });

  test('of an approved quote takes its job along, and tells who had accepted the old time', async () => {
    const { id } = await submitted(OLD);
    await owner(`POST /api/quotes/${id}/approve`, {});
    const email = await acceptJob(id);
    const { body } = await owner(`POST /api/quotes/${id}/reschedule`, NEW);
    assert.equal(body['status'], 'approved');
    const job = await testApp.deps.db.selectFrom('jobs').selectAll().where('quote_id', '=', id).executeTakeFirst();
    assert.equal(job?.status, 'scheduled');
    assert.equal(job?.accepted_by, null);
    const moved = (await mailsOf(testApp, { quoteId: id })).find(({ kind }) => kind === 'job-moved');
    assert.equal(moved?.recipient, email);
    assert.equal(moved?.data['startsAt'], NEW_INSTANT);
  });

  test('sends the customer a calendar file that replaces every earlier one', async () => {
    const { id } = await submitted(OLD);
    await owner(`POST /api/quotes/${id}/reschedule`, NEW);
    await owner(`POST /api/quotes/${id}/approve`, {});
    await owner(`POST /api/quotes/${id}/reschedule`, OLD);
    const sent = (await mailsOf(testApp, { quoteId: id })).filter(({ data }) => 'visitSequence' in data);
    assert.deepEqual(
      sent.map(({ kind, data }) => [kind, data['visitSequence'], data['isConfirmed']]),
      [
        ['quote-rescheduled', 1, false],
        ['quote-approved', 2, undefined],
        ['quote-rescheduled', 3, true],
      ],
    );
  });

  test('to its current time changes nothing and tells no one', async () => {
    const { id } = await submitted(OLD);
    const before_ = (await mailsOf(testApp, { quoteId: id })).length;
    const { status } = await owner(`POST /api/quotes/${id}/reschedule`, OLD);
    assert.equal(status, 200);
    assert.equal((await mailsOf(testApp, { quoteId: id })).length, before_);
    assert.deepEqual(await holdsOf(id), ['2027-06-19T14:00:00Z']);
  });

  test('into a full slot is refused: the owner reads who holds it, a customer does not', async () => {
    const { reference } = await submitted(NEW);
    const quote = await submitted(OLD);
    const refused = await owner(`POST /api/quotes/${quote.id}/reschedule`, NEW);
    assert.equal(refused.status, 409);
    assert.equal(refused.body['code'], 'slot-taken');
    assert.match(String(refused.body['detail']), new RegExp(`${reference} \\(Dana Whitfield\\)`));
    const unnamed = await customer(`POST /api/quotes/by-token/${tokenOf(quote)}/reschedule`, NEW);
    assert.equal(unnamed.status, 409);
    assert.equal(unnamed.body['detail'], 'That time was just taken. Please pick another.');
    assert.deepEqual(await holdsOf(quote.id), ['2027-06-19T14:00:00Z']);
  });

  test('to what is no slot of the calendar names the field', async () => {
    const { id } = await submitted(OLD);
    for (const [wanted, path] of [
      [{ ...NEW, scheduledTime: '3:00 AM' }, 'scheduledTime'],
      [{ ...NEW, scheduledDate: '2027-05-01' }, 'scheduledDate'],
      [{ ...NEW, scheduledDate: 'soon' }, 'scheduledDate'],
      [{ scheduledDate: '2027-06-20' }, 'scheduledTime'],
    ] as const) {
      const { status, body } = await owner(`POST /api/quotes/${id}/reschedule`, wanted);
      assert.equal(status, 422);
      assert.equal((body['errors'] as { path: string }[])[0]?.path, path);
    }
  });

  test('of a declined quote answers its present status', async () => {
    const { id } = await submitted(OLD);
    await owner(`POST /api/quotes/${id}/decline`, {});
    const { status, body } = await owner(`POST /api/quotes/${id}/reschedule`, NEW);
    assert.equal(status, 409);
    assert.equal(body['present'], 'declined');
  });

  test('of a job that is done is refused', async () => {
    const { id } = await submitted(OLD);
    await owner(`POST /api/quotes/${id}/approve`, {});
    await testApp.deps.db.updateTable('jobs').set({ status: 'completed' }).where('quote_id', '=', id).execute();
    const { status, body } = await owner(`POST /api/quotes/${id}/reschedule`, NEW);
    assert.equal(status, 409);
    assert.equal(body['present'], 'completed');
    assert.deepEqual(await holdsOf(id), ['2027-06-19T14:00:00Z']);
  });
});

describe('moving a visit as its customer', () => {
  test('works until 24 hours before it, and the business is told', async () => {
    const quote = await submitted(OLD);
    await owner(`POST /api/quotes/${quote.id}/approve`, {});
    testApp.setNow('2027-06-18T14:00:00Z');
    const { status, body } = await customer(`POST /api/quotes/by-token/${tokenOf(quote)}/reschedule`, NEW);
    assert.equal(status, 200);
    assert.equal(body['scheduledDate'], NEW_INSTANT);
    assert.equal(body['freeChangeUntil'], '2027-06-19T18:00:00Z');
    const told = (await mailsOf(testApp, { quoteId: quote.id })).find(({ kind }) => kind === 'customer-answered');
    assert.equal(told?.recipient, 'hello@brightbay.example');
    assert.equal(told?.data['what'], 'moved');
  });

  test('is refused a second later, with the number to call', async () => {
    const quote = await submitted(OLD);
    testApp.setNow('2027-06-18T14:00:01Z');
    const { status, body } = await customer(`POST /api/quotes/by-token/${tokenOf(quote)}/reschedule`, NEW);
    assert.equal(status, 409);
    assert.equal(body['code'], 'too-late');
    assert.match(String(body['detail']), /call us at \(518\) 555-0142/);
  });

  test('gives a time to a quote that had none', async () => {
    const quote = await submitted({ scheduledDate: undefined, scheduledTime: undefined });
    const [received] = await mailsOf(testApp, { quoteId: quote.id, kind: 'quote-received' });
    const proof = new URL(String(received?.data['confirmUrl'])).searchParams.get('confirm');
    await customer(`POST /api/quotes/by-token/${tokenOf(quote)}/confirm-email`, { proof });
    const { status } = await customer(`POST /api/quotes/by-token/${tokenOf(quote)}/reschedule`, NEW);
    assert.equal(status, 200);
    assert.deepEqual(await holdsOf(quote.id), [NEW_INSTANT]);
  });
});

describe('many at once', () => {
  const TIMES = ['10:00 AM', '2:00 PM'];

  /** That many quotes, each with a time of its own in front of the slot that all will want. */
  async function rivals(count: number) {
    const quotes = [];
    for (let index = 0; index < count; index += 1) {
      const date = Temporal.PlainDate.from('2027-06-21').add({ days: Math.floor(index / TIMES.length) });
      quotes.push(await submitted({ scheduledDate: date.toString(), scheduledTime: TIMES[index % TIMES.length] }));
    }
    assert.ok(quotes.every(({ id }) => id));
    return quotes;
  }

  for (const capacity of [1, 2]) {
    test(`50 moves into a slot with room for ${capacity}: ${capacity} get it, the others keep theirs`, async () => {
      const quotes = await rivals(50);
      await testApp.changeSettings({ slotCapacity: capacity });
      const answers = await Promise.all(quotes.map(({ id }) => owner(`POST /api/quotes/${id}/reschedule`, NEW)));
      const statuses = answers.map(({ status }) => status);
      assert.equal(statuses.filter((status) => status === 200).length, capacity);
      assert.equal(statuses.filter((status) => status === 409).length, 50 - capacity);
      const { db } = testApp.deps;
      const holds = await db.selectFrom('slot_holds').select(['starts_at', 'quote_id']).execute();
      assert.equal(holds.filter(({ starts_at: at }) => at === NEW_INSTANT).length, capacity);
      assert.equal(holds.length, 50, 'every quote holds one slot');
    });
  }

  test('two who want to swap wait for each other in one order: none hangs, each holds one slot', async () => {
    await testApp.changeSettings({ slotCapacity: 1 });
    const [first, second] = [await submitted(OLD), await submitted(NEW)];
    for (let round = 0; round < 5; round += 1) {
      const answers = await Promise.all([
        owner(`POST /api/quotes/${first.id}/reschedule`, NEW),
        owner(`POST /api/quotes/${second.id}/reschedule`, OLD),
      ]);
      assert.deepEqual(
        answers.map(({ status }) => status),
        [409, 409],
      );
    }
    assert.deepEqual(await holdsOf(first.id), ['2027-06-19T14:00:00Z']);
    assert.deepEqual(await holdsOf(second.id), [NEW_INSTANT]);
  });
});
