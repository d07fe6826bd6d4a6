import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import { operationErrorsTexts } from '#core/languages/en/problems.ts';
import { messageOf } from '#core/languages/message.ts';
import { line, type Line } from '#core/operations/script-lines.ts';
import { SCRIPTS, type ScriptName } from '#core/operations/scripts.ts';
import { BackupError } from '#server/backup/format.ts';
import type { Context } from '#server/context.ts';
import { transaction } from '#server/db/client.ts';
import type { ScriptOrigin } from '#server/db/operation-tables.ts';
import type { Deps } from '#server/deps.ts';
import { Invalid } from '#server/errors.ts';
import { beginRun, endRun, holdLease, addLines } from './queries.ts';
import {
  auditScript,
  ScriptFailure,
  type ScriptContext,
  type ScriptOutcome,
  type Script,
  busy,
  keepTurn,
  leaseEnd,
} from './script.ts';

type ScriptWish = {
  readonly script: ScriptName;
  /** The name of the business, for scripts that delete. */
  readonly confirmation?: string | undefined;
  readonly origin: ScriptOrigin;
  /** Hears each line as it is said. */
  readonly hear?: (line: Line) => void;
  /** Aborted when the program stops. */
  readonly stopping?: AbortSignal;
};

/**
 * Runs a script to its end, one at a time across all processes, and stores its output. Throws Invalid if a script that
 * deletes isn't confirmed with the name of the business, and Conflict while another one runs; the script's own failure is
 * part of the outcome.
 */
export async function runScript(context: Context, wish: ScriptWish): Promise<ScriptOutcome> {
  const { script, origin } = wish;
  await checkConfirmation(context, wish);
  const runId = context.random.id();
  await takeTurn(context, { runId, script, origin, personId: context.actor.personId });
  context.changes.tell('scripts');
  const lines = openLineWriter(context, runId, wish.hear ?? (() => {}));
  const turn = keepTurn(context, runId);
  const limit = AbortSignal.timeout(SCRIPTS[script].timeLimit * 1000);
  const signal = AbortSignal.any([limit, turn.lost, context.changes.ending, ...(wish.stopping ? [wish.stopping] : [])]);
  const running: ScriptContext = {
    deps: context,
    origin,
    runId,
    personId: context.actor.personId,
    say: lines.say,
    signal,
    change: (run) =>
      transaction(context.db, async (trx) => {
        if (!(await holdLease(trx, runId))) throw new ScriptFailure(line('tookTurn'));
        return run(trx);
      }),
  };
  const error = await outcomeOf(running, script);
  turn.stop();
  await lines.flush();
  await transaction(context.db, (trx) => endRun(trx, { id: runId, now: context.clock.now(), error }));
  context.changes.tell('scripts');
  return { runId, script, lines: lines.all(), error, success: error === null };
}

async function checkConfirmation(deps: Deps, { script, confirmation }: ScriptWish): Promise<void> {
  const { settings } = await deps.settings();
  if (!SCRIPTS[script].needsConfirmation || confirmation?.trim() === settings.name) return;
  throw new Invalid([
    { path: 'confirmation', message: messageOf(operationErrorsTexts, 'confirmName', { name: settings.name }) },
  ]);
}

/** Nightly runs by the schedule appear only in the run history, not in the audit log. */
async function takeTurn(
  deps: Deps,
  turn: {
    readonly runId: string;
    readonly script: ScriptName;
    readonly origin: ScriptOrigin;
    readonly personId: string | undefined;
  },
): Promise<void> {
  const { runId, script, origin, personId } = turn;
  const now = deps.clock.now();
  const isBegun = await transaction(deps.db, async (trx) => {
    const begin = { id: runId, now, until: leaseEnd(now), script, origin, personId };
    if (!(await beginRun(trx, begin))) return false;
    const change = { action: 'script.run', subjectId: script, after: { run: runId, origin } } as const;
    if (origin !== 'schedule') await auditScript(trx, { deps, personId, runId }, change);
    return true;
  });
  if (!isBegun) throw await busy(deps);
}

/** The sentence with which it failed, or null. */
async function outcomeOf(context: ScriptContext, name: ScriptName): Promise<Line | null> {
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
    if (error instanceof ScriptFailure || error instanceof BackupError) return error.line;
    if (signal.aborted) return sentenceOf(signal.reason, name);
    context.deps.log.error({ err: error, script: name }, 'a script failed');
    return line('stopped', { reason: error instanceof Error ? error.message : String(error) });
  }
}

function sentenceOf(reason: unknown, name: ScriptName): Line {
  if (reason instanceof ScriptFailure) return reason.line;
  const isOver = reason instanceof Error && reason.name === 'TimeoutError';
  return isOver ? line('tookTooLong', { seconds: SCRIPTS[name].timeLimit }) : line('programStopped');
}

/** What each name runs. Loaded when it is run: the server needs none of it to answer. */
const LOADERS: Readonly<Record<ScriptName, () => Promise<Script>>> = {
  'smoke-test': async () => (await import('./smoke-test.ts')).smokeTest,
  'send-test-email': async () => (await import('./send-test-email.ts')).sendTestEmail,
  'test-photo-analysis': async () => (await import('./test-photo-analysis.ts')).testPhotoAnalysis,
  'add-test-data': async () => (await import('./add-test-data.ts')).addTestQuotes,
  'verify-database': async () => (await import('./verify-database.ts')).verifyDatabase,
  'verify-configuration': async () => (await import('./verify-configuration.ts')).verifyConfiguration,
  'verify-backups': async () => (await import('./backup-database.ts')).verifyBackups,
  'verify-photos': async () => (await import('./verify-database.ts')).verifyPhotos,
  'backup-database': async () => (await import('./backup-database.ts')).backupDatabase,
  'clear-test-data': async () => (await import('./clear-data.ts')).clearTestData,
  'clear-all-data': async () => (await import('./clear-data.ts')).clearAllData,
};

function findScript(name: ScriptName): Promise<Script> {
  return LOADERS[name]();
}

/** In milliseconds: how long lines are gathered before they are written and the dashboards read them. */
const MOMENT = 200;
const MOST_LINES = 5000;

/** Writes what a script says while it runs, so that every open dashboard sees it, whichever process it belongs to. */
function openLineWriter(
  { db, changes, log }: Pick<Deps, 'db' | 'changes' | 'log'>,
  runId: string,
  hear: (line: Line) => void,
): {
  readonly say: (line: Line) => void;
  /** Resolves when everything that was said is written. */
  readonly flush: () => Promise<void>;
  readonly all: () => readonly Line[];
} {
  const lines: Line[] = [];
  let written = 0;
  let writing: Promise<void> | undefined;
  // A script speaks inside its transaction too, which this has nothing to do with.
  const outside = AsyncLocalStorage.snapshot();

  async function write(pause: number): Promise<void> {
    await delay(pause);
    const next = lines.slice(written);
    if (next.length === 0) return;
    await addLines(db, runId, { from: written, lines: next });
    written += next.length;
    changes.tell('scripts');
  }

  const start = (pause: number) => {
    writing ??= outside(() => write(pause))
      .catch((error: unknown) => log.warn({ err: error }, 'what a script said could not be kept'))
      .finally(() => (writing = undefined));
  };

  return {
    say: (said) => {
      if (lines.length > MOST_LINES) return;
      const kept = lines.length === MOST_LINES ? line('moreLines') : said;
      lines.push(kept);
      hear(kept);
      start(MOMENT);
    },
    flush: async () => {
      await writing;
      start(0);
      await writing;
    },
    all: () => lines,
  };
}
