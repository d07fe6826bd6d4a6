import { deliveriesTexts } from '#core/languages/en/mails.ts';
import type { Language } from '#core/languages/language.ts';
import { forgetExpired } from '#server/analysis/settle-analysis.ts';
import { deleteExpiredAccess } from '#server/applications/queries.ts';
import { copyNewestBackup } from '#server/backup/copy-backups.ts';
import { bookPaidQuotes } from '#server/booking/book-paid.ts';
import { expireOffers, lapseReservations } from '#server/booking/expire.ts';
import { createDueVisits } from '#server/booking/plans/create-visits.ts';
import { endWithFirst } from '#server/booking/plans/end-with-first.ts';
import { settleFreeVisits } from '#server/booking/plans/free-visits.ts';
import { noticeMissedPayments } from '#server/booking/plans/miss-payment.ts';
import { deleteOldKeys } from '#server/booking/queries.ts';
import { moveCardWebhook } from '#server/connections/card-account.ts';
import { contextOf } from '#server/context.ts';
import type { Db } from '#server/db/client.ts';
import { askDueAgain } from '#server/due-again/ask.ts';
import { deleteExpiredLookUps } from '#server/employees/queries.ts';
import { remindDue } from '#server/follow-up/remind.ts';
import { expireGiftCards } from '#server/gift-cards/void.ts';
import { deleteExpiredLaunchAccess } from '#server/launch/queries.ts';
import { trainWhenDue } from '#server/learning/training.ts';
import { lastBeat, beat, deleteExpiredAttempts } from '#server/lib/queries.ts';
import { expireMessages } from '#server/notifications/queries.ts';
import { repeatRefunds } from '#server/payments/cards/card-refunds.ts';
import { repeatCharges } from '#server/payments/cards/charge-saved-card.ts';
import { chargeVisits } from '#server/payments/cards/charge-visits.ts';
import { readMovements } from '#server/payments/cards/movements.ts';
import { keepSavedCards } from '#server/payments/cards/saved-cards.ts';
import { returnDeposits } from '#server/payments/deposits.ts';
import { remindOfInvoices } from '#server/payments/invoices/mails.ts';
import { billMonthly } from '#server/payments/monthly/bill.ts';
import { deleteEndedSessions, deleteExpiredLinks, deleteExpiredChallenges } from '#server/people/queries.ts';
import { remindUnfinished } from '#server/saved-drafts/remind.ts';
import { backUpNightly } from '#server/scripts/nightly.ts';
import { areTablesFilled } from '#server/scripts/queries.ts';
import { endForgottenShifts } from '#server/staff/end-shifts.ts';
import { offerWaitlist } from '#server/waitlist/offer.ts';
import type { Deps, Clock } from './deps.ts';
import type { Env } from './env.ts';

const NAME = 'scheduler';
const LATE_AFTER_SECONDS = 300;
const KEEP_IDEMPOTENCY_DAYS = 30;

/** In milliseconds. */
export type SchedulerPace = {
  /** How often the duties run. */
  readonly round: number;
  /** How often a process checks whether it should run the duties. */
  readonly look: number;
};

/** Milliseconds between two such checks, at most. */
const LOOK = 5000;

/**
 * Runs the repeated duties every `SCHEDULER_SECONDS` in one of all processes and writes a heartbeat. What is due is read from the
 * database. If that process dies, another takes over on its next check. A brief overlap of two is harmless: each duty claims
 * what it works on.
 */
export function startScheduler(
  deps: Deps,
  pace: SchedulerPace = paceOf(deps.env),
): { readonly stop: () => Promise<void> } {
  // Each duty has its own rounds, so that a backup doesn't block the others.
  const own = inRounds(() => refresh(deps), pace.round);
  const led = [run, runNightly, runLearning, runCards].map((duty) => inRounds(() => duty(deps), pace.round));
  let looking: Promise<void> | undefined;

  async function look(): Promise<void> {
    own.begin();
    if (await deps.database.leads(NAME)) led.forEach((duty) => duty.begin());
    looking = undefined;
  }

  looking = look();
  const timer = setInterval(() => void (looking ??= look()), pace.look);
  return {
    stop: async () => {
      clearInterval(timer);
      await looking;
      await Promise.all([own, ...led].map((duty) => duty.idle()));
    },
  };
}

function paceOf({ SCHEDULER_SECONDS }: Env): SchedulerPace {
  const round = SCHEDULER_SECONDS * 1000;
  return { round, look: Math.min(round, LOOK) };
}

/** Repeats a duty every round, but never before its previous run has ended. It must not throw. */
function inRounds(
  duty: () => Promise<void>,
  round: number,
): { readonly begin: () => void; readonly idle: () => Promise<void> } {
  let began: number | undefined;
  let running: Promise<void> | undefined;
  return {
    begin: () => {
      const now = performance.now();
      if (running || (began !== undefined && now - began < round)) return;
      began = now;
      running = duty().finally(() => (running = undefined));
    },
    idle: async () => running,
  };
}

/** Changes of settings, the card service and the web address are notified; this catches notifications missed while the connection was lost. */
async function refresh(deps: Deps): Promise<void> {
  await Promise.all([deps.refreshSettings(), deps.refreshCards(), deps.refreshPublicUrl()]).catch((error: unknown) =>
    deps.log.error({ err: error }, 'the business could not be read'),
  );
}

/** Since when the duties haven't run, in seconds; undefined if they ran recently. */
export async function schedulerDelay(db: Db, clock: Clock): Promise<number | 'never' | undefined> {
  const lastRunAt = await lastBeat(db, NAME);
  if (lastRunAt === null) return 'never';
  const seconds = Math.round(clock.now().since(Temporal.Instant.from(lastRunAt)).total('seconds'));
  return seconds <= LATE_AFTER_SECONDS ? undefined : seconds;
}

/** Whether the duties ran recently. */
export async function schedulerHealth(
  db: Db,
  clock: Clock,
  language: Language,
): Promise<{ readonly ok: boolean; readonly detail?: string }> {
  const t = deliveriesTexts(language);
  const delay = await schedulerDelay(db, clock);
  if (delay === undefined) return { ok: true };
  return {
    ok: false,
    detail: delay === 'never' ? t('schedulerNotStarted') : t('schedulerStopped', { seconds: delay }),
  };
}

async function runNightly(deps: Deps): Promise<void> {
  await backUpNightly(deps).catch((error: unknown) => deps.log.error({ err: error }, 'the nightly backup failed'));
  await copyNewestBackup(deps).catch((error: unknown) => deps.log.error({ err: error }, 'a copy could not begin'));
}

async function runLearning(deps: Deps): Promise<void> {
  await trainWhenDue(deps).catch((error: unknown) => deps.log.error({ err: error }, 'learning could not begin'));
}

/** The heartbeat of the hourly reading of movements. */
const MOVEMENTS = 'card-movements';
const MOVEMENTS_SECONDS = 3600;

async function runCards(deps: Deps): Promise<void> {
  if (!deps.takesCards()) return;
  try {
    await returnDeposits(deps);
    await repeatRefunds(deps);
    await chargeVisits(deps);
    await repeatCharges(deps);
    await noticeMissedPayments(deps);
    await keepSavedCards(deps);
    const last = await lastBeat(deps.db, MOVEMENTS);
    const now = deps.clock.now();
    if (last !== null && now.since(Temporal.Instant.from(last)).total('seconds') < MOVEMENTS_SECONDS) return;
    await readMovements(contextOf(deps));
    await moveCardWebhook(contextOf(deps));
    await beat(deps.db, MOVEMENTS, now);
    deps.changes.tell('payments');
  } catch (error) {
    deps.log.error({ err: error }, 'the card payments could not be compared with the card service');
  }
}

async function run(deps: Deps): Promise<void> {
  try {
    const now = deps.clock.now();
    // Test data gets its states one by one, at past times: what is due on it now isn't in the end.
    if (!(await areTablesFilled(deps.db, now))) await doDuties(deps, now);
    await beat(deps.db, NAME, now);
  } catch (error) {
    deps.log.error({ err: error }, 'the scheduler could not run');
  }
}

async function doDuties(deps: Deps, now: Temporal.Instant): Promise<void> {
  await expireOffers(deps);
  await bookPaidQuotes(deps);
  await lapseReservations(deps);
  await endWithFirst(deps);
  await createDueVisits(deps);
  await settleFreeVisits(deps);
  await offerWaitlist(deps);
  await remindDue(deps);
  await askDueAgain(deps);
  await remindUnfinished(deps);
  await billMonthly(deps);
  await remindOfInvoices(deps);
  await expireGiftCards(deps);
  await endForgottenShifts(deps);
  await expireMessages(deps.db, now);
  await forgetExpired(deps);
  await forgetOldThings(deps.db, now);
}

async function forgetOldThings(db: Db, now: Temporal.Instant): Promise<void> {
  const oldest = now.subtract({ hours: 24 * KEEP_IDEMPOTENCY_DAYS }).toString();
  await deleteOldKeys(db, oldest);
  await deleteExpiredLaunchAccess(db, now.toString());
  await deleteExpiredAttempts(db, now.toString());
  await deleteEndedSessions(db, now.toString());
  await deleteExpiredLookUps(db, now.toString());
  await deleteExpiredAccess(db, now.toString());
  await deleteExpiredLinks(db, now.toString());
  await deleteExpiredChallenges(db, now.toString());
}
