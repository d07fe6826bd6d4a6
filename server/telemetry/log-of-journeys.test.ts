import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { startSender } from '#server/notifications/sender.ts';
import { startTestApp, type TestApp } from '#testing/app.ts';
import { exampleApplication } from '#testing/applications.ts';
import { asOwner } from '#testing/callers.ts';
import { fromAnywhere, NEW_PASSWORD, signUp, newestLink, send } from '#testing/people.ts';
import { freePort } from '#testing/processes.ts';
import { exampleQuote } from '#testing/quotes.ts';
import { until } from '#testing/server-process.ts';

const NAMES = ['Priscilla', 'Underwood', 'Bartholomew', 'Quillfeather', 'Zenobia', 'Marchbanks'];
const STREET = '12 Elderberry Crescent';

let testApp: TestApp;
const tokens: string[] = [];
before(async () => {
  // Every statement counts as slow, and every email fails: nothing writes more log than that.
  testApp = await startTestApp({ env: { SLOW_QUERY_MS: '0', SMTP_URL: `smtp://127.0.0.1:${await freePort()}` } });
  await ofCustomer();
  await ofOwnerAndCrew();
  await ofStranger();
  await sendMails();
});
after(() => testApp.close());

async function ofCustomer(): Promise<void> {
  const email = 'priscilla.underwood@customer.example';
  const quote = exampleQuote({
    customerName: 'Priscilla Underwood',
    customerFirstName: 'Priscilla',
    customerLastName: 'Underwood',
    customerEmail: email,
    customerPhone: '(518) 555-0177',
    serviceAddress: STREET,
  });
  const submitted = await call('POST /api/quotes', quote, 201);
  tokens.push(String(submitted.body['claimToken']), String(submitted.body['quoteUrl']).split('/').at(-1) ?? '');
  const { cookie } = await signUp(testApp, email, { firstName: 'Priscilla', lastName: 'Underwood' });
  await send(testApp.app, 'GET /api/customer/quotes', { cookie });
  await send(testApp.app, 'POST /api/customer/login', { body: { email, password: 'a-wrong-guess' } });
  tokens.push(await newestLink(testApp.deps, email, 'verifyUrl'), NEW_PASSWORD, 'a-wrong-guess');
  tokens.push(...cookie.split(/; |=/).filter((part) => part.length > 30));
}

async function ofOwnerAndCrew(): Promise<void> {
  const owner = await asOwner(testApp);
  const crew = { name: 'Bartholomew Quillfeather', email: 'bartholomew@crew.example', phone: '(518) 555-0199' };
  const added = await owner('POST /api/staff', crew);
  assert.equal(added.status, 201);
  await owner(`POST /api/staff/${String(added.body['id'])}/invite`);
  const quotes = await owner('GET /api/quotes?q=Underwood');
  const [quote] = quotes.body['items'] as { readonly id: string }[];
  const approved = await owner(`POST /api/quotes/${String(quote?.id)}/approve`, {});
  assert.equal(approved.status, 200);
  const job = await testApp.deps.db.selectFrom('jobs').select('id').executeTakeFirstOrThrow();
  assert.equal((await owner(`POST /api/jobs/${job.id}/send-to-employees`)).status, 200);
}

async function ofStranger(): Promise<void> {
  const message = { name: 'Zenobia Marchbanks', email: 'zenobia@stranger.example', phone: '(518) 555-0166' };
  await call('POST /api/contact', { ...message, message: 'My plate is KX-4711, please call.' }, 201);
  await call('POST /api/contact', { ...message, email: 'zenobia at stranger.example', message: 'Hi' }, 422);
  await testApp.app.inject({ method: 'POST', url: '/api/job-applications', payload: exampleApplication() });
  await testApp.app.inject('/quote/a-token-of-zenobia?email=zenobia@stranger.example');
}

async function call(key: string, body: object, status: number) {
  const answer = await send(testApp.app, key, { body, headers: fromAnywhere() });
  assert.equal(answer.status, status, JSON.stringify(answer.body));
  return answer;
}

async function sendMails(): Promise<void> {
  // What can still be undone is not sent yet.
  testApp.setNow(testApp.deps.clock.now().add({ seconds: 11 }).toString());
  const sender = startSender(testApp.deps, { poll: 20 });
  const tried = until('every mail was tried', async () => {
    const untried = await testApp.deps.db.selectFrom('outbox').select('id').where('attempts', '=', 0).execute();
    return untried.length === 0;
  });
  try {
    await tried;
  } finally {
    await sender.stop();
  }
}

test('the log of whole journeys has no name, address, number or secret', () => {
  const log = testApp.logged();
  for (const value of [...NAMES, STREET, 'KX-4711', 'a-token-of-zenobia', '.example', 'scrypt', ...tokens])
    assert.equal(log.toLowerCase().includes(value.toLowerCase()), false, `the log holds ${value}`);
  assert.match(log, /"msg":"a mail was not sent"/);
  assert.match(log, /"msg":"a slow statement"/);
});

test('a mail that was not sent is logged with the request that it comes from', async () => {
  const lines = testApp.logged().split('\n').filter(Boolean);
  const failed = lines.filter((line) => line.includes('"a mail was not sent"') && line.includes('"quote-received"'));
  const audited = testApp.deps.db.selectFrom('audit').select('request_id').where('action', '=', 'quote.submit');
  const { request_id: requestId } = await audited.executeTakeFirstOrThrow();
  assert.ok(failed.length > 0);
  for (const line of failed) assert.ok(line.includes(`"requestId":"${requestId}"`), line);
});

test('nor does it hold any other text about a person that is stored', async () => {
  const { rows } = await sql<{ value: string }>`
    select customer_name as value from quotes union select customer_email from quotes union select customer_phone from quotes
    union select email from people union select name from people union select recipient from outbox
    union select email from contact_messages union select message from contact_messages`.execute(testApp.deps.db);
  assert.ok(rows.length > 8);
  const lines = testApp.logged();
  for (const { value } of rows.filter(({ value: text }) => text !== ''))
    assert.equal(lines.includes(value), false, `the log holds ${value}`);
});
