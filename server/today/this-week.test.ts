import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { ThisWeek } from '#contract/today.ts';
import { addTestData } from '#server/scripts/add-test-data.ts';
import { startTestApp, type TestApp } from '#testing/app.ts';
import { asOwner } from '#testing/callers.ts';

const ZONE = 'America/New_York';

let testApp: TestApp;
before(async () => {
  testApp = await startTestApp();
  await addTestData(testApp.deps, 60);
});
after(() => testApp.close());

async function seenAt(
  now: string,
): Promise<{ readonly week: ThisWeek; readonly listed: (on: string, status?: string) => Promise<number> }> {
  testApp.setNow(now);
  const owner = await asOwner<ThisWeek>(testApp);
  const { status, body: week } = await owner('GET /api/dashboard/this-week');
  assert.equal(status, 200, JSON.stringify(week));
  return {
    week,
    listed: async (on, filter) => {
      const query = new URLSearchParams({ on, ...week.week, limit: '200', ...(filter && { status: filter }) });
      const answer = await owner(`GET /api/quotes?${query.toString()}`);
      assert.equal(answer.status, 200, JSON.stringify(answer.body));
      return (answer.body as unknown as { readonly items: readonly unknown[] }).items.length;
    },
  };
}

type Event = {
  readonly figure: string;
  readonly at: Temporal.ZonedDateTime;
  readonly day: string;
  readonly amount: number;
};

/** Everything that counts, read from the rows one by one. */
async function eventsOf(): Promise<readonly Event[]> {
  const { db } = testApp.deps;
  const quotes = await db.selectFrom('quotes').selectAll().execute();
  const jobs = await db.selectFrom('jobs').selectAll().execute();
  const payments = await db.selectFrom('payments').selectAll().execute();
  const totals = new Map(quotes.map((quote) => [quote.id, quote.total_cents]));
  const event = (figure: string, instant: string, amount: number): Event => {
    const at = Temporal.Instant.from(instant).toZonedDateTimeISO(ZONE);
    return { figure, at, day: at.toPlainDate().toString(), amount };
  };
  const isRefund = ({ kind, corrects }: (typeof payments)[number]): boolean =>
    kind === 'refund' || payments.some((wrong) => wrong.id === corrects && wrong.kind === 'refund');
  return [
    ...quotes.map((quote) => event('requests', quote.created_at, 1)),
    ...jobs.flatMap((job) => [
      event('approved', job.created_at, 1),
      event('booked', job.created_at, totals.get(job.quote_id) ?? 0),
    ]),
    ...payments
      .filter((payment) => !payment.is_tip && !isRefund(payment))
      .map((payment) => ({
        ...event('collected', payment.recorded_at, payment.cents),
        day: payment.received_on,
      })),
    ...quotes.flatMap(({ completed_at: at, total_cents: total, reduced_cents: reduced, paid_cents: paid }) =>
      at !== null && paid < total - reduced ? [event('owed', at, total - reduced - paid)] : [],
    ),
  ];
}

/** Adds up by day what happened from a Sunday on until the same time of the clock, the other way. */
function sumsOf(events: readonly Event[], figure: string, now: Temporal.ZonedDateTime): readonly number[] {
  const sunday = now.toPlainDate().subtract({ days: now.dayOfWeek % 7 });
  return Array.from({ length: (now.dayOfWeek % 7) + 1 }, (_, index) => {
    const day = sunday.add({ days: index });
    const isLast = day.equals(now.toPlainDate());
    return events
      .filter((event) => event.figure === figure && event.day === day.toString())
      .filter(({ at }) => !isLast || Temporal.ZonedDateTime.compare(at, now) < 0)
      .reduce((sum, { amount }) => sum + amount, 0);
  });
}

/** A Sunday morning, a Wednesday, a Saturday night, and the week in which clocks go forward. */
const MOMENTS = ['2027-05-30T11:00:00Z', '2027-06-02T16:40:00Z', '2027-05-23T03:59:00Z', '2027-03-16T13:00:00Z'];

for (const moment of MOMENTS) {
  test(`the figures at ${moment} are those of the rows, added up one by one`, async () => {
    const { week } = await seenAt(moment);
    const events = await eventsOf();
    const now = Temporal.Instant.from(moment).toZonedDateTimeISO(ZONE);
    const sum = (days: readonly number[]) => days.reduce((all, each) => all + each, 0);
    for (const { id, ...figure } of week.figures) {
      const expected = sumsOf(events, id, now);
      const before = sumsOf(events, id, now.subtract({ days: 7 }));
      const yearBefore = sum(sumsOf(events, id, now.subtract({ days: 364 })));
      assert.deepEqual(figure.days, expected, id);
      assert.deepEqual(figure.daysBefore, before, id);
      assert.deepEqual([figure.week, figure.lastWeek, figure.lastYear], [sum(expected), sum(before), yearBefore], id);
    }
  });
}

test('the made-up shop has something of each figure in these weeks', async () => {
  const sums = new Map<string, number>();
  for (const moment of MOMENTS) {
    const { week } = await seenAt(moment);
    for (const { id, ...figure } of week.figures) sums.set(id, (sums.get(id) ?? 0) + figure.week + figure.lastWeek);
  }
  for (const [id, sum] of sums) assert.ok(sum > 0, id);
});

test('each figure opens the list of the quotes that it counts', async () => {
  const { week, listed } = await seenAt('2027-06-02T16:40:00Z');
  const value = (id: string) => week.figures.find((figure) => figure.id === id)?.week ?? Number.NaN;
  assert.equal(await listed('requests'), value('requests'));
  assert.equal(await listed('booked'), value('approved'));
  assert.equal((await listed('completed', 'unpaid')) > 0, value('owed') > 0);
  assert.equal((await listed('collected')) > 0, value('collected') > 0);
});
