import type { DatabaseLog } from '../db/engine.ts';
import type { StatementWatch } from '../db/statements.ts';
import { currentContext, type Telemetry } from './telemetry.ts';

/** The maximum length of a statement in the log. */
const MOST_CHARACTERS = 2000;

/**
 * Counts statements, creates a span for each, and logs those that took `slowMilliseconds` or more (not counting the
 * wait for a connection): their text, without any value.
 */
export function watchStatements(
  { metrics }: Pick<Telemetry, 'metrics'>,
  log: DatabaseLog,
  slowMilliseconds: number,
): StatementWatch {
  return (text) => {
    const context = currentContext();
    const span = context?.span?.below('statement', statementName(text), {});
    const start = performance.now();
    return (isFailed) => {
      const milliseconds = performance.now() - start;
      metrics.statement(milliseconds / 1000, isFailed);
      span?.end({ isFailed });
      if (milliseconds < slowMilliseconds) return;
      const statement = withoutLiterals(text).slice(0, MOST_CHARACTERS);
      log.warn({ ms: Math.round(milliseconds), statement, isFailed }, 'a slow statement');
    };
  };
}

/** A program has few distinct texts; those with lists of varying length are not cached. */
const MOST = 1000;
const names = new Map<string, string>();

/** Returns what a statement does and to which table: 'select quotes', 'insert outbox', 'commit'. Never a value. */
function statementName(text: string): string {
  const known = names.get(text);
  if (known !== undefined) return known;
  const name = nameOf(text);
  if (names.size < MOST) names.set(text, name);
  return name;
}

function nameOf(text: string): string {
  const [verb = 'statement'] = /[a-z]+/i.exec(text) ?? [];
  const [, table] = /\b(?:from|into|update|join|lock table)\s+(?:only\s+)?"?([a-z_][a-z0-9_]*)"?/i.exec(text) ?? [];
  return (table ? `${verb} ${table}` : verb).toLowerCase();
}

/** Returns the text without its literals. Values are sent separately from a statement; the literals are constants. */
function withoutLiterals(text: string): string {
  return text
    .replaceAll(/'(?:[^']|'')*'/g, "'…'")
    .replaceAll(/\s+/g, ' ')
    .trim();
}
