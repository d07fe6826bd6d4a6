import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { mailsOf, startTestApp, type TestApp } from '#testing/app.ts';
import { asAnyone, asOwner, type Caller } from '#testing/callers.ts';
import { addPerson } from '#testing/people.ts';
import { addPromoCode } from '#testing/promo-codes.ts';
import { exampleQuote, submit } from '#testing/quotes.ts';

let testApp: TestApp;
let owner: Caller;
before(async () => {
  testApp = await startTestApp();
  owner = await asOwner(testApp);
});
after(() => testApp.close());

/** The field of a request, what was pasted into it, and what the owner sees. */
const PASTED: readonly (readonly [string, string, string])[] = [
  ['customerEmail', '\u200Bdana3@x.example', 'dana3@x.example'],
  ['customerEmail', 'dana4@x.example\u200B', 'dana4@x.example'],
  ['customerEmail', '\u202Adana5@x.example\u202C', 'dana5@x.example'],
  ['customerEmail', 'dana\u00ADw@x.example', 'danaw@x.example'],
  ['customerEmail', 'dana@münchen.example', 'dana@xn--mnchen-3ya.example'],
  ['customerFirstName', '\u200Fמשה', 'משה'],
  ['customerFirstName', '\u200BDana', 'Dana'],
  ['customerFirstName', 'Dana\u00ADW', 'DanaW'],
  ['customerFirstName', 'علی\u200Cرضا', 'علی\u200Cرضا'],
  ['customerLastName', 'Ma.Luisa Santos', 'Ma.Luisa Santos'],
  ['customerLastName', 'Wm.Scott', 'Wm.Scott'],
  ['customerLastName', 'Co.Op Cleaners', 'Co.Op Cleaners'],
  ['serviceAddress', '\u202A7 Ctr.St\u202C', '7 Ctr. St'],
  ['serviceAddress', '3 King.St', '3 King. St'],
  ['customerPhone', '(518) 555-0142 ext. 12', '+15185550142;ext=12'],
  ['customerPhone', '518-555-0143 x136', '+15185550143;ext=136'],
  ['customerPhone', '+1-518-555-0144;ext=136', '+15185550144;ext=136'],
  ['customerPhone', '0015185550145', '+15185550145'],
  ['customerPhone', '+1\uFE0F-518-555-0146', '+15185550146'],
  ['customerPhone', '1-800-FLOWERS', '+18003569377'],
];
const CANS = { packageType: 'garbage', vehicleType: undefined, vehicleSubtype: undefined, extras: [] };
const UNPRICED = { basePrice: undefined, truckFee: undefined, totalPrice: undefined };
const UNTIMED = { scheduledDate: undefined, scheduledTime: undefined, customerName: undefined };

describe('a request with pasted text', () => {
  for (const [field, pasted, seen] of PASTED) {
    test(`takes ${JSON.stringify(pasted)} as the ${field} ${seen}`, async () => {
      const place = field === 'serviceAddress' ? CANS : {};
      const request = exampleQuote({ ...UNPRICED, ...UNTIMED, ...place, [field]: pasted });
      const { status, body } = await submit(testApp.app, request);
      assert.equal(status, 201, JSON.stringify(body));
      const quote = (await owner(`GET /api/quotes/${body.id}`)).body;
      assert.equal(quote[field], seen);
    });
  }

  test('takes promo codes however they were copied', async () => {
    await addPromoCode(testApp.deps.db, { code: 'MAY25', percent: 10 });
    const typed = ['MAY25\u200B', '\u202AMAY25\u202C', 'ＭＡＹ２５', 'MAY-25', 'may–25'];
    const answers = await Promise.all(
      typed.map((promoCode) => asAnyone(testApp)('POST /api/promo-codes/check', { promoCode })),
    );
    assert.deepEqual(
      answers.map(({ status }) => status),
      typed.map(() => 200),
    );
  });

  test('logs in by a pasted address', async () => {
    const person = await addPerson(testApp.deps, 'admin');
    const body = { email: `\u202A${person.email}\u202C`, password: person.password };
    assert.equal((await asAnyone(testApp)('POST /api/admin/login', body)).status, 200);
  });
});

describe('a phone number with an extension', () => {
  const request = (customerPhone: string) => exampleQuote({ ...UNPRICED, ...UNTIMED, customerPhone });

  test('counts as the same number toward the open quotes of a phone', async () => {
    const typed = ['518-555-0190', '518-555-0190 x1', '518-555-0190 ext. 2', '518-555-0190 x3'];
    const statuses: number[] = [];
    for (const each of typed) statuses.push((await submit(testApp.app, request(each))).status);
    assert.deepEqual(statuses, [201, 201, 201, 429]);
  });

  test('leads to the same customer, and is written out for people', async () => {
    const customerEmail = 'office@example.com';
    await submit(testApp.app, { ...request('518-555-0191'), customerEmail });
    await submit(testApp.app, { ...request('518-555-0191 x7'), customerEmail });
    const found = (await owner('GET /api/customers?q=5185550191')).body['items'] as readonly unknown[];
    assert.equal(found.length, 1);
    const sent = (await mailsOf(testApp, { kind: 'new-quote' })).at(-1);
    assert.equal(sent?.data['customerPhone'], '+15185550191;ext=7');
  });

  for (const [call, body] of [
    ['POST /api/staff', { name: 'Max Reed', email: 'max@example.com', paymentType: 'hourly', paymentValue: 20 }],
    ['POST /api/contact', { name: 'Max Reed', email: 'max@example.com', message: 'Hi' }],
  ] as const)
    test(`is taken by ${call}`, async () => {
      const answer = await owner(call, { ...body, phone: '(518) 555-0142 ext. 12' });
      assert.ok(answer.status < 300, JSON.stringify(answer.body));
    });
});
