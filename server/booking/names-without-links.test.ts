import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { startTestApp, type TestApp, mailsOf } from '#testing/app.ts';
import { asAnyone, asOwner } from '#testing/callers.ts';
import { signUpBody } from '#testing/people.ts';
import { exampleQuote } from '#testing/quotes.ts';

const LURE = 'Claim prize at evil.example';

let testApp: TestApp;
before(async () => void (testApp = await startTestApp()));
after(() => testApp.close());

/** The calls that type a name, each with the field and a body that is otherwise right. */
const CALLS: readonly (readonly [string, string, Readonly<Record<string, unknown>>])[] = [
  ['POST /api/quotes', 'customerName', exampleQuote({ customerFirstName: undefined, customerLastName: undefined })],
  ['POST /api/quotes', 'customerFirstName', exampleQuote()],
  ['POST /api/quotes', 'customerLastName', exampleQuote()],
  ['POST /api/contact', 'name', { email: 'a@example.com', message: 'Hi' }],
  ['POST /api/customer/signup', 'firstName', signUpBody('lured@example.com')],
  ['POST /api/customer/signup', 'lastName', signUpBody('lured@example.com')],
  ['POST /api/staff', 'name', { email: 'crew@example.com' }],
  ['POST /api/admin/admins', 'name', { email: 'boss@example.com' }],
];

describe('a name with a web address in it', () => {
  for (const [call, field, body] of CALLS) {
    test(`is refused by ${call} at ${field}, and no one is emailed`, async () => {
      const ask = /staff|admins/.test(call) ? await asOwner(testApp) : asAnyone(testApp);
      const before = (await mailsOf(testApp)).length;
      const answer = await ask(call, { ...body, [field]: LURE });
      assert.equal(answer.status, 422);
      const errors = answer.body['errors'] as readonly { readonly path: string; readonly message: string }[];
      const found = errors.find(({ path }) => path === field);
      assert.equal(found?.message, 'A name can’t contain a web address. Please type the name alone.');
      assert.equal((await mailsOf(testApp)).length, before);
    });
  }
});

describe('a service address with a web address in it', () => {
  const CANS = { packageType: 'garbage', vehicleType: undefined, vehicleSubtype: undefined, extras: [] };
  const PRICED = { basePrice: undefined, truckFee: undefined, totalPrice: undefined };

  test('is refused with a request, and no one is emailed', async () => {
    const before = (await mailsOf(testApp)).length;
    const request = exampleQuote({ ...CANS, ...PRICED, serviceAddress: LURE });
    const { status, body } = await asAnyone(testApp)('POST /api/quotes', request);
    const errors = body['errors'] as readonly { readonly path: string; readonly code: string }[];
    assert.deepEqual(
      [status, errors.map(({ path, code }) => [path, code])],
      [422, [['serviceAddress', 'web-address-in-place']]],
    );
    assert.equal((await mailsOf(testApp)).length, before);
  });

  test('is refused where it is given later', async () => {
    const { status, body } = await asAnyone(testApp)('POST /api/quotes', exampleQuote({ ...CANS, ...PRICED }));
    assert.equal(status, 201, JSON.stringify(body));
    const call = `PUT /api/quotes/by-token/${String(body['quoteUrl']).split('/').at(-1)}/address`;
    assert.equal((await asAnyone(testApp)(call, { serviceAddress: LURE })).status, 422);
    assert.equal((await asAnyone(testApp)(call, { serviceAddress: '12 Elm St.Albany' })).status, 200);
  });
});
