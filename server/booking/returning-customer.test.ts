import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startTestApp, type TestApp } from '#testing/app.ts';
import { asCustomer, asOwner } from '#testing/callers.ts';
import { exampleQuote, submit } from '#testing/quotes.ts';

let testApp: TestApp;
before(async () => void (testApp = await startTestApp()));
after(() => testApp.close());

test('a quote says how often its customer was here before, and whose record it belongs to', async () => {
  const owner = await asOwner(testApp);
  const contact = { customerEmail: 'roberto@example.com', customerPhone: '(518) 555-0177' };
  const untimed = { scheduledDate: undefined, scheduledTime: undefined };
  const customerOf = async () => {
    const { body } = await submit(testApp.app, exampleQuote({ ...contact, ...untimed }));
    const { customer } = (await owner(`GET /api/quotes/${body.id}`)).body;
    return { quoteId: body.id, customer: customer as { readonly id: string; readonly completedBefore: number } };
  };
  const first = await customerOf();
  assert.equal(first.customer.completedBefore, 0);
  const completed_at = testApp.deps.clock.now().toString();
  await testApp.deps.db.updateTable('quotes').set({ completed_at }).where('id', '=', first.quoteId).execute();
  const second = await customerOf();
  assert.deepEqual(second.customer, { id: first.customer.id, completedBefore: 1 });
});

test('a submit says whether the quote is in the account of who is logged in', async () => {
  const customer = await asCustomer(testApp);
  const request = (customerEmail: string) =>
    exampleQuote({ customerEmail, scheduledDate: undefined, scheduledTime: undefined });
  const own = await submit(testApp.app, request(customer.person.email), { cookie: customer.cookie });
  const other = await submit(testApp.app, request('nobody@example.com'));
  assert.deepEqual(
    [own, other].map(({ body }) => (body as unknown as { readonly isInAccount: boolean }).isInAccount),
    [true, false],
  );
});
