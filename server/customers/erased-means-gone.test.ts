import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { sql } from 'kysely';
import { textFields } from '#contract/testing/text-fields.ts';
import { REQUEST_TEXT_NAMES, VEHICLE_TEXTS } from '#core/quotes/request-texts.ts';
import { DEFAULT_SETTINGS } from '#core/settings/default-settings.ts';
import type { Question } from '#core/settings/questions.ts';
import { readTables } from '#server/backup/queries.ts';
import { startTestApp, type TestApp } from '#testing/app.ts';
import { asAnyone, asCustomer, asOwner, type Ask, type Caller } from '#testing/callers.ts';
import { readMailFiles, writeMailFiles } from '#testing/mail-files.ts';
import { addPerson } from '#testing/people.ts';
import { exampleQuote, exampleWalkIn } from '#testing/quotes.ts';

/** Calls whose texts say nothing about a customer. */
const ABOUT_OTHERS: readonly (readonly [RegExp, string])[] = [
  [/ \/api\/(admin|launch|notifications)\//, 'of the owner and the settings'],
  [/ \/api\/(staff|employee|job-applications|verify-login)\b/, 'of the crew and applicants, whom other rules erase'],
  [/ \/api\/(promo-codes|supplies|books|visits|analyze-photos)\b/, 'of the shop'],
  [/ \/api\/jobs\/:id\/(respond|photos|damage-logs|completion) /, 'the record of the crew, which stays (decision 19)'],
  [/^POST \/api\/invoices (company|address|taxId|purchaseOrder)$/, 'the words of an invoice, which stay (decision 73)'],
  [
    /^POST \/api\/customer\/(login|login-link|open-link|forgot-password|reset-password|claim|delete-account) /,
    'to log in',
  ],
  [/^POST \/api\/customers\/:id\/vehicles\/(change|remove) vehicle /, 'names the vehicle, not stored'],
  [/^PUT \/api\/customers\/:id\/contacts seen /, 'what the form showed, not stored'],
  [/^(PUT|POST) \/api\/saved-drafts\/:token/, 'in the columns that POST /api/saved-drafts writes'],
];

const QUESTION: Question = {
  id: 'gate',
  text: 'Is there a gate code?',
  kind: 'text',
  required: false,
  packages: [],
  categories: [],
  choices: [],
  yesCents: 0,
};

/** Texts that are chosen, made by programs, or kept, by the end of their path. */
const NOT_WRITTEN: Readonly<Record<string, string>> = {
  scheduledDate: 'chosen',
  scheduledTime: 'chosen',
  round: 'chosen',
  startsAt: 'chosen',
  packageType: 'chosen',
  package: 'chosen',
  vehicleType: 'chosen',
  extras: 'chosen',
  resource: 'chosen',
  timestamp: 'chosen',
  promoCode: 'a code of the shop',
  giftCard: 'a code of the shop',
  bundle: 'the name of an offer of the shop',
  analysisId: 'made by the server',
  'POST /api/quotes waitlist': 'made by the server',
  'POST /api/saved-drafts key': 'made by the browser',
  'draft plan': 'chosen',
  proof: 'made by the server',
  password: 'hashed',
  confirmPassword: 'hashed',
  claimToken: 'made by the server',
  aiDirtinessLevel: 'not stored',
  aiCustomerExplanation: 'not stored',
  aiAdminNote: 'not stored',
  aiSuppliesNeeded: 'not stored',
  aiPhotos: 'pictures',
  answerPhotos: 'pictures, gone with the quote',
  analysisData: 'not stored',
  website: 'a trap for robots, not stored',
  seenNotes: 'what the page showed, not stored',
  source: 'the name of a campaign, from a link',
  vehicleYear: 'four digits',
  vehicleSubtype: 'what was washed: services stay (decision 19)',
  label: 'a price line: amounts stay (decision 19)',
  detail: 'a price line: amounts stay (decision 19)',
  'unmatched/:id/match reference': 'the number of a quote',
  'POST /api/quotes customerName': 'the two names joined, in the same columns',
  '/answers/check answers': 'not stored',
  '/answers/check items answers': 'not stored',
  'PUT /api/quotes/:id/answers items answers': 'in the columns that a request and a price change write',
  'POST /api/service-area serviceAddress': 'not stored',
  'PUT /api/quotes/:id/answers reason': 'in the column that a price change writes',
  'POST /api/customer/signup firstName': 'in the column that PATCH /api/customers writes',
  'POST /api/customer/signup lastName': 'in the column that PATCH /api/customers writes',
  'POST /api/customer/signup phone': 'in the column that PATCH /api/customers writes',
  'POST /api/customer/signup email': 'the address of the account',
  'PATCH /api/customers/:id email': 'an account keeps its address',
  'invoices/:id/payments reference': 'in the column that a payment of a job writes',
  'imports/preview csv': 'not stored',
  'customers/imports csv': 'in the columns that the form of a record writes, and in others of the record',
  'appointments/imports csv': 'in the columns that a quote of the owner’s writes',
  'services name': 'of a file, not stored',
  vehicleClass: 'chosen',
  digest: 'made by the server, not stored',
  'gift-cards/:id/resend recipientEmail': 'in the column that the sale writes',
};

/** Texts that a customer or the owner writes about a customer: each has to be written below, and gone in the end. */
const WRITTEN = textFields(['body'])
  .map(({ path }) => path)
  .filter((path) => !ABOUT_OTHERS.some(([calls]) => calls.test(path)))
  .filter(
    (path) =>
      !Object.keys(NOT_WRITTEN).some((end) => path === end || path.endsWith(/[/ ]/.test(end) ? end : ` ${end}`)),
  );

const severalVehicles = { isOffered: true, discountPercent: 0, most: 2 };

let testApp: TestApp;
let owner: Caller;
let anyone: Ask;
before(async () => {
  testApp = await startTestApp({
    settings: {
      slotCapacity: 50,
      severalVehicles,
      questions: [QUESTION],
      site: { ...DEFAULT_SETTINGS.site, showsReviews: true },
    },
  });
  owner = await asOwner(testApp);
  anyone = asAnyone(testApp);
});
after(() => testApp.close());

/** Everything that the database and the mail folder hold, as one text. */
async function everything(): Promise<string> {
  const { db } = testApp.deps;
  const tables = await readTables(db);
  const rows = await Promise.all(
    tables.map(async ({ name }) => {
      const found = (await sql`select * from ${sql.table(name)}`.execute(db)).rows;
      return `${name} ${JSON.stringify(found)}`;
    }),
  );
  return [...rows, ...(await readMailFiles(testApp))].join('\n').toLowerCase();
}

let marks = 0;

/** A customer with an account, and calls that put a marker of their own into every text. */
async function openCustomer() {
  const markers = new Map<string, string>();
  const found = new Set<string>();
  const person = await addPerson(testApp.deps, 'customer', { email: `zq${++marks}mark@x.example` });
  const nextMark = () =>
    `zq${(marks += 1).toString().replaceAll(/\d/g, (digit) => 'abcdefghij'[Number(digit)] ?? '')}mark`;
  /** Makes the call with markers in these fields, and looks for them at once: later calls may replace the texts. */
  async function write(ask: Ask, call: string, fields: readonly string[], body: object = {}) {
    const [method = '', path = ''] = call.split(' ');
    const shape = `${method} ${path.replaceAll(/\/[\w-]{30,}(?=\/|$)/g, /by-token/.test(path) ? '/:token' : '/:id')}`;
    const texts: Record<string, unknown> = {};
    for (const field of fields) {
      const isPhone = /phone/i.test(field);
      const number = () => String((marks += 1));
      const isVin = field.endsWith('vehicleVin');
      const mark = isPhone
        ? `518555${number().padStart(4, '0')}`
        : isVin
          ? `1zzmark${number().padStart(10, '0')}`
          : nextMark();
      const isOwn = /email$/i.test(field);
      markers.set(`${shape} ${field}`, isOwn ? person.email : mark);
      // 'signature name' is the name in the signature; answers are named by their question.
      const [outer = '', inner] = field === 'answers' ? [field, QUESTION.id] : field.split(' ');
      if (['items', 'contacts', 'addresses'].includes(outer) && inner) {
        const [item] = (texts[outer] ?? (body as Readonly<Record<string, unknown>>)[outer]) as readonly object[];
        texts[outer] = [
          { ...item, [inner]: inner === 'answers' ? { [QUESTION.id]: mark } : isOwn ? person.email : mark },
        ];
        continue;
      }
      texts[outer] = inner
        ? { ...(body as Readonly<Record<string, object>>)[outer], [inner]: mark }
        : isOwn
          ? person.email
          : mark;
    }
    const answer = await ask(call, { ...body, ...texts });
    assert.ok(answer.status < 300, `${call} ${answer.status} ${JSON.stringify(answer.body)}`);
    const text = await everything();
    for (const field of fields)
      if (text.includes(markers.get(`${shape} ${field}`) ?? '')) found.add(`${shape} ${field}`);
    return answer.body;
  }
  return { person, markers, found, nextMark, write, account: await asCustomer(testApp, person) };
}

type Customer = Awaited<ReturnType<typeof openCustomer>>;

const UNTIMED = { scheduledDate: undefined, scheduledTime: undefined };
const CANS = {
  ...UNTIMED,
  packageType: 'garbage',
  vehicleType: undefined,
  vehicleSubtype: undefined,
  extras: [],
  items: [{ packageType: 'garbage', extras: [] }],
  basePrice: undefined,
  truckFee: undefined,
  totalPrice: undefined,
  customerName: undefined,
};
const NAMES = [
  'customerFirstName',
  'customerLastName',
  'customerEmail',
  'customerPhone',
  'answers',
  ...REQUEST_TEXT_NAMES.filter((name) => name !== 'vehicleYear'),
];

/** What is said of a further vehicle. */
const ITEM_NAMES = ['answers', ...VEHICLE_TEXTS.filter((name) => name !== 'vehicleYear')].map(
  (name) => `items ${name}`,
);

async function requestQuote({ write }: Customer, fields = NAMES) {
  const body = await write(anyone, 'POST /api/quotes', fields, exampleQuote(CANS));
  return { id: String(body['id']), token: String(body['quoteUrl']).split('/').at(-1) ?? '' };
}

/** Each who may say where, of a quote of its own: it's said once. */
async function writeAddresses(customer: Customer): Promise<void> {
  const { write, account } = customer;
  const placeless = NAMES.filter((field) => field !== 'serviceAddress');
  for (const [ask, callOf] of [
    [anyone, ({ token }) => `PUT /api/quotes/by-token/${token}/address`],
    [account, ({ id }) => `PUT /api/customer/quotes/${id}/address`],
    [owner, ({ id }) => `PATCH /api/quotes/${id}`],
  ] as readonly (readonly [Ask, (quote: { readonly id: string; readonly token: string }) => string])[]) {
    const quote = await requestQuote(customer, placeless);
    await write(ask, callOf(quote), ['serviceAddress']);
    await owner(`POST /api/quotes/${quote.id}/decline`, {});
  }
}

/** Every way in which a quote is written about and ends. */
async function writeQuotes(customer: Customer): Promise<void> {
  const { write, account } = customer;
  const noted = await requestQuote(customer, [...NAMES, ...ITEM_NAMES]);
  await write(anyone, `POST /api/quotes/by-token/${noted.token}/notes`, ['text']);
  await write(account, 'POST /api/customer/notes', ['text'], { quoteId: noted.id });
  await writeAddresses(customer);
  await write(owner, `PATCH /api/quotes/${noted.id}`, ['notes']);
  await write(account, `POST /api/customer/quotes/${noted.id}/cancel`, ['reason']);
  const offered = await requestQuote(customer);
  await write(owner, `POST /api/quotes/${offered.id}/counter-offer`, ['reason'], {
    totalPrice: 200,
    scheduledDate: '2027-09-10',
    scheduledTime: '4:30 PM',
  });
  await anyone(`POST /api/quotes/by-token/${offered.token}/answer`, { accept: false });
  const asked = await requestQuote(customer);
  await write(owner, `PUT /api/quotes/${asked.id}/answers`, ['answers'], { fromCents: await totalOf(asked.id) });
  await owner(`POST /api/quotes/${asked.id}/approve`, { scheduledDate: '2027-09-09', scheduledTime: '4:30 PM' });
  await write(owner, 'POST /api/quotes/ask-to-move', ['reason'], { ids: [asked.id] });
  await owner(`POST /api/quotes/${asked.id}/cancel`, {});
  await write(anyone, `POST /api/quotes/by-token/${(await requestQuote(customer)).token}/cancel`, ['reason']);
  await write(owner, `POST /api/quotes/${(await requestQuote(customer)).id}/decline`, ['reason']);
  await write(owner, 'POST /api/quotes/decline', ['reason'], { ids: [(await requestQuote(customer)).id] });
  await write(owner, `POST /api/quotes/${(await requestQuote(customer)).id}/cancel`, ['reason']);
  const walkIn = exampleWalkIn({ ...CANS, approve: true, scheduledDate: '2027-09-08', scheduledTime: '4:30 PM' });
  const written = await write(owner, 'POST /api/quotes/walk-in', [...NAMES, ...ITEM_NAMES, 'notes'], walkIn);
  await write(owner, `POST /api/jobs/${await jobOf(String(written['id']))}/cancel`, ['reason']);
}

async function jobOf(quoteId: string): Promise<string> {
  const jobs = testApp.deps.db.selectFrom('jobs').select('id').where('quote_id', '=', quoteId);
  return (await jobs.executeTakeFirstOrThrow()).id;
}

/** In cents. */
async function totalOf(quote: string): Promise<number> {
  return Math.round(Number((await owner(`GET /api/quotes/${quote}`)).body['totalPrice']) * 100);
}

/** Changes of what was sold, with the reason and the customer's signature. */
async function writePriceChanges(
  { write }: Customer,
  { quote, job }: { readonly quote: string; readonly job: string },
) {
  const [extras, propose] = [['add-bag'], `POST /api/quotes/${quote}/price-change`];
  await write(owner, propose, ['reason'], { fromCents: await totalOf(quote), extras });
  await owner(`POST /api/jobs/${job}/start`, {});
  const { body } = await owner(`GET /api/jobs/${job}/price-change?extras=add-bag`);
  const { totalCents } = body['preview'] as { readonly totalCents: number };
  await write(owner, `POST /api/jobs/${job}/price-change`, ['reason', 'signature name'], { extras, totalCents });
  const lines = [{ label: 'Wash', cents: 5000 }];
  const proposed = await owner(propose, { fromCents: await totalOf(quote), lines, reason: 'Fewer cans' });
  const [change] = proposed.body['priceChanges'] as readonly { readonly id: string }[];
  await write(owner, `POST /api/jobs/${job}/price-change/signature`, ['signature name'], { change: change?.id });
}

/** A paid and rated job, and the record of its customer. */
async function writeJob(customer: Customer): Promise<void> {
  const { write } = customer;
  const { db } = testApp.deps;
  const done = await requestQuote(customer);
  await owner(`POST /api/quotes/${done.id}/approve`, { scheduledDate: '2027-09-09', scheduledTime: '4:30 PM' });
  const job = await jobOf(done.id);
  await write(owner, `POST /api/jobs/${job}/payments`, ['reference'], { method: 'venmo', cents: 500 });
  await writePriceChanges(customer, { quote: done.id, job });
  const completed_at = testApp.deps.clock.now().toString();
  await db.updateTable('jobs').set({ status: 'completed', completed_at }).where('id', '=', job).execute();
  await db.updateTable('quotes').set({ completed_at }).where('id', '=', done.id).execute();
  await write(anyone, `POST /api/quotes/by-token/${done.token}/rating`, ['text'], { rating: 5 });
  await write(anyone, `PUT /api/quotes/by-token/${done.token}/review`, ['name'], {});
  const record = db.selectFrom('quotes').select('customer_record_id').where('id', '=', done.id);
  const { customer_record_id: id } = await record.executeTakeFirstOrThrow();
  await write(owner, `PATCH /api/customers/${id}`, ['firstName', 'lastName', 'phone', 'notes']);
  const terms = ['company', 'address', 'taxId', 'purchaseOrder', 'email'];
  await write(owner, `PUT /api/customers/${id}/monthly-billing`, terms);
  const empty = { contacts: [], addresses: [] };
  const book = {
    contacts: [{ name: '', label: '', email: '', phone: '' }],
    addresses: [{ label: '', address: '' }],
    seen: empty,
  };
  const entries = ['contacts name', 'contacts label', 'contacts email', 'contacts phone'];
  await write(owner, `PUT /api/customers/${id}/contacts`, [...entries, 'addresses label', 'addresses address'], book);
}

const SAID = VEHICLE_TEXTS.filter((name) => name !== 'vehicleYear');

/** Messages, a vehicle, and gift cards in both directions. */
async function writeBeside(customer: Customer): Promise<void> {
  const { write, account } = customer;
  await write(anyone, 'POST /api/contact', ['name', 'email', 'phone', 'message']);
  await joinWaitlist(customer);
  await write(anyone, 'POST /api/ai-feedback', ['explanation', 'email'], { accuracy: 'not-accurate' });
  await write(account, 'POST /api/customer/vehicles', ['name', ...SAID], {
    vehicleType: 'car',
    vehicleSubtype: 'Ford',
  });
  await writeVehicle(customer);
  const friend = { recipientName: 'Bertram', recipientEmail: 'bertram@example.com' };
  const sold = { origin: 'sold', method: 'cash', cents: 5000 };
  await write(owner, 'POST /api/gift-cards', ['senderName', 'buyerEmail', 'message'], { ...sold, ...friend });
  const got = await write(owner, 'POST /api/gift-cards', ['recipientName', 'recipientEmail', 'reason'], {
    origin: 'goodwill',
    cents: 1000,
  });
  await write(owner, `POST /api/gift-cards/${String(got['id'])}/void`, ['reason']);
  await orderGiftCards(customer);
  await saveDraft(customer);
}

/** What was chosen for a vehicle before it's requested, with a marker of its own in every text. */
function markedVehicle(mark: (field: string, text?: string) => string, path: string) {
  const vin = () => `1zzmark${String((marks += 1)).padStart(10, '0')}`;
  return {
    packageType: 'garbage',
    extras: [],
    answers: { [QUESTION.id]: mark(`${path} answers`) },
    ...Object.fromEntries(
      SAID.map((name) => [name, mark(`${path} ${name}`, name === 'vehicleVin' ? vin() : undefined)]),
    ),
  };
}

/** A quote that was begun, with everything that can be typed. */
async function saveDraft({ person, markers, found, nextMark }: Customer): Promise<void> {
  await testApp.changeSettings({ followUp: { ...DEFAULT_SETTINGS.followUp, unfinished: true } });
  const call = 'POST /api/saved-drafts';
  const mark = (field: string, text = nextMark()) => {
    markers.set(`${call} ${field}`, text);
    return text;
  };
  const typed = ['customerFirstName', 'customerLastName', 'customerPhone', 'serviceAddress', 'customerNote'];
  const draft = {
    ...markedVehicle(mark, 'draft'),
    items: [markedVehicle(mark, 'draft items')],
    ...Object.fromEntries(typed.map((name) => [name, mark(`draft ${name}`)])),
    customerEmail: mark('draft customerEmail', person.email),
  };
  const email = mark('email', person.email);
  const { status, body } = await anyone(call, { email, draft, step: 'contact', key: 'a-key' });
  assert.equal(status, 201, JSON.stringify(body));
  const text = await everything();
  for (const [field, marker] of markers) if (field.startsWith(call) && text.includes(marker)) found.add(field);
}

/** A place on the waitlist of a full day, with everything that was chosen before. */
async function joinWaitlist({ person, markers, found, nextMark }: Customer): Promise<void> {
  const day = '2027-09-11';
  const seen = await anyone(`GET /api/availability?from=${day}&to=${day}&package=garbage`);
  const [{ slots = [] } = {}] = seen.body['days'] as readonly {
    readonly slots?: readonly { readonly time: string }[];
  }[];
  await testApp.changeSettings({ slotCapacity: 1, hasWaitlist: true });
  for (const { time: scheduledTime } of slots)
    await anyone(
      'POST /api/quotes',
      exampleQuote({ ...CANS, customerName: 'Else', scheduledDate: day, scheduledTime }),
    );
  const call = 'POST /api/waitlist';
  const mark = (field: string, text = nextMark()) => {
    markers.set(`${call} ${field}`, text);
    return text;
  };
  const draft = { ...markedVehicle(mark, 'draft'), items: [markedVehicle(mark, 'draft items')] };
  const entry = { day, firstName: mark('firstName'), email: mark('email', person.email), draft };
  const { status, body } = await anyone(call, entry);
  assert.equal(status, 201, JSON.stringify(body));
  const text = await everything();
  for (const [field, marker] of markers) if (field.startsWith(call) && text.includes(marker)) found.add(field);
  await testApp.changeSettings({ slotCapacity: 50 });
}

/** The owner's corrections of a vehicle that the account has saved and a quote was sold for. */
async function writeVehicle({ write, account, person }: Customer): Promise<void> {
  const sold = exampleQuote({ ...UNTIMED, customerEmail: person.email, vehicleType: 'car', vehicleSubtype: 'Ford' });
  const { status, body } = await account('POST /api/quotes', { ...sold, totalPrice: undefined });
  assert.equal(status, 201, JSON.stringify(body));
  const records = testApp.deps.db.selectFrom('customer_records').select('id').where('customer_id', '=', person.roleId);
  const { id } = await records.executeTakeFirstOrThrow();
  for (const name of SAID) {
    const { vehicles } = (await owner(`GET /api/customers/${id}`)).body as {
      readonly vehicles: readonly { readonly name: string }[];
    };
    const { name: _, ...vehicle } = vehicles[0] ?? assert.fail();
    await write(owner, `POST /api/customers/${id}/vehicles/change`, [`change ${name}`], { vehicle, change: vehicle });
  }
  await owner(`POST /api/quotes/${String(body['id'])}/decline`, {});
}

/** As if the card service had opened the payment of these orders. */
async function orderGiftCards({ person, markers, found }: Customer): Promise<void> {
  const { db, random, clock } = testApp.deps;
  const call = 'POST /api/gift-card-orders';
  const mark = (field: string) => {
    markers.set(`${call} ${field}`, `zqorder${field.toLowerCase()}mark`);
    found.add(`${call} ${field}`);
    return `zqorder${field.toLowerCase()}mark`;
  };
  const order = { cents: 1000, language: 'en', created_at: clock.now().toString() } as const;
  const [sender_name, message, recipient_name] = [mark('senderName'), mark('message'), mark('recipientName')];
  for (const field of ['buyerEmail', 'recipientEmail']) {
    markers.set(`${call} ${field}`, person.email);
    found.add(`${call} ${field}`);
  }
  const to = { recipient_name: 'Bertram', recipient_email: 'bertram@example.com' };
  await db
    .insertInto('gift_card_orders')
    .values([
      { id: random.id(), ...order, ...to, buyer_email: person.email, sender_name, message },
      {
        id: random.id(),
        ...order,
        buyer_email: 'b@example.com',
        sender_name: 'B',
        message: '',
        recipient_name,
        recipient_email: person.email,
      },
    ])
    .execute();
}

const ERASURES: Readonly<Record<string, (customer: Customer) => Promise<number>>> = {
  'their own deletion of the account': async ({ account, person }) =>
    (await account('POST /api/customer/delete-account', { password: person.password })).status,
  'the owner’s erasure': async ({ person }) => {
    const records = testApp.deps.db
      .selectFrom('customer_records')
      .select('id')
      .where('customer_id', '=', person.roleId);
    return (await owner(`DELETE /api/customers/${(await records.executeTakeFirstOrThrow()).id}`)).status;
  },
};

describe('what was written about a customer is gone after', () => {
  for (const [name, erase] of Object.entries(ERASURES))
    test(name, async () => {
      const customer = await openCustomer();
      await writeQuotes(customer);
      await writeJob(customer);
      await writeBeside(customer);
      const { markers, found } = customer;
      assert.deepEqual(
        WRITTEN.filter((path) => !found.has(path)),
        [],
        'a new text of the contract is written here, or listed above with its reason',
      );
      await writeMailFiles(testApp);
      const status = await erase(customer);
      assert.ok(status < 300, String(status));
      const left = await everything();
      assert.deepEqual(
        [...markers].filter(([, mark]) => left.includes(mark)).map(([path]) => path),
        [],
      );
    });
});
