import { JOB_TRANSITIONS, OPEN_JOB_STATUSES } from '#core/jobs/jobs.ts';
import { nextState } from '#core/lib/transitions.ts';
import { QUOTE_TRANSITIONS } from '#core/quotes/quotes.ts';
import { countsLengths } from '#core/scheduling/lengths.ts';
import { expectedEnd, pushFollowing, stepOf, type Pushed } from '#core/scheduling/overrun.ts';
import { hasResources, resourceAt } from '#core/scheduling/resources.ts';
import { isRoundSeat } from '#core/scheduling/rounds.ts';
import type { Settings } from '#core/settings/settings.ts';
import type { DbOrTrx } from '#server/db/client.ts';
import { minutesOfWork } from '#server/quotes/reservation.ts';
import { listReservedWork, listRunning } from './queries.ts';

type ReservedWork = Awaited<ReturnType<typeof listReservedWork>>[number];

/** An appointment that can't begin at its time: who does it or which bay or van it has isn't free by then. */
export type PushedWork = Pushed & { readonly work: ReservedWork; readonly sharedName: string | null };

/** Work that is under way, and what it runs into, the nearest first; nothing if all can begin at their times. */
export type Overrun = {
  readonly work: ReservedWork;
  /** Instants: as it was reserved, and as it's expected now. */
  readonly plannedUntil: Temporal.Instant;
  readonly until: Temporal.Instant;
  /** Whether an employee said so. */
  readonly isSaid: boolean;
  /** Whether the owner has left it as it is since. */
  readonly isLeft: boolean;
  readonly pushed: readonly PushedWork[];
};

/** How long before now an appointment may have been due that is under way, and how long after its end others are looked at. */
const AROUND_HOURS = 24;

/**
 * Returns the work that is under way, in the order of its appointments, with what it runs into; none where lengths don't count, and without a
 * further query where nothing is under way.
 */
export async function findOverruns(
  db: DbOrTrx,
  settings: Settings,
  now: Temporal.Instant,
): Promise<readonly Overrun[]> {
  if (!countsLengths(settings)) return [];
  const running = await listRunning(db, now);
  if (running.length === 0) return [];
  const span = [now.subtract({ hours: AROUND_HOURS }), now.add({ hours: 2 * AROUND_HOURS })] as const;
  return overrunsIn(settings, await listReservedWork(db, ...span), now);
}

/** Returns the same of reservations that were read already. */
export function overrunsIn(settings: Settings, reserved: readonly ReservedWork[], now: Temporal.Instant): Overrun[] {
  return reserved.flatMap((work) => {
    const startsAt = Temporal.Instant.from(work.reserved_at);
    const step = stepOf(settings, startsAt);
    if (step === undefined || !isUnderWay(work) || work.round) return [];
    const startedAt = Temporal.Instant.from(work.started_at);
    const minutes = minutesOfWork(settings, work);
    const saidAt = saidSince(work, startedAt);
    const expectedUntil = saidAt && work.expected_until ? Temporal.Instant.from(work.expected_until) : undefined;
    const until = expectedEnd({ startedAt, minutes, expectedUntil }, now);
    const leftAt = work.overrun_left_at === null ? undefined : Temporal.Instant.from(work.overrun_left_at);
    const isLeft = leftAt !== undefined && Temporal.Instant.compare(leftAt, saidAt ?? startedAt) >= 0;
    const firstMs = Math.min(startsAt.epochMilliseconds, startedAt.epochMilliseconds);
    const following = reserved.filter(
      (each) =>
        each.id !== work.id && isAhead(each) && Temporal.Instant.from(each.reserved_at).epochMilliseconds > firstMs,
    );
    const pushed = pushFollowing(
      { untilMs: until.epochMilliseconds, shares: sharesOf(settings, work) },
      following.map((each) => ({
        id: each.id,
        startMs: Temporal.Instant.from(each.reserved_at).epochMilliseconds,
        minutes: minutesOfWork(settings, each),
        shares: sharesOf(settings, each),
        canMove: canMove(each),
      })),
      { step, between: settings.buffers.before + settings.buffers.after },
    );
    return [
      {
        work,
        plannedUntil: startsAt.add({ minutes }),
        until,
        isSaid: expectedUntil !== undefined,
        isLeft,
        pushed: pushed.flatMap((each) => {
          const moved = following.find(({ id }) => id === each.id);
          return moved ? [{ ...each, work: moved, sharedName: nameOf(settings, moved, each.share) }] : [];
        }),
      },
    ];
  });
}

function isUnderWay(work: ReservedWork): work is ReservedWork & { readonly started_at: string } {
  return work.job_status === 'employee-accepted' && work.started_at !== null && work.starts_at === work.reserved_at;
}

/** When an employee said how long the present work takes; undefined if that was of an earlier start, or never. */
function saidSince(
  { expected_said_at: saidAt }: ReservedWork,
  startedAt: Temporal.Instant,
): Temporal.Instant | undefined {
  const said = saidAt === null ? undefined : Temporal.Instant.from(saidAt);
  return said && Temporal.Instant.compare(said, startedAt) >= 0 ? said : undefined;
}

/** Whether work hasn't begun, and may still be done. */
function isAhead({ job_status: status, started_at: startedAt }: ReservedWork): boolean {
  return startedAt === null && (status === null || OPEN_JOB_STATUSES.some((open) => open === status));
}

/** A stop of a round comes within its time of arrival, and the alternative time of a counter-offer is the customer's to answer. */
function canMove({ status, job_status: job, round, starts_at: startsAt, reserved_at: at }: ReservedWork): boolean {
  const by = { event: 'reschedule', by: 'admin' } as const;
  return (
    round === null &&
    startsAt === at &&
    nextState(QUOTE_TRANSITIONS, status, by) !== undefined &&
    (job === null || nextState(JOB_TRANSITIONS, job, by) !== undefined)
  );
}

const PERSON = 'employee ';
const PLACE = 'seat ';

/** What an appointment can't share with another one: its employees, and its bay or van or the only place that the shop has. */
function sharesOf(settings: Settings, { people, seat }: ReservedWork): readonly string[] {
  const isPlace = hasResources(settings) ? resourceAt(settings, seat) !== undefined : settings.slotCapacity === 1;
  return [...people.map(({ id }) => `${PERSON}${id}`), ...(isPlace && !isRoundSeat(seat) ? [`${PLACE}${seat}`] : [])];
}

/** The name of the employee, or of the bay or van; null for the only place of a shop. */
function nameOf(settings: Settings, { people, seat }: ReservedWork, share: string): string | null {
  const person = people.find(({ id }) => share === `${PERSON}${id}`);
  return person?.name ?? resourceAt(settings, seat)?.name ?? null;
}
