import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { sql } from 'kysely';
import type { FieldError } from '#contract/call.ts';
import type { QuoteDetail } from '#contract/dashboard-quotes.ts';
import type { AnswerPreview, QuoteAnswers } from '#contract/quote-answers.ts';
import type { QuestionSettings } from '#core/settings/questions.ts';
import { INVARIANTS } from '#server/scripts/verify-database.ts';
import { mailsOf, startTestApp, type TestApp } from '#testing/app.ts';
import { asAnyone, asOwner, type Caller } from '#testing/callers.ts';
import { exampleQuote, submit } from '#testing/quotes.ts';
import { settingsCallerOf } from '#testing/settings.ts';

const BLANK = { required: false, packages: [], categories: [], choices: [], yesPrice: 0 } as const;
const QUESTIONS: readonly QuestionSettings[] = [
  {
    ...BLANK,
    id: 'hair',
    text: 'Pet hair?',
    kind: 'choice',
    required: true,
    choices: [
      { id: 'none', name: 'None', price: 0 },
      { id: 'lots', name: 'A lot', price: 24.5 },
    ],
  },
  { ...BLANK, id: 'gate', text: 'Gate code?', kind: 'text' },
];

let testApp: TestApp;
let owner: Caller;
before(async () => {
  testApp = await startTestApp({
    settings: { slotCapacity: 20, tax: { name: 'Sales tax', rates: { services: 10_000, extras: 0, fees: 0 } } },
  });
  owner = await asOwner(testApp);
  const settings = await settingsCallerOf(testApp);
  const ask = (questions: readonly QuestionSettings[]) => settings.publish((now) => ({ ...now, questions }));
  assert.equal((await ask(QUESTIONS)).status, 200);
});
after(() => testApp.close());

/** A quote of $137.50 with tax: $120 of services, $5 of fees, $12 of tax. */
async function newQuote(answers: object = { hair: 'none', gate: '12' }) {
  const sent = { extras: [], basePrice: undefined, totalPrice: undefined, truckFee: undefined, answers };
  const { status, body: sold } = await submit(testApp.app, exampleQuote(sent));
  assert.equal(status, 201, JSON.stringify(sold));
  const { id, quoteUrl } = sold;
  const path = `/api/quotes/${id}`;
  const detail = async () => (await owner(`GET ${path}`)).body as unknown as QuoteDetail;
  const totalCents = async () => Math.round((await detail()).totalPrice * 100);
  return {
    id,
    detail,
    totalCents,
    link: `/api/quotes/by-token/${quoteUrl.split('/').at(-1)}`,
    read: async () => (await owner(`GET ${path}/answers`)).body as unknown as QuoteAnswers,
    check: async (given: object) =>
      (await owner(`POST ${path}/answers/check`, { answers: given })).body as unknown as AnswerPreview,
    edit: async (given: object, more: object = {}) =>
      owner(`PUT ${path}/answers`, { answers: given, fromCents: await totalCents(), ...more }),
    approve: async () => assert.equal((await owner(`POST ${path}/approve`, {})).status, 200),
    mails: async () => (await mailsOf(testApp, { quoteId: id })).map(({ kind }) => kind),
  };
}
const errorsOf = (body: unknown) =>
  ((body as { readonly errors?: readonly FieldError[] }).errors ?? []).map(({ path }) => path);
const WITH_HAIR = { hair: 'lots', gate: '12' };
const HAIR_CENTS = 2695;

describe('the answers of a pending quote', () => {
  test('change at once, with the price lines, the history and an email of the new price', async () => {
    const quote = await newQuote();
    const { questions, answers } = await quote.read();
    assert.deepEqual([questions, answers], [QUESTIONS, { hair: 'none', gate: '12' }]);
    const former = await quote.totalCents();
    const preview = await quote.check(WITH_HAIR);
    assert.deepEqual([Math.round(preview.totalPrice * 100) - former, preview.needsAgreement], [HAIR_CENTS, false]);
    assert.equal(await quote.totalCents(), former, 'a check saves nothing');
    const { status, body } = await quote.edit(WITH_HAIR);
    assert.equal(status, 200, JSON.stringify(body));
    const detail = await quote.detail();
    assert.deepEqual(detail.answers[0], { question: 'Pet hair?', answer: 'A lot' });
    assert.deepEqual(detail.lines, preview.lines);
    assert.equal(await quote.totalCents(), former + HAIR_CENTS);
    const told = (await mailsOf(testApp, { quoteId: quote.id })).find(({ kind }) => kind === 'answers-changed');
    assert.equal(told?.data['formerTotalCents'], former);
    const change = detail.history.find(({ action }) => action === 'quote.change-answers');
    assert.deepEqual(change?.after, { totalCents: former + HAIR_CENTS });
    assert.equal((await quote.edit({ hair: 'none' })).status, 200);
    assert.deepEqual([await quote.totalCents(), (await quote.detail()).answers.length], [former, 1]);
  });

  test('that cost nothing change without an email, and may be left out by the owner', async () => {
    const quote = await newQuote();
    assert.equal((await quote.edit({ gate: '34' })).status, 200);
    assert.deepEqual((await quote.detail()).answers, [{ question: 'Gate code?', answer: '34' }]);
    assert.ok(!(await quote.mails()).includes('answers-changed'));
  });

  test('are those of the questions it was sold with, at their prices then', async () => {
    const quote = await newQuote();
    const settings = await settingsCallerOf(testApp);
    const dearer = QUESTIONS.slice(0, 1).map((question) => ({
      ...question,
      text: 'Fur?',
      choices: question.choices.map((choice) => ({ ...choice, price: 99 })),
    }));
    await settings.publish((now) => ({ ...now, questions: dearer }));
    const former = await quote.totalCents();
    assert.equal((await quote.edit(WITH_HAIR)).status, 200);
    assert.equal(await quote.totalCents(), former + HAIR_CENTS);
    await settings.publish((now) => ({ ...now, questions: QUESTIONS }));
  });

  test('are refused where they’re wrong, the same as before, or of a price that the owner hasn’t seen', async () => {
    const quote = await newQuote();
    assert.deepEqual(errorsOf((await quote.edit({ hair: 'tons' })).body), ['answers.hair']);
    assert.deepEqual(errorsOf((await quote.edit({ hair: 'None', gate: ' 12 ' })).body), ['answers']);
    assert.equal((await quote.edit(WITH_HAIR, { fromCents: 1 })).status, 409);
    await testApp.deps.db.updateTable('quotes').set({ paid_cents: 1000 }).where('id', '=', quote.id).execute();
    assert.equal((await quote.edit(WITH_HAIR)).status, 409, 'a deposit is paid');
    await testApp.deps.db.updateTable('quotes').set({ paid_cents: 0 }).where('id', '=', quote.id).execute();
  });
});

describe('the answers of an approved quote', () => {
  test('that change the price wait for the customer, and count with their agreement', async () => {
    const quote = await newQuote();
    await quote.approve();
    const former = await quote.totalCents();
    assert.equal((await quote.check(WITH_HAIR)).needsAgreement, true);
    assert.deepEqual(errorsOf((await quote.edit(WITH_HAIR)).body), ['reason']);
    assert.equal((await quote.edit(WITH_HAIR, { reason: 'We saw it.' })).status, 200);
    assert.deepEqual([await quote.totalCents(), (await quote.detail()).answers[0]?.answer], [former, 'None']);
    assert.equal((await quote.edit({ hair: 'none', gate: '99' })).status, 409, 'the last change waits');
    const page = (await asAnyone(testApp)(`GET ${quote.link}`)).body as {
      readonly priceChange: { readonly id: string };
    };
    const agreed = await asAnyone(testApp)(`POST ${quote.link}/price-change`, {
      change: page.priceChange.id,
      agree: true,
    });
    assert.equal(agreed.status, 200, JSON.stringify(agreed.body));
    assert.deepEqual(
      [await quote.totalCents(), (await quote.detail()).answers[0]?.answer],
      [former + HAIR_CENTS, 'A lot'],
    );
  });

  test('that cost nothing change at once', async () => {
    const quote = await newQuote();
    await quote.approve();
    assert.equal((await quote.edit({ hair: 'none', gate: '99' })).status, 200);
    assert.deepEqual((await quote.detail()).answers[1], { question: 'Gate code?', answer: '99' });
    assert.deepEqual((await quote.detail()).priceChanges, []);
  });

  test('stay once it’s over', async () => {
    const quote = await newQuote();
    await owner(`POST /api/quotes/${quote.id}/decline`, {});
    assert.equal((await quote.detail()).canEditAnswers, false);
    assert.equal((await quote.edit(WITH_HAIR)).status, 409);
  });
});

test('a quote that was sold without questions has nothing to edit', async () => {
  const settings = await settingsCallerOf(testApp);
  await settings.publish((now) => ({ ...now, questions: [] }));
  const quote = await newQuote({});
  await settings.publish((now) => ({ ...now, questions: QUESTIONS }));
  assert.equal((await quote.detail()).canEditAnswers, false);
  assert.deepEqual(await quote.read(), { questions: [], answers: {} });
});

test('every quote still adds up', async () => {
  for (const { query } of INVARIANTS) {
    const { rows } = await sql`${sql.raw(query)}`.execute(testApp.deps.db);
    assert.deepEqual(rows, [], query);
  }
});
