import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { QuoteDetail } from '#contract/dashboard-quotes.ts';
import type { WhatNeedsYou } from '#contract/today.ts';
import { startSender } from '#server/notifications/sender.ts';
import { until } from '#server/notifications/testing/mail-room.ts';
import { closePostOffices, openPostOffice } from '#server/notifications/testing/post-office.ts';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { asOwner } from '../testing/callers.ts';
import { exampleQuote, submit } from '../testing/quotes.ts';

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
  const owner = await asOwner<QuoteDetail & WhatNeedsYou & { items: readonly { id: string; recipient: string }[] }>(
    testApp,
  );
  const isRefused = async (id: string) => (await owner(`GET /api/quotes/${id}`)).body.isEmailRefused;
  assert.deepEqual([await isRefused(refused), await isRefused(other)], [false, false]);

  const strict = await openPostOffice({
    onRecipient: (address) => (address === GONE ? '550 5.1.1 no such user' : undefined),
  });
  await deliver(strict.url);
  assert.deepEqual([await isRefused(refused), await isRefused(other)], [true, false]);
  const approved = await owner(`POST /api/quotes/${refused}/approve`, {});
  assert.deepEqual([approved.status, approved.body.isEmailRefused], [200, true]);
  const { needs } = (await owner('GET /api/dashboard/needs')).body;
  assert.deepEqual(
    needs.filter(({ kind }) => kind === 'mail').map(({ name }) => name),
    [GONE],
  );

  const [failed] = (await owner('GET /api/mails?status=failed')).body.items;
  assert.equal((await owner(`POST /api/mails/${failed?.id}/resend`, {})).status, 200);
  await deliver((await openPostOffice()).url);
  assert.equal(await isRefused(refused), false);
});
