import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { ApiError, call, ConnectionError, createQueryClient, read } from './api.ts';

const realFetch = globalThis.fetch;
afterEach(() => {
  globalThis.fetch = realFetch;
});

const launch = { username: 'a', password: 'b' };

test('a call sends its cookies, its headers and a JSON body', async () => {
  const sent = answering(() => Response.json({ id: '1' }, { status: 201 }));
  const answer = await call('POST /api/quotes', { headers: { 'idempotency-key': 'k' }, body: newQuote() });
  assert.deepEqual({ ...answer }, { id: '1' });
  const [url, request] = sent[0]!;
  assert.equal(url, '/api/quotes');
  assert.equal(request.method, 'POST');
  assert.equal(request.credentials, 'include');
  assert.equal(new Headers(request.headers).get('content-type'), 'application/json');
  assert.equal(new Headers(request.headers).get('idempotency-key'), 'k');
  assert.equal(JSON.parse(request.body as string).packageType, 'full');
});

test('a call without a body has no content type, and its parameters stand in the address', async () => {
  const sent = answering(() => Response.json({ reference: 'BB-1' }));
  await call('GET /api/quotes/by-token/:token', { params: { token: 'a/b c' } });
  const [url, request] = sent[0]!;
  assert.equal(url, '/api/quotes/by-token/a%2Fb%20c');
  assert.equal(new Headers(request.headers).has('content-type'), false);
  assert.equal(request.body, null);
});

test('an answer without a body is null', async () => {
  answering(() => new Response(null, { status: 204 }));
  assert.equal(await call('POST /api/launch/unlock', { body: launch }), null);
});

test("an answer that is not good is an error 'STATUS: body' with its problem document", async () => {
  const problem = { status: 401, code: 'unauthorized', title: 'Invalid credentials' };
  answering(() => Response.json(problem, { status: 401 }));
  const error = await failureOf(call('POST /api/launch/unlock', { body: launch }));
  assert.ok(error instanceof ApiError);
  assert.equal(error.message, `401: ${JSON.stringify(problem)}`);
  assert.equal(error.status, 401);
  assert.equal(error.problem?.title, 'Invalid credentials');
});

test('an error without a body says the status text, and has no problem document', async () => {
  answering(() => new Response('', { status: 502, statusText: 'Bad Gateway' }));
  const error = await failureOf(call('GET /api/catalogue'));
  assert.ok(error instanceof ApiError);
  assert.equal(error.message, '502: Bad Gateway');
  assert.equal(error.problem, undefined);
});

test('a page of a proxy instead of a problem document stays readable', async () => {
  answering(() => new Response('<h1>Down</h1>', { status: 503 }));
  const error = await failureOf(call('GET /api/catalogue'));
  assert.equal(error.message, '503: <h1>Down</h1>');
});

test('no network, and an answer that is no JSON, are told apart from what the server says', async () => {
  answering(() => {
    throw new TypeError('Failed to fetch');
  });
  assert.ok((await failureOf(call('GET /api/catalogue'))) instanceof ConnectionError);
  answering(() => new Response('<h1>Welcome to the hotel</h1>'));
  assert.ok((await failureOf(call('GET /api/catalogue'))) instanceof ConnectionError);
});

test('a read is known by its address, and is read once however often it is asked for', async () => {
  const sent = answering(() => Response.json({ timeZone: 'America/New_York', days: [] }));
  const month = read('GET /api/availability', { query: { from: '2027-06-01', to: '2027-06-30', package: undefined } });
  assert.deepEqual(month.queryKey, ['/api/availability?from=2027-06-01&to=2027-06-30']);
  const client = createQueryClient();
  await client.query(month);
  await client.query(month);
  assert.equal(sent.length, 1);
  assert.equal(sent[0]![0], month.queryKey[0]);
  client.clear();
});

test('a read that fails is not tried again by itself', async () => {
  const sent = answering(() => new Response('', { status: 500 }));
  const client = createQueryClient();
  await failureOf(client.query(read('GET /api/catalogue')));
  assert.equal(sent.length, 1);
  client.clear();
});

function answering(answer: () => Response): [string, RequestInit][] {
  const sent: [string, RequestInit][] = [];
  globalThis.fetch = async (url, request = {}) => {
    sent.push([url as string, request]);
    return answer();
  };
  return sent;
}

async function failureOf(promise: Promise<unknown>): Promise<Error> {
  return promise.then(
    () => assert.fail('it did not fail'),
    (error: unknown) => error as Error,
  );
}

function newQuote() {
  return {
    customerEmail: 'dana@example.com',
    customerPhone: '5185550142',
    packageType: 'full',
    paymentMethod: 'cash',
    acceptedTermsOfService: true,
    acceptedLiability: true,
  } as const;
}
