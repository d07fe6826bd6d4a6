import { isNightlyDue } from '#core/operations/scripts.ts';
import { contextOf } from '#server/context.ts';
import type { Deps } from '#server/deps.ts';
import { Conflict } from '#server/errors.ts';
import { beat, deleteBeat, lastBeat, claimBeat } from '#server/lib/queries.ts';
import { queuePushNotice } from '#server/notifications/queries.ts';
import { runScript } from './run-script.ts';

const DONE = 'nightly-backup';
const TRIED = 'nightly-backup-try';

/** Makes and proves the nightly backup when it is due, and checks the database. Only one of all processes does it; it is retried after a failure. */
export async function backUpNightly(deps: Deps): Promise<void> {
  if (!(await claimNight(deps))) return;
  try {
    const { success } = await runScript(contextOf(deps), {
      script: 'backup-database',
      origin: 'schedule',
    });
    if (!success) {
      await notifyAdmins(deps);
      return deps.log.error('the nightly backup failed; the dashboard says why');
    }
    await beat(deps.db, DONE, deps.clock.now());
    const proof = await runScript(contextOf(deps), {
      script: 'verify-backups',
      origin: 'schedule',
    });
    if (!proof.success) {
      await notifyAdmins(deps);
      deps.log.error('the nightly backup could not be restored; the dashboard says why');
    }
    const check = await runScript(contextOf(deps), {
      script: 'verify-database',
      origin: 'schedule',
    });
    if (!check.success) deps.log.error('the nightly check found rows that break rules; the dashboard says which');
  } catch (error) {
    if (!(error instanceof Conflict)) throw error;
    // Another script is running: the next check is in a minute.
    await deleteBeat(deps.db, TRIED);
  }
}

async function notifyAdmins({ db, clock }: Deps): Promise<void> {
  await queuePushNotice(db, 'backup-failed', clock.now());
}

/** Returns whether it is due and no other process has begun it. */
async function claimNight({ db, clock, settings }: Deps): Promise<boolean> {
  const now = clock.now();
  const { timeZone } = (await settings()).settings;
  const [done, tried] = [await lastBeat(db, DONE), await lastBeat(db, TRIED)];
  if (done === null) {
    // A shop that opens now has its first backup in its first night.
    await beat(db, DONE, now);
    return false;
  }
  const state = {
    now,
    timeZone,
    done: Temporal.Instant.from(done),
    tried: tried ? Temporal.Instant.from(tried) : undefined,
  };
  if (!isNightlyDue(state)) return false;
  return claimBeat(db, TRIED, { last: tried, now });
}
