import assert from 'node:assert/strict';
import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, describe, test } from 'node:test';
import { startTestApp, type TestApp } from '#testing/app.ts';
import { addCrew, addJob } from '#testing/jobs.ts';
import { addPerson, cookieFor, send } from '#testing/people.ts';
import { exampleQuote } from '#testing/quotes.ts';

const SITE = 'https://www.shop.example';
const EVIL = 'evil.example';
/** Headers that an attacker forges, because a careless server would take its own name from them. */
const FORGED = {
  host: EVIL,
  'x-forwarded-host': EVIL,
  'x-forwarded-proto': 'http',
  'x-forwarded-server': EVIL,
  'x-original-host': EVIL,
  forwarded: `host=${EVIL};proto=http`,
};

let testApp: TestApp;
let port: number;
before(async () => {
  testApp = await startTestApp({ env: { PUBLIC_URL: SITE, TRUST_PROXY: '1' } });
  await testApp.app.listen({ port: 0, host: '127.0.0.1' });
  port = (testApp.app.server.address() as AddressInfo).port;
});
after(() => testApp.close());

const ask = (call: string, body?: object, cookie?: string) =>
  send(testApp.app, call, { headers: FORGED, ...(body && { body }), cookie });

describe('a request under a forged name', () => {
  test('leads in no mail and in no answer to the forger', async () => {
    const { deps } = testApp;
    const admin = await addPerson(deps, 'admin');
    const customer = await addPerson(deps, 'customer');
    const cookie = `__Host-${await cookieFor(deps, admin, 'admin')}`;
    await addCrew(deps);
    const { id } = await addJob(testApp);
    const answers = [
      await ask('POST /api/admin/forgot-password', { email: admin.email }),
      await ask('POST /api/customer/login-link', { email: customer.email }),
      await ask('POST /api/customer/forgot-password', { email: customer.email }),
      await ask('POST /api/quotes', exampleQuote()),
      await ask('POST /api/contact', { name: 'Dana', email: 'dana@example.com', message: 'Hello' }),
      await ask('POST /api/admin/admins', { name: 'Robin', email: 'robin@example.com' }, cookie),
      await ask(`POST /api/jobs/${id}/send-to-employees`, {}, cookie),
    ];
    for (const { status, body } of answers) {
      assert.ok(status < 300, `${status} ${JSON.stringify(body)}`);
      assert.doesNotMatch(JSON.stringify(body), /evil/);
    }
    const mails = await deps.db.selectFrom('outbox').select(['kind', 'data']).execute();
    const kinds = new Set(mails.map(({ kind }) => kind));
    for (const kind of ['reset-password', 'log-in-link', 'quote-received', 'new-quote', 'admin-invitation'])
      assert.ok(kinds.has(kind), `no mail of the kind ${kind}`);
    const text = JSON.stringify(mails);
    assert.doesNotMatch(text, /evil/);
    assert.doesNotMatch(text, /http:\/\//);
    for (const [link] of text.matchAll(/https?:\/\/[^"\\]+/g)) assert.ok(link.startsWith(SITE), link);
  });

  test('sees pages, maps and redirections of the true name', async () => {
    for (const url of ['/', '/quote', '/robots.txt', '/sitemap.xml', '/admin/dashboard', '/api/openapi.json']) {
      const { headers, body } = await testApp.app.inject({ url, headers: FORGED });
      assert.doesNotMatch(body + JSON.stringify(headers), /evil/, url);
    }
  });
});

describe('a redirection', () => {
  for (const url of [
    '/admin/dashboard?next=https://evil.example',
    '/admin/dashboard//evil.example',
    '//evil.example/admin/dashboard',
    '/\\evil.example/..',
    '/job-schedule?@evil.example',
    '/employee/job/%2F%2Fevil.example/documentation',
    '/employee/job/..%5Cevil.example/documentation',
    '/apply?to=//evil.example',
    '//evil.example?language=es',
    'http://evil.example/?language=es',
    'http://evil.example//evil.example/?language=es',
    'http://evil.example/es/quote?language=en',
    'http://evil.example/admin/dashboard',
  ]) {
    test(`stays on this site for ${url}`, async () => {
      const { status, location } = await askAsWritten(url);
      if (location === undefined) return assert.ok(status === 404 || status === 400, `${status}`);
      assert.ok(status >= 300 && status < 400, `${status}`);
      assert.equal(new URL(location, SITE).origin, SITE);
      assert.match(location, /^\/[^/\\]/);
    });
  }
});

/** Requests exactly that path; most clients would normalize it first. */
async function askAsWritten(path: string) {
  const sent = request({ port, host: '127.0.0.1', path, headers: { ...FORGED, connection: 'close' } }).end();
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  answer.resume();
  return { status: answer.statusCode ?? 0, location: answer.headers.location };
}
