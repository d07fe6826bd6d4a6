import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import type { Deps } from '../deps.ts';
import { addLines } from '#server/data/scripts.ts';

/** In milliseconds: how long lines are gathered before they are written and the dashboards read them. */
const MOMENT = 200;
const MOST_LINES = 5000;

export type LineWriter = {
  readonly say: (line: string) => void;
  /** Resolves when everything that was said is written. */
  readonly flush: () => Promise<void>;
  readonly all: () => readonly string[];
};

/** Writes what a script says while it runs, so that every open dashboard sees it, whichever process it belongs to. */
export function openLineWriter(
  { db, changes, log }: Pick<Deps, 'db' | 'changes' | 'log'>,
  runId: string,
  hear: (line: string) => void,
): LineWriter {
  const lines: string[] = [];
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
    say: (text) => {
      for (const line of text.split('\n')) {
        if (lines.length > MOST_LINES) return;
        const kept = lines.length === MOST_LINES ? 'And more, which is not kept.' : line.slice(0, 2000);
        lines.push(kept);
        hear(kept);
      }
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
