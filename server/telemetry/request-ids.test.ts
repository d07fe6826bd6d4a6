import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { startTestApp, type TestApp } from '#testing/app.ts';
import { exampleQuote } from '#testing/quotes.ts';

let testApp: TestApp;
before(async () => void (testApp = await startTestApp({ env: { SLOW_QUERY_MS: '0' } })));
after(() => testApp.close());

type Line = Readonly<Record<string, unknown>>;

const linesOf = (requestId: string) =>
  testApp
    .logged()
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Line)
    .filter((line) => line['requestId'] === requestId);

describe('the id of a request', () => {
  test('is returned, and is in the log, the audit log and the mails it queued', async () => {
    const { app, deps } = testApp;
    const answer = await app.inject({ method: 'POST', url: '/api/quotes', payload: exampleQuote() });
    assert.equal(answer.statusCode, 201, answer.body);
    const requestId = String(answer.headers['x-request-id']);
    const audited = await deps.db.selectFrom('audit').select('action').where('request_id', '=', requestId).execute();
    assert.deepEqual(audited, [{ action: 'quote.submit' }]);
    const mails = await deps.db.selectFrom('outbox').select('kind').where('request_id', '=', requestId).execute();
    assert.deepEqual(mails.map(({ kind }) => kind).toSorted(), ['new-quote', 'quote-received']);
    const messages = new Set(linesOf(requestId).map(({ msg }) => msg));
    assert.deepEqual(messages, new Set(['a slow statement', 'answered']));
  });

  test('is another for each request, and never what the client sends', async () => {
    const ids = await Promise.all(
      [1, 2, 3].map(async () => {
        const answer = await testApp.app.inject({ url: '/api/catalogue', headers: { 'x-request-id': 'mine' } });
        return answer.headers['x-request-id'];
      }),
    );
    assert.equal(new Set(ids).size, 3);
    assert.equal(ids.includes('mine'), false);
  });

  test('is answered also where nothing is found or something is refused', async () => {
    for (const url of ['/nowhere', '/api/nowhere', '/api/admin/counts'])
      assert.match(String((await testApp.app.inject(url)).headers['x-request-id']), /^[\da-f-]{36}$/);
  });
});

describe('the log of slow statements', () => {
  test('has the text of a statement, how long it took, and no value', async () => {
    const sent = exampleQuote({ customerEmail: 'priscilla@example.org', scheduledTime: '2:00 PM' });
    const answer = await testApp.app.inject({ method: 'POST', url: '/api/quotes', payload: sent });
    const slow = linesOf(String(answer.headers['x-request-id'])).filter(({ msg }) => msg === 'a slow statement');
    const texts = slow.map(({ statement }) => String(statement));
    assert.ok(texts.some((text) => text.includes('insert into "quotes"') && text.includes('$1')));
    assert.ok(slow.every(({ ms, isFailed }) => typeof ms === 'number' && isFailed === false));
    assert.equal(testApp.logged().includes('priscilla'), false);
  });

  test('is silent below its threshold', async () => {
    const calm = await startTestApp({ env: { SLOW_QUERY_MS: '3600000' } });
    await calm.app.inject({ method: 'POST', url: '/api/quotes', payload: exampleQuote() });
    assert.equal(calm.logged().includes('a slow statement'), false);
    await calm.close();
  });
});
