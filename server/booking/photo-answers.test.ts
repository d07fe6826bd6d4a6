import assert from 'node:assert/strict';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import sharp from 'sharp';
import type { FieldError } from '#contract/call.ts';
import type { CrewJob } from '#contract/crew-jobs.ts';
import type { QuoteDetail } from '#contract/dashboard-quotes.ts';
import type { JobDetail } from '#contract/jobs.ts';
import type { CustomerQuote } from '#contract/quotes.ts';
import type { QuestionSettings } from '#core/settings/questions.ts';
import { startTestApp, type TestApp } from '#testing/app.ts';
import { asAnyone, asCustomer, asEmployee, asOwner, type Caller } from '#testing/callers.ts';
import { acceptJob } from '#testing/jobs.ts';
import { exampleQuote, exampleWalkIn, submit } from '#testing/quotes.ts';
import { settingsCallerOf, SEVERAL_VEHICLES } from '#testing/settings.ts';

const NO_TIME = { scheduledDate: undefined, scheduledTime: undefined };
const BLANK = { required: false, packages: [], categories: [], choices: [], yesPrice: 0 } as const;
const QUESTIONS: readonly QuestionSettings[] = [
  { ...BLANK, id: 'damage', text: 'Show us the damage', kind: 'photo', required: true },
  { ...BLANK, id: 'gate', text: 'Gate code?', kind: 'text' },
];

let testApp: TestApp;
let owner: Caller;
let teal: string;
let gold: string;
before(async () => {
  testApp = await startTestApp({ settings: { slotCapacity: 20, severalVehicles: SEVERAL_VEHICLES } });
  owner = await asOwner(testApp);
  const settings = await settingsCallerOf(testApp);
  const { status, body } = await settings.publish((now) => ({
    ...now,
    questions: QUESTIONS,
    translations: { es: { ...now.translations.es, 'Show us the damage': 'Muéstrenos el daño' } },
  }));
  assert.equal(status, 200, JSON.stringify(body));
  [teal, gold] = [await picture('teal'), await picture('gold')];
});
after(() => testApp.close());

async function picture(background: string): Promise<string> {
  const made = sharp({ create: { width: 64, height: 48, channels: 3, background } }).jpeg();
  return (await made.toBuffer()).toString('base64');
}

const send = (change: object) => submit(testApp.app, exampleQuote({ totalPrice: undefined, ...change }));
const stored = async () => {
  const files = await readdir(join(testApp.deps.env.DATA_DIR, 'photos'), { recursive: true }).catch(() => []);
  return files.length;
};

async function newQuote() {
  const sent = await send({ answerPhotos: { damage: [teal, `data:image/png;base64,${gold}`] } });
  assert.equal(sent.status, 201, JSON.stringify(sent.body));
  const { id, quoteUrl } = sent.body;
  return {
    id,
    detail: async () => (await owner(`GET /api/quotes/${id}`)).body as unknown as QuoteDetail,
    page: async () =>
      (await asAnyone(testApp)(`GET /api/quotes/by-token/${quoteUrl.split('/').at(-1)}`))
        .body as unknown as CustomerQuote,
  };
}

describe('photos that answer a question', () => {
  test('are counted in words, and shown to the owner and the customer under it', async () => {
    const quote = await newQuote();
    for (const { answers, photos } of [await quote.detail(), await quote.page()]) {
      assert.deepEqual(answers, [{ question: 'Show us the damage', answer: '2 photos' }]);
      assert.deepEqual(
        photos.map(({ question }) => question),
        ['Show us the damage', 'Show us the damage'],
      );
    }
    const [photo] = (await quote.page()).photos;
    const shown = await testApp.app.inject({ url: photo?.url ?? '' });
    assert.deepEqual([shown.statusCode, shown.headers['content-type']], [200, 'image/jpeg']);
  });

  test('are seen by the crew of the job, and by no one else', async () => {
    const quote = await newQuote();
    await owner(`POST /api/quotes/${quote.id}/approve`, {});
    const jobs = testApp.deps.db.selectFrom('jobs').select('id').where('quote_id', '=', quote.id);
    const { id: job } = await jobs.executeTakeFirstOrThrow();
    const crew = await asEmployee(testApp);
    const statusFor = async (url = '') =>
      (await testApp.app.inject({ url, headers: { cookie: crew.cookie } })).statusCode;
    const [photo] = (await quote.detail()).photos;
    assert.equal(await statusFor(photo?.url), 403);
    await acceptJob(testApp, job, crew.person.roleId);
    const { sold } = (await crew(`GET /api/jobs/${job}`)).body as unknown as CrewJob;
    assert.deepEqual(
      sold?.photos.map(({ question }) => question),
      ['Show us the damage', 'Show us the damage'],
    );
    assert.equal(await statusFor(photo?.url), 200);
    const { answerPhotos } = (await owner(`GET /api/jobs/${job}`)).body as unknown as JobDetail;
    assert.deepEqual(answerPhotos, sold?.photos, 'the owner sees the same with the job');
  });

  test('lose what the camera wrote into them', async () => {
    const taken = await sharp(Buffer.from(teal, 'base64'))
      .withExif({ IFD0: { Make: 'Secret camera' }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } })
      .jpeg()
      .toBuffer();
    assert.match(taken.toString('latin1'), /Secret camera/);
    const { body } = await send({ answerPhotos: { damage: [taken.toString('base64')] } });
    const [photo] = ((await owner(`GET /api/quotes/${body.id}`)).body as unknown as QuoteDetail).photos;
    const kept = await testApp.app.inject({ url: photo?.url ?? '', headers: { cookie: owner.cookie } });
    assert.equal(kept.statusCode, 200);
    assert.doesNotMatch(kept.rawPayload.toString('latin1'), /Secret camera/);
  });

  test('are shown as often as they were sent', async () => {
    const { body } = await send({ answerPhotos: { damage: [teal, teal] } });
    const { answers, photos } = (await owner(`GET /api/quotes/${body.id}`)).body as unknown as QuoteDetail;
    assert.deepEqual([answers[0]?.answer, photos.length], ['2 photos', 2]);
  });

  test('are named in the language of the reader', async () => {
    const { body } = await send({ answerPhotos: { damage: [teal] } });
    const page = await testApp.app.inject({
      url: `/api/quotes/by-token/${body.quoteUrl.split('/').at(-1)}`,
      headers: { 'accept-language': 'es' },
    });
    const { answers, photos } = page.json<CustomerQuote>();
    assert.deepEqual([answers[0]?.answer, photos[0]?.question], ['1 foto', 'Muéstrenos el daño']);
  });

  test('stand beside those of a photo estimate', async () => {
    const { body } = await send({ aiPhotos: [gold], answerPhotos: { damage: [teal, gold] } });
    const { photos } = (await owner(`GET /api/quotes/${body.id}`)).body as unknown as QuoteDetail;
    assert.deepEqual(
      photos.map(({ question }) => question !== undefined),
      [false, true, true],
    );
  });

  test('stay when the owner edits the other answers', async () => {
    const quote = await newQuote();
    const { status, body } = await owner(`PUT /api/quotes/${quote.id}/answers`, {
      answers: { gate: '12' },
      fromCents: Math.round((await quote.detail()).totalPrice * 100),
    });
    assert.equal(status, 200, JSON.stringify(body));
    const { answers, photos } = await quote.detail();
    assert.deepEqual([answers.length, photos.length], [2, 2]);
  });

  test('aren’t counted up by editing answers', async () => {
    const { body } = await owner('POST /api/quotes/walk-in', exampleWalkIn(NO_TIME));
    const edited = await owner(`PUT /api/quotes/${body['id'] as string}/answers`, {
      answers: { damage: '3' },
      fromCents: Math.round((body['totalPrice'] as number) * 100),
    });
    assert.deepEqual(
      [edited.status, (edited.body['errors'] as readonly FieldError[] | undefined)?.[0]?.path],
      [422, 'answers.damage'],
    );
  });

  test('stay with the work that they came with when it’s done again', async () => {
    const { id } = await newQuote();
    await owner(`POST /api/quotes/${id}/approve`, {});
    const completed = testApp.deps.clock.now().toString();
    const jobs = testApp.deps.db.updateTable('jobs').set({ status: 'completed', completed_at: completed });
    await jobs.where('quote_id', '=', id).execute();
    await testApp.deps.db.updateTable('quotes').set({ completed_at: completed }).where('id', '=', id).execute();
    const redo = { scheduledDate: '2027-06-21', scheduledTime: '4:30 PM' };
    const { status, body } = await owner(`POST /api/quotes/${id}/redo`, redo);
    assert.ok(status < 300, JSON.stringify(body));
    assert.deepEqual([body['answers'], body['photos']], [[], []]);
  });

  test('come from the owner as well, who may leave them out', async () => {
    const walkIn = exampleWalkIn(NO_TIME);
    const withPhoto = await owner('POST /api/quotes/walk-in', { ...walkIn, answerPhotos: { damage: [teal] } });
    assert.equal(withPhoto.status, 201, JSON.stringify(withPhoto.body));
    assert.deepEqual(withPhoto.body['answers'], [{ question: 'Show us the damage', answer: '1 photo' }]);
    assert.equal((await owner('POST /api/quotes/walk-in', walkIn)).status, 201);
  });

  test('are in the export of their customer, and gone with them', async () => {
    const customer = await asCustomer(testApp);
    const sent = await testApp.app.inject({
      method: 'POST',
      url: '/api/quotes',
      headers: { cookie: customer.cookie },
      payload: exampleQuote({
        totalPrice: undefined,
        customerEmail: customer.person.email,
        answerPhotos: { damage: [await picture('crimson')] },
      }),
    });
    const { id } = sent.json<{ readonly id: string }>();
    await owner(`POST /api/quotes/${id}/decline`, {});
    const { body: exported } = await customer('GET /api/customer/export');
    const { quotes } = exported as unknown as { readonly quotes: readonly CustomerQuote[] };
    assert.deepEqual(
      quotes.flatMap(({ photos }) => photos.map(({ question }) => question)),
      ['Show us the damage'],
    );
    const before = await stored();
    const { status, body } = await customer('POST /api/customer/delete-account', {
      password: customer.person.password,
    });
    assert.ok(status < 300, JSON.stringify(body));
    const left = await testApp.deps.db
      .selectFrom('quote_photos')
      .select('question')
      .where('quote_id', '=', id)
      .execute();
    assert.deepEqual(left, []);
    assert.ok((await stored()) < before);
  });
});

/** A car beside the truck, with photos of both. */
const carWith = (answerPhotos?: Readonly<Record<string, readonly string[]>>, answers?: object) => ({
  items: [
    {
      packageType: 'express',
      vehicleType: 'car',
      vehicleSubtype: 'Toyota',
      ...(answerPhotos && { answerPhotos }),
      ...(answers && { answers }),
    },
  ],
});

describe('photos of a further vehicle that answer a question', () => {
  test('are shown with the number of their vehicle to the owner, the customer and the crew', async () => {
    const { status, body } = await send({ answerPhotos: { damage: [teal] }, ...carWith({ damage: [gold, teal] }) });
    assert.equal(status, 201, JSON.stringify(body));
    const detail = (await owner(`GET /api/quotes/${body.id}`)).body as unknown as QuoteDetail;
    const link = `/api/quotes/by-token/${body.quoteUrl.split('/').at(-1)}`;
    const page = (await asAnyone(testApp)(`GET ${link}`)).body as unknown as CustomerQuote;
    const shown = ({ photos }: Pick<QuoteDetail, 'photos'>) => photos.map(({ question, item }) => [item, question]);
    const expected = [
      [undefined, 'Show us the damage'],
      [2, 'Show us the damage'],
      [2, 'Show us the damage'],
    ];
    for (const seen of [detail, page]) {
      assert.deepEqual(shown(seen), expected);
      assert.deepEqual(seen.answers, [{ question: 'Show us the damage', answer: '1 photo' }]);
      assert.deepEqual(seen.items?.[0]?.answers, [{ question: 'Show us the damage', answer: '2 photos' }]);
    }
    await owner(`POST /api/quotes/${body.id}/approve`, {});
    const jobs = testApp.deps.db.selectFrom('jobs').select('id').where('quote_id', '=', body.id);
    const { id: job } = await jobs.executeTakeFirstOrThrow();
    const crew = await asEmployee(testApp);
    await acceptJob(testApp, job, crew.person.roleId);
    const { sold } = (await crew(`GET /api/jobs/${job}`)).body as unknown as CrewJob;
    assert.deepEqual(sold && shown(sold), expected);
    const { answerPhotos } = (await owner(`GET /api/jobs/${job}`)).body as unknown as JobDetail;
    assert.deepEqual(answerPhotos, sold?.photos);
    const [, photo] = sold?.photos ?? [];
    const served = await testApp.app.inject({ url: photo?.url ?? '', headers: { cookie: crew.cookie } });
    assert.equal(served.statusCode, 200);
  });

  test('come from the owner as well, who may leave them out', async () => {
    const walkIn = exampleWalkIn(NO_TIME);
    const sent = await owner('POST /api/quotes/walk-in', { ...walkIn, ...carWith({ damage: [teal] }) });
    assert.equal(sent.status, 201, JSON.stringify(sent.body));
    assert.deepEqual(
      (sent.body as unknown as QuoteDetail).photos.map(({ item }) => item),
      [2],
    );
    assert.equal((await owner('POST /api/quotes/walk-in', { ...walkIn, ...carWith() })).status, 201);
  });

  test('are gone with their customer', async () => {
    const customer = await asCustomer(testApp);
    const ochre = await picture('peru');
    const sent = await testApp.app.inject({
      method: 'POST',
      url: '/api/quotes',
      headers: { cookie: customer.cookie },
      payload: exampleQuote({
        totalPrice: undefined,
        customerEmail: customer.person.email,
        answerPhotos: { damage: [teal] },
        ...carWith({ damage: [ochre] }),
      }),
    });
    const { id } = sent.json<{ readonly id: string }>();
    await owner(`POST /api/quotes/${id}/decline`, {});
    const { body: exported } = await customer('GET /api/customer/export');
    const { quotes } = exported as unknown as { readonly quotes: readonly CustomerQuote[] };
    assert.deepEqual(
      quotes.flatMap(({ photos }) => photos.map(({ item }) => item)),
      [undefined, 2],
    );
    const before = await stored();
    await customer('POST /api/customer/delete-account', { password: customer.person.password });
    assert.ok((await stored()) < before);
    const row = testApp.deps.db.selectFrom('quotes').select('items').where('id', '=', id);
    assert.deepEqual((await row.executeTakeFirstOrThrow()).items[0]?.answers, []);
  });
});

describe('a request is refused, and keeps no photo,', () => {
  const cases: readonly (readonly [what: string, change: () => object, path: string])[] = [
    ['without photos that are needed', () => ({}), 'answers.damage'],
    ['with none in the list', () => ({ answerPhotos: { damage: [] } }), 'answers.damage'],
    ['with a number instead of photos', () => ({ answers: { damage: '2' } }), 'answers.damage'],
    [
      'with fewer than it says',
      () => ({ answers: { damage: '2' }, answerPhotos: { damage: [teal] } }),
      'answers.damage',
    ],
    ['with five', () => ({ answerPhotos: { damage: Array.from({ length: 5 }, () => teal) } }), 'answerPhotos.damage'],
    [
      'with photos for a question that asks for words',
      () => ({ answerPhotos: { damage: [teal], gate: [teal] } }),
      'answers.gate',
    ],
    [
      'with photos for a question that there is not',
      () => ({ answerPhotos: { damage: [teal], roof: [teal] } }),
      'answers.roof',
    ],
    [
      'with a file that is no photo',
      () => ({ answerPhotos: { damage: [teal, Buffer.from('MZ a program').toString('base64')] } }),
      'answers.damage.1',
    ],
    [
      'without photos of a further vehicle that are needed',
      () => ({ answerPhotos: { damage: [teal] }, ...carWith() }),
      'items.0.answers.damage',
    ],
    [
      'with fewer photos of a further vehicle than it says',
      () => ({ answerPhotos: { damage: [teal] }, ...carWith({ damage: [gold] }, { damage: '2' }) }),
      'items.0.answers.damage',
    ],
    [
      'with photos of a further vehicle for a question that asks for words',
      () => ({ answerPhotos: { damage: [teal] }, ...carWith({ damage: [gold], gate: [gold] }) }),
      'items.0.answers.gate',
    ],
    [
      'with a file of a further vehicle that is no photo',
      () => ({
        answerPhotos: { damage: [teal] },
        ...carWith({ damage: [gold, Buffer.from('MZ a program').toString('base64')] }),
      }),
      'items.0.answers.damage.1',
    ],
    [
      'with five of a further vehicle',
      () => ({ answerPhotos: { damage: [teal] }, ...carWith({ damage: Array.from({ length: 5 }, () => teal) }) }),
      'items.0.answerPhotos.damage',
    ],
  ];
  for (const [what, change, path] of cases)
    test(what, async () => {
      const before = await stored();
      const { status, body } = await send(change());
      assert.equal(status, 422, JSON.stringify(body));
      const errors = body.errors ?? [];
      assert.ok(
        errors.some((error) => error.path === path),
        JSON.stringify(errors),
      );
      assert.equal(await stored(), before);
    });
});
