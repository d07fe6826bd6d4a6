import { line } from '#core/operations/script-lines.ts';
import { operationErrorsTexts } from '#core/languages/en/problems.ts';
import { messageOf } from '#core/languages/message.ts';
import { transaction } from '../db/client.ts';
import type { Deps } from '../deps.ts';
import { Conflict } from '../errors.ts';
import { ScriptFailure } from './script.ts';
import { extendLease, giveBack, listRuns, takeLease } from '#server/data/scripts.ts';

type TurnDeps = Pick<Deps, 'db' | 'clock' | 'log' | 'random'>;

/** In seconds: how long the turn stays with a process that was killed, and how often a living one says that it lives. */
const LEASE = 60;
const EXTEND_EVERY = 10;

/** Until when the turn is taken, unless it is extended. */
export function leaseEnd(now: Temporal.Instant): Temporal.Instant {
  return now.add({ seconds: LEASE });
}

/** Extends this process's lease at intervals; `lost` is aborted when another process has taken over. */
export function keepTurn(deps: TurnDeps, id: string): { readonly lost: AbortSignal; readonly stop: () => void } {
  const lost = new AbortController();
  const timer = setInterval(() => {
    extendLease(deps.db, id, leaseEnd(deps.clock.now())).then(
      (isOurs) => isOurs || lost.abort(new ScriptFailure(line('tookTurn'))),
      (error: unknown) => deps.log.warn({ err: error }, 'the turn of a script could not be kept'),
    );
  }, EXTEND_EVERY * 1000);
  return { lost: lost.signal, stop: () => clearInterval(timer) };
}

/** Does something that is no script while no script runs, in any process. Throws Conflict while one does. */
export async function withTurn<T>(deps: TurnDeps, run: () => Promise<T>): Promise<T> {
  const id = deps.random.id();
  const now = deps.clock.now();
  if (!(await transaction(deps.db, (trx) => takeLease(trx, { id, now, until: leaseEnd(now) })))) throw await busy(deps);
  const turn = keepTurn(deps, id);
  try {
    return await run();
  } finally {
    turn.stop();
    await giveBack(deps.db, id);
  }
}

/** Says what runs. */
export async function busy({ db }: Pick<Deps, 'db'>): Promise<Conflict> {
  const [newest] = await listRuns(db, 1);
  const message =
    newest?.ended_at === null
      ? messageOf(operationErrorsTexts, 'scriptRuns', { script: newest.script })
      : messageOf(operationErrorsTexts, 'commandRuns');
  return new Conflict('wrong-state', message);
}
