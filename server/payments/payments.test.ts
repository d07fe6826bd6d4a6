import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { PAYMENT_METHODS } from '#core/payments/methods.ts';
import { hashToken } from '#server/lib/secrets.ts';
import { maskSecrets } from '#server/notifications/mail-secrets.ts';
import { startTestApp, type TestApp, mailsOf } from '#testing/app.ts';
import { openTestPayments } from '#testing/payments.ts';
import { fromAnywhere, send } from '#testing/people.ts';

let testApp: TestApp;
let job: Awaited<ReturnType<typeof openTestPayments>>;
before(async () => void (testApp = await startTestApp({ settings: { venmo: 'Bright-Bay_2' } })));
after(() => testApp.close());
beforeEach(async () => void (job = await openTestPayments(testApp)));

const asAdmin = (call: string, body?: object) => send(testApp.app, call, { cookie: job.admin, ...(body && { body }) });

describe('a payment link', () => {
  test('shows its customer what there is to pay, and neither ids nor addresses', async () => {
    const { status, body } = await job.page();
    assert.equal(status, 200);
    assert.equal(body.balance.dueCents, 13_500);
    assert.equal(body.state, 'open');
    assert.match(JSON.stringify(body), /"venmo":"Bright-Bay_2"/);
    for (const secret of [job.quoteId, job.id, '@example.com', ' 555-', '518555'])
      assert.ok(!JSON.stringify(body).includes(secret));
  });

  test('is the one that the owner hands on', async () => {
    const { body } = await job.account(job.admin);
    assert.equal(body.payUrl, `http://brightbay.test/venmo-payment?token=${job.token}`);
  });

  test('is in the email of the approval while that is queued', async () => {
    const approval = (await mailsOf(testApp, { quoteId: job.quoteId, kind: 'quote-approved' }))[0]!;
    assert.equal(approval.data['payUrl'], `http://brightbay.test/venmo-payment?token=${job.token}`);
    assert.deepEqual(maskSecrets({ kind: 'quote-approved', data: approval.data }, '')['payUrl'], '');
  });

  test('opens nothing when it was changed, cut off, revoked or has expired', async () => {
    const { token } = await openTestPayments(testApp);
    const mixed = token.slice(0, 22) + job.token.slice(22);
    for (const guess of [
      mixed,
      job.token.slice(0, 22),
      `${job.token}x`,
      job.token.slice(0, -1),
      'null',
      '%00',
      "' or 1",
    ])
      assert.equal((await send(testApp.app, `GET /api/payments/${encodeURIComponent(guess)}`)).status, 404, guess);
    await testApp.deps.db.updateTable('quotes').set({ page_token_hash: null }).where('id', '=', job.quoteId).execute();
    assert.equal((await job.page()).status, 404);
    testApp.setNow('2030-01-01T12:00:00Z');
    assert.equal((await send(testApp.app, `GET /api/payments/${token}`)).status, 404);
    testApp.setNow('2027-06-01T12:00:00Z');
  });

  test('stops working with a new link of the quote, which brings a new one', async () => {
    await testApp.deps.db
      .updateTable('quotes')
      .set({ page_token_hash: Buffer.alloc(32, 7) })
      .where('id', '=', job.quoteId)
      .execute();
    assert.equal((await job.page()).status, 404);
    const { body } = await job.account(job.admin);
    const token = new URL(body.payUrl).searchParams.get('token');
    assert.equal((await send(testApp.app, `GET /api/payments/${token}`)).status, 200);
  });

  test('stands on the page of the quote, with the same balance', async () => {
    const { db } = testApp.deps;
    const pageToken = 'the-last-part-of-its-link';
    const link = { page_token_hash: hashToken(pageToken) };
    await db.updateTable('quotes').set(link).where('id', '=', job.quoteId).execute();
    const { body: account } = await job.record(job.admin, { half: 1 });
    const { status, body } = await send(testApp.app, `GET /api/quotes/by-token/${pageToken}/payment`);
    assert.equal(status, 200);
    assert.deepEqual(body['balance'], account.balance);
    assert.equal(body['payUrl'], account.payUrl);
    await db.updateTable('quotes').set({ page_token_hash: null }).where('id', '=', job.quoteId).execute();
    assert.equal((await send(testApp.app, `GET /api/quotes/by-token/${pageToken}/payment`)).status, 404);
  });

  test('owes nothing once the quote is off, and shows what has to be given back', async () => {
    await job.record(job.admin, { kind: 'deposit', method: 'cash', cents: 2000 });
    await asAdmin(`POST /api/quotes/${job.quoteId}/cancel`, {});
    const { body } = await job.page();
    assert.deepEqual([body.state, body.balance.dueCents, body.balance.overpaidCents], ['cancelled', 0, 2000]);
    assert.equal((await job.announce({ cents: 100 })).status, 409);
  });
});

describe("'I have paid'", () => {
  test('is expected from then on, and never paid: the balance stays, whatever is sent', async () => {
    const forged = { cents: 13_500, tipCents: 500, kind: 'payment', paid: true, balance: 0, half: 1 };
    const { status, body } = await job.announce(forged);
    assert.equal(status, 200);
    assert.equal(body.balance.dueCents, 13_500);
    assert.deepEqual([body.expected?.cents, body.expected?.tipCents], [13_500, 500]);
    assert.deepEqual(
      await testApp.deps.db.selectFrom('payments').selectAll().where('quote_id', '=', job.quoteId).execute(),
      [],
    );
    assert.equal((await send(testApp.app, `POST /api/jobs/${job.id}/payments`, { body: forged })).status, 401);
  });

  test('said again is the same payment, and another one is refused', async () => {
    await job.announce({ cents: 10_000 });
    assert.equal((await job.announce({ cents: 10_000 })).status, 200);
    assert.equal((await job.announce({ cents: 13_500 })).status, 409);
    const { body } = await job.account(job.admin);
    assert.equal(body.expected?.cents, 10_000);
    const { body: list } = await asAdmin('GET /api/payments/expected');
    const own = (list as unknown as readonly { jobId: string }[]).filter(({ jobId }) => jobId === job.id);
    assert.equal(own.length, 1);
  });

  test('stands first in the list of what is expected until the owner confirms it with one tap', async () => {
    await job.announce({ cents: 13_500, tipCents: 500 });
    const { body: counts } = await asAdmin('GET /api/admin/counts');
    assert.ok((counts['payments'] as { announced: number }).announced >= 1);
    const { expected, balance } = (await job.account(job.admin)).body;
    const confirm = () =>
      job.record(job.admin, {
        method: 'venmo',
        cents: expected?.cents,
        tipCents: expected?.tipCents,
        expected: expected?.id,
        dueCents: balance.dueCents,
      });
    const answers = await Promise.all([confirm(), confirm()]);
    assert.deepEqual(
      answers.map(({ status }) => status).toSorted((a, b) => a - b),
      [201, 409],
    );
    const { body } = await job.page();
    assert.deepEqual([body.balance.dueCents, body.balance.tipCents, body.expected], [0, 500, null]);
  });

  test('stands there however long ago the visit was; what is only owed does so for 180 days', async () => {
    const isListed = async () => {
      const { body: list } = await asAdmin('GET /api/payments/expected');
      return (list as unknown as readonly { jobId: string }[]).some(({ jobId }) => jobId === job.id);
    };
    const visitAt = (startsAt: string) =>
      testApp.deps.db.updateTable('quotes').set({ starts_at: startsAt }).where('id', '=', job.quoteId).execute();
    await visitAt('2026-12-04T15:00:00Z');
    assert.equal(await isListed(), true);
    await visitAt('2026-12-02T15:00:00Z');
    assert.equal(await isListed(), false);
    await job.announce({ cents: 100 });
    assert.equal(await isListed(), true);
  });

  test('can be found missing: it is expected no more, once', async () => {
    await job.announce({ cents: 13_500 });
    const { expected } = (await job.account(job.admin)).body;
    const dismiss = async () => (await asAdmin(`POST /api/payments/expected/${expected?.id}/dismiss`)).status;
    assert.deepEqual([await dismiss(), await dismiss()], [204, 409]);
    assert.equal((await job.page()).body.expected, null);
    assert.equal((await job.page()).body.balance.dueCents, 13_500);
  });

  test('of another quote confirms nothing here', async () => {
    const other = await openTestPayments(testApp);
    await other.announce({ cents: 13_500 });
    const { expected } = (await other.account(other.admin)).body;
    const { status } = await job.record(job.admin, { method: 'venmo', cents: 100, expected: expected?.id });
    assert.equal(status, 409);
    assert.equal((await job.page()).body.balance.dueCents, 13_500);
  });
});

describe('the owner', () => {
  test('sees the till of a day by kind of payment, corrections of earlier days included', async () => {
    testApp.setNow('2027-07-01T12:00:00Z');
    job = await openTestPayments(testApp);
    const { body } = await job.record(job.admin, { half: 1, tipCents: 500 });
    testApp.setNow('2027-07-02T12:00:00Z');
    job = { ...job, admin: (await openTestPayments(testApp)).admin };
    await job.record(job.admin, { method: 'venmo', cents: 2000 });
    await job.record(job.admin, { kind: 'correction', corrects: body.entries[0]?.id });
    const till = async (date: string) => {
      const { body: answer } = await asAdmin(`GET /api/payments/till?date=${date}`);
      const lines = answer['lines'] as readonly { method: string; netCents: number; tipCents: number }[];
      return lines.map(({ method, netCents, tipCents }) => [method, netCents, tipCents] as const);
    };
    const used = (lines: readonly (readonly [string, number, number])[]) => lines.filter(([, net]) => net !== 0);
    assert.deepEqual(used(await till('2027-07-01')), [['cash', 7250, 500]]);
    assert.deepEqual(used(await till('2027-07-02')), [
      ['venmo', 2000, 0],
      ['cash', -6750, 0],
    ]);
    assert.deepEqual(
      (await till('2027-07-02')).map(([method]) => method),
      PAYMENT_METHODS,
    );
    testApp.setNow('2027-06-01T12:00:00Z');
  });

  test('searches the ledger, page by page, and takes it along as a file', async () => {
    await job.record(job.admin, { method: 'venmo', cents: 100, reference: '=HYPERLINK("x")' });
    await job.record(job.admin, { method: 'cash', cents: 200 });
    const { body: first } = await asAdmin(`GET /api/payments?q=${job.reference}&limit=1`);
    const cursor = String(first['nextCursor']);
    const { body: second } = await asAdmin(`GET /api/payments?q=${job.reference}&limit=1&cursor=${cursor}`);
    const cents = [first, second].flatMap(({ items }) =>
      (items as readonly { cents: number }[]).map((row) => row.cents),
    );
    assert.deepEqual(cents, [200, 100]);
    assert.equal(second['nextCursor'], null);
    const { body: cash } = await asAdmin(`GET /api/payments?q=${job.reference}&status=cash`);
    assert.equal((cash['items'] as unknown[]).length, 1);
    const { body: csv } = await testApp.app.inject({
      url: `/api/payments/export?q=${job.reference}`,
      headers: { cookie: job.admin },
    });
    assert.match(csv, /,"venmo",,"1.00",no,no,"'=HYPERLINK\(""x""\)","2027-\d\d-\d\d \d\d:\d\d",/);
  });

  test('asks for what is owed by mail, and sends the receipt', async () => {
    assert.equal((await asAdmin(`POST /api/jobs/${job.id}/receipt`)).status, 409);
    assert.equal((await asAdmin(`POST /api/jobs/${job.id}/payment-request`)).status, 200);
    await job.record(job.admin, { method: 'cash', cents: 5000 });
    assert.equal((await asAdmin(`POST /api/jobs/${job.id}/receipt`)).status, 200);
    const mails = await mailsOf(testApp, { quoteId: job.quoteId });
    const asked = mails.filter(({ kind }) => kind === 'payment-request' || kind === 'receipt');
    assert.deepEqual(
      asked.map(({ kind, data }) => [kind, data['dueCents']]),
      [
        ['payment-request', 13_500],
        ['receipt', 8500],
      ],
    );
    await job.record(job.admin, { method: 'cash', cents: 8500 });
    assert.equal((await asAdmin(`POST /api/jobs/${job.id}/payment-request`)).status, 409);
  });
});

test('the receipt is a PDF of one page, whatever alphabet the customer writes in', async () => {
  for (const customerName of ['Dana Whitfield', 'Łucja Ørsted', '田中 さくら']) {
    const { token, record, admin } = await openTestPayments(testApp, { customerName });
    await record(admin, { half: 1, tipCents: 300 });
    const { statusCode, headers, rawPayload } = await testApp.app.inject(`/api/payments/${token}/receipt`);
    assert.equal(statusCode, 200);
    assert.equal(headers['content-type'], 'application/pdf');
    const pdf = rawPayload.toString('latin1');
    assert.match(pdf, /^%PDF-1\.\d/);
    assert.match(pdf, /%%EOF\s*$/);
    assert.equal(pdf.match(/\/Type \/Page\b/g)?.length, 1);
    assert.match(pdf, /Receipt BB-/);
  }
});

test('the receipt behind a mailed link is in the language of the quote, whatever the browser asks for', async () => {
  const { token, quoteId, record, admin } = await openTestPayments(testApp);
  await record(admin, { half: 1 });
  const titleIn = async (headers: Readonly<Record<string, string>>) => {
    const url = `/api/payments/${token}/receipt`;
    const { rawPayload } = await testApp.app.inject({
      url,
      headers: { ...fromAnywhere(), 'accept-language': 'en', ...headers },
    });
    return /(\w+) BB-/.exec(rawPayload.toString('latin1'))?.[1];
  };
  assert.equal(await titleIn({}), 'Receipt');
  await testApp.deps.db.updateTable('quotes').set({ language: 'es' }).where('id', '=', quoteId).execute();
  assert.equal(await titleIn({}), 'Recibo');
  assert.equal(await titleIn({ cookie: 'language=en' }), 'Receipt');
});
