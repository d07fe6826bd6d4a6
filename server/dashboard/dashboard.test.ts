import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import type { FieldError } from '#contract/call.ts';
import type { QuoteDetail, QuoteInList } from '#contract/dashboard-quotes.ts';
import type { Page } from '#contract/pages.ts';
import { startTestApp, type TestApp, mailsOf } from '#testing/app.ts';
import { asOwner, type Caller } from '#testing/callers.ts';
import { exampleQuote, submit } from '#testing/quotes.ts';

/** What the calls of this file answer, taken together. */
type Answer = Omit<QuoteDetail, 'items'> &
  Page<QuoteInList> &
  readonly QuoteInList[] &
  Record<'code' | 'present' | 'detail', string> & {
    readonly quotes: unknown;
    readonly errors: readonly FieldError[];
    readonly declined: number;
    readonly undos: readonly string[];
  };

let testApp: TestApp;
let ask: Caller<Answer>;

before(async () => void (testApp = await startTestApp()));
after(() => testApp.close());
beforeEach(async () => {
  await testApp.deps.db.deleteFrom('quotes').execute();
  ask = await asOwner(testApp);
});

const submitted = async (change: Readonly<Record<string, unknown>> = {}) =>
  (await submit(testApp.app, exampleQuote(change))).body;

describe('the list of quotes', () => {
  test('is a plain array of the newest when called bare, and a page with any parameter', async () => {
    const { reference } = await submitted();
    const bare = await ask('GET /api/quotes');
    assert.deepEqual(
      bare.body.map((quote) => quote.reference),
      [reference],
    );
    const page = await ask('GET /api/quotes?limit=10');
    assert.deepEqual(page.body.items, bare.body);
    assert.equal(page.body.nextCursor, null);
  });

  test('is paged without a quote twice or left out', async () => {
    const sent = [];
    for (const time of ['8:00 AM', '10:00 AM', '2:00 PM', '4:00 PM', '6:00 PM'])
      sent.push((await submitted({ scheduledTime: time })).reference);
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const { body }: { body: Answer } = await ask(`GET /api/quotes?limit=2${cursor ? `&cursor=${cursor}` : ''}`);
      seen.push(...body.items.map((quote) => quote.reference));
      cursor = body.nextCursor;
    } while (cursor);
    assert.deepEqual(seen, sent.toReversed());
  });

  const searches: readonly (readonly [string, boolean])[] = [
    ['dana', true],
    ['WHIT', true],
    ['dana whitfield', true],
    ['zoe.unusual@', true],
    ['unusual', true],
    ['(518) 555-7788', true],
    ['7788', true],
    ['555-7788', true],
    ['noone', false],
    ["'; drop table quotes; --", false],
    // Not one letter: the reference, which is random, may begin with it.
    ['dana & !whit | (noone', false],
  ];
  for (const [q, isFound] of searches) {
    test(`finds '${q}' ${isFound ? 'by' : 'in none of'} name, address, phone and reference`, async () => {
      await submitted({ customerEmail: 'zoe.unusual@example.com', customerPhone: '(518) 555-7788' });
      const { status, body } = await ask(`GET /api/quotes?q=${encodeURIComponent(q)}`);
      assert.equal(status, 200);
      assert.equal(body.items.length, isFound ? 1 : 0);
    });
  }

  test('finds a reference however it is typed', async () => {
    const { reference } = await submitted();
    for (const q of [reference, reference.toLowerCase(), reference.slice(3)]) {
      assert.equal((await ask(`GET /api/quotes?q=${q}`)).body.items.length, 1, q);
    }
  });

  test('is filtered by status and by the day that a quote came', async () => {
    await submitted();
    const count = async (query: string) => (await ask(`GET /api/quotes?${query}`)).body.items.length;
    assert.equal(await count('status=pending'), 1);
    assert.equal(await count('status=approved'), 0);
    assert.equal(await count('from=2027-06-01&to=2027-06-01'), 1);
    assert.equal(await count('from=2027-06-02'), 0);
    assert.equal(await count('to=2027-05-31'), 0);
    assert.equal((await ask('GET /api/quotes?status=sold')).status, 422);
    assert.equal((await ask('GET /api/quotes?cursor=rubbish')).status, 422);
  });

  test('shows a quote as overdue once its confirmation was due', async () => {
    await submitted();
    testApp.setNow('2027-06-02T12:00:01Z');
    ask = await asOwner(testApp);
    const { body } = await ask('GET /api/quotes?status=overdue');
    assert.equal(body.items.length, 1);
    assert.equal(body.items[0]?.isOverdue, true);
    assert.deepEqual((await ask('GET /api/admin/counts')).body.quotes, { all: 1, pending: 1, overdue: 1 });
    testApp.setNow('2027-06-01T12:00:00Z');
  });
});

describe('approving', () => {
  test('schedules one job, keeps the hold, tells the customer and writes down who it was', async () => {
    const { id } = await submitted();
    const { status, body } = await ask(`POST /api/quotes/${id}/approve`, {});
    assert.equal(status, 200);
    assert.equal(body.status, 'approved');
    assert.deepEqual(body.events, ['cancel', 'reschedule']);
    assert.deepEqual(
      body.history.map((entry) => entry.action),
      ['quote.submit', 'quote.approve'],
    );
    const { db } = testApp.deps;
    assert.deepEqual(await db.selectFrom('jobs').select('status').where('quote_id', '=', id).execute(), [
      { status: 'scheduled' },
    ]);
    assert.equal((await db.selectFrom('slot_holds').selectAll().where('quote_id', '=', id).execute()).length, 1);
    assert.ok((await mailsOf(testApp, { quoteId: id })).some(({ kind }) => kind === 'quote-approved'));
  });

  test('by two admins at the same moment makes one job, and tells the slower one', async () => {
    const { id } = await submitted();
    const answers = await Promise.all([
      ask(`POST /api/quotes/${id}/approve`, {}),
      ask(`POST /api/quotes/${id}/approve`, {}),
    ]);
    assert.deepEqual(
      answers.map(({ status }) => status).toSorted((a, b) => a - b),
      [200, 409],
    );
    const slower = answers.find(({ status }) => status === 409);
    assert.equal(slower?.body.code, 'wrong-state');
    assert.equal(slower?.body.present, 'approved');
    assert.equal((await testApp.deps.db.selectFrom('jobs').selectAll().where('quote_id', '=', id).execute()).length, 1);
  });

  test('of two quotes into one place refuses the second and names who holds it', async () => {
    const first = await submitted();
    const second = await submitted({ scheduledDate: undefined, scheduledTime: undefined });
    const refused = await ask(`POST /api/quotes/${second.id}/approve`, {
      scheduledDate: '2027-06-19',
      scheduledTime: '10:00 AM',
    });
    assert.equal(refused.status, 409);
    assert.equal(refused.body.code, 'slot-taken');
    assert.match(refused.body.detail, new RegExp(first.reference));
    assert.equal((await ask(`GET /api/quotes/${second.id}`)).body.status, 'pending');
  });

  test('at another time moves the hold: the old time is free for the next customer', async () => {
    const { id } = await submitted();
    const { body } = await ask(`POST /api/quotes/${id}/approve`, {
      scheduledDate: '2027-06-19',
      scheduledTime: '2:00 PM',
    });
    assert.equal(body.scheduledDate, '2027-06-19T18:00:00Z');
    assert.equal((await submit(testApp.app, exampleQuote())).status, 201);
    assert.equal((await submit(testApp.app, exampleQuote({ scheduledTime: '2:00 PM' }))).status, 409);
  });

  test('without any time asks for one', async () => {
    const { id } = await submitted({ scheduledDate: undefined, scheduledTime: undefined });
    const { status, body } = await ask(`POST /api/quotes/${id}/approve`, {});
    assert.equal(status, 422);
    assert.equal(body.errors[0]?.path, 'scheduledDate');
  });
});

describe('declining', () => {
  test('frees the slot and tells the customer', async () => {
    const { id } = await submitted();
    const { status, body } = await ask(`POST /api/quotes/${id}/decline`, {});
    assert.equal(status, 200);
    assert.equal(body.status, 'declined');
    assert.equal(body.declineReason, 'Declined by admin');
    assert.equal((await submit(testApp.app, exampleQuote())).status, 201);
    assert.ok((await mailsOf(testApp, { quoteId: id })).some(({ kind }) => kind === 'quote-declined'));
  });

  test('keeps an own reason', async () => {
    const { id } = await submitted();
    const { body } = await ask(`POST /api/quotes/${id}/decline`, { reason: 'We are away that week.' });
    assert.equal(body.declineReason, 'We are away that week.');
  });

  test('of several leaves those alone that are decided', async () => {
    const first = await submitted();
    const second = await submitted({ scheduledTime: '2:00 PM' });
    await ask(`POST /api/quotes/${first.id}/approve`, {});
    const { body } = await ask('POST /api/quotes/decline', { ids: [first.id, second.id, second.id] });
    assert.deepEqual([body.declined, body.undos.length], [1, 1]);
    assert.equal((await ask(`GET /api/quotes/${first.id}`)).body.status, 'approved');
  });
});

test('notes are kept, and their change is written down', async () => {
  const { id } = await submitted();
  const { body } = await ask(`PATCH /api/quotes/${id}`, { notes: 'Child seat stays in the back row.' });
  assert.equal(body.notes, 'Child seat stays in the back row.');
  assert.equal(body.history.at(-1)?.action, 'quote.note');
});

test('an unknown quote is not found', async () => {
  const { status } = await ask('GET /api/quotes/01a1f796-4398-7cb5-9fd2-250eb7dd5185');
  assert.equal(status, 404);
});
