import type { Actor } from '#core/people/permissions.ts';
import { SCRIPTS, type ScriptName } from '#core/operations/scripts.ts';
import { BackupError } from '../backup/format.ts';
import { transaction } from '../db/client.ts';
import type { ScriptOrigin } from '../db/script-tables.ts';
import type { Deps } from '../deps.ts';
import { Invalid } from '../errors.ts';
import { auditScript } from './audit-script.ts';
import { openLineWriter } from './line-writer.ts';
import { findScript } from './find-script.ts';
import { ScriptFailure, type ScriptContext, type ScriptOutcome } from './script.ts';
import { beginRun, endRun, holdLease } from '#server/data/scripts.ts';
import { busy, keepTurn, leaseEnd } from './turn.ts';

export type ScriptWish = {
  readonly script: ScriptName;
  /** The name of the business, for scripts that delete. */
  readonly confirmation?: string | undefined;
  readonly origin: ScriptOrigin;
  /** Hears each line as it is said. */
  readonly hear?: (line: string) => void;
  /** Aborted when the program stops. */
  readonly stopping?: AbortSignal;
};

/**
 * Runs a script to its end, one at a time across all processes, and stores its output. Throws Invalid if a script that
 * deletes isn't confirmed with the name of the business, and Conflict while another one runs; the script's own failure is
 * part of the outcome.
 */
export async function runScript(deps: Deps, actor: Actor, wish: ScriptWish): Promise<ScriptOutcome> {
  const { script, origin } = wish;
  await checkConfirmation(deps, wish);
  const runId = deps.random.id();
  await takeTurn(deps, { runId, script, origin, personId: actor.personId });
  deps.changes.tell('scripts');
  const lines = openLineWriter(deps, runId, wish.hear ?? (() => {}));
  const turn = keepTurn(deps, runId);
  const limit = AbortSignal.timeout(SCRIPTS[script].timeLimit * 1000);
  const signal = AbortSignal.any([limit, turn.lost, deps.changes.ending, ...(wish.stopping ? [wish.stopping] : [])]);
  const context: ScriptContext = {
    deps,
    origin,
    runId,
    personId: actor.personId,
    say: lines.say,
    signal,
    change: (run) =>
      transaction(deps.db, async (trx) => {
        if (!(await holdLease(trx, runId))) throw new ScriptFailure('Another script has taken its turn.');
        return run(trx);
      }),
  };
  const error = await outcomeOf(context, script);
  turn.stop();
  await lines.flush();
  await transaction(deps.db, (trx) => endRun(trx, { id: runId, now: deps.clock.now(), error }));
  deps.changes.tell('scripts');
  return { runId, script, output: lines.all().join('\n'), error, success: error === null };
}

async function checkConfirmation(deps: Deps, { script, confirmation }: ScriptWish): Promise<void> {
  const { business } = await deps.business();
  if (!SCRIPTS[script].needsConfirmation || confirmation?.trim() === business.name) return;
  throw new Invalid([{ path: 'confirmation', message: `Type the name of the business, ${business.name}, to go on.` }]);
}

type Turn = {
  readonly runId: string;
  readonly script: ScriptName;
  readonly origin: ScriptOrigin;
  readonly personId: string | undefined;
};

/** Nightly runs by the schedule appear only in the run history, not in the audit log. */
async function takeTurn(deps: Deps, { runId, script, origin, personId }: Turn): Promise<void> {
  const now = deps.clock.now();
  const isBegun = await transaction(deps.db, async (trx) => {
    const begin = { id: runId, now, until: leaseEnd(now), script, origin, personId };
    if (!(await beginRun(trx, begin))) return false;
    const change = { action: 'script.run', subjectId: script, after: { run: runId, origin } };
    if (origin !== 'schedule') await auditScript(trx, { deps, personId, runId }, change);
    return true;
  });
  if (!isBegun) throw await busy(deps);
}

/** The sentence with which it failed, or null. */
async function outcomeOf(context: ScriptContext, name: ScriptName): Promise<string | null> {
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  const { signal } = context;
  signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  aborted.catch(() => undefined);
  try {
    signal.throwIfAborted();
    const script = await findScript(name);
    await Promise.race([script(context), aborted]);
    return null;
  } catch (error) {
    if (error instanceof ScriptFailure || error instanceof BackupError) return error.message;
    if (signal.aborted) return sentenceOf(signal.reason, name);
    context.deps.log.error({ err: error, script: name }, 'a script failed');
    return `It stopped: ${error instanceof Error ? error.message : String(error)}`;
  }
}

function sentenceOf(reason: unknown, name: ScriptName): string {
  if (reason instanceof ScriptFailure) return reason.message;
  const isOver = reason instanceof Error && reason.name === 'TimeoutError';
  return isOver ? `It took more than ${SCRIPTS[name].timeLimit} seconds.` : 'The program was stopped meanwhile.';
}
