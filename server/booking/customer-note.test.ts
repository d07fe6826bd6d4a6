import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { FREE_TEXTS, REQUEST_TEXTS, textsOf } from '#core/quotes/request-texts.ts';
import { startTestApp, mailsOf, type TestApp } from '#testing/app.ts';
import { asEmployee, asOwner, type Caller } from '#testing/callers.ts';
import { acceptJob, addJob } from '#testing/jobs.ts';
import { exampleQuote, exampleWalkIn, submit } from '#testing/quotes.ts';

let testApp: TestApp;
let owner: Caller;
let crew: Caller;
before(async () => {
  testApp = await startTestApp();
  owner = await asOwner(testApp);
  crew = await asEmployee(testApp);
  const { roleId: id, email } = crew.person;
  await testApp.deps.db.updateTable('employees').set({ name: 'Alice', email }).where('id', '=', id).execute();
});
after(() => testApp.close());

const UNTIMED = { scheduledDate: undefined, scheduledTime: undefined };
const NOTE = 'The gate code is 4411.\nPlease park in the alley.';

describe('what a customer says while booking', () => {
  test('is on the quote and in the email to the shop, and later notes follow it', async () => {
    const { status, body } = await submit(testApp.app, exampleQuote({ customerNote: `  ${NOTE} ` }));
    assert.equal(status, 201);
    assert.equal((await owner(`GET /api/quotes/${body.id}`)).body['customerNote'], NOTE);
    const [mail] = await mailsOf(testApp, { quoteId: body.id, kind: 'new-quote' });
    assert.equal(mail?.data['customerNote'], NOTE);
    const token = body.quoteUrl.split('/').at(-1);
    await testApp.app.inject({
      method: 'POST',
      url: `/api/quotes/by-token/${token}/notes`,
      payload: { text: 'The dog is harmless.' },
    });
    const later = (await owner(`GET /api/quotes/${body.id}`)).body['customerNote'];
    assert.equal(later, `${NOTE}\n\nThe dog is harmless.`);
  });

  test('may be left out', async () => {
    const { body } = await submit(testApp.app, exampleQuote(UNTIMED));
    assert.equal((await owner(`GET /api/quotes/${body.id}`)).body['customerNote'], '');
  });
});

/** Every text of the table, each with words of its own. */
const WRITTEN = {
  ...textsOf(FREE_TEXTS, (name) => `AB-${name}`),
  vehicleYear: '2021',
  vehiclePlate: 'AB-7 123',
  vehicleVin: '1M8GDM9AXKP042788',
};
const textsIn = (shown: Readonly<Record<string, unknown>>) => textsOf(FREE_TEXTS, (name) => shown[name]);

describe('each text that a customer types with a request', () => {
  test('is on the quote and in the email to the shop', async () => {
    const { body } = await submit(testApp.app, exampleQuote({ ...WRITTEN, ...UNTIMED }));
    const [mail] = await mailsOf(testApp, { quoteId: body.id, kind: 'new-quote' });
    assert.deepEqual([(await owner(`GET /api/quotes/${body.id}`)).body, mail?.data ?? {}].map(textsIn), [
      WRITTEN,
      WRITTEN,
    ]);
  });

  test('is refused with its field if it’s too long', async () => {
    for (const name of FREE_TEXTS) {
      const refused = await submit(testApp.app, exampleQuote({ [name]: 'x'.repeat(REQUEST_TEXTS[name].most + 1) }));
      assert.deepEqual([refused.status, refused.body.errors[0]?.path], [422, name]);
    }
  });

  test('is written down by the owner for a caller, beside the owner’s own notes', async () => {
    const { status, body } = await owner(
      'POST /api/quotes/walk-in',
      exampleWalkIn({ ...WRITTEN, notes: 'Pays late', ...UNTIMED }),
    );
    assert.equal(status, 201);
    assert.deepEqual([textsIn(body), body['notes']], [WRITTEN, 'Pays late']);
  });

  test('reaches the crew with the job, on every screen and by email, and not before', async () => {
    const { id, quoteId } = await addJob(testApp, { quote: WRITTEN });
    await owner(`POST /api/jobs/${id}/send-to-employees`);
    const [sent] = await mailsOf(testApp, { quoteId, kind: 'job-credentials' });
    assert.doesNotMatch(JSON.stringify([sent?.data, (await crew(`GET /api/jobs/${id}`)).body]), /AB-/);
    await acceptJob(testApp, id, crew.person.roleId);
    const card = (await crew(`GET /api/jobs/${id}`)).body['sold'] as Readonly<Record<string, unknown>>;
    const documentation = (await crew(`GET /api/jobs/${id}/documentation`)).body;
    const [accepted] = await mailsOf(testApp, { quoteId, kind: 'job-accepted' });
    const job = (await owner(`GET /api/jobs/${id}`)).body;
    const mailed = (accepted?.data ?? {})['sold'] as typeof card;
    for (const shown of [card, documentation, job, mailed]) assert.deepEqual(textsIn(shown), WRITTEN);
  });

  test('is in the owner’s export of quotes and in the customer’s own data', async () => {
    const { body } = await submit(testApp.app, exampleQuote({ ...WRITTEN, ...UNTIMED }));
    const csv = (await owner.download('/api/quotes/export')).body;
    const { customer } = (await owner(`GET /api/quotes/${body.id}`)).body;
    const { id } = customer as { readonly id: string };
    const data = (await owner.download(`/api/customers/${id}/export`)).body;
    for (const text of Object.values(WRITTEN))
      assert.deepEqual([csv.includes(text), data.includes(text)], [true, true], text);
  });
});
