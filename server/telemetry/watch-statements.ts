import type { DatabaseLog } from '../db/engine.ts';
import type { StatementWatch } from '../db/watched-pool.ts';
import { currentFlow } from './flow.ts';
import { statementName, withoutLiterals } from './statement-name.ts';
import type { Telemetry } from './telemetry.ts';

/** What is logged of a statement: its text up to here. */
const MOST_CHARACTERS = 2000;

/**
 * Counts statements, makes a span of each, and logs those that took `slowMilliseconds` or more, waiting for a connection
 * aside: their text, without any value.
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
