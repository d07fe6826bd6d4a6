import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { mailsOf, startTestApp, type TestApp } from '#testing/app.ts';
import { asOwner } from '#testing/callers.ts';
import { addJob } from '#testing/jobs.ts';
import { addPerson, cookieFor, fromAnywhere, send } from '#testing/people.ts';
import { exampleQuote, submit } from '#testing/quotes.ts';

const SPANISH = { 'accept-language': 'es' };

let testApp: TestApp;
before(async () => void (testApp = await startTestApp()));
after(() => testApp.close());

/** Takes none of the few places of a slot. */
const unscheduled = (change: Readonly<Record<string, unknown>> = {}) =>
  exampleQuote({ scheduledDate: undefined, scheduledTime: undefined, ...change });

/** The languages of the mails to an address, oldest first. */
async function languagesTo(recipient: string): Promise<readonly string[]> {
  const rows = await testApp.deps.db
    .selectFrom('outbox')
    .select('language')
    .where('recipient', '=', recipient)
    .orderBy('id')
    .execute();
  return rows.map(({ language }) => language);
}

const pageIn = async (headers: Readonly<Record<string, string>>) => {
  const { body } = await testApp.app.inject({ url: '/customer-account', headers });
  return /<html lang="([^"]+)"/.exec(body)?.[1];
};

describe('a quote', () => {
  test('is kept in the language of its request, and mails about it go out in the language of their readers', async () => {
    const quote = unscheduled();
    const { body } = await submit(testApp.app, quote, SPANISH);
    const { settings } = await testApp.deps.settings();
    assert.deepEqual(await languagesTo(String(quote['customerEmail'])), ['es']);
    assert.deepEqual(new Set(await languagesTo(settings.email)), new Set(['en']));
    const owner = await asOwner(testApp);
    assert.equal((await owner(`GET /api/quotes/${body.id}`)).body['language'], 'es');
  });

  test('can say its language itself', async () => {
    const quote = unscheduled({ language: 'es' });
    assert.equal((await submit(testApp.app, quote)).status, 201);
    assert.deepEqual(await languagesTo(String(quote['customerEmail'])), ['es']);
    assert.equal((await submit(testApp.app, unscheduled({ language: 'xx' }))).status, 422);
  });

  test('gets another language from the owner, for what is sent from then on', async () => {
    const quote = unscheduled();
    const { body } = await submit(testApp.app, quote);
    const owner = await asOwner(testApp);
    const edited = await owner(`PATCH /api/quotes/${body.id}`, { language: 'es' });
    assert.deepEqual([edited.status, edited.body['language']], [200, 'es']);
    await owner(`POST /api/quotes/${body.id}/decline`, {});
    assert.deepEqual(await languagesTo(String(quote['customerEmail'])), ['en', 'es']);
    const { history } = edited.body as { readonly history: readonly { readonly action: string }[] };
    assert.equal(history.at(-1)?.action, 'quote.change-language');
  });
});

test('the business is written to in the language of its settings', async () => {
  await testApp.changeSettings({ language: 'es', email: 'taller@example.com' });
  await submit(testApp.app, unscheduled());
  assert.deepEqual(await languagesTo('taller@example.com'), ['es']);
  await testApp.changeSettings({ language: 'en' });
});

test('a mail reads in the language that it was queued in', async () => {
  const quote = unscheduled();
  const { body } = await submit(testApp.app, quote, SPANISH);
  const token = new URL(body.quoteUrl).pathname.split('/').at(-1);
  await send(testApp.app, `POST /api/quotes/by-token/${token}/new-link`, { body: {}, headers: fromAnywhere() });
  const owner = await asOwner(testApp);
  const mail = (await mailsOf(testApp, { recipient: String(quote['customerEmail']) })).at(-1);
  assert.equal(mail?.kind, 'quote-link');
  const { preview } = (await owner(`GET /api/mails/${mail?.id}`)).body as {
    readonly preview: { readonly subject: string; readonly html: string };
  };
  assert.match(preview.subject, /^Su nuevo enlace/);
  assert.match(preview.html, /<html[^>]* lang="es"/);
});

describe('an account', () => {
  test('is opened in the language of the request, and its mails and pages follow', async () => {
    const signUp = {
      firstName: 'Ana',
      lastName: 'Ruiz',
      email: 'ana.ruiz@example.com',
      phone: '(518) 555-0177',
      password: 'suds and sponges',
      confirmPassword: 'suds and sponges',
    };
    const headers = { ...fromAnywhere(), ...SPANISH };
    const { status, cookie } = await send(testApp.app, 'POST /api/customer/signup', { body: signUp, headers });
    assert.equal(status, 200);
    assert.deepEqual(await languagesTo(signUp.email), ['es']);
    const { body } = await send(testApp.app, 'GET /api/customer/session', { cookie });
    assert.equal(body['language'], 'es');
    assert.equal(await pageIn({ cookie, 'accept-language': 'en' }), 'es');
  });

  test('comes after what was chosen in this browser, and before what the browser asks for', async () => {
    const person = await addPerson(testApp.deps, 'customer');
    const cookie = await cookieFor(testApp.deps, person, 'customer');
    assert.equal(await pageIn({ cookie, ...SPANISH }), 'en');
    assert.equal(await pageIn({ cookie: `${cookie}; language=es` }), 'es');
    const chosen = await send(testApp.app, 'PUT /api/language', { cookie, body: { language: 'es' } });
    assert.equal(chosen.status, 204);
    assert.match(chosen.setCookie, /^language=es; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Lax$/);
    assert.equal(await pageIn({ cookie }), 'es');
    assert.equal(await pageIn({ cookie: `${cookie}; language=en`, ...SPANISH }), 'en');
  });

  test('of an employee decides the language of the mails about their jobs', async () => {
    const { id } = await addJob(testApp);
    const { email, personId } = await addPerson(testApp.deps, 'employee');
    await testApp.deps.db.updateTable('people').set({ language: 'es' }).where('id', '=', personId).execute();
    const owner = await asOwner(testApp);
    const sent = await owner(`POST /api/jobs/${id}/send-to-employees`, {});
    assert.equal(sent.status, 200, JSON.stringify(sent.body));
    assert.deepEqual(await languagesTo(email), ['es']);
  });
});

test('a visitor without an account chooses for this browser alone', async () => {
  const { status, setCookie } = await send(testApp.app, 'PUT /api/language', { body: { language: 'es' } });
  assert.equal(status, 204);
  assert.match(setCookie, /^language=es;/);
  assert.equal((await send(testApp.app, 'PUT /api/language', { body: { language: 'xx' } })).status, 422);
});
