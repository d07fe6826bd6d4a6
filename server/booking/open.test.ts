import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { LINK_DAYS } from '#core/quotes/quotes.ts';
import { startTestApp, TEST_NOW, type TestApp } from '#testing/app.ts';
import { exampleQuote, submit } from '#testing/quotes.ts';
import { assertRefused } from '#testing/refusal.ts';

const GONE = { status: 404, code: 'not-found', says: /newest email about your quote\.$/ };

let testApp: TestApp;
let token: string;
let id: string;
let claimToken: string;
before(async () => {
  testApp = await startTestApp();
  const { body } = await submit(testApp.app, exampleQuote({ serviceAddress: '12 Elm Street' }));
  ({ id, claimToken } = body);
  token = body.quoteUrl.split('/').at(-1) ?? '';
});
after(() => testApp.close());

const open = (value: string) => testApp.app.inject(`/api/quotes/by-token/${value}`);

describe('the page of a quote', () => {
  test('shows its customer what was agreed, when, and by when the answer comes', async () => {
    const answer = await open(token);
    assert.equal(answer.statusCode, 200);
    const { lines, reference, ...quote } = answer.json<Record<string, unknown>>();
    assert.match(String(reference), /^BB-[2-9A-Z]{5}$/);
    assert.equal((lines as readonly unknown[]).length, 4);
    assert.deepEqual(quote, {
      status: 'pending',
      customerName: 'Dana Whitfield',
      packageType: 'full',
      packageName: 'Full Detail',
      subject: 'Truck, Ford F-150',
      subjectLabel: 'Vehicle',
      isAtCustomer: false,
      serviceType: 'dropoff',
      vehicleType: 'truck',
      vehicleSubtype: 'Ford F-150',
      garbageCanCount: 1,
      serviceAddress: '12 Elm Street',
      place: {
        kind: 'shop',
        text: 'Drop-off. We’ll send you the address.',
        directions: '',
        hours: '',
        isAddressNeeded: false,
      },
      paymentMethod: 'venmo',
      optOutSocialMedia: false,
      totalPrice: 135,
      scheduledDate: '2027-06-19T14:00:00Z',
      scheduledTime: '10:00 AM',
      timeZone: 'America/New_York',
      createdAt: '2027-06-01T12:00:00Z',
      confirmationDue: '2027-06-02T12:00:00Z',
      isEmailConfirmed: false,
      closedOffer: null,
      declineReason: null,
      confirmEmailBy: '2027-06-02T12:00:00Z',
      lapsedAt: null,
      deposit: null,
      events: ['cancel', 'reschedule'],
      cancellationFee: null,
      freeChangeUntil: '2027-06-18T14:00:00Z',
      offer: null,
      estimate: null,
      photos: [],
      report: null,
      answers: [],
      priceChange: null,
      moveRequest: null,
      customerNote: '',
    });
  });

  test('has neither the address nor the phone number nor the id of its customer', async () => {
    const { body } = await open(token);
    for (const secret of ['@example.com', ' 555-', '518555', id, claimToken])
      assert.equal(body.includes(secret), false, secret);
  });

  test('opens for nothing but its own token', async () => {
    const others = [id, claimToken, token.slice(0, -2), `${token}x`, token.toUpperCase(), 'null', '%00', "'or 1=1"];
    for (const value of others)
      await assertRefused(testApp, { url: `/api/quotes/by-token/${encodeURIComponent(value)}` }, GONE);
  });

  test('does not take a token that is too long to be one', async () => {
    await assertRefused(testApp, { url: `/api/quotes/by-token/${'a'.repeat(101)}` }, { status: 400, says: /too long/ });
  });

  test('changes nothing when it is opened', async () => {
    const before = await testApp.deps.db.selectFrom('quotes').selectAll().where('id', '=', id).execute();
    await open(token);
    assert.deepEqual(await testApp.deps.db.selectFrom('quotes').selectAll().where('id', '=', id).execute(), before);
  });

  test('works until its link expires, and not when the link was revoked', async () => {
    const { db } = testApp.deps;
    const end = Temporal.Instant.from(TEST_NOW).add({ hours: 24 * LINK_DAYS });
    testApp.setNow(end.subtract({ seconds: 1 }).toString());
    assert.equal((await open(token)).statusCode, 200);
    testApp.setNow(end.toString());
    assert.equal((await open(token)).statusCode, 404);
    testApp.setNow(TEST_NOW);
    await db.updateTable('quotes').set({ page_token_hash: null }).where('id', '=', id).execute();
    assert.equal((await open(token)).statusCode, 404);
  });

  test('cannot be guessed at: 120 tries in a minute from one address', async () => {
    const headers = { 'x-forwarded-for': '198.51.100.7' };
    const guess = async () => (await testApp.app.inject({ url: '/api/quotes/by-token/guess', headers })).statusCode;
    for (let count = 1; count <= 120; count += 1) assert.equal(await guess(), 404);
    assert.equal(await guess(), 429);
  });
});
