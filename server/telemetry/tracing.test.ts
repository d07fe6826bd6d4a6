import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { after, before, test } from 'node:test';
import { startSender } from '#server/notifications/sender.ts';
import { startTestApp, type TestApp } from '#testing/app.ts';
import { exampleQuote, submit } from '#testing/quotes.ts';
import { assertNoPersonalData, CLIENT } from '#testing/refusal.ts';
import { until } from '#testing/server-process.ts';

type Value = { readonly stringValue?: string; readonly intValue?: number; readonly boolValue?: boolean };
type Span = {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly attributes: readonly { readonly key: string; readonly value: Value }[];
  readonly status?: { readonly code?: number };
};
type Export = {
  readonly resourceSpans: readonly { readonly scopeSpans: readonly { readonly spans: readonly Span[] }[] }[];
};

const received: string[] = [];
let collector: Server;
let requestId: string;
let sent: Record<string, unknown>;
let secrets: Record<string, string>;

before(async () => {
  collector = createServer((request, response) => {
    void text(request).then((body) => {
      assert.equal(request.url, '/v1/traces');
      received.push(body);
      response.setHeader('content-type', 'application/json').end('{}');
    });
  }).listen(0, '127.0.0.1');
  await once(collector, 'listening');
  const { port } = collector.address() as AddressInfo;
  const testApp = await startTestApp({ env: { OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}/` } });
  try {
    await goThrough(testApp);
  } finally {
    await testApp.close();
  }
});
after(() => {
  collector.close();
  collector.closeAllConnections();
});

/** Submits and views a quote, and sends its emails. */
async function goThrough({ app, deps, setNow }: TestApp): Promise<void> {
  sent = exampleQuote({ serviceAddress: '12 Elm Street' });
  const { body } = await submit(app, sent, { 'x-forwarded-for': CLIENT });
  const token = String(body.quoteUrl.split('/').at(-1));
  secrets = { token, claimToken: body.claimToken };
  const answer = await app.inject({ url: `/api/quotes/by-token/${token}?name=Dana%20Whitfield` });
  requestId = String(answer.headers['x-request-id']);
  await app.inject('/api/quotes/by-token/no-such-token');

  const sender = startSender(deps, { poll: 20 });
  await until('both mails are sent', async () => {
    // On a busy machine an attempt may time out; the next one is made when it is due.
    setNow(deps.clock.now().add({ seconds: 1 }).toString());
    const waiting = await deps.db.selectFrom('outbox').select('id').where('status', '=', 'waiting').execute();
    return waiting.length === 0;
  });
  await sender.stop();
}

function spans(): readonly Span[] {
  return received.flatMap((body) =>
    (JSON.parse(body) as Export).resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)),
  );
}

function attributesOf(span: Span): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    span.attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue ?? value.boolValue]),
  );
}

test('a request is a span with its route, status and id, and its trace has that id', () => {
  const span = spans().find((candidate) => candidate.traceId === requestId.replaceAll('-', ''));
  assert.ok(span, 'there is no such trace');
  const root = spans().find((candidate) => candidate.traceId === span.traceId && !candidate.parentSpanId);
  assert.equal(root?.name, 'GET /api/quotes/by-token/:token');
  assert.deepEqual(attributesOf(root), {
    'request.id': requestId,
    'http.request.method': 'GET',
    'http.route': '/api/quotes/by-token/:token',
    'http.response.status_code': 200,
  });
});

test('the statements of a request are spans below it, by name only', () => {
  const root = spans().find(({ name }) => name === 'POST /api/quotes');
  const below = spans().filter(({ parentSpanId }) => parentSpanId === root?.spanId);
  const names = below.map(({ name }) => name);
  assert.ok(names.includes('commit'), names.join(', '));
  assert.ok(names.includes('with customer_keys'), names.join(', '));
  const statements = below.filter(({ name }) => !name.startsWith('mail '));
  assert.ok(statements.every(({ attributes }) => attributes.length === 0));
});

test('a mail is a span in the trace of the request that queued it, though it is sent later', () => {
  const root = spans().find(({ name }) => name === 'POST /api/quotes');
  const mails = spans().filter(({ name }) => name.startsWith('mail '));
  assert.deepEqual(mails.map(({ name }) => name).toSorted(), ['mail new-quote', 'mail quote-received']);
  for (const mail of mails) {
    assert.equal(mail.traceId, root?.traceId);
    assert.equal(mail.parentSpanId, root?.spanId);
    assert.equal(attributesOf(mail)['mail.sent'], true);
    assert.ok(spans().some(({ parentSpanId }) => parentSpanId === mail.spanId));
  }
});

test('nothing personal and no secret reaches the collector', () => {
  assertNoPersonalData(received.join('\n'), sent);
  assertNoPersonalData(received.join('\n'), secrets);
});
