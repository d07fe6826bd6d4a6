import assert from 'node:assert/strict';
import { readdir } from 'node:fs/promises';
import { after, before, test } from 'node:test';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import type { TestBooking } from '#contract/counts.ts';
import { dumpAll } from '#server/backup/testing/dump-all.ts';
import { startTestApp, type TestApp } from '#testing/app.ts';
import { asOwner, type Caller } from '#testing/callers.ts';
import { addCrew } from '#testing/jobs.ts';
import { addPerson } from '#testing/people.ts';
import { closePostOffices, openPostOffice } from '#testing/post-office.ts';
import { freePort } from '#testing/processes.ts';
import { exampleQuote, submit } from '#testing/quotes.ts';
import { TEST_CERTIFICATE, TEST_MAIL_HOST } from '#testing/test-certificate.ts';

const trusted = getCACertificates('default');
const LOG_IN = { user: 'shop@brightbay.test', password: 'suds-and-sponges' };
let port: number;
let testApp: TestApp;
let owner: Caller;

before(async () => {
  setDefaultCACertificates([...trusted, TEST_CERTIFICATE.cert]);
  port = await freePort();
  testApp = await startTestApp({ env: { MAIL_TEST_SERVER: `127.0.0.1:${port}` }, settings: { slotCapacity: 1 } });
  owner = await asOwner(testApp, await addPerson(testApp.deps, 'admin', { email: 'owner@example.com' }));
});
after(async () => {
  setDefaultCACertificates(trusted);
  await closePostOffices();
  await testApp.close();
});

/** Attempts are counted whatever comes of them, and a session notes when it was last used. */
const OF_CALLS = new Set(['rate_limits', 'sessions']);

async function everything() {
  const rows = await dumpAll(testApp.deps.db);
  return Object.fromEntries(Object.entries(rows).filter(([table]) => !OF_CALLS.has(table)));
}

async function filesIn(folder: string): Promise<readonly string[]> {
  return (await readdir(folder, { recursive: true })).toSorted();
}

async function rehearse(quote: object, query: string): Promise<TestBooking> {
  const { status, body } = await owner(`POST /api/admin/setup/test-booking?${query}`, quote);
  assert.equal(status, 200, JSON.stringify(body));
  return body as unknown as TestBooking;
}

const kindsOf = ({ mails }: TestBooking) => mails.map(({ after: act, to }) => `${act}: ${to}`);

test('a test booking goes through all of its verbs, and leaves no row, no email and no file', async () => {
  const photo = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';
  const quote = exampleQuote({ customerEmail: 'customer@example.com', aiPhotos: [photo] });
  const [before_, files] = [await everything(), await filesIn(testApp.deps.env.DATA_DIR)];

  const requested = await rehearse(quote, 'until=requested');
  assert.equal(requested.job, null);
  assert.equal(requested.sentTo, null, 'there is no mail server');
  assert.deepEqual(kindsOf(requested), ['requested: customer', 'requested: shop']);

  const done = await rehearse(quote, 'until=completed');
  assert.equal(done.totalPrice, 135);
  assert.equal(done.job?.customerName, 'Dana Whitfield');
  assert.equal(done.job.employee, null);
  const kinds = kindsOf(done);
  assert.ok(kinds.includes('approved: customer') && kinds.includes('completed: customer'), kinds.join());
  assert.ok(done.mails.every(({ html }) => !html.includes('href=')));

  assert.deepEqual(await everything(), before_);
  assert.deepEqual(await filesIn(testApp.deps.env.DATA_DIR), files);
});

test('an employee gets the job of a test booking on the screen only', async () => {
  const member = await addCrew(testApp.deps);
  const before_ = await everything();
  const { job, mails } = await rehearse(exampleQuote(), 'until=approved');
  assert.equal(job?.employee, member.name);
  assert.ok(mails.some(({ to }) => to === 'crew'));
  assert.deepEqual(await everything(), before_);
});

test('the time of a test booking is still free for a customer, and their booking comes first', async () => {
  const quote = exampleQuote({ scheduledDate: '2027-06-21' });
  await rehearse(quote, 'until=completed');
  const { status } = await submit(testApp.app, quote);
  assert.equal(status, 201);
  const taken = await owner('POST /api/admin/setup/test-booking', exampleQuote({ scheduledDate: '2027-06-21' }));
  assert.equal(taken.status, 409);
  assert.equal(taken.body['code'], 'slot-taken');
});

test('what a customer would be refused is refused with its field', async () => {
  const { status, body } = await owner('POST /api/admin/setup/test-booking', exampleQuote({ packageType: 'none' }));
  assert.equal(status, 422);
  assert.equal((body['errors'] as readonly { path: string }[])[0]?.path, 'packageType');
});

test('with a mail server the first email of the customer really arrives at the owner, and at no one else', async () => {
  const office = await openPostOffice({ port, logIn: LOG_IN });
  const typed = {
    provider: 'other',
    host: TEST_MAIL_HOST,
    port: 587,
    encryption: 'starttls',
    fromName: 'Suds',
    fromEmail: 'hello@brightbay.test',
    ...LOG_IN,
  };
  const { body } = await owner('POST /api/admin/mail-server/test', typed);
  await owner('PUT /api/admin/mail-server', { ...typed, proof: body['proof'] });
  const before_ = await everything();
  const known = office.received.length;
  const { sentTo } = await rehearse(exampleQuote({ scheduledDate: '2027-06-22' }), 'until=requested');
  assert.equal(sentTo, 'owner@example.com');
  assert.deepEqual(await everything(), before_);
  const letters = office.received.slice(known);
  assert.deepEqual(
    letters.map(({ to }) => to),
    [['owner@example.com']],
  );
});
