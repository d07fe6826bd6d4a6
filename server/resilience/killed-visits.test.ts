import assert from 'node:assert/strict';
import { randomUUIDv7 } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import { sql } from 'kysely';
import type { Plan } from '#contract/plans.ts';
import { repeatedLines } from '#core/pricing/plans.ts';
import { insertPlan } from '#server/booking/plans/queries.ts';
import { transaction, type Db } from '#server/db/client.ts';
import { freeSlots, newRequest, send } from '#testing/customer.ts';
import { killedServers, type KilledServers } from '#testing/killed-servers.ts';
import { ROUND as EXAMPLE } from '#testing/rounds.ts';
import { endPrograms, until } from '#testing/server-process.ts';
import { sized } from '#testing/size.ts';
import { openStore, type Store } from '#testing/store.ts';

const PLANS = sized(9, 24);
/** Of these, so many live on a round, which has room for fewer stops. */
const ON_ROUND = sized(4, 10);
const STOPS = sized(2, 6);
const KILLS = sized(2, 6);
/** Of each plan, within eight weeks. */
const VISITS = 8;

const soon = Temporal.Now.plainDateISO('America/New_York').add({ days: 3 });
const ROUND = { ...EXAMPLE, firstOn: soon.toString(), packages: ['full'], stops: STOPS };

describe('servers that are killed while they create the visits of plans', () => {
  let store: Store;
  let servers: KilledServers;
  before(async () => {
    store = await openStore({ slotCapacity: 25, mobileAvailable: true, rounds: [ROUND] });
    servers = killedServers(store, async () => ({}));
  });
  after(async () => {
    await endPrograms();
    await store.remove();
  });

  test('create each of them once, whole, and go on where they were cut off', async () => {
    await servers.start();
    await requestQuotes();
    await servers.end('SIGTERM');
    await store.visit(openPlans);
    let known = 0;
    for (let kill = 1; kill <= KILLS; kill += 1) {
      await servers.start();
      const seen = known;
      await until('some more are created', async () => (known = await countVisits()) > seen + kill);
      await servers.end('SIGKILL');
      assert.ok((await store.visit(seeWholeVisits)).length >= known);
    }
    await servers.start();
    await servers.leaveOne();
    await until('all are created', async () => (await countVisits()) === PLANS * VISITS);
    await servers.end('SIGTERM');
    const visits = await store.visit(seeWholeVisits);
    assert.equal(visits.length, PLANS * VISITS);
    await store.visit(seeFullRounds);
    for (const [plan, own] of Map.groupBy(visits, (visit) => visit.plan)) {
      const first = Temporal.PlainDate.from(own[0]?.due ?? '');
      assert.deepEqual(
        own.map(({ due }) => due),
        Array.from({ length: VISITS }, (_, week) => first.add({ days: 7 * week }).toString()),
        plan,
      );
    }
  });

  async function requestQuotes(): Promise<void> {
    const url = servers.url();
    const [slot] = await freeSlots(url);
    assert.ok(slot);
    for (let count = 0; count < PLANS; count += 1) {
      const answer = await send(url, count < ON_ROUND ? newStop(count) : newRequest(slot));
      assert.equal(answer?.status, 201, JSON.stringify(answer?.body));
    }
    await servers.logIn();
  }

  /** How many visits the owner's list says are created. */
  async function countVisits(): Promise<number> {
    const { items } = (await servers.ask('/api/plans?limit=100')) as { readonly items: readonly Plan[] };
    const weeks = items.map(({ firstOn, nextDueOn }) => (Date.parse(nextDueOn) - Date.parse(firstOn)) / 604_800_000);
    return weeks.reduce((sum, count) => sum + count, 0);
  }
});

/** A request for a stop, on the first day of the round that has room. */
function newStop(count: number): ReturnType<typeof newRequest> {
  const day = soon.add({ weeks: Math.floor(count / STOPS) }).toString();
  const request = newRequest({ scheduledDate: day, scheduledTime: ROUND.from });
  const place = { serviceType: 'mobile', serviceAddress: '12 Elm Street, Troy, NY 12182', round: ROUND.id };
  return { ...request, body: { ...request.body, ...place, basePrice: undefined, totalPrice: undefined } };
}

/** The owner has agreed to repeat each quote every week, from one of three days on: all visits are due. */
async function openPlans(db: Db): Promise<void> {
  const quotes = await db.selectFrom('quotes').selectAll().orderBy('id').execute();
  const started_at = Temporal.Now.instant().toString();
  for (const [count, { id, lines, round }] of quotes.entries()) {
    const day = soon.add({ days: round ? 0 : count % 3 }).toString();
    const plan = {
      id: randomUUIDv7(),
      quote_id: id,
      every: '1-week',
      discount: JSON.stringify({ kind: 'percent', percent: 10 }),
      lines: JSON.stringify(repeatedLines(lines)),
      first_on: day,
      time: round ? ROUND.from : '10:00 AM',
      status: 'active',
      next_due_on: day,
      started_at,
      changed_at: started_at,
      changed_by: 'admin',
    } as const;
    await transaction(db, async (trx) => insertPlan(trx, plan));
  }
}

type Visit = { readonly plan: string; readonly due: string };

/** Reads all visits by their days and asserts that each is whole: its lines add up, and it has its seat, job and audit entry. */
async function seeWholeVisits(db: Db): Promise<readonly Visit[]> {
  const { rows } = await sql<Visit & Readonly<Record<string, unknown>>>`
    select plan_id as plan, plan_due_on::text as due, status, total_cents as total,
      (select sum((line ->> 'cents')::integer)::integer from jsonb_array_elements(lines) as line) as sum,
      (select count(*)::integer from slot_holds where quote_id = quotes.id and slot_holds.starts_at = quotes.starts_at
        and (seat between ${ROUND.seat} and ${ROUND.seat + STOPS - 1}) = (round is not null)) as seats,
      (select count(*)::integer from jobs where quote_id = quotes.id) as jobs,
      (select count(*)::integer from audit where subject_id = quotes.id::text and action = 'quote.approve') as audits
    from quotes where plan_id is not null order by plan_due_on`.execute(db);
  for (const { plan, due, total, sum, ...parts } of rows) {
    assert.equal(sum, total);
    assert.deepEqual(parts, { status: 'approved', seats: 1, jobs: 1, audits: 1 }, `the visit of ${due} is not whole`);
  }
  const { rows: strays } = await sql<{ readonly seats: number }>`
    select count(*)::integer as seats from slot_holds
    where not exists (select from quotes where quotes.id = quote_id)`.execute(db);
  assert.equal(strays[0]?.seats, 0);
  return rows;
}

/** Asserts that the round has stops for all of its plans that it has room for, each day, and never more. */
async function seeFullRounds(db: Db): Promise<void> {
  const { rows } = await sql<{ readonly due: string; readonly stops: number; readonly others: number }>`
    select plan_due_on::text as due, count(round)::integer as stops, (count(*) - count(round))::integer as others
    from quotes join plans on plans.id = plan_id
    where (select round from quotes as first where first.id = plans.quote_id) is not null
    group by 1 order by 1`.execute(db);
  const { rows: taken } = await sql<{ readonly day: string; readonly stops: number }>`
    select scheduled_date::text as day, count(*)::integer as stops from quotes where round is not null group by 1`.execute(
    db,
  );
  const stopsOn = new Map(taken.map(({ day, stops }) => [day, stops]));
  for (const { due, stops, others } of rows) {
    assert.equal(stops + others, ON_ROUND, due);
    assert.equal(stopsOn.get(due), STOPS, `${due} has ${stops} stops of plans, and ${others} visits found no room`);
  }
  assert.equal(rows.length, VISITS);
}
