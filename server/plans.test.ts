import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { FastifyInstance } from 'fastify';
import { CompiledQuery, sql } from 'kysely';
import { buildApp } from './app.ts';
import { startTestApp, TEST_NOW, type TestApp } from './test-app.ts';
import { addHistory, AHEAD, jobId, pageToken } from './test-history.ts';
import { addPerson, cookieFor } from './test-people.ts';
import { exampleQuote } from './test-quote.ts';
import { captureStatements, type Captured } from './test-statements.ts';

/** What grows with every quote, for as long as the shop is there. */
const GROWING = ['quotes', 'jobs', 'slot_holds', 'outbox', 'audit', 'payments', 'idempotency_keys'];
const N = AHEAD[0] ?? 0;

/** What people open first, look for and send, and the index that finds it. */
const CALLS: readonly (readonly [string, string])[] = [
  ['GET /api/availability?from=2027-06-01&to=2027-06-30&package=full', 'slot_holds_pkey'],
  [`GET /api/quotes/by-token/${pageToken(N)}`, 'quotes_page_token_hash_key'],
  ['GET /api/quotes?limit=50', 'quotes_newest'],
  ['GET /api/quotes?limit=50&status=pending', 'quotes_newest_by_status'],
  ['GET /api/quotes?limit=50&status=overdue', 'quotes_newest_by_status'],
  ['GET /api/quotes?limit=50&from=2025-06-01&to=2025-06-01', 'quotes_newest'],
  ['GET /api/quotes?limit=50&q=kim', 'quotes_newest'],
  ['GET /api/quotes?limit=50&q=FILL-7777', 'quotes_by_search'],
  ['GET /api/jobs?limit=50', 'jobs_newest'],
  ['GET /api/jobs?limit=50&status=approved', 'jobs_newest_by_status'],
  ['GET /api/jobs?limit=50&q=FILL-7777', 'quotes_by_search'],
  ['GET /api/jobs?limit=50&from=2027-06-02&to=2027-06-08', 'quotes_decided_by_visit'],
  ['GET /api/jobs/week?from=2027-06-02', 'slot_holds_pkey'],
  [`GET /api/jobs/${jobId(N)}`, 'jobs_pkey'],
  ['GET /api/payments?limit=50', 'payments_newest'],
  ['GET /api/mails?limit=50', 'outbox_newest'],
  ['GET /api/admin/audit?limit=50', 'audit_by_time'],
  ['POST /api/quotes', 'quotes_open_by_email'],
];

let testApp: TestApp;
let app: FastifyInstance;
let take: () => Captured;
let cookie: string;

before(async () => {
  testApp = await startTestApp();
  await addHistory(testApp.deps.db, { from: 0, to: 20_000, now: Temporal.Instant.from(TEST_NOW) });
  await sql`vacuum (analyze)`.execute(testApp.deps.db);
  cookie = await cookieFor(testApp.deps, await addPerson(testApp.deps, 'admin'), 'admin');
  const captured = captureStatements(testApp.deps);
  take = captured.take;
  app = await buildApp(captured.deps);
});
after(async () => {
  await app.close();
  await testApp.close();
});

describe('of twenty thousand quotes no table is read from end to end by', () => {
  for (const [call, index] of CALLS) {
    test(`${call}, which goes by ${index}`, async () => {
      take();
      const [method, url = ''] = call.split(' ');
      const answer = await app.inject({
        method: method === 'POST' ? 'POST' : 'GET',
        url,
        headers: { cookie },
        ...(method === 'POST' && { payload: exampleQuote({ scheduledDate: undefined, scheduledTime: undefined }) }),
      });
      assert.ok(answer.statusCode < 300, answer.body);
      const plans = [];
      for (const statement of take().statements) plans.push(...(await planOf(statement)));
      const whole = plans.filter(
        (node) => node['Node Type'] === 'Seq Scan' && GROWING.includes(node['Relation Name'] ?? ''),
      );
      assert.deepEqual(whole, []);
      assert.ok(
        plans.some((node) => node['Index Name'] === index),
        `it goes by ${plans.flatMap((node) => node['Index Name'] ?? []).join(', ')}`,
      );
    });
  }
});

type PlanNode = {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  readonly Plans?: readonly PlanNode[];
};

/** All nodes of the plan that the engine makes for a statement. */
async function planOf({ sql: text, parameters }: CompiledQuery): Promise<readonly PlanNode[]> {
  const explain = CompiledQuery.raw(`explain (format json) ${text}`, [...parameters]);
  const { rows } = await testApp.deps.db.executeQuery<{ 'QUERY PLAN': readonly { Plan: PlanNode }[] }>(explain);
  return nodesOf(rows[0]?.['QUERY PLAN'][0]?.Plan);
}

function nodesOf(node: PlanNode | undefined): readonly PlanNode[] {
  return node ? [node, ...(node.Plans ?? []).flatMap(nodesOf)] : [];
}
