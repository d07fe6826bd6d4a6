import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { FieldError } from '#contract/call.ts';
import type { QuestionSettings } from '#core/settings/questions.ts';
import { mailsOf, startTestApp, type TestApp } from '#testing/app.ts';
import { asCustomer, asEmployee, asOwner, type Caller } from '#testing/callers.ts';
import { acceptJob } from '#testing/jobs.ts';
import { exampleQuote, exampleWalkIn, submit } from '#testing/quotes.ts';
import { readCsv } from '#testing/read-csv.ts';
import { settingsCallerOf, type SettingsCaller } from '#testing/settings.ts';

const BLANK = { required: false, packages: [], categories: [], choices: [], yesPrice: 0 } as const;
const QUESTIONS: readonly QuestionSettings[] = [
  {
    ...BLANK,
    id: 'hair',
    text: 'How much pet hair is there?',
    kind: 'choice',
    required: true,
    packages: ['full'],
    choices: [
      { id: 'none', name: 'None', price: 0 },
      { id: 'lots', name: 'A lot', price: 24.5 },
    ],
  },
  { ...BLANK, id: 'hose', text: 'Is there a hose?', kind: 'yesNo', yesPrice: 3 },
  { ...BLANK, id: 'seats', text: 'How many seats?', kind: 'number' },
  { ...BLANK, id: 'gate', text: 'Is there a gate code?', kind: 'text' },
];

let testApp: TestApp;
let owner: Caller;
let settings: SettingsCaller;
before(async () => {
  testApp = await startTestApp({ settings: { slotCapacity: 20, tax: TAXED } });
  owner = await asOwner(testApp);
  settings = await settingsCallerOf(testApp);
  await ask(QUESTIONS);
});
after(() => testApp.close());

const TAXED = { name: 'Sales tax', rates: { services: 10_000, extras: 0, fees: 0 } };
const ALL = { hair: 'lots', hose: true, seats: '5', gate: 'Ring twice' };
const SPANISH = {
  'How much pet hair is there?': '¿Cuánto pelo de mascota hay?',
  'A lot': 'Mucho',
  'Is there a hose?': '¿Hay una manguera?',
};

/** Publishes the questions, with words for Spanish readers. */
async function ask(questions: readonly QuestionSettings[]): Promise<void> {
  const { status, body } = await settings.publish((before) => ({
    ...before,
    questions,
    translations: { es: { ...before.translations.es, ...SPANISH } },
  }));
  assert.equal(status, 200, JSON.stringify(body));
}

const fullDetail = (change: object) =>
  exampleQuote({ extras: [], basePrice: undefined, totalPrice: undefined, truckFee: undefined, ...change });
const errorsOf = (body: unknown) => (body as { readonly errors?: readonly FieldError[] }).errors ?? [];

async function submitAnswered(change: object = {}) {
  const { status, body } = await submit(testApp.app, fullDetail({ answers: ALL, ...change }));
  assert.equal(status, 201, JSON.stringify(body));
  return { id: body.id, lines: body.lines, token: body.quoteUrl.split('/').at(-1) ?? '' };
}

const WORDS = [
  { question: 'How much pet hair is there?', answer: 'A lot' },
  { question: 'Is there a hose?', answer: 'Yes' },
  { question: 'How many seats?', answer: '5' },
  { question: 'Is there a gate code?', answer: 'Ring twice' },
];

test('the catalog has the questions, in the reader’s language', async () => {
  const read = async (language: string) =>
    (await testApp.app.inject({ url: '/api/catalogue', headers: { 'accept-language': language } })).json<{
      readonly questions: readonly QuestionSettings[];
    }>().questions;
  assert.deepEqual(await read('en'), QUESTIONS);
  const [hair] = await read('es');
  assert.deepEqual([hair?.id, hair?.text, hair?.choices[1]?.name], ['hair', '¿Cuánto pelo de mascota hay?', 'Mucho']);
});

test('an answer that adds an amount is a price line of its own, taxed as a service', async () => {
  const { lines } = await submitAnswered();
  assert.deepEqual(
    lines.filter(({ label }) => !['Full Detail', 'Truck fee'].includes(label)),
    [
      { kind: 'answer', label: 'How much pet hair is there?', detail: 'A lot', cents: 2450 },
      { kind: 'answer', label: 'Is there a hose?', detail: 'Yes', cents: 300 },
      { kind: 'tax', label: 'Sales tax', detail: '10% of $147.50', cents: 1475 },
    ],
  );
});

test('a total without what an answer adds is answered with the new lines', async () => {
  const { status, body } = await submit(testApp.app, fullDetail({ answers: ALL, totalPrice: 137 }));
  assert.deepEqual([status, body.code], [409, 'price-changed']);
  assert.ok(body.lines.some(({ label, cents }) => label === 'Is there a hose?' && cents === 300));
});

describe('a request is refused with the field:', () => {
  const cases: readonly (readonly [what: string, answers: unknown, path: string, code?: string])[] = [
    ['without an answer that is needed', {}, 'answers.hair', 'answer-missing'],
    ['without any', undefined, 'answers.hair', 'answer-missing'],
    ['with an empty one', { hair: ' ' }, 'answers.hair', 'answer-missing'],
    ['to a question that there is not', { ...ALL, paint: 'red' }, 'answers.paint', 'unknown-question'],
    ['with a name that every object has', { ...ALL, constructor: 'x' }, 'answers.constructor', 'unknown-question'],
    ['with a choice that there is not', { hair: 'tons' }, 'answers.hair', 'answer-not-choice'],
    ['with words for a number', { ...ALL, seats: 'five' }, 'answers.seats', 'answer-not-number'],
    ['with a number for words', { ...ALL, gate: 4711 }, 'answers.gate', 'answer-not-text'],
    ['with neither yes nor no', { ...ALL, hose: 'perhaps' }, 'answers.hose', 'answer-not-yes-no'],
    ['with too many words', { ...ALL, gate: 'x'.repeat(501) }, 'answers.gate', 'answer-too-long'],
    ['with far too many words', { ...ALL, gate: 'x'.repeat(5001) }, 'answers.gate'],
    ['with what can’t be stored', { ...ALL, gate: 'a\u0000b' }, 'answers.gate'],
    ['with a list', { ...ALL, gate: ['x'] }, 'answers.gate'],
    ['with answers that aren’t by question', [ALL], 'answers'],
    ['with very many', Object.fromEntries(Array.from({ length: 40 }, (_, n) => [`q${n}`, 'x'])), 'answers'],
  ];
  for (const [what, answers, path, code] of cases)
    test(what, async () => {
      const { status, body } = await submit(testApp.app, fullDetail({ answers }));
      assert.equal(status, 422, JSON.stringify(body));
      const [error] = errorsOf(body);
      assert.equal(error?.path, path);
      if (code) assert.equal(error?.code, code);
    });

  test('of a package with which the question isn’t asked', async () => {
    const other = { packageType: 'express', answers: { hair: 'lots' } };
    const { body } = await submit(testApp.app, fullDetail(other));
    assert.deepEqual(
      errorsOf(body).map(({ path }) => path),
      ['answers.hair'],
    );
    assert.equal((await submit(testApp.app, fullDetail({ ...other, answers: undefined }))).status, 201);
  });
});

test('the owner may leave out what customers have to answer, and is refused what is wrong', async () => {
  const walkIn = { ...exampleWalkIn({ extras: [] }), answers: { hose: 'yes' } };
  const { status, body } = await owner('POST /api/quotes/walk-in', walkIn);
  assert.equal(status, 201, JSON.stringify(body));
  assert.deepEqual(body['answers'], [{ question: 'Is there a hose?', answer: 'Yes' }]);
  const wrong = await owner('POST /api/quotes/walk-in', { ...exampleWalkIn(), answers: { hose: 'perhaps' } });
  assert.equal(wrong.status, 422);
  assert.equal(errorsOf(wrong.body)[0]?.path, 'answers.hose');
});

describe('the answers are shown', () => {
  test('to the customer in their language, and to the owner', async () => {
    const { id, token } = await submitAnswered({ language: 'es' });
    const page = async (language: string) =>
      (
        await testApp.app.inject({
          url: `/api/quotes/by-token/${token}`,
          headers: { 'accept-language': language, cookie: `language=${language}` },
        })
      ).json<{ readonly answers: unknown; readonly lines: readonly object[] }>();
    assert.deepEqual((await page('en')).answers, WORDS);
    const { answers, lines } = await page('es');
    assert.deepEqual(answers, [
      { question: '¿Cuánto pelo de mascota hay?', answer: 'Mucho' },
      { question: '¿Hay una manguera?', answer: 'Sí' },
      ...WORDS.slice(2),
    ]);
    assert.deepEqual(
      lines.filter((line) => 'kind' in line && line.kind === 'answer'),
      [
        { kind: 'answer', label: '¿Cuánto pelo de mascota hay?', detail: 'Mucho', cents: 2450 },
        { kind: 'answer', label: '¿Hay una manguera?', detail: 'Sí', cents: 300 },
      ],
    );
    assert.deepEqual((await owner(`GET /api/quotes/${id}`)).body['answers'], WORDS);
  });

  test('to the shop by email, and to the crew once the job is theirs', async () => {
    const { id } = await submitAnswered();
    const [toShop] = await mailsOf(testApp, { quoteId: id, kind: 'new-quote' });
    assert.match(JSON.stringify(toShop?.data), /"text":"Is there a gate code\?".*"value":"Ring twice"/);
    assert.equal((await owner(`POST /api/quotes/${id}/approve`, {})).status, 200);
    const jobs = testApp.deps.db.selectFrom('jobs').select('id').where('quote_id', '=', id);
    const { id: job } = await jobs.executeTakeFirstOrThrow();
    assert.deepEqual((await owner(`GET /api/jobs/${job}`)).body['customerAnswers'], WORDS);
    const crew = await asEmployee(testApp);
    assert.doesNotMatch(JSON.stringify((await crew(`GET /api/jobs/${job}`)).body), /Ring twice/);
    await acceptJob(testApp, job, crew.person.roleId);
    const { sold } = (await crew(`GET /api/jobs/${job}`)).body as { readonly sold: { readonly answers: unknown } };
    assert.deepEqual(sold.answers, WORDS);
    assert.deepEqual((await crew(`GET /api/jobs/${job}/documentation`)).body['answers'], WORDS);
    const [toCrew] = await mailsOf(testApp, { quoteId: id, kind: 'job-accepted' });
    assert.match(JSON.stringify(toCrew?.data), /Ring twice/);
  });

  test('in the list as a file, and in the customer’s own data', async () => {
    const customer = await asCustomer(testApp);
    const sent = fullDetail({ answers: ALL, customerEmail: customer.person.email });
    const answer = await testApp.app.inject({
      method: 'POST',
      url: '/api/quotes',
      headers: { cookie: customer.cookie },
      payload: sent,
    });
    const { reference } = answer.json<{ readonly reference: string }>();
    const [heading = [], ...rows] = readCsv((await owner.download('/api/quotes/export')).body);
    const row = rows.find((cells) => cells[0] === reference);
    assert.equal(
      row?.[heading.indexOf('Answers')],
      'How much pet hair is there? A lot\nIs there a hose? Yes\nHow many seats? 5\nIs there a gate code? Ring twice',
    );
    const { quotes } = (await customer('GET /api/customer/export')).body as {
      readonly quotes: readonly { readonly answers: unknown }[];
    };
    assert.deepEqual(quotes[0]?.answers, WORDS);
  });
});

test('a question that is asked no more, or in other words, keeps its words with the quotes that answered it', async () => {
  const { id, lines } = await submitAnswered();
  await ask(
    QUESTIONS.filter(({ id: each }) => each !== 'hose').map((question) =>
      question.id === 'hair'
        ? {
            ...question,
            text: 'Pets?',
            choices: question.choices.map((choice) => ({ ...choice, name: `${choice.name}!` })),
          }
        : question,
    ),
  );
  const { body } = await owner(`GET /api/quotes/${id}`);
  assert.deepEqual(body['answers'], WORDS);
  assert.deepEqual(body['lines'], lines);
  const { status, body: refused } = await submit(testApp.app, fullDetail({ answers: ALL }));
  assert.deepEqual([status, errorsOf(refused)[0]?.path], [422, 'answers.hose']);
  await ask(QUESTIONS);
});

test('a quote that is booked again brings the answers to questions and choices that are still there, whatever they’re called', async () => {
  const customer = await asCustomer(testApp);
  const { statusCode: status } = await testApp.app.inject({
    method: 'POST',
    url: '/api/quotes',
    headers: { cookie: customer.cookie },
    payload: fullDetail({ answers: ALL, customerEmail: customer.person.email }),
  });
  assert.equal(status, 201);
  const again = async () =>
    ((await customer('GET /api/customer/quotes')).body as unknown as readonly { readonly answersAgain: unknown }[])[0]
      ?.answersAgain;
  assert.deepEqual(await again(), { hair: 'lots', hose: 'yes', seats: '5', gate: 'Ring twice' });
  await ask(
    QUESTIONS.filter(({ id }) => id !== 'hose').map((question) => {
      if (question.id === 'seats') return { ...question, kind: 'yesNo' };
      return question.id === 'hair'
        ? { ...question, choices: [...question.choices.slice(0, 1), { id: 'some', name: 'Some', price: 0 }] }
        : question;
    }),
  );
  assert.deepEqual(await again(), { gate: 'Ring twice' });
  await ask(
    QUESTIONS.map((question) => ({
      ...question,
      choices: question.choices.map((choice) => ({ ...choice, name: `${choice.name} of it` })),
    })),
  );
  assert.deepEqual(await again(), { hair: 'lots', hose: 'yes', seats: '5', gate: 'Ring twice' });
  await ask(QUESTIONS);
});

test('a free redo keeps the answers', async () => {
  const { id } = await submitAnswered();
  await owner(`POST /api/quotes/${id}/approve`, {});
  const completed_at = testApp.deps.clock.now().toString();
  await testApp.deps.db
    .updateTable('jobs')
    .set({ status: 'completed', completed_at })
    .where('quote_id', '=', id)
    .execute();
  await testApp.deps.db.updateTable('quotes').set({ completed_at }).where('id', '=', id).execute();
  const { status, body } = await owner(`POST /api/quotes/${id}/redo`, {
    scheduledDate: '2027-06-21',
    scheduledTime: '4:30 PM',
  });
  assert.ok(status < 300, JSON.stringify(body));
  assert.deepEqual(body['answers'], WORDS);
  assert.equal(body['totalPrice'], 0);
});
