import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { startTestApp, type TestApp } from '#testing/app.ts';
import { exampleQuote, submit } from '#testing/quotes.ts';

type Fields = Readonly<Record<string, unknown>>;

/** Columns as they are named on the wire, in dollars. */
const COLUMNS: Readonly<Record<string, string>> = {
  customerName: 'customer_name',
  customerFirstName: 'customer_first_name',
  customerLastName: 'customer_last_name',
  customerEmail: 'customer_email',
  customerPhone: 'customer_phone',
  packageType: 'package_type',
  serviceType: 'service_type',
  vehicleType: 'vehicle_type',
  vehicleSubtype: 'vehicle_subtype',
  conditionLevel: 'condition_level',
  mobileDiscount: 'mobile_discount',
  extras: 'extras',
  basePrice: 'base_price_cents',
  truckFee: 'truck_fee_cents',
  totalPrice: 'total_cents',
  scheduledDate: 'scheduled_date',
  scheduledTime: 'scheduled_time',
  garbageCanCount: 'garbage_can_count',
  serviceAddress: 'service_address',
  paymentMethod: 'payment_method',
  acceptedTermsOfService: 'accepted_terms_of_service',
  acceptedLiability: 'accepted_liability',
  optOutSocialMedia: 'opt_out_social_media',
};
const CENTS = /_cents$/;

const person = {
  customerName: 'Łucja O’Brien-García',
  customerFirstName: 'Łucja',
  customerLastName: 'O’Brien-García',
  customerEmail: 'lucja.obrien+quote@example.co.uk',
  customerPhone: '+15185550142',
  acceptedTermsOfService: true,
  acceptedLiability: true,
  optOutSocialMedia: true,
};

const requests: readonly (readonly [what: string, request: Fields])[] = [
  [
    'a truck at the shop',
    {
      ...person,
      packageType: 'full',
      serviceType: 'dropoff',
      vehicleType: 'truck',
      vehicleSubtype: 'Ford F-250/F-350',
      conditionLevel: undefined,
      mobileDiscount: false,
      extras: [
        'Little Tree Black Ice Air Freshener',
        'Tire Shine',
        'Dashboard Protection',
        'Ceramic Coating',
        'Headlight Restoration',
      ],
      basePrice: 120,
      truckFee: 5,
      totalPrice: 223,
      scheduledDate: '2027-06-19',
      scheduledTime: '8:00 AM',
      garbageCanCount: 1,
      serviceAddress: undefined,
      paymentMethod: 'venmo',
    },
  ],
  [
    'a car where it stands, with the water of its owner',
    {
      ...person,
      packageType: 'interior',
      serviceType: 'mobile',
      vehicleType: 'car',
      vehicleSubtype: 'Mercedes-Benz',
      conditionLevel: undefined,
      mobileDiscount: true,
      extras: ['Tire Shine'],
      basePrice: 85,
      truckFee: 0,
      totalPrice: 85,
      scheduledDate: '2027-06-21',
      scheduledTime: '4:30 PM',
      garbageCanCount: 1,
      serviceAddress: '12 Elm Street, Apt. 4\nAlbany, NY 12203',
      paymentMethod: 'cash',
    },
  ],
  [
    'a muddy dirt bike',
    {
      ...person,
      packageType: 'dirtbike',
      serviceType: 'mobile',
      vehicleType: 'powersport',
      vehicleSubtype: 'KTM',
      conditionLevel: 'heavy',
      mobileDiscount: false,
      extras: ['Little Tree Black Ice Air Freshener', 'Tire Shine'],
      basePrice: 55,
      truckFee: 0,
      totalPrice: 65,
      scheduledDate: '2027-12-06',
      scheduledTime: '6:00 PM',
      garbageCanCount: 1,
      serviceAddress: 'At the barn',
      paymentMethod: 'cash',
    },
  ],
  [
    'seven garbage cans',
    {
      ...person,
      packageType: 'garbage',
      serviceType: 'dropoff',
      vehicleType: undefined,
      vehicleSubtype: undefined,
      conditionLevel: undefined,
      mobileDiscount: false,
      extras: ['Add bag', 'Add Deodorizer'],
      basePrice: 55,
      truckFee: 0,
      totalPrice: 60,
      scheduledDate: '2027-06-20',
      scheduledTime: '7:30 PM',
      garbageCanCount: 7,
      serviceAddress: '3 Oak Lane',
      paymentMethod: 'venmo',
    },
  ],
  [
    'a quad whose time the owner is to choose',
    {
      ...person,
      packageType: 'quad',
      serviceType: 'dropoff',
      vehicleType: 'powersport',
      vehicleSubtype: 'Can-Am',
      conditionLevel: undefined,
      mobileDiscount: false,
      extras: [],
      basePrice: 70,
      truckFee: 0,
      totalPrice: 70,
      scheduledDate: undefined,
      scheduledTime: undefined,
      garbageCanCount: 1,
      serviceAddress: undefined,
      paymentMethod: 'cash',
    },
  ],
];

let testApp: TestApp;
before(async () => void (testApp = await startTestApp({ settings: { mobileAvailable: true } })));
after(() => testApp.close());

describe('every field of a request reads back as it was sent, in the database and on the page of the quote:', () => {
  for (const [what, request] of requests) {
    test(what, async () => {
      // The limit of open quotes is about one customer: each request is of another one.
      const sent = { ...request, customerEmail: exampleQuote()['customerEmail'], customerPhone: nextPhone() };
      const { status, body } = await submit(testApp.app, sent);
      assert.equal(status, 201, JSON.stringify(body));
      assert.deepEqual(await readStored(testApp, body.id), withoutUndefined(sent));

      const page = await testApp.app.inject(`/api/quotes/by-token/${body.quoteUrl.split('/').at(-1)}`);
      const shown = page.json<Fields>();
      const pageFields = ['customerName', 'packageType', 'serviceType', 'vehicleType', 'vehicleSubtype'];
      for (const field of [...pageFields, 'serviceAddress', 'paymentMethod', 'totalPrice', 'garbageCanCount'])
        assert.deepEqual(shown[field], request[field] ?? null, field);
      assert.deepEqual(shown['lines'], body.lines);
      assert.equal(shown['scheduledDate'], body.scheduledDate);
      assert.equal(shown['scheduledTime'], request['scheduledTime'] ?? null);
    });
  }
});

describe('a name is stored whole', () => {
  const unscheduled = { scheduledDate: undefined, scheduledTime: undefined };
  const names: readonly (readonly [what: string, sent: Fields, stored: string])[] = [
    [
      'from its one field',
      { customerName: 'Dana Whitfield', customerFirstName: undefined, customerLastName: undefined },
      'Dana Whitfield',
    ],
    [
      'from its one field when the last name comes as well',
      { customerName: 'Dana Whitfield', customerFirstName: undefined, customerLastName: 'Whitfield' },
      'Dana Whitfield',
    ],
    [
      'from its two fields, which rebuild the one',
      { customerName: 'Another Person', customerFirstName: ' Dana ', customerLastName: ' Whitfield ' },
      'Dana Whitfield',
    ],
    ['from the first name alone', { customerName: undefined, customerLastName: '' }, 'Dana'],
  ];
  for (const [what, sent, stored] of names) {
    test(what, async () => {
      const { body } = await submit(testApp.app, exampleQuote({ ...unscheduled, ...sent }));
      assert.equal((await readStored(testApp, body.id))['customerName'], stored);
    });
  }
});

/** A stored quote under the names of the wire; what is null is left out. */
async function readStored({ deps }: TestApp, id: string): Promise<Fields> {
  const row: Fields = await deps.db.selectFrom('quotes').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const fields = Object.entries(COLUMNS).map(([field, column]) => {
    const value = row[column];
    return [field, CENTS.test(column) ? Number(value) / 100 : value] as const;
  });
  return Object.fromEntries(fields.filter(([, value]) => value !== null));
}

function withoutUndefined(fields: Fields): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}

let phones = 0;
function nextPhone(): string {
  phones += 1;
  return `+15185551${String(100 + phones)}`;
}
