import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { CrewJob } from '#contract/crew-jobs.ts';
import type { CrewMember, QuoteDetail } from '#contract/dashboard-quotes.ts';
import type { InvoicePage } from '#contract/invoices.ts';
import type { CustomerQuote } from '#contract/quotes.ts';
import { DEFAULT_SETTINGS } from '#core/settings/default-settings.ts';
import { mailsOf, startTestApp, type TestApp } from '#testing/app.ts';
import { asEmployee, asOwner, type Caller } from '#testing/callers.ts';
import { acceptJob, addCrew } from '#testing/jobs.ts';
import { addPerson } from '#testing/people.ts';
import { exampleQuote, exampleWalkIn, submit, type Answer } from '#testing/quotes.ts';
import { OIL, SEVERAL_VEHICLES } from '#testing/settings.ts';

const SEEN: (typeof DEFAULT_SETTINGS.questions)[number] = {
  ...OIL,
  id: 'seen',
  text: 'Show us the seats',
  kind: 'photo',
  required: false,
  yesCents: 0,
};

/** $135 for the truck, then $30 for the car with $20 for the oil, less $5. */
const TWO = {
  totalPrice: 180,
  items: [
    {
      packageType: 'express',
      vehicleType: 'car',
      vehicleSubtype: 'Toyota',
      extras: [],
      answers: { oil: true },
      vehicleColor: 'blue',
      vehiclePlate: '7abc 123',
    },
  ],
};

describe('a quote with several vehicles', () => {
  let testApp: TestApp;
  let owner: Caller;
  before(async () => {
    testApp = await startTestApp({
      settings: {
        severalVehicles: SEVERAL_VEHICLES,
        slotCapacity: 20,
        questions: [OIL, SEEN],
        categories: [
          { id: 'details', name: 'Details' },
          { id: 'washes', name: 'Washes' },
        ],
        packages: DEFAULT_SETTINGS.packages.map((each) => ({
          ...each,
          category: each.id === 'express' ? 'washes' : 'details',
        })),
      },
    });
    owner = await asOwner(testApp);
  });
  after(() => testApp.close());

  const request = async (change: Readonly<Record<string, unknown>> = {}) => {
    const { status, body } = await submit(testApp.app, exampleQuote({ ...TWO, ...change }));
    return { status, body: body as Answer & { readonly errors?: readonly { readonly path: string }[] } };
  };
  const read = async (id: string) => (await owner(`GET /api/quotes/${id}`)).body as unknown as QuoteDetail;

  test('is one price, whose lines name the further vehicle, with its discount', async () => {
    const { status, body } = await request();
    assert.equal(status, 201, JSON.stringify(body));
    assert.equal(body.totalPrice, 180);
    const lines = body.lines as unknown as QuoteDetail['lines'];
    assert.deepEqual(
      lines.map(({ label, detail, cents, item }) => [item, label, detail, cents]),
      [
        [undefined, 'Full Detail', 'Drop-off', 12_000],
        [undefined, 'Truck fee', 'Ford F-150', 500],
        [undefined, 'Little Tree Black Ice Air Freshener', undefined, 0],
        [undefined, 'Tire Shine', undefined, 1000],
        [2, 'Express Wash', 'Drop-off', 3000],
        [2, 'Is there oil on it?', 'Yes', 2000],
        [2, 'Discount for another vehicle', '10% off', -500],
      ],
    );
  });

  test('shows every vehicle to the owner and to the customer, and the first one where it always was', async () => {
    const { body } = await request();
    const quote = await read(body.id);
    assert.deepEqual([quote.packageName, quote.subject], ['Full Detail', 'Truck, Ford F-150 + 1 more']);
    const [item] = quote.items ?? [];
    assert.deepEqual(
      [item?.packageName, item?.subject, item?.vehicleColor, item?.vehiclePlate, item?.answers],
      ['Express Wash', 'Car, Toyota', 'blue', '7ABC 123', [{ question: 'Is there oil on it?', answer: 'Yes' }]],
    );
    const token = body.quoteUrl.split('/').at(-1);
    const seen = (await testApp.app.inject(`/api/quotes/by-token/${token}`)).json<CustomerQuote>();
    assert.deepEqual(
      seen.items?.map(({ subject }) => subject),
      ['Car, Toyota'],
    );
    const one = await request({ items: undefined, totalPrice: 135 });
    assert.equal('items' in (await read(one.body.id)), false);
  });

  test('is named in the emails to both', async () => {
    const { body } = await request();
    const mails = await mailsOf(testApp, { quoteId: body.id });
    assert.deepEqual(mails.map(({ kind }) => kind).toSorted(), ['new-quote', 'quote-received']);
    const { settings } = await testApp.deps.settings();
    for (const { kind, data } of mails) {
      const { text } = await testApp.deps.render.renderMail(kind as 'new-quote', data as never, settings, 'en');
      assert.match(text, /Express Wash, Car, Toyota/);
      assert.equal(/7ABC 123[\s\S]*Is there oil on it\?/.test(text), kind === 'new-quote');
    }
  });

  test('is invoiced under a heading by vehicle, with what is known of each', async () => {
    const { body } = await request({ vehicleMake: 'Ford', vehiclePlate: 'FLEET 1' });
    const approved = await owner(`POST /api/quotes/${body.id}/approve`, {});
    assert.equal(approved.status, 200, JSON.stringify(approved.body));
    const issued = await owner('POST /api/invoices', { quotes: [body.id], company: 'Whitfield Fleet LLC' });
    assert.equal(issued.status, 201, JSON.stringify(issued.body));
    const token = String(issued.body['pageUrl']).split('/').at(-1);
    const page = (await testApp.app.inject(`/api/invoices/by-token/${token}`)).json<InvoicePage>();
    const headings = page.tables.flat().filter(({ isBold, amount }) => isBold && amount === '');
    assert.deepEqual(
      headings.slice(1).map(({ label }) => label),
      ['Vehicle 1   Ford, FLEET 1', 'Vehicle 2   Car, Toyota, blue, 7ABC 123'],
    );
    const job = await testApp.deps.db
      .selectFrom('jobs')
      .select('id')
      .where('quote_id', '=', body.id)
      .executeTakeFirstOrThrow();
    const person = await addPerson(testApp.deps, 'employee');
    await acceptJob(testApp, job.id, person.roleId);
    const crew = await asEmployee(testApp, person);
    const { employee_id: number } = await testApp.deps.db
      .selectFrom('employees')
      .select('employee_id')
      .where('id', '=', person.roleId)
      .executeTakeFirstOrThrow();
    const own = (await crew(`GET /api/jobs/employee/${number}`)).body as unknown as readonly CrewJob[];
    assert.deepEqual(
      own.flatMap(({ items = [] }) => items.map(({ packageName, vehiclePlate }) => [packageName, vehiclePlate])),
      [['Express Wash', '7ABC 123']],
    );
  });

  test('is found by the plate of each vehicle', async () => {
    const { body } = await request({ items: [{ ...TWO.items[0], vehiclePlate: 'QX 55-Z' }] });
    for (const q of ['qx55z', 'QX 55-Z']) {
      const found = (await owner(`GET /api/quotes?q=${encodeURIComponent(q)}`)).body as unknown as {
        readonly items: readonly { readonly id: string }[];
      };
      assert.deepEqual(
        found.items.map(({ id }) => id),
        [body.id],
      );
    }
  });

  for (const [what, change, path] of [
    ['a package that isn’t sold', { packageType: 'wax' }, 'items.0.packageType'],
    ['a brand that isn’t listed', { vehicleSubtype: 'Batmobile' }, 'items.0.vehicleSubtype'],
    ['an extra of another package', { extras: ['add-bag'] }, 'items.0.extras.0'],
    ['no answer where one is required', { answers: {} }, 'items.0.answers.oil'],
    ['an answer of photos', { answers: { oil: true, seen: 1 } }, 'items.0.answers.seen'],
    ['a plate that’s too long', { vehiclePlate: 'X'.repeat(21) }, 'items.0.vehiclePlate'],
    ['a package that’s done elsewhere', { packageType: 'garbage', vehicleType: undefined }, 'items.0.packageType'],
  ] as const)
    test(`${what} is refused with its field`, async () => {
      const { status, body } = await request({ items: [{ ...TWO.items[0], ...change }] });
      assert.equal(status, 422);
      assert.ok(
        body.errors?.some((error) => error.path === path),
        JSON.stringify(body.errors),
      );
    });

  test('more vehicles than the shop takes are refused', async () => {
    const { status, body } = await request({ items: [TWO.items[0], TWO.items[0], TWO.items[0]] });
    assert.deepEqual([status, body.errors?.map(({ path }) => path)], [422, ['items']]);
  });

  test('can be sold twice the same, and changed line by line', async () => {
    const same = { packageType: 'full', vehicleType: 'truck', vehicleSubtype: 'Ford F-150', extras: ['tire-shine'] };
    const { status, body } = await request({ items: [same], totalPrice: 257 });
    assert.equal(status, 201, JSON.stringify(body));
    const { lines } = await read(body.id);
    const edited = lines.map(({ label, detail, cents, item }) => ({
      label,
      detail,
      item,
      cents: item === 2 && label === 'Full Detail' ? 10_000 : cents,
    }));
    const offered = await owner(`POST /api/quotes/${body.id}/counter-offer`, {
      lines: edited,
      reason: 'Clean already',
    });
    assert.equal(offered.status, 200, JSON.stringify(offered.body));
    const { offer } = offered.body as unknown as QuoteDetail;
    assert.deepEqual(
      offer?.lines.filter(({ label }) => label === 'Full Detail').map(({ cents, item }) => [item, cents]),
      [
        [undefined, 12_000],
        [2, 10_000],
      ],
    );
  });

  test('warns of an employee who lacks the skill for any of its vehicles', async () => {
    const { body } = await request();
    const { id } = await addCrew(testApp.deps);
    const crew = async (skills: readonly string[]) => {
      await owner(`PUT /api/staff/${id}/work-times`, { hours: null, skills });
      const rows = (await owner(`GET /api/quotes/${body.id}/crew`)).body as unknown as readonly CrewMember[];
      return rows.find((each) => each.id === id)?.conflicts;
    };
    assert.deepEqual(await crew(['details']), [{ kind: 'skill', category: 'Washes' }]);
    assert.deepEqual(await crew(['details', 'washes']), []);
    await owner(`PUT /api/staff/${id}/work-times`, { hours: null, skills: ['details'] });
    const next = await owner(`GET /api/admin/next-times?quote=${body.id}&employee=${id}`);
    assert.equal(next.body['lacksSkill'], 'Washes');
  });

  test('is written by the owner, too, and approved with the checklist of every package', async () => {
    const walkIn = exampleWalkIn({ items: TWO.items, approve: true, scheduledTime: '2:00 PM' });
    const { status, body } = await owner('POST /api/quotes/walk-in', walkIn);
    assert.equal(status, 201, JSON.stringify(body));
    const quote = body as unknown as QuoteDetail;
    assert.deepEqual([quote.status, quote.items?.length], ['approved', 1]);
  });
});

test('a request for several vehicles is refused while the shop takes one', async () => {
  const testApp = await startTestApp();
  try {
    const { status, body } = await submit(testApp.app, exampleQuote(TWO));
    const { errors } = body as unknown as { readonly errors: readonly { readonly path: string }[] };
    assert.deepEqual([status, errors.map(({ path }) => path)], [422, ['items']]);
    const catalog = (await testApp.app.inject('/api/catalogue')).json<object>();
    assert.equal('severalVehicles' in catalog, false);
  } finally {
    await testApp.close();
  }
});

test('the work of all vehicles takes its time together', async () => {
  const packages = DEFAULT_SETTINGS.packages.map((pack) => ({ ...pack, minutes: pack.id === 'full' ? 90 : 30 }));
  const seasons = DEFAULT_SETTINGS.seasons.map((season) => ({ ...season, timing: 'byLength' as const }));
  const testApp = await startTestApp({ settings: { severalVehicles: SEVERAL_VEHICLES, packages, seasons } });
  try {
    const items = [{ ...TWO.items[0], answers: undefined }];
    const { status, body } = await submit(testApp.app, exampleQuote({ items, totalPrice: 162 }));
    assert.equal(status, 201, JSON.stringify(body));
    const { db } = testApp.deps;
    const hold = await db
      .selectFrom('slot_holds')
      .selectAll()
      .where('quote_id', '=', body.id)
      .executeTakeFirstOrThrow();
    assert.equal(hold.minutes_after, 120);
    const row = await db.selectFrom('quotes').selectAll().where('id', '=', body.id).executeTakeFirstOrThrow();
    assert.deepEqual([row.minutes, row.items.map(({ minutes }) => minutes)], [120, [30]]);
  } finally {
    await testApp.close();
  }
});
