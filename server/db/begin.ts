import type { QueryResult } from 'pg';

// A transaction begins with its first statement: nothing is sent until then, so one without statements costs nothing.

/** Whether the statement begins a transaction. */
export function isBegin(text: string): boolean {
  return /^(begin|start transaction)\b/i.test(text);
}

/** Whether the statement ends a transaction. */
export function isEnd(text: string): boolean {
  return /^(commit|rollback)$/i.test(text);
}

/** Whether the statement commits a transaction. */
export function isCommit(text: string): boolean {
  return /^commit$/i.test(text);
}

/** Whether the statement only reads. */
export function isSelect(text: string): boolean {
  return /^\s*select\b/i.test(text);
}

/** The result of a statement that was not sent. */
export function nothingDone(command: string): QueryResult {
  return { command, rowCount: null, rows: [], fields: [], oid: 0 };
}
