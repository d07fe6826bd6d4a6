import { after, before, describe, test } from 'node:test';
import { startTestApp, type TestApp } from '#testing/app.ts';
import { exampleQuote } from '#testing/quotes.ts';
import { assertRefused } from '#testing/refusal.ts';

type Case = readonly [what: string, change: Readonly<Record<string, unknown>>, path: string, says: RegExp];

const garbage = {
  packageType: 'garbage',
  vehicleType: undefined,
  vehicleSubtype: undefined,
  extras: [],
  basePrice: 15,
  truckFee: 0,
  totalPrice: undefined,
};
const mobile = { serviceType: 'mobile', serviceAddress: '12 Elm Street', totalPrice: undefined };
const long = 'x'.repeat(10_000);
const packages = /Please choose one of: express, full, interior, exterior, sxs, dirtbike, quad, garbage\./;

const choices: readonly Case[] = [
  ['an unknown package', { packageType: 'platinum' }, 'packageType', packages],
  ['a condition level as a package', { packageType: 'moderate' }, 'packageType', packages],
  ['a package called like a part of every object', { packageType: 'constructor' }, 'packageType', packages],
  ['no package', { packageType: undefined }, 'packageType', /Package is missing\. Please fill it in\./],
  ['a package that is a number', { packageType: 3 }, 'packageType', /Package has to be text\./],
  ['an unknown extra', { extras: ['Gold Plating'] }, 'extras.0', /Please choose from: .*Tire Shine/],
  ['an extra of another package', { extras: ['Tire Shine', 'Add bag'] }, 'extras.1', /not offered with Full Detail\./],
  [
    'a ceramic coating on a dirt bike',
    { packageType: 'dirtbike', vehicleType: undefined, vehicleSubtype: 'KTM', extras: ['Ceramic Coating'] },
    'extras.0',
    /“Ceramic Coating” is not offered with Dirt Bike Detail\. Please choose from: .*Tire Shine/,
  ],
  ['extras as one text', { extras: 'Tire Shine' }, 'extras', /Extras have to be a list of names\./],
  ['an extra that is no text', { extras: [{ name: 'Tire Shine' }] }, 'extras.0', /Extra has to be text\./],
  ['31 extras', { extras: Array.from({ length: 31 }, () => 'Tire Shine') }, 'extras', /Please choose at most 30\./],
  ['an unknown make', { vehicleSubtype: 'Delorean' }, 'vehicleSubtype', /Please choose one of: Ford F-150, /],
  ['a make of cars on a truck', { vehicleSubtype: 'Toyota' }, 'vehicleSubtype', /Please choose one of: Ford F-150, /],
  ['no make', { vehicleSubtype: '' }, 'vehicleSubtype', /The brand is missing\. Please choose one of: /],
  ['an unknown vehicle type', { vehicleType: 'boat' }, 'vehicleType', /choose one of: car, truck\./],
  ['no vehicle type', { vehicleType: undefined }, 'vehicleType', /Please choose one of: car, truck\./],
  [
    'a powersport vehicle in a car package',
    { vehicleType: 'powersport' },
    'vehicleType',
    /choose one of: car, truck\./,
  ],
  [
    'an unknown payment method',
    { paymentMethod: 'barter' },
    'paymentMethod',
    /has to be one of: venmo, cash, check, zelle, cashapp, transfer\./,
  ],
  ['no payment method', { paymentMethod: undefined }, 'paymentMethod', /choose how you’d like to pay/],
  ['an unknown service type', { serviceType: 'teleport' }, 'serviceType', /has to be one of: dropoff, mobile\./],
  ['an unknown condition', { conditionLevel: 'filthy' }, 'conditionLevel', /one of: light, moderate, heavy\./],
  [
    'mobile service while it is off',
    mobile,
    'serviceType',
    /^Mobile service is coming soon! Please select Drop-off Service for now\.$/,
  ],
];

const cans: readonly Case[] = [
  ...[0, 11, 1.5, -1, 1e300].map((count): Case => {
    const change = { ...garbage, garbageCanCount: count };
    return [`${count} cans`, change, 'garbageCanCount', /^Please choose a whole number of cans from 1 to 10\.$/];
  }),
  ['cans as text', { ...garbage, garbageCanCount: '2' }, 'garbageCanCount', /has to be a number/],
  ['cans as nothing', { ...garbage, garbageCanCount: null }, 'garbageCanCount', /has to be a number/],
  ['a truck fee on garbage cans', { ...garbage, truckFee: 5 }, 'truckFee', /no truck fee .* Please leave it out\./],
  ['a truck with garbage cans', { ...garbage, vehicleType: 'truck' }, 'vehicleType', /Please leave it out\./],
  ['a vehicle extra on garbage cans', { ...garbage, extras: ['Tire Shine'] }, 'extras.0', /Add bag, Add Deodorizer\./],
];

const person: readonly Case[] = [
  ['a first name of 10 000 characters', { customerFirstName: long }, 'customerFirstName', /at most 100 characters/],
  ['a last name of 10 000 characters', { customerLastName: long }, 'customerLastName', /at most 100 characters/],
  ['a name of 10 000 characters', { customerName: long }, 'customerName', /at most 100 characters/],
  ['a name of emoji', { customerFirstName: 'Dana 🚗' }, 'customerFirstName', /letters of any alphabet/],
  [
    'a name that turns the direction',
    { customerLastName: 'Whit\u202Edlif' },
    'customerLastName',
    /Please type it again/,
  ],
  ['a name with an isolate', { customerLastName: 'Whit\u2066dlif' }, 'customerLastName', /Please type it again/],
  ['a name with NUL', { customerFirstName: 'Da\u0000na' }, 'customerFirstName', /Please type it again/],
  ['a name with half a character', { customerFirstName: 'Da\uD800na' }, 'customerFirstName', /Please type it again/],
  ['a name with a line break', { customerFirstName: 'Da\r\nBcc: x' }, 'customerFirstName', /letters of any alphabet/],
  ['an empty first name', { customerFirstName: '  ' }, 'customerFirstName', /missing\. Please fill it in\./],
  [
    'no name at all',
    { customerName: undefined, customerFirstName: undefined, customerLastName: undefined },
    'customerName',
    /Name is missing\. Please fill it in\./,
  ],
  ['no email', { customerEmail: undefined }, 'customerEmail', /Email is missing\. Please fill it in\./],
  [
    'an email of 10 000 characters',
    { customerEmail: `${long}@example.com` },
    'customerEmail',
    /at most 254 characters/,
  ],
  ['an email without a domain', { customerEmail: 'dana@home' }, 'customerEmail', /should read like name@example\.com/],
  [
    'an email with a header in it',
    { customerEmail: 'dana@example.com\r\nBcc: all@example.com' },
    'customerEmail',
    /should read like name@example\.com/,
  ],
  ['two emails', { customerEmail: 'a@example.com,b@example.com' }, 'customerEmail', /should read like/],
  ['no phone', { customerPhone: undefined }, 'customerPhone', /Phone is missing\. Please fill it in\./],
  [
    'an impossible phone number',
    { customerPhone: '123' },
    'customerPhone',
    /Ten digits are enough, like \(518\) 555-0142/,
  ],
  ['a phone that is a number', { customerPhone: 5185550142 }, 'customerPhone', /Phone has to be text\./],
  ['an address of 10 000 characters', { serviceAddress: long }, 'serviceAddress', /at most 300 characters/],
  ['an address with NUL', { serviceAddress: '1 Main\u0000St' }, 'serviceAddress', /Please type it again/],
  ['terms not accepted', { acceptedTermsOfService: false }, 'acceptedTermsOfService', /Please accept the Terms/],
  ['terms accepted in words', { acceptedTermsOfService: 'true' }, 'acceptedTermsOfService', /Please accept/],
  [
    'liability not accepted',
    { acceptedLiability: undefined },
    'acceptedLiability',
    /Please accept the damage liability/,
  ],
  ['an opt-out that is no yes or no', { optOutSocialMedia: 'no' }, 'optOutSocialMedia', /has to be true or false/],
];

const estimate: readonly Case[] = [
  ['a photo estimate that is not ours', { aiAnalysisUsed: true }, 'aiAnalysisUsed', /run it again/],
  ['a discount from the browser', { aiPriceAdjustment: -100 }, 'aiPriceAdjustment', /continue without an estimate/],
  [
    'a discount under an invented analysis',
    { analysisId: 'b8f6c1d2', aiAnalysisUsed: true, aiPriceAdjustment: -100 },
    'aiPriceAdjustment',
    /run it again/,
  ],
  ['a confidence of 101', { aiConfidence: 101 }, 'aiConfidence', /a percentage from 0 to 100/],
  ['four photos', { aiPhotos: ['', '', '', ''] }, 'aiPhotos', /^Please select up to 3 photos for analysis\.$/],
  ['photos that are no text', { aiPhotos: [{}] }, 'aiPhotos.0', /has to be base64 text/],
];

describe('a quote request is refused, the field named and nothing stored, for', () => {
  let testApp: TestApp;
  before(async () => void (testApp = await startTestApp()));
  after(() => testApp.close());

  for (const [what, change, path, says] of [...choices, ...cans, ...person, ...estimate]) {
    test(what, async () => {
      const payload = exampleQuote(change);
      await assertRefused(testApp, { method: 'POST', url: '/api/quotes', payload }, { code: 'invalid', path, says });
    });
  }

  test('several mistakes, each of them named', async () => {
    const payload = exampleQuote({ packageType: 'platinum', scheduledTime: undefined, serviceType: 'mobile' });
    const request = { method: 'POST', url: '/api/quotes', payload } as const;
    await assertRefused(testApp, request, { path: 'packageType', says: packages });
    await assertRefused(testApp, request, { path: 'serviceType', says: /coming soon/ });
    await assertRefused(testApp, request, { path: 'scheduledTime', says: /Please choose a time as well/ });
  });

  test('no address to come to, once mobile service is switched on', async () => {
    await testApp.changeSettings({ mobileAvailable: true });
    const payload = exampleQuote({ ...mobile, serviceAddress: '   ' });
    const expected = { path: 'serviceAddress', says: /Please tell us where to come\./ };
    await assertRefused(testApp, { method: 'POST', url: '/api/quotes', payload }, expected);
  });
});
