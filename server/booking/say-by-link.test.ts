import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { deriveLinks } from '#server/quotes/links.ts';
import { startTestApp, type TestApp } from '#testing/app.ts';
import { asOwner } from '#testing/callers.ts';
import { fromAnywhere, quoteFrom, send } from '#testing/people.ts';
import { exampleWalkIn } from '#testing/quotes.ts';

let testApp: TestApp;
before(async () => void (testApp = await startTestApp()));
after(() => testApp.close());

let customers = 0;
const UNTIMED = { scheduledDate: undefined, scheduledTime: undefined };

/** A quote and what its link can do. */
async function linked() {
  customers += 1;
  const email = `link${customers}@example.com`;
  const { id, reference, quoteUrl } = await quoteFrom(testApp, email);
  const ask = (call: string, body: object) => {
    const [method, path = ''] = call.split(' ');
    const link = `/api/quotes/by-token/${quoteUrl.split('/').at(-1)}${path}`;
    return send(testApp.app, `${method} ${link}`, { body, headers: fromAnywhere() });
  };
  return { id, reference, email, ask };
}

describe('a holder of the link of a quote', () => {
  test('withdraws the consent to publish photos and gives it again, and the log says so once each', async () => {
    const { id, ask } = await linked();
    for (const isOut of [true, true, false]) {
      const { status, body } = await ask('PATCH ', { optOutSocialMedia: isOut });
      assert.deepEqual([status, body['optOutSocialMedia']], [200, isOut]);
    }
    const entries = await testApp.deps.db
      .selectFrom('audit')
      .select(['person_id', 'after'])
      .where('subject_id', '=', id)
      .where('action', '=', 'quote.photo-consent')
      .orderBy('id')
      .execute();
    assert.deepEqual(
      entries,
      [true, false].map((optOutSocialMedia) => ({ person_id: null, after: { optOutSocialMedia } })),
    );
  });

  test('writes to the shop, which reads of which quote and whom to answer', async () => {
    const { reference, email, ask } = await linked();
    assert.equal((await ask('POST /notes', { text: 'The gate code is 4711.' })).status, 201);
    assert.equal((await ask('POST /notes', { text: ' ' })).status, 422);
    const messages = await testApp.deps.db
      .selectFrom('contact_messages')
      .select(['name', 'message'])
      .where('email', '=', email)
      .execute();
    const message = `About quote ${reference}:\nThe gate code is 4711.`;
    assert.deepEqual(messages, [{ name: 'Dana Whitfield', message }]);
  });

  test('finds the owner reading all notes on the quote, oldest first', async () => {
    const { id, ask } = await linked();
    await ask('POST /notes', { text: 'The gate code is 4711.' });
    await ask('POST /notes', { text: 'The dog is harmless.' });
    const owner = await asOwner(testApp);
    const { body } = await owner(`GET /api/quotes/${id}`);
    assert.equal(body['customerNote'], 'The gate code is 4711.\n\nThe dog is harmless.');
  });

  test('is told to wait after ten notes', async () => {
    const { ask } = await linked();
    for (let count = 0; count < 10; count += 1) await ask('POST /notes', { text: `Note ${count}` });
    assert.equal((await ask('POST /notes', { text: 'One more' })).status, 429);
  });

  test('without an email address is not kept waiting by the notes of another one', async () => {
    const owner = await asOwner(testApp);
    const noteOf = async () => {
      const { body } = await owner('POST /api/quotes/walk-in', exampleWalkIn(UNTIMED));
      const { pageToken } = deriveLinks(testApp.deps, { id: String(body['id']), link_version: 0 });
      const call = `POST /api/quotes/by-token/${pageToken}/notes`;
      return async () => (await send(testApp.app, call, { body: { text: 'Hi' }, headers: fromAnywhere() })).status;
    };
    const [one, other] = [await noteOf(), await noteOf()];
    for (let count = 0; count < 10; count += 1) assert.equal(await one(), 201);
    assert.deepEqual([await one(), await other()], [429, 201]);
  });

  test('says nothing with a link that was revoked', async () => {
    const { id, ask } = await linked();
    await testApp.deps.db.updateTable('quotes').set({ page_token_hash: null }).where('id', '=', id).execute();
    assert.equal((await ask('PATCH ', { optOutSocialMedia: true })).status, 404);
    assert.equal((await ask('POST /notes', { text: 'Anybody there?' })).status, 404);
  });
});
