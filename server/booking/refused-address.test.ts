import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { QuoteDetail } from '#contract/dashboard-quotes.ts';
import type { MailInList } from '#contract/mail.ts';
import type { WhatNeedsYou } from '#contract/today.ts';
import { SKIPPED_WHEN_REFUSED } from '#core/notifications/mails.ts';
import { startSender } from '#server/notifications/sender.ts';
import { startTestApp, type TestApp } from '#testing/app.ts';
import { asOwner } from '#testing/callers.ts';
import { until } from '#testing/mail-room.ts';
import { closePostOffices, openPostOffice } from '#testing/post-office.ts';
import { exampleQuote, submit } from '#testing/quotes.ts';

let testApp: TestApp;
before(async () => void (testApp = await startTestApp({ settings: { slotCapacity: 100 } })));
after(() => testApp.close());
after(closePostOffices);

const GONE = 'gone@customer.example';

async function deliver(smtpUrl: string): Promise<void> {
  const { deps } = testApp;
  const sender = startSender({ ...deps, env: { ...deps.env, SMTP_URL: smtpUrl } }, { poll: 20, stop: 1000 });
  await until('all that are due are tried', async () => {
    const waiting = await deps.db
      .selectFrom('outbox')
      .select('id')
      .where('status', '=', 'waiting')
      .where('due_at', '<=', deps.clock.now().toString())
      .execute();
    return waiting.length === 0;
  });
  await sender.stop();
}

test('the owner reads that the mail server refuses a customer’s address, until an email arrives there', async () => {
  const refused = (await submit(testApp.app, exampleQuote({ customerEmail: GONE }))).body.id;
  const other = (await submit(testApp.app, exampleQuote())).body.id;
  const owner = await asOwner<QuoteDetail & WhatNeedsYou & { items: readonly MailInList[] }>(testApp);
  const isRefused = async (id: string) => (await owner(`GET /api/quotes/${id}`)).body.isEmailRefused;
  assert.deepEqual([await isRefused(refused), await isRefused(other)], [false, false]);

  const tried: string[] = [];
  const strict = await openPostOffice({
    onRecipient: (address) => {
      tried.push(address);
      return address === GONE ? '550 5.1.1 no such user' : undefined;
    },
  });
  const triesOfGone = () => tried.filter((address) => address === GONE).length;
  await deliver(strict.url);
  assert.deepEqual([await isRefused(refused), await isRefused(other)], [true, false]);
  const approved = await owner(`POST /api/quotes/${refused}/approve`, {});
  assert.deepEqual([approved.status, approved.body.isEmailRefused], [200, true]);
  assert.equal(triesOfGone(), 1);

  testApp.setNow('2027-06-01T12:01:00Z');
  await owner(`POST /api/quotes/${other}/approve`, {});
  await deliver(strict.url);
  assert.equal(triesOfGone(), 1, 'a refused address isn’t tried again');
  const failed = async () => (await owner('GET /api/mails?status=failed')).body.items;
  const [skipped, first] = await failed();
  assert.deepEqual([skipped?.kind, first?.kind, skipped?.attempts], ['quote-approved', 'quote-received', 0]);
  assert.match(skipped?.lastError ?? '', /^Not sent: the mail server refused this address before \(550 5\.1\.1\)\./);
  const needed = async () =>
    (await owner('GET /api/dashboard/needs')).body.needs.filter(({ kind }) => kind === 'mail').map(({ name }) => name);
  assert.deepEqual(await needed(), [GONE]);

  assert.equal((await owner(`POST /api/mails/${skipped?.id}/resend`, {})).status, 200);
  await deliver(strict.url);
  assert.equal(triesOfGone(), 2, 'unless the owner sends it anyway');
  assert.equal(await isRefused(refused), true);

  assert.equal((await owner(`POST /api/mails/${first?.id}/resend`, {})).status, 200);
  const open = await openPostOffice();
  await deliver(open.url);
  assert.equal(await isRefused(refused), false);
  assert.deepEqual(await needed(), [GONE], 'what wasn’t sent meanwhile is listed until the owner sends it');
  await owner(`POST /api/quotes/${refused}/cancel`, { as: 'shop' });
  testApp.setNow('2027-06-01T12:02:00Z');
  await deliver(open.url);
  assert.ok(open.received.some(({ to, mail }) => to.includes(GONE) && /canceled/i.test(mail.subject ?? '')));
});

test('what someone asks for is tried at a refused address, and what only the shop has to say to it is not', () => {
  const kinds = new Set(SKIPPED_WHEN_REFUSED);
  for (const kind of ['quote-received', 'log-in-link', 'reset-password', 'application-code', 'new-quote'] as const)
    assert.ok(!kinds.has(kind), kind);
  for (const kind of ['quote-approved', 'visit-reminder', 'receipt', 'job-credentials'] as const)
    assert.ok(kinds.has(kind), kind);
});
