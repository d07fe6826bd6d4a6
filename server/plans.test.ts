import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { FastifyInstance } from 'fastify';
import { CompiledQuery, sql } from 'kysely';
import { notifySenders } from '#server/notifications/queries.ts';
import { startTestApp, TEST_NOW, type TestApp } from '#testing/app.ts';
import { addHistory, AHEAD, customerRecordId, jobId, pageToken } from '#testing/history.ts';
import { addPerson, cookieFor } from '#testing/people.ts';
import { exampleQuote } from '#testing/quotes.ts';
import { captureStatements, type Captured } from '#testing/statements.ts';
import { buildApp } from './app.ts';
import { claimDue } from './notifications/sender.ts';

/** The tables that grow with every quote for as long as the shop exists. */
const GROWING = [
  'quotes',
  'jobs',
  'slot_holds',
  'outbox',
  'audit',
  'payments',
  'idempotency_keys',
  'customer_records',
  'customer_keys',
];
const N = AHEAD[0] ?? 0;

/** What people most often open, search and send, and the index that serves it. */
const CALLS: readonly (readonly [string, string])[] = [
  ['GET /api/availability?from=2027-06-01&to=2027-06-30&package=full', 'slot_holds_pkey'],
  [`GET /api/quotes/by-token/${pageToken(N)}`, 'quotes_page_token_hash_key'],
  ['GET /api/quotes?limit=50', 'quotes_newest'],
  ['GET /api/quotes?limit=50&status=pending', 'quotes_to_answer'],
  ['GET /api/quotes?limit=50&status=overdue', 'quotes_to_answer'],
  ['GET /api/quotes?limit=50&status=completed', 'quotes_completed'],
  ['GET /api/quotes?limit=50&status=unpaid', 'quotes_unpaid'],
  ['GET /api/quotes?limit=50&from=2025-06-01&to=2025-06-01', 'quotes_received'],
  ['GET /api/quotes?limit=50&q=kim', 'quotes_newest'],
  ['GET /api/quotes?limit=50&q=FILL-7777', 'quotes_by_search'],
  ['GET /api/jobs?limit=50', 'jobs_newest'],
  ['GET /api/jobs?limit=50&status=approved', 'jobs_newest_by_status'],
  ['GET /api/jobs?limit=50&q=FILL-7777', 'quotes_by_search'],
  ['GET /api/jobs?limit=50&q=dana+whitfield', 'quotes_by_search'],
  ['GET /api/jobs?limit=50&from=2027-06-02&to=2027-06-08', 'quotes_decided_by_visit'],
  ['GET /api/jobs?limit=50&sort=visit&status=open&from=2027-06-02', 'quotes_decided_by_visit'],
  ['GET /api/jobs/week?from=2027-06-02', 'slot_holds_pkey'],
  ['GET /api/dashboard/needs', 'quotes_to_answer'],
  ['GET /api/dashboard/jobs-today', 'quotes_decided_by_visit'],
  ['GET /api/dashboard/this-week', 'jobs_newest'],
  [`GET /api/jobs/${jobId(N)}`, 'jobs_pkey'],
  ['GET /api/payments?limit=50', 'payments_newest'],
  ['GET /api/payments?limit=50&status=cash', 'payments_newest'],
  ['GET /api/mails?limit=50', 'outbox_newest'],
  ['GET /api/admin/audit?limit=50', 'audit_by_time'],
  ['POST /api/quotes', 'quotes_open_by_email'],
  ['GET /api/customers?limit=50', 'customer_records_latest'],
  ['GET /api/customers?limit=50&status=returning', 'customer_records_returning'],
  ['GET /api/customers?limit=50&status=due-again', 'customer_records_resting'],
  ['GET /api/customers?limit=50&q=2007777', 'customer_records_by_search'],
  [`GET /api/customers/${customerRecordId(N)}`, 'outbox_by_recipient'],
  ['GET /api/customers/invitations', 'customer_records_invitable'],
];

let testApp: TestApp;
let app: FastifyInstance;
let captured: ReturnType<typeof captureStatements>;
let cookie: string;

before(async () => {
  testApp = await startTestApp();
  await addHistory(testApp.deps.db, { from: 0, to: 20_000, now: Temporal.Instant.from(TEST_NOW) });
  await sql`vacuum (analyze)`.execute(testApp.deps.db);
  cookie = await cookieFor(testApp.deps, await addPerson(testApp.deps, 'admin'), 'admin');
  captured = captureStatements(testApp.deps);
  app = await buildApp(captured.deps);
});
after(async () => {
  await app.close();
  await testApp.close();
});

describe('of twenty thousand quotes no table and no index is read from end to end by', () => {
  for (const [call, index] of CALLS) {
    test(`${call}, which goes by ${index}`, async () => {
      captured.take();
      const [method, url = ''] = call.split(' ');
      const answer = await app.inject({
        method: method === 'POST' ? 'POST' : 'GET',
        url,
        headers: { cookie },
        ...(method === 'POST' && { payload: exampleQuote({ scheduledDate: undefined, scheduledTime: undefined }) }),
      });
      assert.ok(answer.statusCode < 300, answer.body);
      const plans = await plansOf(captured.take());
      assert.deepEqual(plans.filter(isWhole), []);
      assert.ok(
        plans.some((node) => node['Index Name'] === index),
        `it goes by ${plans.flatMap((node) => node['Index Name'] ?? []).join(', ')}`,
      );
    });
  }
});

test('this week asks each of its tables once, for all three weeks', async () => {
  captured.take();
  const answer = await app.inject({ url: '/api/dashboard/this-week', headers: { cookie } });
  assert.equal(answer.statusCode, 200, answer.body);
  assert.equal(captured.take().statements.filter(({ sql: text }) => text.includes('as facts')).length, 4);
});

test('mails that wait are found by outbox_due, whether the engine expects any or not', async () => {
  const { db, clock, random } = captured.deps;
  await sql`
    insert into outbox (id, kind, recipient, message_id, data, due_at, created_at)
    select gen_random_uuid(), 'quote-received', 'dana@example.com', 'waits-' || n, '{}', now, now
    from (select ${TEST_NOW}::timestamptz) as given (now), generate_series(1, 5000) as n`.execute(db);
  captured.take();

  const now = clock.now();
  const until = now.add({ minutes: 1 });
  await claimDue(db, {
    channel: 'mail',
    claim: random.id(),
    now,
    until,
    most: 8,
    except: [],
    shop: 'hello@example.com',
  });
  const wakes = sql`select ${notifySenders(TEST_NOW)}`.compile(db);
  const plans = [...(await plansOf(captured.take())), ...(await planOf(wakes))];
  const reads = plans.filter((node) => node['Relation Name'] === 'outbox' && node['Node Type'].endsWith('Scan'));
  const ways = reads.map((node) => node['Index Name']).filter((name) => name !== 'outbox_pkey');
  const others = ['outbox_sent_to', 'outbox_claimed'];
  assert.deepEqual(
    ways.filter((name) => !others.includes(name ?? '')),
    ['outbox_due', 'outbox_due', 'outbox_due'],
  );
});

/** A partial index with few rows may be read as a whole. */
const FEW = 1000;

/** Whether a node reads a growing table, or an index of all its rows, from end to end. */
function isWhole(node: PlanNode): boolean {
  if (!GROWING.includes(node['Relation Name'] ?? '')) return false;
  if (node['Node Type'] === 'Seq Scan') return true;
  const isIndex = node['Node Type'].startsWith('Index');
  return isIndex && node['Index Cond'] === undefined && !node.isLimited && node['Plan Rows'] > FEW;
}

type PlanNode = {
  readonly 'Node Type': string;
  readonly 'Parent Relationship'?: string;
  readonly 'Index Cond'?: string;
  readonly 'Plan Rows': number;
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  readonly Plans?: readonly PlanNode[];
  /** Whether what is above it stops after some rows. */
  readonly isLimited?: boolean;
};

async function plansOf({ statements }: Captured): Promise<readonly PlanNode[]> {
  const plans: PlanNode[] = [];
  for (const statement of statements) plans.push(...(await planOf(statement)));
  return plans;
}

/** Returns all nodes of the engine's plan for a statement. */
async function planOf({ sql: text, parameters }: CompiledQuery): Promise<readonly PlanNode[]> {
  const explain = CompiledQuery.raw(`explain (format json) ${text}`, [...parameters]);
  const { rows } = await testApp.deps.db.executeQuery<{ 'QUERY PLAN': readonly { Plan: PlanNode }[] }>(explain);
  return nodesOf(rows[0]?.['QUERY PLAN'][0]?.Plan);
}

/** What takes all that is below it before it hands anything on. */
const COLLECTING = ['Sort', 'Hash', 'Aggregate'];

function nodesOf(node: PlanNode | undefined, isLimitedAbove = false): readonly PlanNode[] {
  if (!node) return [];
  const type = node['Node Type'];
  const collects = COLLECTING.includes(type) || node['Parent Relationship'] === 'SubPlan';
  const isLimited = type === 'Limit' || (isLimitedAbove && !collects);
  return [{ ...node, isLimited }, ...(node.Plans ?? []).flatMap((each) => nodesOf(each, isLimited))];
}
