import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { parseSlotTime } from '#core/lib/time.ts';
import { hoursOf, payCents } from '#core/people/pay.ts';
import { REPORT_FILTERS, REPORT_SHAPES, REPORTS, type ReportFilter, type ReportName } from '#core/reports/reports.ts';
import { allSlotTimes } from '#core/scheduling/slots.ts';
import { DEFAULT_SETTINGS } from '#core/settings/default-settings.ts';
import type { TestApp } from '#testing/app.ts';
import type { Caller } from '#testing/callers.ts';
import {
  compareLists,
  compareReport,
  dayOf,
  keyOf,
  openList,
  openMadeUpShop,
  reportOf,
  SHOP_DAYS,
  SHOP_RATES,
  wallOf,
  type Counted,
  type MadeUpShop,
} from '#testing/made-up-shop.ts';
import { readCsv } from '#testing/read-csv.ts';

let shop: MadeUpShop;

before(async () => {
  shop = await openMadeUpShop(changeAppointments);
});
after(() => shop.testApp.close());

/** Some appointments move, one twice, and a cancellation is undone. */
async function changeAppointments(owner: Caller, testApp: TestApp): Promise<void> {
  await correctRefund(owner, testApp);
  await useSupplies(owner, testApp);
  await visitPages(testApp);
  const { deps } = testApp;
  const done = await deps.db.selectFrom('jobs').select('id').where('status', '=', 'completed').orderBy('id').execute();
  for (const { id } of done.slice(0, 4))
    assert.equal((await owner(`PUT /api/jobs/${id}/redone`, { isRedone: true })).status, 200);
  const free = await owner('GET /api/availability?from=2027-06-10&to=2027-06-30&package=full');
  assert.equal(free.status, 200, JSON.stringify(free.body));
  const days =
    (free.body as unknown as { days?: readonly { date: string; slots: readonly { time: string }[] }[] }).days ?? [];
  const slots = days.flatMap(({ date, slots: times }) =>
    times.map(({ time }) => ({ scheduledDate: date, scheduledTime: time })),
  );
  const approved = await deps.db
    .selectFrom('quotes')
    .select('id')
    .where('status', '=', 'approved')
    .where('package_type', '=', 'full')
    .where('starts_at', '>', deps.clock.now().toString())
    .orderBy('id')
    .execute();
  assert.ok(approved.length > 0 && slots.length > 2);
  for (const [index, { id }] of approved.slice(0, 2).entries()) {
    const moved = await owner(`POST /api/quotes/${id}/reschedule`, slots[index * 3] ?? {});
    assert.equal(moved.status, 200, JSON.stringify(moved.body));
  }
  const again = await owner(`POST /api/quotes/${approved[0]?.id}/reschedule`, slots[7] ?? {});
  assert.equal(again.status, 200, JSON.stringify(again.body));
  const cancelled = await owner(`POST /api/quotes/${approved[0]?.id}/cancel`, {});
  assert.equal(cancelled.status, 200, JSON.stringify(cancelled.body));
  const { undo } = cancelled.body as unknown as { undo: { id: string } };
  assert.equal((await owner(`POST /api/admin/undo/${undo.id}`)).status, 204);
}

/** Takes one refund back, as an owner who typed it in by mistake. */
async function correctRefund(owner: Caller, { deps: { db } }: TestApp): Promise<void> {
  const refund = await db.selectFrom('payments').selectAll().where('kind', '=', 'refund').executeTakeFirstOrThrow();
  const job = await db
    .selectFrom('jobs')
    .select('id')
    .where('quote_id', '=', refund.quote_id)
    .executeTakeFirstOrThrow();
  const { status, body } = await owner(`POST /api/jobs/${job.id}/payments`, {
    kind: 'correction',
    corrects: refund.id,
  });
  assert.equal(status, 201, JSON.stringify(body));
}

/** Every completed job used some shampoo; the owner corrects one of them, and the card service has kept fees of two payments. */
async function useSupplies(owner: Caller, { deps: { db } }: TestApp): Promise<void> {
  const { status, body } = await owner('POST /api/supplies', { name: 'Shampoo', unit: 'oz', unitCents: 35 });
  assert.equal(status, 201, JSON.stringify(body));
  const jobs = await db.selectFrom('jobs').select(['id', 'quote_id']).where('status', '=', 'completed').execute();
  for (const [index, { id }] of jobs.entries()) {
    const used = { supplies: [{ id: body['id'], quantity: 1.5 + (index % 3) }] };
    assert.equal((await owner(`PUT /api/jobs/${id}/supplies`, used)).status, 200);
  }
  for (const [index, { quote_id: quoteId }] of jobs.slice(0, 2).entries())
    await db
      .insertInto('card_movements')
      .values({
        id: `txn_${index}`,
        kind: 'charge',
        gross_cents: 10_000,
        fee_cents: 320,
        net_cents: 9680,
        occurred_at: '2027-06-01T12:00:00Z',
        quote_id: quoteId,
      })
      .execute();
}

const PHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile Safari/604.1';

/** Visits from several sites, a program, and requests from two of the sites. */
async function visitPages({ app, deps }: TestApp): Promise<void> {
  const visit = async (payload: object, agent = PHONE) => {
    const url = '/api/visits';
    const { statusCode } = await app.inject({ method: 'POST', url, payload, headers: { 'user-agent': agent } });
    assert.equal(statusCode, 204);
  };
  for (const source of ['www.google.com', 'google.com', '', 'instagram.com']) await visit({ step: 'landing', source });
  for (const step of ['package', 'package', 'location', 'vehicle', 'time'] as const) await visit({ step });
  await visit({ step: 'landing', source: 'google.com' }, 'Googlebot/2.1');
  await visit({ full: ['2027-06-12', '2027-06-12', '2027-06-13', '1999-01-01', '2999-01-01'] });
  await visit({ full: ['2027-06-12'] });
  const quotes = await deps.db.selectFrom('quotes').select('id').orderBy('created_at').limit(9).execute();
  for (const [index, { id }] of quotes.entries())
    await deps.db
      .updateTable('quotes')
      .set({ source: ['google.com', 'direct', 'owner'][index % 3] })
      .where('id', '=', id)
      .execute();
}

const HOUR = 3_600_000;
const ms = (instant: string) => Temporal.Instant.from(instant).epochMilliseconds;

/**
 * Plans are counted at an instant instead of on a day, and the made-up shop reminds no one: plans-report.test.ts and due-again-report.test.ts
 * compare them.
 */
type RowReport = Exclude<ReportName, 'plans' | 'dueAgain'>;
const ROW_REPORTS = REPORTS.filter((name) => name !== 'plans' && name !== 'dueAgain');

/** What counts in each report, by looking at the rows one by one. */
const COUNTED: Readonly<Record<RowReport, (shop: MadeUpShop) => readonly Counted[]>> = {
  revenue: ({ rows }) => [
    ...[...rows.jobs.values()].map(({ quote_id: quoteId, created_at: at }) => ({
      quoteId,
      day: dayOf(at),
      adds: { booked: netOf(rows.quotes.get(quoteId)) },
    })),
    ...[...rows.quotes.values()].flatMap((quote) =>
      quote.completed_at === null
        ? []
        : [{ quoteId: quote.id, day: dayOf(quote.completed_at), adds: { completed: netOf(quote) } }],
    ),
    ...[...rows.payments.values()].map((payment) => {
      const meant = payment.corrects === null ? payment : rows.payments.get(payment.corrects);
      const figure = meant?.kind === 'refund' ? 'refunded' : meant?.kind === 'tip' ? 'tips' : 'collected';
      const cents = figure === 'refunded' ? -payment.cents : payment.cents;
      return { quoteId: payment.quote_id, day: payment.received_on, adds: { [figure]: cents } };
    }),
  ],
  promise: ({ rows }) =>
    requestsOf({ rows }).map((quote) => {
      const first = rows.audit
        .filter(
          ({ subject_id: id, action }) => id === quote.id && /^quote\.(approve|decline|counter|cancel)$/.test(action),
        )
        .filter(
          ({ action, after: facts }) => action !== 'quote.cancel' || (facts as { by?: string } | null)?.by === 'admin',
        )
        .toSorted((a, b) => a.id - b.id)[0];
      const isAnswered = first !== undefined;
      return {
        quoteId: quote.id,
        day: dayOf(quote.created_at),
        adds: {
          requests: 1,
          answered: Number(isAnswered),
          answerHours: isAnswered ? (ms(first.at) - ms(quote.created_at)) / HOUR : 0,
          answeredInTime: Number(isAnswered && ms(first.at) <= ms(quote.answer_due ?? '')),
          waiting: Number(!isAnswered && quote.status === 'pending'),
        },
      };
    }),
  changes: ({ rows }) =>
    rows.audit.flatMap((entry) => {
      const { action, subject_id: quoteId, at } = entry;
      if (action !== 'quote.cancel' && action !== 'quote.reschedule') return [];
      const isUndone = rows.audit.some(
        (later) => later.id > entry.id && later.subject_id === quoteId && later.action === 'quote.undo',
      );
      if (isUndone && action === 'quote.cancel') return [];
      const { startsAt } = entry.before as { startsAt: string | null };
      const hours = startsAt === null ? undefined : (ms(startsAt) - ms(at)) / HOUR;
      const notice =
        hours === undefined
          ? 'none'
          : hours < 24
            ? 'under-1-day'
            : hours < 72
              ? '1-to-2-days'
              : hours < 168
                ? '3-to-6-days'
                : '7-days';
      const isMove = action === 'quote.reschedule';
      return {
        quoteId,
        day: dayOf(at),
        keys: { notice, who: (entry.after as { by: string }).by === 'customer' ? 'customer' : 'shop' },
        adds: isMove
          ? { moved: 1 }
          : { cancelled: 1, lost: netOf(rows.quotes.get(quoteId)), fees: feeOf(rows.quotes.get(quoteId)) },
      };
    }),
  tax: ({ rows }) => {
    const inOrder = [...rows.payments.values()].toSorted((a, b) => ms(a.recorded_at) - ms(b.recorded_at));
    const paid = [...Map.groupBy(inOrder, ({ quote_id: id }) => id)].flatMap(([id, payments]) => {
      const quote = rows.quotes.get(id);
      return quote ? taxesOf(quote, payments, rows.payments) : [];
    });
    return [...paid, ...accruedOf({ rows })];
  },
  visits: ({ rows }) => [
    ...rows.visits.flatMap(({ day, kind, key, count }): readonly Counted[] => {
      const visit = { quoteId: null, day };
      if (kind === 'source') return [{ ...visit, keys: { source: key }, adds: { visits: count } }];
      return kind === 'step' && key === 'package' ? [{ ...visit, adds: { started: count } }] : [];
    }),
    ...requestsOf({ rows }).map(
      ({ id, created_at: at, completed_at: doneAt, paid_cents: paid, total_cents: total, reduced_cents: reduced }) => ({
        quoteId: id,
        day: dayOf(at),
        adds: {
          requests: 1,
          accepted: Number(rows.jobs.has(id)),
          done: Number(doneAt !== null),
          paid: Number(doneAt !== null && paid >= total - reduced),
        },
      }),
    ),
  ],
  margin: ({ rows }) =>
    [...rows.quotes.values()].flatMap((quote) => {
      if (quote.completed_at === null) return [];
      const job = rows.jobs.get(quote.id);
      const employee = rows.employees.get(job?.accepted_by ?? '');
      assert.ok(job && employee);
      const rate = { type: employee.payment_type, value: employee.payment_value };
      const completed = netOf(quote);
      const pay = payCents(DEFAULT_SETTINGS, rate, { packageType: quote.package_type, untaxedCents: completed });
      const ofJob = rows.supplies.filter(({ job_id: id }) => id === job.id);
      const supplies = ofJob.reduce((sum, each) => sum + Math.round(each.quantity * each.unit_cents), 0);
      const ofQuote = rows.movements.filter(({ quote_id: id }) => id === quote.id);
      const cardFees = ofQuote.reduce((sum, { fee_cents: cents }) => sum + cents, 0);
      const adds = { completed, pay, supplies, cardFees, marginCents: completed - pay - supplies - cardFees };
      return { quoteId: quote.id, day: dayOf(quote.completed_at), adds };
    }),
  capacity: (each) => [
    ...placesOffered(each),
    ...placesTaken(each),
    ...each.rows.visits
      .filter(({ kind }) => kind === 'full')
      .map(({ day, count }) => ({
        quoteId: null,
        day,
        keys: slotKeys(Temporal.PlainDate.from(day), ''),
        adds: { shownFull: count },
      })),
  ],
  crew: ({ rows }) => [
    ...[...rows.quotes.values()].flatMap((quote) => {
      if (quote.completed_at === null) return [];
      const job = rows.jobs.get(quote.id);
      const employee = rows.employees.get(job?.accepted_by ?? '');
      assert.ok(job && employee);
      const minutes = rows.completions.findLast(({ job_id: id }) => id === job.id)?.time_spent ?? 0;
      const stars = rows.ratings.get(quote.id)?.stars;
      const rate = { type: employee.payment_type, value: employee.payment_value };
      const work = { packageType: quote.package_type, untaxedCents: netOf(quote) };
      const isRefunded = [...rows.payments.values()].some(
        (each) => each.quote_id === quote.id && each.kind === 'refund',
      );
      return {
        quoteId: quote.id,
        day: dayOf(quote.completed_at),
        adds: {
          jobs: 1,
          completed: netOf(quote),
          pay: payCents(DEFAULT_SETTINGS, rate, work),
          hoursByJob: minutes / 60,
          minutes,
          plannedMinutes: minutes > 0 ? hoursOf(DEFAULT_SETTINGS, quote.package_type) * 60 : 0,
          stars: stars ?? 0,
          ratings: Number(stars !== undefined),
          refundedJobs: Number(isRefunded),
          redone: Number(job.redone_at !== null),
        },
      };
    }),
    ...shiftsOf({ rows }),
  ],
  customers: ({ rows }) => {
    const jobs = [...rows.jobs.values()].toSorted(
      (a, b) => ms(a.created_at) - ms(b.created_at) || (a.id < b.id ? -1 : 1),
    );
    const known = new Set<string>();
    return jobs.flatMap(({ quote_id: quoteId, created_at: at }) => {
      const quote = rows.quotes.get(quoteId);
      const record = rows.customers.get(quote?.customer_record_id ?? '');
      if (!quote || !record) return [];
      const isFirst = !known.has(record.id);
      known.add(record.id);
      const adds = isFirst
        ? { newCustomers: 1, newBooked: netOf(quote), lifetimeCents: record.paid_cents }
        : { returning: 1, returningBooked: netOf(quote) };
      return { quoteId, day: dayOf(at), adds };
    });
  },
};

type Quote = MadeUpShop['rows']['quotes'] extends ReadonlyMap<string, infer Row> ? Row : never;

/** What a quote brings in: its lines without the tax. */
function feeOf(quote: Quote | undefined): number {
  const lines = quote?.status === 'cancelled' ? quote.cancellation_lines : [];
  return lines.filter(({ kind }) => kind !== 'tax').reduce((total, { cents }) => total + cents, 0);
}

function netOf(quote: Quote | undefined): number {
  const lines = quote?.lines.filter(({ kind }) => kind !== 'tax') ?? [];
  return lines.reduce((total, { cents }) => total + cents, 0);
}

/** Half a cent up, in fractions of whole numbers. */
const rounded = (part: number, whole: number) => Number((2n * BigInt(part) + BigInt(whole)) / (2n * BigInt(whole)));

/** What is taxed at each rate of the shop, lowest first, by looking at the lines of a quote. */
function taxableOf({ lines }: Quote): readonly { readonly rate: number; readonly cents: number }[] {
  const at = (kind: string) =>
    kind === 'extra' ? SHOP_RATES.extras : FEES.has(kind) ? SHOP_RATES.fees : SHOP_RATES.services;
  return [SHOP_RATES.extras, SHOP_RATES.services].map((rate) => ({
    rate,
    cents: lines.reduce((sum, { kind, cents }) => (kind !== 'tax' && at(kind) === rate ? sum + cents : sum), 0),
  }));
}

const FEES = new Set(['mobile', 'water', 'vehicle', 'travel', 'fee']);

/** Follows the payments of a quote one by one: each contains the tax on what was paid with it, less that of those before. */
function taxesOf(
  quote: Quote,
  payments: readonly Payment[],
  wrongOnes: MadeUpShop['rows']['payments'],
): readonly Counted[] {
  const rates = taxableOf(quote);
  const tax = (upTo: number) =>
    rounded(
      rates.slice(0, upTo).reduce((sum, { rate, cents }) => sum + rate * cents, 0),
      100_000,
    );
  const total = netOf(quote) + tax(rates.length);
  assert.equal(total, quote.total_cents, quote.reference);
  let paid = 0;
  return payments.flatMap((payment) => {
    const was = paid;
    paid += payment.is_tip ? 0 : payment.cents;
    const meant = payment.corrects === null ? payment : wrongOnes.get(payment.corrects);
    const part = (cents: number, of: number) => rounded(cents * Math.min(Math.max(of, 0), total), total);
    return rates.map(({ rate, cents }, index) => {
      const share = (of: number) => part(tax(index + 1), of) - part(tax(index), of);
      const taxCents = share(paid) - share(was);
      const adds =
        meant?.kind === 'refund'
          ? { taxRefunded: -taxCents, taxDue: taxCents }
          : { taxable: part(cents, paid) - part(cents, was), taxCollected: taxCents, taxDue: taxCents };
      const keys = { rate: String(rate), monthAndRate: `${payment.received_on.slice(0, 7)}-01 ${rate}` };
      return { quoteId: quote.id, day: payment.received_on, keys, adds };
    });
  });
}

/** The tax when it's owed: with a completed job, a fee that is charged, or a refund that lowers the price of a completed job. */
function accruedOf({ rows }: Pick<MadeUpShop, 'rows'>): readonly Counted[] {
  type Shares = readonly { readonly rate: number; readonly taxCents: number }[];
  const count = (quoteId: string, day: string, shares: Shares) =>
    shares.map(({ rate, taxCents }) => {
      const keys = { rate: String(rate), monthAndRate: `${day.slice(0, 7)}-01 ${rate}` };
      return { quoteId, day, keys, adds: { taxAccrued: taxCents } };
    });
  const onLines = (lines: Quote['lines']) => lines.flatMap(({ facts }) => facts?.taxes ?? []);
  const sold = [...rows.quotes.values()].flatMap((quote) => [
    ...(quote.completed_at === null ? [] : count(quote.id, dayOf(quote.completed_at), onLines(quote.lines))),
    ...(quote.fee_charged_at === null
      ? []
      : count(quote.id, dayOf(quote.fee_charged_at), onLines(quote.cancellation_lines))),
  ]);
  const reduced = [...rows.payments.values()].flatMap((payment) => {
    const done = rows.quotes.get(payment.quote_id)?.completed_at;
    if (!done || payment.reduces_cents === 0) return [];
    const day = [payment.received_on, dayOf(done)].toSorted().at(-1) ?? '';
    return count(payment.quote_id, day, payment.taxes);
  });
  return [...sold, ...reduced];
}

type Payment = MadeUpShop['rows']['payments'] extends ReadonlyMap<string, infer Row> ? Row : never;

function shiftsOf({ rows }: Pick<MadeUpShop, 'rows'>): readonly Counted[] {
  const byEmployee = Map.groupBy(rows.presses, ({ employee }) => employee);
  return [...byEmployee].flatMap(([employee, presses]) => {
    const inOrder = presses.toSorted((a, b) => ms(a.at) - ms(b.at));
    return inOrder.flatMap(({ kind, at }, index) => {
      const end = inOrder[index + 1];
      if (kind !== 'in' || !end) return [];
      return {
        quoteId: null,
        day: dayOf(at),
        keys: { employee },
        adds: { hoursByClock: (ms(end.at) - ms(at)) / HOUR },
      };
    });
  });
}

/** Without what the owner wrote down. */
function requestsOf({ rows }: Pick<MadeUpShop, 'rows'>) {
  return [...rows.quotes.values()].filter(({ source }) => source !== 'owner');
}

const slotKeys = (date: Temporal.PlainDate, time: string) => ({
  slot: `${date.dayOfWeek} ${time}`,
  weekday: String(date.dayOfWeek),
});

function placesTaken({ rows }: MadeUpShop): readonly Counted[] {
  return rows.reservations
    .flatMap(({ quote_id: quoteId, starts_at: at }) => (quoteId === null ? [] : { quoteId, at }))
    .filter(({ quoteId, at }) => rows.quotes.get(quoteId)?.starts_at === at)
    .map(({ quoteId, at }) => {
      const wall = wallOf(at);
      const keys = slotKeys(wall.toPlainDate(), wall.toPlainTime().toString({ smallestUnit: 'minute' }));
      return { quoteId, day: dayOf(at), keys, adds: { taken: 1, used: 1 } };
    });
}

/** From the day of the first quote on. */
function placesOffered(each: MadeUpShop): readonly Counted[] {
  const taken = Map.groupBy(placesTaken(each), ({ day, keys }) => `${day} ${keys?.slot}`);
  const opened = dayOf([...each.rows.quotes.values()].map(({ created_at: at }) => at).toSorted()[0] ?? '');
  const days = Array.from({ length: 200 }, (_, index) => Temporal.PlainDate.from(opened).add({ days: index }));
  return days.flatMap((date) => {
    const capacity = DEFAULT_SETTINGS.slotCapacity;
    const times = allSlotTimes(DEFAULT_SETTINGS, date).map((text) =>
      parseSlotTime(text).toString({ smallestUnit: 'minute' }),
    );
    const isFull = (time: string) =>
      (taken.get(`${date.toString()} ${slotKeys(date, time).slot}`)?.length ?? 0) >= capacity;
    const whole = { quoteId: null, day: date.toString(), keys: slotKeys(date, ''), adds: { fullDays: 1 } };
    return [
      ...times.map((time) => ({
        quoteId: null,
        day: date.toString(),
        keys: slotKeys(date, time),
        adds: { places: capacity, usable: capacity, fullTimes: Number(isFull(time)) },
      })),
      ...(times.length > 0 && times.every(isFull) ? [whole] : []),
    ];
  });
}

/** Whether a list holds the quote of what was counted, where that isn't said by the figure of the same name. */
const COUNTS: Readonly<Record<string, (counted: Counted) => boolean>> = {
  inTime: ({ adds }) => adds.answeredInTime === 1,
  booked: ({ adds }) => adds.booked !== undefined,
  completed: ({ adds }) => adds.completed !== undefined,
  taxed: ({ adds }) => Boolean(adds.taxable ?? adds.taxDue),
};

/** By extra, a quote counts with the lines of its extras; payments count for none. */
function extrasOf({ quoteId, day, adds }: Counted): readonly Counted[] {
  const lines = shop.rows.quotes.get(quoteId ?? '')?.lines.filter(({ kind }) => kind === 'extra') ?? [];
  const figure = (['booked', 'completed'] as const).find((each) => adds[each] !== undefined);
  return lines.flatMap(({ label, cents }) =>
    figure ? [{ quoteId, day, keys: { extra: label }, adds: { [figure]: cents } }] : [],
  );
}

for (const name of ROW_REPORTS) {
  const counted = COUNTED[name];
  describe(`${name} is the same when it is added up from all rows one by one,`, () => {
    // The steps of a visit have a test of their own.
    for (const by of REPORT_SHAPES[name].by.filter((each) => each !== 'step')) {
      test(`by ${by}, and each bar opens its list`, async () => {
        const all = counted(shop).filter(
          ({ quoteId, keys }) => quoteId !== null || keys?.[by] || by === 'month' || by === 'week',
        );
        const rows = by === 'extra' ? all.flatMap(extrasOf) : all;
        await compareReport(shop, name, rows, { by });
        const counts = (on: string, each: Counted) =>
          each.quoteId !== null && (COUNTS[on]?.(each) ?? Boolean(each.adds[on as keyof Counted['adds']]));
        await compareLists(shop, name, { counted: rows, by, counts });
      });
    }
  });
}

test('answers of one package count alone', async () => {
  const full = COUNTED.promise(shop).filter(
    ({ quoteId }) => shop.rows.quotes.get(quoteId ?? '')?.package_type === 'full',
  );
  await compareReport(shop, 'promise', full, { by: 'week', query: '&package=full' });
});

test('a figure that the list isn’t about has no part of its quotes, and one that there isn’t is refused', async () => {
  for (const query of [
    'figure=hoursByClock',
    'figure=visits',
    'on=completed&figure=booked',
    'on=taken&figure=occupancy',
  ]) {
    const { status, body } = await shop.owner(`GET /api/quotes?${query}`);
    const items = body['items'] as readonly { readonly counted?: unknown }[];
    assert.deepEqual(
      [status, items.length > 0, items.every(({ counted }) => counted === undefined)],
      [200, true, true],
    );
  }
  for (const [query, path] of [
    ['on=booked&figure=luck', 'figure'],
    ['on=taxed&rate=8.875', 'rate'],
  ]) {
    const { status, body } = await shop.owner(`GET /api/quotes?${query}`);
    assert.deepEqual(
      [status, (body['errors'] as readonly { readonly path: string }[]).map((error) => error.path)],
      [422, [path]],
    );
  }
});

test('the report of the customers says how many are due again', async () => {
  const { body } = await shop.owner('GET /api/reports/customers');
  assert.equal(typeof body['dueAgain'], 'number');
});

/** A package, a source and the employee who has the most of what was counted. */
function filtersOf(counted: readonly Counted[]): Readonly<Record<ReportFilter, string>> {
  const theirs = counted.filter(({ quoteId }) => quoteId !== null).map((each) => keyOf(shop, each, 'employee'));
  const employees = Map.groupBy(theirs, (employee) => employee);
  employees.delete('none');
  const [employee = ''] = [...employees].toSorted(([, one], [, other]) => other.length - one.length)[0] ?? [];
  return { package: 'full', employee, source: 'google.com' };
}

for (const name of ROW_REPORTS) {
  for (const filter of REPORT_FILTERS) {
    test(`${name} narrowed by ${filter} counts the same rows alone, in every grouping`, async () => {
      const all = COUNTED[name](shop);
      const value = filtersOf(all)[filter];
      const theirs = all.filter((each) =>
        each.quoteId === null
          ? each.adds.places !== undefined || each.keys?.[filter] === value
          : keyOf(shop, each, filter) === value,
      );
      assert.ok(theirs.some(({ quoteId }) => quoteId !== null));
      for (const by of REPORT_SHAPES[name].by.filter((each) => each !== 'step')) {
        const rows = theirs.filter(
          ({ quoteId, keys }) => quoteId !== null || keys?.[by] || by === 'month' || by === 'week',
        );
        const counted = by === 'extra' ? rows.flatMap(extrasOf) : rows;
        if (by === 'extra' && counted.length === 0) continue;
        await compareReport(shop, name, counted, { by, query: `&${filter}=${value}` });
      }
      const report = await reportOf(shop, name, `${SHOP_DAYS}&${filter}=${value}`);
      for (const figure of report.figures.filter(({ on }) => on !== null)) await openList(shop, report.total, figure);
    });
  }
}

test('two filters at once count what has both', async () => {
  const packageType = 'full';
  const full = COUNTED.revenue(shop).filter((each) => keyOf(shop, each, 'package') === packageType);
  const { employee } = filtersOf(full);
  const both = full.filter((each) => keyOf(shop, each, 'employee') === employee);
  assert.ok(both.length > 0);
  await compareReport(shop, 'revenue', both, { by: 'month', query: `&package=${packageType}&employee=${employee}` });
});

test('steps that are narrowed are those of the requests; of a source, the first page is known, too', async () => {
  const stepsBy = async (query: string) =>
    (await reportOf(shop, 'visits', `${SHOP_DAYS}&by=step${query}`)).rows.map(({ key, values }) => [
      key,
      values['reached'],
    ]);
  const requests = requestsOf(shop);
  const countOf = (filter: (quote: Quote) => boolean) => requests.filter(filter).length;
  const ofGoogle = countOf(({ source }) => source === 'google.com');
  const [landing, sent] = await stepsBy('&source=google.com');
  assert.deepEqual(
    [landing, sent],
    [
      ['landing', 2],
      ['requests', ofGoogle],
    ],
  );
  const [first] = await stepsBy('&package=full');
  assert.deepEqual(first, ['requests', countOf(({ package_type: type }) => type === 'full')]);
});

test('revenue of one employee counts alone', async () => {
  const employee = [...shop.rows.jobs.values()].find(({ accepted_by: id }) => id)?.accepted_by ?? '';
  const theirs = COUNTED.revenue(shop).filter(({ quoteId }) => {
    const job = shop.rows.jobs.get(quoteId ?? '');
    return (job?.accepted_by ?? job?.assigned_employee) === employee;
  });
  await compareReport(shop, 'revenue', theirs, { by: 'package', query: `&employee=${employee}` });
});

test('a comparison shows the same figures of the range before', async () => {
  const report = await revenueOf('from=2027-05-01&to=2027-05-31&by=package&compare=previous');
  assert.deepEqual(report.comparison, { from: '2027-04-01', to: '2027-04-30' });
  const april = await revenueOf('from=2027-04-01&to=2027-04-30&by=package');
  assert.deepEqual(
    report.rows.map(({ key, before: values }) => [key, values]),
    april.rows.map(({ key, values }) => [key, values]),
  );
  assert.deepEqual(report.total.before, april.total.values);
});

const revenueOf = (query: string) => reportOf(shop, 'revenue', query);

test('weeks and months without anything have a row of zeros', async () => {
  const { rows } = await revenueOf('from=2025-01-01&to=2025-03-31&by=month');
  assert.deepEqual(
    rows.map(({ key, label, values }) => [key, label, values['collected']]),
    [
      ['2025-01-01', 'January 2025', 0],
      ['2025-02-01', 'February 2025', 0],
      ['2025-03-01', 'March 2025', 0],
    ],
  );
});

test('a report that is opened without dates is that of the last twelve months', async () => {
  const { range, by, comparison } = await revenueOf('');
  assert.deepEqual([range, by, comparison], [{ from: '2026-07-01', to: '2027-06-30' }, 'month', null]);
});

describe('what cannot be reported is refused with the field:', () => {
  const REFUSED: readonly (readonly [string, string])[] = [
    ['from=1977-01-01&to=2027-01-01', 'to'],
    ['from=2027-02-30&to=2027-03-01', 'from'],
    ['from=2027-06-02&to=2027-06-01', 'to'],
    ['from=2027-06-01', 'to'],
    ['from=yesterday&to=2027-06-01', 'from'],
    ['range=forever', 'range'],
    ['by=color', 'by'],
    ['compare=luck', 'compare'],
    ['employee=Marta', 'employee'],
  ];
  for (const [query, path] of REFUSED) {
    test(query, async () => {
      const { status, body } = await shop.owner(`GET /api/reports/revenue?${query}`);
      assert.equal(status, 422);
      assert.deepEqual(
        (body['errors'] as readonly { readonly path: string }[]).map((error) => error.path),
        [path],
      );
    });
  }

  test('an unknown report', async () => {
    assert.equal((await shop.owner('GET /api/reports/luck')).status, 422);
  });
});

test('a report is a CSV file, with a column for what it is compared with', async () => {
  const { statusCode, headers, body } = await shop.owner.download(
    '/api/reports/revenue/export?from=2027-05-01&to=2027-05-31&by=package&compare=year',
  );
  assert.equal(statusCode, 200);
  assert.equal(headers['content-disposition'], 'attachment; filename="revenue-2027-05-01-2027-05-31.csv"');
  const [heading = [], ...rows] = readCsv(body);
  assert.deepEqual(heading.slice(0, 3), ['Package', 'Booked', 'Booked, before']);
  const report = await revenueOf('from=2027-05-01&to=2027-05-31&by=package&compare=year');
  assert.deepEqual(
    rows.map(([label, booked]) => [label, booked]),
    [...report.rows, report.total].map(({ label, values }) => [label, ((values['booked'] ?? 0) / 100).toFixed(2)]),
  );
});

test('its columns are what a spreadsheet sorts and adds up: months as 2027-06, percentages as numbers', async () => {
  const of = async (report: ReportName, by: string) => {
    const query = `from=2027-05-01&to=2027-06-30&${by}`;
    const file = await shop.owner.download(`/api/reports/${report}/export?${query}`);
    return { csv: readCsv(file.body), ...(await reportOf(shop, report, query)) };
  };
  const months = await of('capacity', 'by=month&compare=previous');
  const [titles = []] = months.csv;
  assert.deepEqual(titles.slice(0, 3), ['Month', 'Occupancy (%)', 'Occupancy, before (%)']);
  const shares = [...months.rows, months.total].map(({ values }) => ((values['occupancy'] ?? 0) * 100).toFixed(2));
  assert.deepEqual(
    months.csv.slice(1).map(([month, share]) => [month, share]),
    ['2027-05', '2027-06', 'Total'].map((month, place) => [month, shares[place]]),
  );
  assert.ok(shares.some((share) => Number(share) > 1));
  assert.equal((await of('revenue', 'by=week')).csv[1]?.[0], '2027-04-25');
  const tax = await of('tax', 'by=monthAndRate');
  assert.deepEqual(tax.csv[0]?.slice(0, 2), ['Month', 'Rate (%)']);
  assert.deepEqual(
    tax.csv.slice(1).map(([month, rate]) => `${month} ${rate}`),
    [...tax.rows.map(({ key }) => `${key.slice(0, 7)} ${Number(key.split(' ')[1]) / 1000}`), 'Total '],
  );
});

describe('visits are counted without telling people apart:', () => {
  test('each step next to the one before it', async () => {
    const { rows, total } = await reportOf(shop, 'visits', SHOP_DAYS);
    const requests = requestsOf(shop).length;
    assert.deepEqual(
      rows.slice(0, 10).map(({ key, values }) => [key, values['reached'], values['kept']]),
      [
        ['landing', 4, null],
        ['package', 2, 0.5],
        ['location', 1, 0.5],
        ['vehicle', 1, 1],
        ['time', 1, 1],
        ['extras', 0, 0],
        ['contact', 0, null],
        ['payment', 0, null],
        ['review', 0, null],
        ['requests', requests, null],
      ],
    );
    const paid = COUNTED.visits(shop).filter(({ adds }) => adds.paid === 1).length;
    assert.deepEqual([total.values['reached'], total.values['kept']], [4, paid / 4]);
  });

  test('the steps from the request on open their lists', async () => {
    const { rows } = await reportOf(shop, 'visits', SHOP_DAYS);
    for (const { key, values, list } of rows.slice(9)) {
      const query = new URLSearchParams({ ...list, limit: '200' });
      const { body } = await shop.owner(`GET /api/quotes?${query.toString()}`);
      assert.equal((body['items'] as readonly unknown[]).length, values['reached'], key);
    }
  });

  test('a filter narrows a report to one source', async () => {
    const theirs = COUNTED.revenue(shop).filter(
      ({ quoteId }) => shop.rows.quotes.get(quoteId ?? '')?.source === 'google.com',
    );
    await compareReport(shop, 'revenue', theirs, { by: 'month', query: '&source=google.com' });
    const { sources } = await reportOf(shop, 'revenue', SHOP_DAYS);
    const known = new Set([...shop.rows.quotes.values()].flatMap(({ source }) => source ?? []));
    assert.ok(known.has('direct') && known.has('owner'));
    const names = new Map([
      ['direct', 'Direct'],
      ['owner', 'Entered by the shop'],
    ]);
    assert.deepEqual(
      sources.map(({ id, name }) => [id, name]),
      [...known].toSorted().map((id) => [id, names.get(id) ?? id]),
    );
  });
});
