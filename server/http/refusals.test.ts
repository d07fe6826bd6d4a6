import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { InjectOptions } from 'fastify';
import type { Problem } from '#contract/call.ts';
import { startTestApp, type TestApp } from '#testing/app.ts';
import { exampleQuote } from '#testing/quotes.ts';

let testApp: TestApp;
before(async () => void (testApp = await startTestApp()));
after(() => testApp.close());

const post = (url: string, payload: object | string, headers: InjectOptions['headers'] = {}): InjectOptions => ({
  method: 'POST',
  url,
  payload,
  headers,
});
const MESSAGE = { name: 'Ana', email: 'ana@example.com', message: 'Hello' };
const PHOTOS = { packageType: 'full', vehicleType: 'car' };
type Expected = Pick<Problem, 'status' | 'code'> & { readonly error?: readonly [string, string, object] };

const REFUSALS: readonly (readonly [string, InjectOptions, Expected])[] = [
  [
    'a field that is missing',
    post('/api/contact', { ...MESSAGE, name: undefined }),
    { status: 422, code: 'invalid', error: ['name', 'missing', { field: 'name' }] },
  ],
  [
    'a text that is too long',
    post('/api/contact', { ...MESSAGE, message: 'x'.repeat(5001) }),
    { status: 422, code: 'invalid', error: ['message', 'too-long', { field: 'message', most: 5000 }] },
  ],
  [
    'an address that is none',
    post('/api/contact', { ...MESSAGE, email: 'ana' }),
    { status: 422, code: 'invalid', error: ['email', 'not-email', {}] },
  ],
  [
    'a quote for too many cans',
    post('/api/quotes', exampleQuote({ packageType: 'garbage', vehicleType: undefined, garbageCanCount: 99 })),
    {
      status: 422,
      code: 'invalid',
      error: ['garbageCanCount', 'not-can-count', { units: 'cans', least: 1, most: 10 }],
    },
  ],
  [
    'a file that is no photo',
    post('/api/analyze-photos', { ...PHOTOS, images: ['aGVsbG8='] }),
    { status: 422, code: 'invalid', error: ['images.0', 'not-a-photo', {}] },
  ],
  [
    'a wrong password',
    post('/api/admin/login', { email: 'owner@brightbay.example', password: 'wrong-password' }),
    { status: 401, code: 'log-in' },
  ],
  ['a caller who is not logged in', { url: '/api/quotes' }, { status: 401, code: 'log-in' }],
  [
    'a request from another site',
    post('/api/contact', MESSAGE, { origin: 'https://elsewhere.example' }),
    { status: 403, code: 'forbidden' },
  ],
  ['a link that opens nothing', { url: '/api/quotes/by-token/nothing' }, { status: 404, code: 'not-found' }],
  ['an unknown address', { url: '/api/nothing' }, { status: 404, code: 'not-found' }],
  [
    'a body that is no JSON',
    post('/api/contact', '{', { 'content-type': 'application/json' }),
    { status: 400, code: 'malformed' },
  ],
  [
    'a body of another type',
    post('/api/contact', 'a=1', { 'content-type': 'text/plain' }),
    { status: 415, code: 'wrong-type' },
  ],
];

describe('refused in the language of its caller, with the same codes in each:', () => {
  for (const [what, request, expected] of REFUSALS) test(what, async () => assertSaid(request, expected));

  test('a key that was used for another request', async () => {
    const headers = { 'idempotency-key': 'a-key-of-this-test' };
    const sent = await testApp.app.inject(post('/api/quotes', exampleQuote(), headers));
    assert.equal(sent.statusCode, 201, sent.body);
    const other = post('/api/quotes', exampleQuote({ customerFirstName: 'Other' }), headers);
    await assertSaid(other, { status: 409, code: 'idempotency-mismatch' });
  });

  test('a request too many', async () => {
    const request = { url: '/api/openapi.json', headers: { 'x-forwarded-for': nextClient() } };
    for (let sent = 0; sent < 60; sent += 1) await testApp.app.inject(request);
    await assertSaid(request, { status: 429, code: 'too-many' });
  });

  test('the language that was chosen on the site comes before that of the browser', async () => {
    const headers = { 'x-forwarded-for': nextClient(), 'accept-language': 'en', cookie: 'language=es' };
    const { detail } = (await testApp.app.inject(post('/api/contact', {}, headers))).json<Problem>();
    assert.equal(detail, 'Complete este campo: Nombre.');
  });
});

let clients = 0;
/** Calls are limited by client. */
const nextClient = () => `198.51.100.${(clients += 1)}`;
const ENGLISH = /\b(?:the|please|that|this|is|are|has|your|you|not|was)\b/i;

async function assertSaid(request: InjectOptions, { status, code, error }: Expected): Promise<void> {
  const [english, spanish] = await Promise.all([ask(request, 'en-US'), ask(request, 'es-MX, en;q=0.5')]);
  assert.deepEqual(factsOf(spanish), factsOf(english));
  assert.deepEqual([english.status, english.code], [status, code], JSON.stringify(english));
  if (error) assert.deepEqual(factsOf(english).errors?.[0], error);
  const inEnglish = textsOf(english);
  for (const [index, text] of textsOf(spanish).entries()) {
    assert.notEqual(text, inEnglish[index]);
    assert.doesNotMatch(text, ENGLISH);
  }
}

async function ask(request: InjectOptions, accepted: string): Promise<Problem> {
  const headers = { 'x-forwarded-for': nextClient(), ...request.headers, 'accept-language': accepted };
  const answer = await testApp.app.inject({ ...request, headers });
  assert.equal(answer.headers['content-type'], 'application/problem+json', answer.body);
  return answer.json<Problem>();
}

function factsOf({ status, code, type, errors }: Problem) {
  return { status, code, type, errors: errors?.map((each) => [each.path, each.code, each.params]) };
}

function textsOf({ title, detail, errors = [] }: Problem): readonly string[] {
  return [title, detail ?? '', ...errors.map(({ message }) => message)];
}
