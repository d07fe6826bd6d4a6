import type { DatabaseLog } from '../db/engine.ts';
import type { StatementWatch } from '../db/watched-pool.ts';
import { currentFlow } from './flow.ts';
import { statementName, withoutLiterals } from './statement-name.ts';
import type { Telemetry } from './telemetry.ts';

/** The maximum length of a statement in the log. */
const MOST_CHARACTERS = 2000;

/**
 * Counts statements, creates a span for each, and logs those that took `slowMilliseconds` or more (not counting the
 * wait for a connection): their text, without any value.
 */
export function watchStatements(
  { meters }: Pick<Telemetry, 'meters'>,
  log: DatabaseLog,
  slowMilliseconds: number,
): StatementWatch {
  return (text) => {
    const flow = currentFlow();
    const span = flow?.span?.below('statement', statementName(text), {});
    const start = performance.now();
    return (isFailed) => {
      const milliseconds = performance.now() - start;
      meters.statement(milliseconds / 1000, isFailed);
      span?.end({ isFailed });
      if (milliseconds < slowMilliseconds) return;
      const statement = withoutLiterals(text).slice(0, MOST_CHARACTERS);
      log.warn({ ms: Math.round(milliseconds), statement, isFailed }, 'a slow statement');
    };
  };
}
