import type { OverrunSeen } from '#contract/overruns.ts';
import { jobErrorsTexts, problemsTexts } from '#core/languages/en/problems.ts';
import { SOURCE } from '#core/languages/language.ts';
import { messageOf } from '#core/languages/message.ts';
import { formatTime, localDate } from '#core/lib/time.ts';
import { crewConflicts } from '#core/scheduling/crew-conflicts.ts';
import { endsInTime } from '#core/scheduling/latest-end.ts';
import { onlySeat } from '#core/scheduling/resources.ts';
import type { Settings } from '#core/settings/settings.ts';
import { writeAudit } from '#server/audit/queries.ts';
import type { Context } from '#server/context.ts';
import { transaction, type DbOrTrx, type Trx } from '#server/db/client.ts';
import { Conflict, NotFound } from '#server/errors.ts';
import { followQuote } from '#server/jobs/change.ts';
import { lockJobOf, updateJob } from '#server/jobs/queries.ts';
import { planWork, readCrewTimes } from '#server/quotes/crew/conflicts.ts';
import { findOverruns, type Overrun, type PushedWork } from '#server/quotes/crew/overruns.ts';
import { describeForMail, packageNameOf } from '#server/quotes/describe.ts';
import { holdSlot } from '#server/quotes/hold.ts';
import { packagesOf } from '#server/quotes/items.ts';
import { keepUntil } from '#server/quotes/measure.ts';
import {
  dropReminders,
  findQuote,
  findReservation,
  lockQuotes,
  lockSlots,
  releaseHolds,
  type QuoteRow,
  type Visit,
} from '#server/quotes/queries.ts';
import { choiceFor, minutesOfWork, reservationOf } from '#server/quotes/reservation.ts';
import { changeQuoteWithin } from './change.ts';
import { explainTaken, movedTo } from './check-time.ts';
import { tellMoved } from './reschedule.ts';

/**
 * Returns until when the work of a quote takes and what it runs into, each with the time that it can move to and what stands against that.
 * Throws NotFound, and Conflict for work that isn't under way, or whose length doesn't count.
 */
export async function seeOverrun(context: Context, { id }: { readonly id: string }): Promise<OverrunSeen> {
  const { settings } = await context.settings();
  const overrun = await requireOverrun(context.db, context, { id, settings });
  const { work, until, plannedUntil, isSaid, pushed } = overrun;
  return {
    customerName: work.customer_name,
    packageName: packageNameOf(settings, work, context.language),
    employee: work.people[0]?.name ?? null,
    startedAt: work.started_at ?? '',
    plannedUntil: plannedUntil.toString(),
    until: until.toString(),
    isSaid,
    pushed: await Promise.all(pushed.map(async (each) => pushedView(context, settings, each))),
  };
}

async function pushedView(
  context: Context,
  settings: Settings,
  pushed: PushedWork,
): Promise<OverrunSeen['pushed'][number]> {
  const { work, missing, startMs, sharedName } = pushed;
  const newStartsAt = startMs === undefined ? undefined : Temporal.Instant.fromEpochMilliseconds(startMs);
  return {
    quoteId: work.id,
    customerName: work.customer_name,
    packageName: packageNameOf(settings, work, context.language),
    startsAt: work.reserved_at,
    newStartsAt: newStartsAt?.toString() ?? null,
    missing,
    sharedName,
    warnings: newStartsAt ? await warningsOf(context, settings, { work, startsAt: newStartsAt }) : [],
  };
}

/** The work would end too late, or its employees are off by then; what else they do then moves as well. */
async function warningsOf(
  { db, language }: Context,
  settings: Settings,
  { work, startsAt }: { readonly work: PushedWork['work']; readonly startsAt: Temporal.Instant },
): Promise<OverrunSeen['pushed'][number]['warnings']> {
  const minutes = minutesOfWork(settings, work);
  const planned = planWork({ settings, language, ...packagesOf(work), startsAt, minutes });
  const until = startsAt.add({ minutes: Math.max(1, minutes) });
  const { timesOf } = await readCrewTimes(db, { from: startsAt, until, timeZone: settings.timeZone });
  return [
    ...(endsInTime(settings, { startsAt, minutes }) ? [] : [{ kind: 'ends-late' as const }]),
    ...work.people.flatMap(({ id, name }) =>
      crewConflicts({ ...timesOf(id), jobs: [] }, planned).map((conflict) => ({
        kind: 'crew' as const,
        employee: name,
        conflict,
      })),
    ),
  ];
}

/**
 * Moves the appointments that the work of a quote runs into to the times that the owner saw, all or none: the customers and the crew are
 * told, and who has a job keeps it. Returns the undos, in the order in which they find their times free. Throws NotFound, and Conflict if
 * other times would be needed by now, if one of them is taken, or if the work isn't under way anymore.
 */
export async function moveFollowing(
  context: Context,
  {
    id,
    moves,
  }: { readonly id: string; readonly moves: readonly { readonly quoteId: string; readonly startsAt: string }[] },
): Promise<{ readonly undos: string[]; readonly undoSeconds: number }> {
  const { settings } = await context.settings();
  const undos = await transaction(context.db, async (trx) => {
    await lockQuotes(trx, [id, ...moves.map(({ quoteId }) => quoteId)].toSorted());
    const { pushed, until, isSaid } = await requireOverrun(trx, context, { id, settings });
    const needed = pushed.flatMap(({ id: quoteId, startMs }) =>
      startMs === undefined ? [] : [{ quoteId, at: Temporal.Instant.fromEpochMilliseconds(startMs) }],
    );
    const isAsSeen =
      needed.length === moves.length &&
      needed.every(({ quoteId, at }) =>
        moves.some((move) => move.quoteId === quoteId && at.equals(Temporal.Instant.from(move.startsAt))),
      );
    if (!isAsSeen || needed.length === 0)
      throw new Conflict('wrong-state', messageOf(jobErrorsTexts, 'overrunChanged'));
    const done: string[] = [];
    // The last one makes room for the one before it.
    for (const { quoteId, at } of needed.toReversed()) {
      const undo = await shift(trx, context, { settings, quoteId, startsAt: at, because: id });
      done.unshift(...undo);
    }
    const running = await findQuote(trx, id);
    if (isSaid && running) await keepUntil(trx, settings, running, until);
    return done;
  });
  return { undos, undoSeconds: context.env.UNDO_SECONDS };
}

async function shift(
  trx: Trx,
  context: Context,
  move: {
    readonly settings: Settings;
    readonly quoteId: string;
    readonly startsAt: Temporal.Instant;
    /** The quote whose work runs into it. */
    readonly because: string;
  },
): Promise<readonly string[]> {
  const { settings, quoteId, startsAt, because } = move;
  const undos: string[] = [];
  const visit = {
    startsAt: startsAt.toString(),
    date: localDate(startsAt, settings.timeZone).toString(),
    time: formatTime(startsAt, settings.timeZone, SOURCE),
  };
  await changeQuoteWithin(trx, context, {
    id: quoteId,
    by: 'admin',
    event: 'reschedule',
    canUndo: true,
    effect: async (_trx, quote, { hold }) => {
      await takeOtherTime(trx, settings, { quote, visit });
      await dropReminders(trx, quoteId);
      const described = describeForMail(settings, movedTo(quote, visit));
      await followQuote(trx, context, { quote, event: 'reschedule', by: 'admin', described, hold, keepsCrew: true });
      await tellMoved(trx, context, { settings, quote, visit, by: 'admin', hold });
      if (hold) undos.push(hold.undoId);
      const facts = { by: 'admin', because };
      // A slot picked by the owner stays reserved until the owner decides.
      return { visit, visitSequence: quote.visit_sequence + 1, facts, lapsesAt: null };
    },
  });
  return undos;
}

/** Reserves the other time in the seat that the quote has, or else in one that's free. Throws Conflict if there's none. */
async function takeOtherTime(
  trx: Trx,
  settings: Settings,
  { quote, visit }: { readonly quote: QuoteRow; readonly visit: Visit },
): Promise<void> {
  const held = await findReservation(trx, quote);
  const next = reservationOf(settings, quote, visit.startsAt);
  await lockSlots(trx, held ? [held, next] : [next]);
  await releaseHolds(trx, quote.id);
  // Who is free then is said in the list, and the owner decides.
  const all = { ...choiceFor(settings, quote), crew: undefined };
  for (const choice of held ? [onlySeat(all, held.seat), all] : [all])
    if (await holdSlot(trx, { ...next, choice })) return;
  throw await explainTaken(trx, settings, { reservation: next, choice: all, to: 'admin' });
}

/** Leaves what the work of a quote runs into as it is: nothing is said of it until an employee says another end. Throws as `seeOverrun`. */
export async function leaveOverrun(context: Context, { id }: { readonly id: string }): Promise<void> {
  const { settings } = await context.settings();
  const at = context.clock.now().toString();
  await transaction(context.db, async (trx) => {
    await lockQuotes(trx, [id]);
    await requireOverrun(trx, context, { id, settings });
    const job = await lockJobOf(trx, id);
    if (!job || !(await updateJob(trx, job, { overrun_left_at: at }))) throw notUnderWay();
    await writeAudit(trx, context, {
      at,
      action: 'job.leave-overrun',
      subject: 'job',
      subjectId: job.id,
      before: {},
      after: {},
    });
  });
}

async function requireOverrun(
  db: DbOrTrx,
  { clock }: Context,
  { id, settings }: { readonly id: string; readonly settings: Settings },
): Promise<Overrun> {
  const overrun = (await findOverruns(db, settings, clock.now())).find(({ work }) => work.id === id);
  if (overrun) return overrun;
  if (!(await findQuote(db, id))) throw new NotFound(messageOf(problemsTexts, 'noQuote'));
  throw notUnderWay();
}

function notUnderWay(): Conflict {
  return new Conflict('wrong-state', messageOf(jobErrorsTexts, 'notUnderWay'));
}
