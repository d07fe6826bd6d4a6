import assert from 'node:assert/strict';
import type { QuoteDetail } from '#contract/dashboard-quotes.ts';
import type { PlanDetail } from '#contract/plans.ts';
import type { PlanDiscount } from '#core/pricing/plans.ts';
import type { PlanInterval } from '#core/scheduling/plan-dates.ts';
import type { Resource } from '#core/scheduling/resources.ts';
import type { Round } from '#core/scheduling/rounds.ts';
import { noticeMissedPayments } from '#server/booking/plans/miss-payment.ts';
import { repeatCharges } from '#server/payments/cards/charge-saved-card.ts';
import { chargeVisits } from '#server/payments/cards/charge-visits.ts';
import { derivePayLinks } from '#server/payments/pay-links.ts';
import { deriveLinks } from '#server/quotes/links.ts';
import type { TestApp } from './app.ts';
import { asOwner, type Caller } from './callers.ts';
import type { CardService } from './checkout.ts';
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

/** Three bays, and two vans that drive the rounds; one is in the garage for a week. */
export const YEAR_RESOURCES: readonly Resource[] = [
  ...[1, 2, 3].map((number) => resource('bay', number, [])),
  resource('van', 1, [{ from: '2027-08-23', to: '2027-08-29', reason: 'Brakes' }]),
  resource('van', 2, []),
];

function resource(kind: Resource['kind'], number: number, outages: Resource['outages']): Resource {
  const id = `${kind}-${number}`;
  return { id, name: id, kind, outages, seat: (kind === 'bay' ? 10_000 : 20_000) + number };
}

/** Saturdays, every other Thursday, and Tuesdays. */
export function yearRounds(stops: readonly number[]): readonly Round[] {
  const rounds: readonly Pick<Round, 'firstOn' | 'every' | 'from' | 'until' | 'van' | 'zips'>[] = [
    {
      firstOn: '2027-06-05',
      every: '1-week',
      from: '9:00 AM',
      until: '1:00 PM',
      van: 'van-1',
      zips: ['12203', '12205'],
    },
    { firstOn: '2027-06-03', every: '2-weeks', from: '8:00 AM', until: '12:00 PM', van: 'van-2', zips: ['12210'] },
    { firstOn: '2027-06-08', every: '1-week', from: '1:00 PM', until: '5:00 PM', van: 'van-1', zips: ['12209'] },
  ];
  return rounds.map((round, index) => {
    const shared = { packages: ['garbage'], isAfterPickup: false, seat: 30_001 + 1000 * index };
    return { ...round, ...shared, id: `round-${index}`, name: `Round ${index}`, stops: stops[index] ?? 1 };
  });
}

/** Whether a day belongs to a round, by counting days. */
export function isRoundDay({ firstOn, every }: Pick<Round, 'firstOn' | 'every'>, day: string): boolean {
  return day >= firstOn && daysBetween(firstOn, day) % (7 * Number.parseInt(every, 10)) === 0;
}

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
  /** The round that its visits are stops of. */
  readonly round?: Round | undefined;
  /** Whether its customer has agreed to have the saved card charged. */
  hasCard: boolean;
  /** The price that was announced: what's sold before tax and discount, from a day on. */
  newPrice?: { readonly fromOn: string; readonly base: number };
  interval: PlanInterval;
  firstOn: string;
  state: 'active' | 'paused' | 'ended';
  /** The last day up to which visits were expected. */
  seen: string;
  readonly days: Map<string, Expected>;
};

/** A job that was done: what was sold before tax, and with it, and how it was paid. */
export type Done = {
  readonly quoteId: string;
  readonly job: string;
  readonly planId: string | null;
  readonly day: string;
  readonly net: number;
  readonly cents: number;
  by: 'cash' | 'card';
  /** The day on which it was paid. */
  paidOn: string;
};

type Booked = Pick<PlanDetail['visits'][number], 'dueOn' | 'scheduledDate' | 'state' | 'id'>;

/** A shop whose plans live day by day, with books that the test keeps of what has to come of them. */
export class PlanYear {
  readonly lives: Life[] = [];
  readonly done: Done[] = [];
  readonly #testApp: TestApp;
  readonly #service: CardService;
  /** First appointments that were paid by card before they were done. */
  readonly #prepaid = new Map<string, string>();
  #person: TestPerson | undefined;
  /** Logged in since the clock was last set, as sessions expire when it moves. */
  #owner: Caller<QuoteDetail & PlanDetail> | undefined;
  /** Thousandths of a percent, on everything. */
  #taxRate = 0;

  constructor(testApp: TestApp, service: CardService) {
    this.#testApp = testApp;
    this.#service = service;
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
    this.#service.setNow(at.toInstant());
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

  async start(
    quote: QuoteDetail,
    rhythm: Pick<Life, 'number' | 'interval' | 'firstOn' | 'time' | 'round'>,
  ): Promise<Life> {
    const { interval, firstOn } = rhythm;
    const { status, body } = await this.ask(`POST /api/quotes/${quote.id}/plan`, { interval, firstOn });
    assert.equal(status, 201, JSON.stringify(body));
    const base = quote.lines.filter(({ kind }) => kind !== 'tax').reduce((sum, { cents }) => sum + cents, 0);
    const books = { state: 'active', seen: '', hasCard: false, days: new Map<string, Expected>() } as const;
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
        if (isDayOf(life, day) && !life.days.has(day)) life.days.set(day, { is: 'visit', ...this.#priceOf(life, day) });
      }
    }
  }

  #priceOf({ base: former, newPrice, interval }: Life, day: string): { readonly net: number; readonly cents: number } {
    const base = newPrice && newPrice.fromOn <= day ? newPrice.base : former;
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
    const verb = what === 'interval' || what === 'price' ? 'PUT' : 'POST';
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

  async #sendByLink(quoteId: string, path: string, body: object, verb = 'POST') {
    const { deps, app } = this.#testApp;
    const { pageToken } = deriveLinks(deps, await this.#rowOf(quoteId));
    return send(app, `${verb} /api/quotes/by-token/${pageToken}/${path}`, { body, headers: fromAnywhere() });
  }

  async #rowOf(quoteId: string) {
    return this.#testApp.deps.db.selectFrom('quotes').selectAll().where('id', '=', quoteId).executeTakeFirstOrThrow();
  }

  /** The customer pays the first appointment with a card, saves it, and agrees to have each visit charged to it. */
  async agreeToCard(life: Life): Promise<void> {
    const { deps, app } = this.#testApp;
    const row = await this.#rowOf(life.quoteId);
    const { token } = derivePayLinks(deps, row);
    const headers = fromAnywhere();
    const { body } = await send(app, `POST /api/payments/${token}/card`, { body: { saveCard: true }, headers });
    const count = this.#service.events().length;
    this.#service.pay(String(body['url']).split('/').at(-1) ?? '');
    for (const event of this.#service.events().slice(count)) {
      const { payload, signature } = this.#service.sign(event, deps.clock.now());
      const told = { 'content-type': 'application/json', 'stripe-signature': signature };
      await app.inject({ method: 'POST', url: '/api/payments/card-events', headers: told, payload });
    }
    this.#prepaid.set(life.quoteId, deps.clock.now().toZonedDateTimeISO(YEAR_ZONE).toPlainDate().toString());
    const agreement = { agree: true, visitCents: this.#priceOf(life, life.firstOn).cents };
    const { status, body: said } = await this.#sendByLink(life.quoteId, 'plan/card', agreement, 'PUT');
    assert.equal(status, 200, `the card of plan ${life.number}: ${JSON.stringify(said)}`);
    life.hasCard = true;
  }

  /** The owner announces that a visit costs that much more, in cents before discount and tax, from a day on. */
  async raisePrice(life: Life, { fromOn, by }: { readonly fromOn: string; readonly by: number }): Promise<void> {
    assert.ok(life.seen < fromOn, 'its visits are created already');
    const base = life.base + by;
    await this.#change(life, 'price', { priceCents: base, fromOn });
    life.newPrice = { fromOn, base };
  }

  /** What was done for plans on a day and is to be charged to saved cards. */
  dueToCards(day: string): readonly (Done & { readonly life: Life })[] {
    return this.done.flatMap((each) => {
      const life = this.lives.find(({ id }) => id === each.planId);
      return life && each.day === day && each.by === 'card' ? [{ ...each, life }] : [];
    });
  }

  /** What the scheduler does with cards, twice in a row; the bank may decline all of them. */
  async charge(day: string, { isDeclined }: { readonly isDeclined: boolean }): Promise<void> {
    const due = isDeclined ? this.dueToCards(day) : [];
    const released = await Promise.all(due.map(async ({ life }) => ({ life, days: await this.#farDays(life) })));
    this.#service.account.setDecline(isDeclined ? 'insufficient_funds' : undefined);
    for (let times = 0; times < 2; times += 1) {
      await chargeVisits(this.#testApp.deps);
      await repeatCharges(this.#testApp.deps);
      await noticeMissedPayments(this.#testApp.deps);
    }
    for (const { life, days } of released) {
      assert.equal((await this.#seeVisits(life)).state, 'paused', `plan ${life.number} after a declined charge`);
      for (const each of days) life.days.delete(each);
      life.state = 'paused';
    }
  }

  /** The owner takes cash for a visit whose charge was declined, and resumes its plan, which is refused before. */
  async settle(visit: Done & { readonly life: Life }, today: string): Promise<void> {
    const early = await this.ask(`POST /api/plans/${visit.life.id}/resume`, {});
    assert.equal(early.status, 409, 'resumed before the visit is paid');
    await this.#takeCash(visit);
    const done = this.done.find(({ quoteId }) => quoteId === visit.quoteId);
    if (done) Object.assign(done, { by: 'cash', paidOn: today });
    await this.resume(visit.life, today);
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

  /**
   * The customer moves the visit after the next one: to a time that's free on the day after it, or to the next day of its round. Returns
   * the quote, if it could.
   */
  async move(life: Life): Promise<readonly string[]> {
    const [, visit] = this.#far((await this.#seeVisits(life)).visits);
    if (!visit?.scheduledDate) return [];
    if (life.round) return this.#moveStop(visit.id, life.round);
    const at = Temporal.Instant.from(visit.scheduledDate).toZonedDateTimeISO(YEAR_ZONE);
    const scheduledDate = at.toPlainDate().add({ days: 1 }).toString();
    const [scheduledTime] = await this.freeTimes(scheduledDate, visit.id);
    if (!scheduledTime) return [];
    const { status, body } = await this.#sendByLink(visit.id, 'reschedule', { scheduledDate, scheduledTime });
    assert.equal(status, 200, JSON.stringify(body));
    return [visit.id];
  }

  async #moveStop(quoteId: string, { id, from, zips }: Round): Promise<readonly string[]> {
    const { scheduled_date: present } = await this.#rowOf(quoteId);
    const call = `GET /api/round-days?package=garbage&zip=${zips[0]}`;
    const { body: found } = await send(this.#testApp.app, call, { headers: fromAnywhere() });
    const days = (found['days'] as readonly { readonly date: string }[]).map(({ date }) => date);
    const scheduledDate = days.find((day) => day > (present ?? ''));
    if (scheduledDate === undefined) return [];
    const { status, body } = await this.#sendByLink(quoteId, 'reschedule', {
      scheduledDate,
      scheduledTime: from,
      round: id,
    });
    assert.equal(status, 200, JSON.stringify(body));
    return [quoteId];
  }

  /** The times of a day that are free for the work of a quote. */
  async freeTimes(day: string, quoteId: string): Promise<readonly string[]> {
    const { package_type: pack } = await this.#rowOf(quoteId);
    const call = `GET /api/availability?from=${day}&to=${day}&package=${pack}`;
    const { body } = await send(this.#testApp.app, call, { headers: fromAnywhere() });
    const days = body['days'] as readonly { readonly slots: readonly { readonly time: string }[] }[];
    return days.flatMap(({ slots }) => slots.map(({ time }) => time));
  }

  /** The owner does what's booked for a day, and takes the money in cash, except where the card is charged. */
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
      const life = this.lives.find(({ id }) => id === row.plan_id);
      const expected = life?.days.get(row.plan_due_on ?? '');
      const sold =
        expected?.is === 'visit' ? expected : { net: row.total_cents - row.tax_cents, cents: row.total_cents };
      const by = (life?.hasCard ?? this.#prepaid.has(row.id)) && sold.cents > 0 ? 'card' : 'cash';
      const { id: quoteId, job, plan_id: planId } = row;
      const paidOn = (planId === null && this.#prepaid.get(quoteId)) || day;
      const done: Done = { quoteId, job, planId, day, net: sold.net, cents: sold.cents, by, paidOn };
      if (by === 'cash' && sold.cents > 0) await this.#takeCash(done);
      this.done.push(done);
    }
  }

  async #takeCash({ job, cents }: Pick<Done, 'job' | 'cents'>): Promise<void> {
    await this.#step(job, 'payments', { kind: 'payment', method: 'cash', cents, clientId: crypto.randomUUID() });
  }

  async #step(job: string, what: string, body: object): Promise<void> {
    const { status, body: answer } = await this.ask(`POST /api/jobs/${job}/${what}`, body);
    assert.ok(status === 200 || status === 201, `${what}: ${JSON.stringify(answer)}`);
  }
}

export function addDays(day: string, days: number): string {
  return Temporal.PlainDate.from(day).add({ days }).toString();
}

const daysBetween = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);
const next = (day: string) => addDays(day, 1);
const previous = (day: string) => addDays(day, -1);

/** Whether a day belongs to the rhythm, by counting days and looking at the calendar. */
export function isDayOf({ interval, firstOn }: Pick<Life, 'interval' | 'firstOn'>, day: string): boolean {
  if (day < firstOn) return false;
  if (interval !== 'month') return daysBetween(firstOn, day) % (7 * Number.parseInt(interval, 10)) === 0;
  const [first, date] = [Temporal.PlainDate.from(firstOn), Temporal.PlainDate.from(day)];
  if (first.dayOfWeek !== date.dayOfWeek) return false;
  if (first.day > 28) return date.day + 7 > date.daysInMonth;
  return Math.ceil(date.day / 7) === Math.ceil(first.day / 7);
}
