import pg from 'pg';
import { pino, type DestinationStream } from 'pino';
import { currentRequestId } from '#server/telemetry/telemetry.ts';
import type { Log } from './deps.ts';
import type { Env } from './env.ts';

/**
 * The program's log: one JSON object per line, with the id of the current request, and without personal data, even if a
 * logged error contains some.
 */
export function openLog(level: Env['LOG_LEVEL'], destination?: DestinationStream): Log {
  const mixin = () => {
    const requestId = currentRequestId();
    return requestId === null ? {} : { requestId };
  };
  const options = { level, base: null, mixin, redact: ['req', 'res'], serializers: { err: describeError } };
  return destination ? pino(options, destination) : pino(options);
}

/**
 * The parts of an error that may be logged. Never its other properties: they include the row of a database error, the
 * requested address, and the bytes of an unreadable request.
 */
function describeError(
  error: unknown,
):
  | { readonly type: string; readonly message: string; readonly code?: unknown; readonly stack?: string | undefined }
  | { readonly type: string } {
  if (!(error instanceof Error)) return { type: typeof error };
  const message = messageOf(error);
  const frames = error.stack?.split('\n').filter((line) => /^\s+at /.test(line));
  return {
    type: error.name,
    message,
    ...('code' in error && { code: error.code }),
    ...(error instanceof pg.DatabaseError && { table: error.table, constraint: error.constraint }),
    stack: frames?.join('\n'),
  };
}

const DATA_EXCEPTION = /^22/;

/** Errors about a value quote that value, and many others contain email addresses. */
function messageOf(error: Error): string {
  if (error instanceof pg.DatabaseError && DATA_EXCEPTION.test(error.code ?? '')) return 'a value does not fit';
  return error.message.replaceAll(/[^\s<>"'(),;:]+@[^\s<>"'(),;:]+/g, '(an address)');
}
