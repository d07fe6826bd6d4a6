import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DEFAULT_SETTINGS } from '#core/settings/default-settings.ts';
import { asScriptText, localBusiness, structuredData } from './structured-data.ts';

type Offer = { readonly price: string; readonly url: string; readonly itemOffered: { readonly name: string } };
type Told = { readonly priceRange: string; readonly hasOfferCatalog: { readonly itemListElement: readonly Offer[] } };

const SITE = {
  publicUrl: 'https://www.example.com',
  language: 'en',
  languages: ['en', 'es'],
  today: Temporal.PlainDate.from('2027-12-01'),
} as const;
const told = structuredData(DEFAULT_SETTINGS, SITE) as Told;
const offers = told.hasOfferCatalog.itemListElement;

test('search engines are told every package with its drop-off price', () => {
  assert.deepEqual(
    offers.map((offer) => [offer.itemOffered.name, offer.price]),
    [
      ['Express Wash', '30.00'],
      ['Full Detail', '120.00'],
      ['Interior Only', '70.00'],
      ['Exterior Only', '65.00'],
      ['SXS/UTV Detail', '80.00'],
      ['Dirt Bike Detail', '45.00'],
      ['Quad/ATV Detail', '70.00'],
      ['Garbage Shine', '15.00'],
    ],
  );
});

test('an offer leads to the wizard with its package chosen', () => {
  assert.equal(offers[0]?.url, 'https://www.example.com/quote?package=express');
});

test('in Spanish an offer leads to the wizard in Spanish', () => {
  const spanish = structuredData(DEFAULT_SETTINGS, { ...SITE, language: 'es' }) as Told;
  assert.equal(spanish.hasOfferCatalog.itemListElement[0]?.url, 'https://www.example.com/es/quote?package=express');
});

test('payment is accepted by the methods that customers are offered, in the language of the page', () => {
  const acceptedBy = (offered: Partial<typeof DEFAULT_SETTINGS.offeredMethods>, language: 'en' | 'es' = 'en') => {
    const offeredMethods = { ...DEFAULT_SETTINGS.offeredMethods, ...offered };
    const business = localBusiness({ ...DEFAULT_SETTINGS, offeredMethods }, { ...SITE, language });
    return (business as Readonly<Record<string, unknown>>)['paymentAccepted'];
  };
  assert.equal(acceptedBy({}), 'Venmo, Cash');
  assert.equal(acceptedBy({ venmo: false, check: true, zelle: true }), 'Cash, Check, Zelle');
  assert.equal(acceptedBy({ venmo: false, zelle: true }, 'es'), 'Efectivo, Zelle');
});

test('the price range runs from one garbage can to the full detail', () => {
  assert.equal(told.priceRange, '$15-$120');
});

test('the address and the opening hours are told once the owner has given them, and not before', () => {
  const empty = localBusiness(DEFAULT_SETTINGS, SITE) as Readonly<Record<string, unknown>>;
  assert.equal('openingHours' in empty, false);
  assert.deepEqual(empty['address'], {
    '@type': 'PostalAddress',
    addressLocality: 'Albany',
    addressRegion: 'NY',
    addressCountry: 'US',
  });
  const nineToFive = { opens: '9:00 AM', closes: '5:00 PM' };
  const { openingHours, address } = DEFAULT_SETTINGS;
  const known = localBusiness(
    {
      ...DEFAULT_SETTINGS,
      address: { ...address, street: '12 Lark Street', postalCode: '12210' },
      openingHours: {
        ...openingHours,
        monday: nineToFive,
        tuesday: nineToFive,
        wednesday: nineToFive,
        saturday: { opens: '10:30 AM', closes: '2:00 PM' },
      },
    },
    SITE,
  ) as Readonly<Record<string, unknown>>;
  assert.deepEqual(known['openingHours'], ['Mo-We 09:00-17:00', 'Sa 10:30-14:00']);
  assert.deepEqual(known['address'], {
    '@type': 'PostalAddress',
    streetAddress: '12 Lark Street',
    addressLocality: 'Albany',
    addressRegion: 'NY',
    postalCode: '12210',
    addressCountry: 'US',
  });
});

test('what the owner writes cannot end the script element that carries it', () => {
  const settings = { name: '</script><script>alert(1)</script><!--' };
  const text = asScriptText(settings);
  assert.doesNotMatch(text, /</);
  assert.deepEqual(JSON.parse(text), settings);
});

test('closures of the next ninety days are told as days without hours', () => {
  const closures = [
    { kind: 'dates', from: '2027-12-24', to: '2028-01-02', reason: 'Family holidays' },
    { kind: 'dates', from: '2028-03-15', to: '2028-03-16', reason: '' },
  ] as const;
  const business = localBusiness({ ...DEFAULT_SETTINGS, closures }, SITE) as Readonly<Record<string, unknown>>;
  assert.deepEqual(business['specialOpeningHoursSpecification'], [
    {
      '@type': 'OpeningHoursSpecification',
      validFrom: '2027-12-24',
      validThrough: '2028-01-02',
      opens: '00:00',
      closes: '00:00',
    },
  ]);
  assert.equal('specialOpeningHoursSpecification' in localBusiness(DEFAULT_SETTINGS, SITE), false);
});

test('a closure of a part of a day leaves the other hours of that day, once there are opening hours', () => {
  const closures = [
    {
      kind: 'dates',
      from: '2027-12-24',
      to: '2027-12-25',
      times: { from: '12:00 PM', until: '1:30 PM' },
      reason: '',
    },
  ] as const;
  const openingHours = { ...DEFAULT_SETTINGS.openingHours, friday: { opens: '9:00 AM', closes: '5:00 PM' } };
  const withHours = (change: object) =>
    localBusiness({ ...DEFAULT_SETTINGS, closures, ...change }, SITE) as Readonly<Record<string, unknown>>;
  const day = { '@type': 'OpeningHoursSpecification', validFrom: '2027-12-24', validThrough: '2027-12-24' };
  assert.deepEqual(withHours({ openingHours })['specialOpeningHoursSpecification'], [
    { ...day, opens: '09:00', closes: '12:00' },
    { ...day, opens: '13:30', closes: '17:00' },
  ]);
  assert.equal('specialOpeningHoursSpecification' in withHours({}), false);
});
