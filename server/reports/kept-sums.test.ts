import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { sql } from 'kysely';
import { SOURCE } from '#core/languages/language.ts';
import { lineText } from '#core/operations/script-lines.ts';
import { REPORT_FILTERS, REPORT_SHAPES, REPORTS, type ReportFilter, type ReportName } from '#core/reports/reports.ts';
import { findWrongSums, forgetReportSums, keepReportSums } from '../data/report-sums.ts';
import { verifyDatabase } from '../scripts/verify-database.ts';
import { testServer } from '../testing/database.ts';
import { openMadeUpShop, reportOf, SHOP_DAYS, type MadeUpShop } from '../testing/made-up-shop.ts';

let shop: MadeUpShop;
before(async () => void (shop = await openMadeUpShop(async () => {})));
after(() => shop.testApp.close());
beforeEach(async () => {
  await forgetReportSums(db());
  await addUp();
});

const db = () => shop.testApp.deps.db;
/** Later than everything in the shop, so that every day has its sums. */
const LATER = '2027-08-31';
const addUp = (today = LATER) => keepReportSums(db(), { timeZone: 'America/New_York', today });

/** All reports in all groupings, each also narrowed; or in the first grouping, and narrowed in the second one. */
async function readAll(groupings = 2): Promise<ReadonlyMap<string, unknown>> {
  const answers = new Map<string, unknown>();
  for (const name of REPORTS) {
    const { by: choices } = REPORT_SHAPES[name];
    const narrowed = [...REPORT_FILTERS.map(narrow), REPORT_FILTERS.slice(0, 2).map(narrow).join('')];
    const isAll = groupings >= choices.length;
    for (const [index, by] of choices.slice(0, groupings).entries()) {
      const filter = narrowed[index % narrowed.length] ?? '';
      for (const query of isAll ? ['', filter] : [index === 0 ? '' : filter])
        answers.set(`${name} by ${by}${query}`, await read(name, `by=${by}${query}`));
    }
  }
  return answers;
}

/** Narrows a report to a value that some quotes have. */
function narrow(filter: ReportFilter): string {
  const values = {
    package: 'full',
    employee: [...shop.rows.jobs.values()].find(({ accepted_by: id }) => id)?.accepted_by ?? '',
    source: 'google.com',
  };
  return `&${filter}=${values[filter]}`;
}

async function read(name: ReportName, query: string): Promise<unknown> {
  const { rows, total } = await reportOf(shop, name, `${SHOP_DAYS}&${query}`);
  return [...rows, total].map(({ key, values }) => [
    key,
    Object.entries(values).map(([id, value]) => [id, value === null ? null : Math.round(value * 1e6) / 1e6]),
  ]);
}

async function countOf(table: 'report_sums' | 'report_changes'): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${sql.table(table)}`.execute(db());
  return rows[0]?.count ?? 0;
}

/** Compares the sums that are there with those from the rows alone: before what changed is added up again, and after it. */
async function assertSame(what: string, groupings?: number): Promise<void> {
  const withChanges = await readAll(groupings);
  await addUp();
  assert.equal(await countOf('report_changes'), 0);
  assert.deepEqual(await findWrongSums(db(), 20), [], what);
  const addedUp = await readAll(groupings);
  await forgetReportSums(db());
  const fromRows = await readAll(groupings);
  for (const [name, answer] of fromRows) {
    assert.deepEqual(withChanges.get(name), answer, `${what}: ${name}, with changes`);
    assert.deepEqual(addedUp.get(name), answer, `${what}: ${name}, added up`);
  }
}

test('reports from kept sums are those from the rows', async () => {
  assert.ok((await countOf('report_sums')) > 1000);
  await assertSame('nothing changed', Infinity);
});

test('days from today on are counted from their rows', async () => {
  await forgetReportSums(db());
  await addUp('2027-05-10');
  const { rows } = await sql<{ last: string }>`select max(day)::text as last from report_sums`.execute(db());
  assert.equal(rows[0]?.last, '2027-05-09');
  await assertSame('up to yesterday');
});

const FIGURE_OF = { capacity: 'taken', changes: 'cancelled', visits: 'requests', revenue: 'booked' } as const;

test('a report that is narrowed reads kept sums, too', async () => {
  const queries = [
    ['revenue', `by=weekday${narrow('package')}`],
    ['revenue', `by=package${narrow('employee')}`],
    ['revenue', `by=employee${narrow('package')}`],
    ['revenue', `by=month${narrow('package')}${narrow('employee')}`],
    ['capacity', `by=month${narrow('employee')}`],
    ['changes', `by=who${narrow('package')}`],
    ['visits', `by=source${narrow('package')}`],
  ] as const;
  const readEach = async () => {
    const answers = [];
    for (const [name, query] of queries)
      answers.push((await reportOf(shop, name, `${SHOP_DAYS}&${query}`)).total.values);
    return answers;
  };
  const counted = await readEach();
  await sql`update report_sums set sums = (select array_agg(2 * sum) from unnest(sums) as sum)`.execute(db());
  const doubled = await readEach();
  for (const [index, [name, query]] of queries.entries()) {
    const figure = FIGURE_OF[name];
    const [before, after] = [counted[index]?.[figure], doubled[index]?.[figure]];
    assert.ok(before, `${name} ${query} counts something`);
    assert.equal(after, 2 * before, `${name} ${query}`);
  }
});

test('whole months are read from sums of their own, and by week the days are', async () => {
  const [before, byWeek] = [await read('revenue', 'by=employee'), await read('revenue', 'by=week')];
  await sql`
    delete from report_sums where day between '2027-04-01' and '2027-06-30' and extract(day from day) > 1`.execute(
    db(),
  );
  assert.deepEqual(await read('revenue', 'by=employee'), before);
  assert.notDeepEqual(await read('revenue', 'by=week'), byWeek);
});

/** Everything that changes what counted on a day that is over. */
const CHANGES: Readonly<Record<string, string>> = {
  'a quote is sold for less': `update quotes set total_cents = total_cents - 100, lines = jsonb_set(lines, '{0,cents}', to_jsonb((lines -> 0 ->> 'cents')::int - 100))
    where id in (select id from quotes where completed_at is not null order by id limit 3)`,
  'a quote gets another package, vehicle, appointment and source': `update quotes set package_type = 'interior', vehicle_type = 'truck',
    scheduled_date = scheduled_date + 1, source = 'example.com' where id in (select quote_id from jobs order by id limit 3)`,
  'a request is answered': `update quotes set answered_at = created_at + interval '3 hours', status = 'declined'
    where id in (select id from quotes where status = 'pending' order by id limit 2)`,
  'a completion is taken back': `update quotes set completed_at = null where id in (select id from quotes where completed_at is not null order by id limit 2)`,
  'a job goes to no one': `update jobs set accepted_by = null, assigned_employee = null where id in (select id from jobs where accepted_by is not null order by id limit 3)`,
  'an approval is undone': `delete from jobs where id in (select id from jobs order by created_at limit 2)`,
  'a quote is deleted': `delete from quotes where id in (select quote_id from payments order by id limit 2)`,
  'a customer is merged': `update quotes set customer_record_id = (select id from customer_records order by id limit 1)
    where customer_record_id = (select customer_record_id from quotes join jobs on jobs.quote_id = quotes.id order by jobs.created_at limit 1)`,
  'a customer is erased': `delete from customer_records where id = (select customer_record_id from quotes join jobs on jobs.quote_id = quotes.id order by jobs.created_at limit 1)`,
  'money is paid back': `insert into payments (id, quote_id, client_id, kind, method, cents, is_tip, received_on, recorded_at)
    select gen_random_uuid(), quote_id, gen_random_uuid(), 'refund', 'cash', -500, false, received_on + 1, recorded_at from payments where kind = 'payment' order by id limit 3`,
  'what a customer has paid': `update quotes set paid_cents = paid_cents + 700 where id in (select id from quotes where completed_at is not null order by id desc limit 3)`,
  'supplies are used': `with supply as (insert into supplies (id, name, unit, created_at) values (gen_random_uuid(), 'Wax', 'oz', now()) returning id)
    insert into job_supplies (job_id, supply_id, quantity, unit_cents) select jobs.id, supply.id, 2.5, 35 from jobs, supply where completed_at is not null order by jobs.id limit 3`,
  'a card fee': `insert into card_movements (id, kind, gross_cents, fee_cents, net_cents, occurred_at, quote_id)
    select 'txn_kept', 'charge', 1000, 59, 941, now(), id from quotes where completed_at is not null order by id limit 1`,
  'a shared card fee': `with moved as (insert into card_movements (id, kind, gross_cents, fee_cents, net_cents, occurred_at)
    values ('txn_shared', 'charge', 1000, 59, 941, now()) returning id)
    insert into shared_card_fees select moved.id, quotes.id, 59 from moved, quotes where completed_at is not null order by quotes.id limit 1`,
  'a rating': `update customer_ratings set stars = 1`,
  'a shift is corrected': `insert into clock_entries (id, employee, kind, at, recorded_at, replaces)
    select gen_random_uuid(), employee, kind, at + interval '25 hours', recorded_at, id from clock_entries where kind = 'out' order by at limit 2`,
  'a shift is taken away': `update clock_entries set is_void = true where id in (select id from clock_entries where kind = 'in' order by at desc limit 1)`,
  'a reservation is freed': `delete from slot_holds where quote_id in (select quote_id from slot_holds order by starts_at limit 3)`,
  'an employee leaves': `delete from employees where id in (select accepted_by from jobs where accepted_by is not null order by id limit 1)`,
  'a request of a past day arrives': `update quotes set created_at = created_at - interval '20 days' where id in (select id from quotes order by id limit 1)`,
};

for (const [what, change] of Object.entries(CHANGES)) {
  test(`what has changed counts at once: ${what}`, async () => {
    const { numAffectedRows } = await sql.raw(change).execute(db());
    assert.ok(Number(numAffectedRows) > 0, 'something changes');
    assert.ok((await countOf('report_changes')) > 0, 'it is written down');
    await assertSame(what);
  });
}

test('another time zone is added up from the start', async () => {
  await shop.testApp.changeSettings({ timeZone: 'Asia/Tokyo' });
  const fromRows = await readAll();
  await keepReportSums(db(), { timeZone: 'Asia/Tokyo', today: LATER });
  assert.deepEqual(await readAll(), fromRows);
  assert.deepEqual(await findWrongSums(db(), 20), []);
  await shop.testApp.changeSettings({ timeZone: 'America/New_York' });
});

test('verify-database names a sum that differs, and has it added up again', async () => {
  const check = async () => {
    const said: string[] = [];
    const signal = new AbortController().signal;
    const say = (line: Parameters<typeof lineText>[0]) => void said.push(lineText(line, SOURCE));
    await verifyDatabase({ deps: shop.testApp.deps, say, signal }).catch(() => {});
    return said.filter((line) => line.includes('sums'));
  };
  assert.deepEqual(await check(), []);
  await sql`update report_sums set sums[1] = sums[1] + 1
    where series = 0 and day = (select min(day) from report_sums where series = 0)`.execute(db());
  const [wrong] = await check();
  assert.match(wrong ?? '', /booked \d{4}-\d{2}-\d{2}/);
  await addUp();
  assert.deepEqual(await check(), []);
  await sql`insert into report_sums select * from report_sums where series = 0 limit 1`.execute(db());
  assert.match((await check())[0] ?? '', /booked \d{4}-\d{2}-\d{2}/, 'a sum that is there twice');
  await addUp();
  await sql`delete from report_sums where series = (select max(series) from report_sums)`.execute(db());
  assert.match((await check())[0] ?? '', /\d{4}-\d{2}-01/, 'months that are missing');
  await addUp();
});

test(
  'a change that is under way when its day is added up still counts',
  { skip: !testServer && 'the embedded engine has one connection' },
  async () => {
    await forgetReportSums(db());
    const [changed, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const changing = db()
      .transaction()
      .execute(async (trx) => {
        await sql.raw(CHANGES['a quote is sold for less'] ?? '').execute(trx);
        changed.resolve();
        await goOn.promise;
      });
    await changed.promise;
    await addUp();
    assert.equal(await countOf('report_sums'), 0, 'nothing is added up while it could change unnoticed');
    goOn.resolve();
    await changing;
    await addUp();
    assert.ok((await countOf('report_sums')) > 1000);
    await assertSame('a change at the same time');
  },
);
