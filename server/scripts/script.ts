import { operationErrorsTexts } from '#core/languages/en/problems.ts';
import { scriptResultsTexts } from '#core/languages/en/script-results.ts';
import { SOURCE, type Language } from '#core/languages/language.ts';
import { messageOf } from '#core/languages/message.ts';
import type { AuditAction } from '#core/operations/audit-actions.ts';
import { lineText, type Line, line } from '#core/operations/script-lines.ts';
import { type ScriptName, TEST_QUOTES } from '#core/operations/scripts.ts';
import { writeAudit } from '#server/audit/queries.ts';
import { type Trx, transaction } from '#server/db/client.ts';
import type { ScriptOrigin } from '#server/db/operation-tables.ts';
import type { Deps } from '#server/deps.ts';
import { Conflict } from '#server/errors.ts';
import { extendLease, giveBack, listRuns, takeLease } from './queries.ts';

/** What a script is given. */
export type ScriptContext = {
  readonly deps: Deps;
  readonly origin: ScriptOrigin;
  /** The person who pressed the button; undefined for the terminal and the schedule. */
  readonly personId: string | undefined;
  /** Adds a line to what the owner sees while it runs. */
  readonly say: (line: Line) => void;
  /** Aborted when its time is over, its turn is lost or the program stops. */
  readonly signal: AbortSignal;
  /** Changes something in one transaction, and only while it is still this script's turn. */
  readonly change: <T>(run: (trx: Trx) => Promise<T>) => Promise<T>;
  /** Names what a change in the audit log belongs to. */
  readonly runId: string;
};

/** Says what it finds; throws ScriptFailure when that is not what it should be. */
export type Script = (context: ScriptContext) => Promise<void>;

/** A script has seen that something is wrong: one sentence for people. */
export class ScriptFailure extends Error {
  override readonly name = 'ScriptFailure';
  readonly line: Line;

  constructor(why: Line) {
    super(lineText(why, SOURCE));
    this.line = why;
  }
}

export type ScriptOutcome = {
  readonly runId: string;
  readonly script: ScriptName;
  /** All lines that it said. */
  readonly lines: readonly Line[];
  /** The sentence with which it failed; null when it did not. */
  readonly error: Line | null;
  readonly success: boolean;
};

/** Records a script's changes in the audit log, with the person who started it. */
export async function auditScript(
  trx: Trx,
  { deps, personId, runId }: Pick<ScriptContext, 'deps' | 'personId' | 'runId'>,
  scriptChange: { readonly action: AuditAction; readonly subjectId: string; readonly after: unknown },
): Promise<void> {
  const { action, subjectId, after } = scriptChange;
  await writeAudit(
    trx,
    { actor: personId === undefined ? {} : { personId }, requestId: runId },
    { at: deps.clock.now().toString(), action, subject: 'script', subjectId, after },
  );
}

/** A sentence that says what a script does. */
export function describeScript(name: ScriptName, language: Language): string {
  const t = scriptResultsTexts(language);
  return name === 'add-test-data' ? t(name, { count: TEST_QUOTES }) : t(name);
}

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
