import assert from 'node:assert/strict';
import { after, before, describe, mock, test } from 'node:test';
import { brotliDecompressSync } from 'node:zlib';
import { contract } from '#contract/index.ts';
import { startTestApp, type TestApp } from '#testing/app.ts';
import { assertRefused } from '#testing/refusal.ts';

let testApp: TestApp;
before(async () => void (testApp = await startTestApp()));
after(() => testApp.close());

describe('an address below /api without a call', () => {
  const notThere = { status: 404, code: 'not-found', says: /^There is no call [A-Z]+ at this address\.$/ };
  const addresses = ['/api/', '/api/nothing', '/api/catalogue/', '/api/v2/quotes', '/api/docs', '/api/constructor'];
  for (const url of addresses) {
    test(`${url} is a problem document`, async () => void (await assertRefused(testApp, { url }, notThere)));
  }

  for (const method of ['GET', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const) {
    test(`${method} where only POST is taken`, async () => {
      await assertRefused(testApp, { method, url: '/api/contact' }, notThere);
    });
  }

  test('POST where only GET is taken, with any body', async () => {
    const request = { method: 'POST', url: '/api/catalogue' } as const;
    await assertRefused(testApp, { ...request, payload: { a: 1 } }, notThere);
    await assertRefused(testApp, { ...request, payload: 'a=1', headers: { 'content-type': 'text/plain' } }, notThere);
  });
});

type Schema = { readonly $ref?: string };
type Operation = {
  readonly summary?: string;
  readonly parameters?: readonly { readonly name: string; readonly in: string; readonly required?: boolean }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> };
  readonly responses: Readonly<Record<string, unknown>>;
};
type OpenApi = {
  readonly openapi: string;
  readonly info: { readonly title: string; readonly version: string };
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, unknown>> };
};

describe('the description of the calls', () => {
  let description: OpenApi;
  before(async () => {
    const answer = await testApp.app.inject('/api/openapi.json');
    assert.match(String(answer.headers['content-type']), /^application\/json/);
    description = answer.json<OpenApi>();
  });

  test('lists every call of the contract and no other', () => {
    const listed = Object.entries(description.paths).flatMap(([path, operations]) =>
      Object.keys(operations).map((method) => `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`),
    );
    assert.match(description.openapi, /^3\.1\./);
    assert.deepEqual(listed.toSorted(compare), Object.keys(contract).toSorted(compare));
  });

  test('says of each what it is for, what it takes and what it answers', () => {
    for (const [key, call] of Object.entries(contract)) {
      const [method = '', path = ''] = key.split(' ');
      const operation = description.paths[path.replaceAll(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];
      assert.equal(operation?.summary, call.summary, key);
      assert.equal(operation?.requestBody !== undefined, 'body' in call, `${key}: body`);
      const answers = [...Object.keys(call.response), ...('problems' in call ? call.problems : [])];
      for (const status of answers) assert.ok(operation?.responses[status], `${key}: ${status}`);
      for (const [, name] of path.matchAll(/:(\w+)/g)) {
        const isListed: boolean | undefined = operation?.parameters?.some(
          (each) => each.in === 'path' && each.name === name,
        );
        assert.ok(isListed, `${key}: ${name}`);
      }
    }
  });

  test('has every shape that it refers to', () => {
    const references = [...JSON.stringify(description).matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g)];
    assert.ok(references.length > 0);
    for (const [, name] of references) assert.ok(description.components.schemas[String(name)], String(name));
    assert.equal(JSON.stringify(description).includes('"nullable"'), false, 'nullable is of version 3.0');
  });
});

function compare(a: string, b: string): number {
  return a < b ? -1 : 1;
}

describe('a request for the description of the calls', () => {
  const ask = (headers: Readonly<Record<string, string>> = {}) =>
    testApp.app.inject({ url: '/api/openapi.json', headers: { 'x-forwarded-for': '203.0.113.50', ...headers } });

  test('gets it compressed, or nothing when they have it; it is written once', async () => {
    const written = mock.method(testApp.app, 'swagger');
    const plain = await ask();
    const packed = await ask({ 'accept-encoding': 'br, gzip' });
    assert.equal(packed.headers['content-encoding'], 'br');
    assert.ok(packed.rawPayload.length * 5 < plain.rawPayload.length, `${packed.rawPayload.length} bytes`);
    assert.deepEqual(JSON.parse(brotliDecompressSync(packed.rawPayload).toString()), plain.json());
    const known = await ask({ 'if-none-match': String(plain.headers['etag']) });
    assert.deepEqual([known.statusCode, known.body], [304, '']);
    assert.ok(written.mock.callCount() <= 1);
  });

  test('gets it sixty times a minute from one address', async () => {
    const headers = { 'x-forwarded-for': '203.0.113.51' };
    for (let count = 0; count < 60; count += 1) assert.equal((await ask(headers)).statusCode, 200);
    assert.equal((await ask(headers)).statusCode, 429);
    assert.equal((await ask({ 'x-forwarded-for': '203.0.113.52' })).statusCode, 200);
  });
});
