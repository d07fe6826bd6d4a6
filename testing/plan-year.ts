import assert from 'node:assert/strict';
import type { QuoteDetail } from '#contract/dashboard-quotes.ts';
import type { PlanDetail } from '#contract/plans.ts';
import type { PlanDiscount } from '#core/pricing/plans.ts';
import type { PlanInterval } from '#core/scheduling/plan-dates.ts';
import { deriveLinks } from '#server/quotes/links.ts';
import type { TestApp } from './app.ts';
import { asOwner, type Caller } from './callers.ts';
import { newCompletion } from './documentation.ts';
import { fromAnywhere, send, type TestPerson } from './people.ts';
import { exampleWalkIn } from './quotes.ts';

export const YEAR_ZONE = 'America/New_York';
/** Visits are created so many days ahead. */
const AHEAD = 56;
const NOTICE_HOURS = 24;

const OFFERED: readonly (readonly [PlanInterval, PlanDiscount])[] = [
  ['1-week', { kind: 'percent', percent: 15 }],
  ['2-weeks', { kind: 'amount', amountCents: 1000 }],
  ['4-weeks', { kind: 'percent', percent: 10 }],
  ['month', { kind: 'none' }],
  ['8-weeks', { kind: 'percent', percent: 7 }],
  ['12-weeks', { kind: 'amount', amountCents: 50_000 }],
];
export const YEAR_OFFERS = OFFERED.map(([interval, discount]) => ({ interval, discount, packages: [] }));

/** What a day of a plan has to have: a visit at a price, in cents with tax, or the reason why not. */
type Expected = { readonly is: 'visit'; readonly net: number; readonly cents: number } | { readonly is: 'skipped' };

/** A plan as the books of the test have it. */
export type Life = {
  readonly number: number;
  readonly id: string;
  readonly quoteId: string;
  readonly time: string;
  /** What the first quote was sold for, before tax. */
  readonly base: number;
  interval: PlanInterval;
  firstOn: string;
  state: 'active' | 'paused' | 'ended';
  /** The last day up to which visits were expected. */
  seen: string;
  readonly days: Map<string, Expected>;
};

/** A job that was done: what was sold before tax, and with it. */
export type Done = { readonly quoteId: string; readonly day: string; readonly net: number; readonly cents: number };

type Booked = Pick<PlanDetail['visits'][number], 'dueOn' | 'scheduledDate' | 'state' | 'id'>;

/** A shop whose plans live day by day, with books that the test keeps of what has to come of them. */
export class PlanYear {
  readonly lives: Life[] = [];
  readonly done: Done[] = [];
  readonly #testApp: TestApp;
  #person: TestPerson | undefined;
  /** Logged in since the clock was last set, as sessions expire when it moves. */
  #owner: Caller<QuoteDetail & PlanDetail> | undefined;
  /** Thousandths of a percent, on everything. */
  #taxRate = 0;

  constructor(testApp: TestApp) {
    this.#testApp = testApp;
  }

  /** Makes a call as the owner. */
  async ask(call: string, body?: unknown) {
    this.#owner ??= await asOwner(this.#testApp, this.#person);
    this.#person = this.#owner.person;
    return this.#owner(call, body);
  }

  /** Sets the clock to a time of a day in the shop. */
  goTo(day: string, time: string): void {
    const at = Temporal.PlainDate.from(day).toZonedDateTime({ timeZone: YEAR_ZONE, plainTime: time });
    this.#testApp.setNow(at.toInstant().toString());
    this.#owner = undefined;
  }

  async setTax(rate: number): Promise<void> {
    this.#taxRate = rate;
    await this.#testApp.changeSettings({
      tax: { name: 'Sales tax', rates: { services: rate, extras: rate, fees: rate } },
    });
  }

  /** An approved quote that the owner writes down. */
  async sell(day: string, time: string, change: object): Promise<QuoteDetail> {
    const at = { scheduledDate: day, scheduledTime: time, approve: true };
    const { status, body } = await this.ask('POST /api/quotes/walk-in', exampleWalkIn({ ...at, ...change }));
    assert.equal(`${status} ${body.status}`, '201 approved', JSON.stringify(body));
    return body;
  }

  async start(quote: QuoteDetail, rhythm: Pick<Life, 'number' | 'interval' | 'firstOn' | 'time'>): Promise<Life> {
    const { interval, firstOn } = rhythm;
    const { status, body } = await this.ask(`POST /api/quotes/${quote.id}/plan`, { interval, firstOn });
    assert.equal(status, 201, JSON.stringify(body));
    const base = quote.lines.filter(({ kind }) => kind !== 'tax').reduce((sum, { cents }) => sum + cents, 0);
    const books = { state: 'active', seen: '', days: new Map<string, Expected>() } as const;
    const life: Life = { ...rhythm, ...books, id: body.plan?.id ?? '', quoteId: quote.id, base };
    life.seen = previous(firstOn);
    this.lives.push(life);
    return life;
  }

  /** Expects the visits that are due by now. */
  grow(today: string): void {
    for (const life of this.lives) {
      if (life.state !== 'active') continue;
      const until = addDays(today, AHEAD);
      for (let day = next(life.seen); day <= until; day = next(day)) {
        life.seen = day;
        if (isDayOf(life, day) && !life.days.has(day)) life.days.set(day, { is: 'visit', ...this.#priceOf(life) });
      }
    }
  }

  #priceOf({ base, interval }: Life): { readonly net: number; readonly cents: number } {
    const discount = OFFERED.find(([each]) => each === interval)?.[1];
    if (!discount) throw new Error('The shop does not offer this');
    const percent = discount.kind === 'percent' ? Math.floor((base * discount.percent + 50) / 100) : 0;
    const net = Math.max(0, base - (discount.kind === 'amount' ? discount.amountCents : percent));
    return { net, cents: net + Math.floor((net * this.#taxRate + 50_000) / 100_000) };
  }

  async #seeVisits({ id }: Life): Promise<PlanDetail> {
    const { status, body } = await this.ask(`GET /api/plans/${id}`);
    assert.equal(status, 200);
    return body;
  }

  /** All days whose visits a change of the plan takes off it, also those that the owner's list is too short for. */
  async #farDays({ id }: Life): Promise<readonly string[]> {
    const open = await this.#testApp.deps.db
      .selectFrom('quotes')
      .select(['plan_due_on as dueOn', 'starts_at as scheduledDate'])
      .where('plan_id', '=', id)
      .where('plan_due_on', 'is not', null)
      .where('status', 'in', ['pending', 'approved'])
      .where('completed_at', 'is', null)
      .execute();
    const visits = open.map((visit) => ({ ...visit, state: visit.scheduledDate === null ? 'waiting' : 'booked' }));
    return this.#far(visits).map(({ dueOn }) => dueOn ?? '');
  }

  /** Visits that a change of the plan takes off it: those to come that aren't within a day. */
  #far<Visit extends Pick<Booked, 'scheduledDate'> & { readonly state: string }>(
    visits: readonly Visit[],
  ): readonly Visit[] {
    const soon = this.#testApp.deps.clock.now().add({ hours: NOTICE_HOURS });
    return visits.filter(
      ({ state, scheduledDate: at }) =>
        state === 'waiting' ||
        (state === 'booked' && Temporal.Instant.compare(Temporal.Instant.from(at ?? ''), soon) >= 0),
    );
  }

  async #change(life: Life, what: string, body: object = {}): Promise<void> {
    const verb = what === 'interval' ? 'PUT' : 'POST';
    const answer = await this.ask(`${verb} /api/plans/${life.id}/${what}`, body);
    assert.equal(answer.status, 200, `${what} of plan ${life.number}: ${JSON.stringify(answer.body)}`);
  }

  /** What the customer does on the page of the next visit. */
  async #changeAsCustomer(life: Life, body: object): Promise<void> {
    const { visits } = await this.#seeVisits(life);
    const own = visits.find(({ state }) => state === 'booked')?.id ?? life.quoteId;
    const { status, body: answer } = await this.#sendByLink(own, 'plan', body);
    assert.equal(status, 200, `${JSON.stringify(body)} of plan ${life.number}: ${JSON.stringify(answer)}`);
  }

  async #sendByLink(quoteId: string, path: string, body: object) {
    const { deps, app } = this.#testApp;
    const row = await deps.db
      .selectFrom('quotes')
      .select(['id', 'link_version'])
      .where('id', '=', quoteId)
      .executeTakeFirstOrThrow();
    const { pageToken } = deriveLinks(deps, row);
    return send(app, `POST /api/quotes/by-token/${pageToken}/${path}`, { body, headers: fromAnywhere() });
  }

  async pause(life: Life, by: 'owner' | 'customer'): Promise<void> {
    const days = await this.#farDays(life);
    if (by === 'owner') await this.#change(life, 'pause');
    else await this.#changeAsCustomer(life, { event: 'pause' });
    for (const day of days) life.days.delete(day);
    life.state = 'paused';
  }

  async resume(life: Life, today: string): Promise<void> {
    await this.#change(life, 'resume');
    life.state = 'active';
    life.seen = today;
  }

  async end(life: Life, by: 'owner' | 'customer'): Promise<void> {
    const days = await this.#farDays(life);
    if (by === 'owner') await this.#change(life, 'end');
    else await this.#changeAsCustomer(life, { event: 'end' });
    for (const day of days) life.days.delete(day);
    life.state = 'ended';
  }

  /** Skips the visit after the next one. */
  async skip(life: Life, by: 'owner' | 'customer'): Promise<void> {
    const { visits, nextDueOn } = await this.#seeVisits(life);
    const dueOn = this.#far(visits).at(1)?.dueOn ?? nextDueOn;
    if (by === 'owner') await this.#change(life, 'skip', { dueOn });
    else await this.#changeAsCustomer(life, { event: 'skip', dueOn });
    life.days.set(dueOn, { is: 'skipped' });
  }

  async changeInterval(life: Life, interval: PlanInterval): Promise<void> {
    const { visits, nextDueOn } = await this.#seeVisits(life);
    const days = await this.#farDays(life);
    const now = this.#testApp.deps.clock.now();
    const today = now.toZonedDateTimeISO(YEAR_ZONE).toPlainDate().toString();
    const isAhead = ({ state, dueOn, scheduledDate: at }: Booked) =>
      state === 'waiting'
        ? dueOn >= today
        : state === 'booked' && Temporal.Instant.compare(Temporal.Instant.from(at ?? ''), now) > 0;
    const stays = visits.find(isAhead);
    await this.#change(life, 'interval', { interval });
    life.interval = interval;
    life.firstOn = stays?.dueOn ?? nextDueOn;
    life.seen = previous(life.firstOn);
    for (const day of days) if (!isDayOf(life, day)) life.days.delete(day);
  }

  /** The customer moves the visit after the next one to a time that's free on the day after it; returns the quote, if it could. */
  async move(life: Life): Promise<readonly string[]> {
    const [, visit] = this.#far((await this.#seeVisits(life)).visits);
    if (!visit?.scheduledDate) return [];
    const at = Temporal.Instant.from(visit.scheduledDate).toZonedDateTimeISO(YEAR_ZONE);
    const scheduledDate = at.toPlainDate().add({ days: 1 }).toString();
    const [scheduledTime] = await this.freeTimes(scheduledDate, visit.id);
    if (!scheduledTime) return [];
    const { status, body } = await this.#sendByLink(visit.id, 'reschedule', { scheduledDate, scheduledTime });
    assert.equal(status, 200, JSON.stringify(body));
    return [visit.id];
  }

  /** The times of a day that are free for the work of a quote. */
  async freeTimes(day: string, quoteId: string): Promise<readonly string[]> {
    const { package_type: pack } = await this.#testApp.deps.db
      .selectFrom('quotes')
      .select('package_type')
      .where('id', '=', quoteId)
      .executeTakeFirstOrThrow();
    const call = `GET /api/availability?from=${day}&to=${day}&package=${pack}`;
    const { body } = await send(this.#testApp.app, call, { headers: fromAnywhere() });
    const days = body['days'] as readonly { readonly slots: readonly { readonly time: string }[] }[];
    return days.flatMap(({ slots }) => slots.map(({ time }) => time));
  }

  /** The owner does what's booked for a day, and takes the money in cash. */
  async work(day: string): Promise<void> {
    const rows = await this.#testApp.deps.db
      .selectFrom('quotes')
      .innerJoin('jobs', 'jobs.quote_id', 'quotes.id')
      .select(['quotes.id', 'jobs.id as job', 'total_cents', 'tax_cents', 'plan_id', 'plan_due_on'])
      .where('scheduled_date', '=', day)
      .where('quotes.status', '=', 'approved')
      .where('quotes.completed_at', 'is', null)
      .execute();
    for (const row of rows) {
      await this.#step(row.job, 'start', {});
      await this.#step(row.job, 'completion', newCompletion({ reasonWithoutPhotos: 'The camera is broken.' }));
      const expected = this.lives.find(({ id }) => id === row.plan_id)?.days.get(row.plan_due_on ?? '');
      const sold =
        expected?.is === 'visit' ? expected : { net: row.total_cents - row.tax_cents, cents: row.total_cents };
      if (sold.cents > 0) {
        const payment = { kind: 'payment', method: 'cash', cents: sold.cents, clientId: crypto.randomUUID() };
        await this.#step(row.job, 'payments', payment);
      }
      this.done.push({ quoteId: row.id, day, net: sold.net, cents: sold.cents });
    }
  }

  async #step(job: string, what: string, body: object): Promise<void> {
    const { status, body: answer } = await this.ask(`POST /api/jobs/${job}/${what}`, body);
    assert.ok(status === 200 || status === 201, `${what}: ${JSON.stringify(answer)}`);
  }
}

export function addDays(day: string, days: number): string {
  return Temporal.PlainDate.from(day).add({ days }).toString();
}

const next = (day: string) => addDays(day, 1);
const previous = (day: string) => addDays(day, -1);

/** Whether a day belongs to the rhythm, by counting days and looking at the calendar. */
function isDayOf({ interval, firstOn }: Pick<Life, 'interval' | 'firstOn'>, day: string): boolean {
  if (day < firstOn) return false;
  if (interval !== 'month') {
    const passed = Math.round((Date.parse(day) - Date.parse(firstOn)) / 86_400_000);
    return passed % (7 * Number.parseInt(interval, 10)) === 0;
  }
  const [first, date] = [Temporal.PlainDate.from(firstOn), Temporal.PlainDate.from(day)];
  if (first.dayOfWeek !== date.dayOfWeek) return false;
  if (first.day > 28) return date.day + 7 > date.daysInMonth;
  return Math.ceil(date.day / 7) === Math.ceil(first.day / 7);
}
