import { sql } from 'kysely';
import { WalkInQuote } from '#contract/dashboard-quotes.ts';
import { NewCompletion } from '#contract/documentation.ts';
import { SOURCE } from '#core/languages/language.ts';
import { instantOf } from '#core/lib/time.ts';
import type { Actor } from '#core/people/permissions.ts';
import type { Round } from '#core/scheduling/rounds.ts';
import { createWalkIn } from '#server/booking/walk-in.ts';
import { contextOf } from '#server/context.ts';
import type { DbOrTrx } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { completeJob } from '#server/documentation/completion.ts';
import { assignRound } from '#server/jobs/assign-round.ts';
import { startJob } from '#server/jobs/change.ts';
import { REQUEST_ID } from './compose-test-quote.ts';
import { madeUpCustomer } from './made-up-people.ts';

/** How many stops of it are sold. */
const SOLD_TODAY = 9;
const SOLD_NEXT_WEEK = 5;
/** Customers whom no other quote of the demo has. */
const FIRST_CUSTOMER = 60;
const MINUTES_EACH = 14;

/** Every week on this weekday, so that it's under way on the day of the demo. */
export function demoRound(today: Temporal.PlainDate): Round {
  return {
    id: 'pine-hills',
    name: 'Pine Hills',
    firstOn: today.toString(),
    every: '1-week',
    from: '8:00 AM',
    until: '12:00 PM',
    stops: 12,
    van: '',
    zips: ['12203', '12208'],
    packages: ['garbage'],
    isAfterPickup: true,
    seat: 30_001,
  };
}

/** Sells stops of the demo's round, gives it to an employee, and does what would be done by now. */
export async function addStops(deps: Deps, owner: Actor): Promise<void> {
  const quiet: Deps = { ...deps, mailing: 'log-only' };
  const { settings } = await deps.settings();
  const now = deps.clock.now();
  // The day the round was made for, even if midnight has passed since.
  const firstOn = settings.rounds[0]?.firstOn;
  const employee = await busiestEmployee(deps.db);
  if (!employee || firstOn === undefined) return;
  const today = Temporal.PlainDate.from(firstOn);
  const at = (instant: Temporal.Instant, actor: Actor) =>
    contextOf({ ...quiet, clock: { now: () => instant } }, { actor, requestId: REQUEST_ID, language: SOURCE });
  const on = (day: Temporal.PlainDate, time: string) =>
    instantOf(day, Temporal.PlainTime.from(time), settings.timeZone);
  const before = on(today.subtract({ days: 1 }), '12:00');
  let customer = FIRST_CUSTOMER;
  const sell = async (day: Temporal.PlainDate, count: number) => {
    const jobs: string[] = [];
    for (let stop = 0; stop < count; stop += 1) {
      customer += 1;
      const walkIn = stopOf(customer, demoRound(day));
      const { job } = await createWalkIn(at(before, owner), { walkIn, idempotencyKey: undefined });
      if (job) jobs.push(job.id);
    }
    return jobs;
  };
  const jobs = await sell(today, SOLD_TODAY);
  await assignRound(at(before, owner), { id: jobs[0] ?? '', assignedStaff: employee.id });
  await sell(today.add({ weeks: 1 }), SOLD_NEXT_WEEK);
  const crew = { employeeId: employee.id };
  for (const [stop, id] of jobs.entries()) {
    const doneAt = on(today, '08:10').add({ minutes: MINUTES_EACH * stop });
    if (Temporal.Instant.compare(doneAt, now) > 0) break;
    await startJob(at(doneAt, crew), { id });
    await completeJob(at(doneAt.add({ minutes: 6 }), crew), { ...completion(), id });
  }
}

function stopOf(customer: number, { id, firstOn, from }: Round): WalkInQuote {
  const { address, customerFirstName, customerLastName, customerEmail, customerPhone } = madeUpCustomer(customer);
  return WalkInQuote.parse({
    customerFirstName,
    customerLastName,
    customerEmail,
    customerPhone,
    packageType: 'garbage',
    garbageCanCount: 1 + (customer % 3),
    serviceAddress: address,
    scheduledDate: firstOn,
    scheduledTime: from,
    round: id,
    paymentMethod: 'cash',
    hasAgreed: true,
    approve: true,
  });
}

function completion() {
  return NewCompletion.parse({
    completionNotes: 'Your cans are clean.',
    timeSpent: 6,
    reasonWithoutPhotos: 'A stop of a round',
    clientId: crypto.randomUUID(),
  });
}

/** The employee with most jobs under way, else with most jobs. */
export async function busiestEmployee(db: DbOrTrx) {
  return db
    .selectFrom('employees')
    .leftJoin('jobs', 'jobs.accepted_by', 'employees.id')
    .select(['employees.id', 'employees.name', 'employees.email'])
    .groupBy(['employees.id', 'employees.name', 'employees.email'])
    .orderBy(sql`count(*) filter (where jobs.status = 'employee-accepted' and started_at is not null)`, 'desc')
    .orderBy(sql`count(jobs.id)`, 'desc')
    .orderBy('employees.email')
    .limit(1)
    .executeTakeFirst();
}
