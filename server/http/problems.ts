import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import type { Language } from '#core/languages/language.ts';
import type { Problem } from '#contract/problem.ts';
import { DatabaseAway } from '../db/errors.ts';
import {
  Conflict,
  Forbidden,
  Invalid,
  Locked,
  NotFound,
  NotLoggedIn,
  TooMany,
  Unavailable,
  type FieldError,
} from '../errors.ts';
import { languageFor } from './language.ts';
import type { Metrics } from '../telemetry/metrics.ts';

const TITLES = {
  'price-changed': 'The price has changed',
  'slot-taken': 'That time was just taken',
  'idempotency-mismatch': 'This was already sent with other content',
  'wrong-state': 'That is not possible any more',
  'too-late': 'It is too late for that here',
  'unconfirmed-email': 'Please confirm your email address first',
  'business-changed': 'Someone else has published changes',
  'time-zone-choice': 'Choose what happens to reservations',
} as const;

/**
 * The only place where an error becomes a response: a problem document, never a stack trace. Unexpected errors are
 * logged and become 500.
 */
export function answerProblems(app: FastifyInstance, metrics: Metrics, offered: readonly Language[]): void {
  app.setErrorHandler(async (error: FastifyError, request, reply) => {
    const problem = toProblem(error, languageFor(request, offered));
    if (problem.code === 'slot-taken') metrics.slotRefused();
    if (problem.status >= 500 && !(error instanceof Unavailable))
      request.log.error({ err: error, requestId: request.id, call: request.routeOptions.url }, 'a call failed');
    if (error instanceof TooMany || error instanceof Unavailable) reply.header('retry-after', error.retryAfterSeconds);
    if (error instanceof DatabaseAway) reply.header('retry-after', AWAY_SECONDS);
    return sendProblem(reply, problem);
  });
}

/** About how long a cluster takes to elect its next primary. */
const AWAY_SECONDS = 10;

/** Sends a problem document. */
export function sendProblem(reply: FastifyReply, problem: Problem): FastifyReply {
  return reply
    .status(problem.status)
    .type('application/problem+json')
    .header('cache-control', 'no-store')
    .serializer((body: unknown) => JSON.stringify(body))
    .send({ type: `urn:brightbay:problem:${problem.code}`, ...problem });
}

/** Returns the problem document of an error. */
function toProblem(error: FastifyError | Error, language: Language): Problem {
  return (
    ourProblem(error, language) ??
    frameworkProblem(error as FastifyError) ?? {
      status: 500,
      code: 'failed',
      title: 'Something went wrong on our side',
      detail: 'Nothing was changed. Please try again in a moment.',
    }
  );
}

function ourProblem(error: Error, language: Language): Problem | undefined {
  if (error instanceof Invalid) return invalid(error.errors);
  if (error instanceof Conflict)
    return { status: 409, code: error.code, title: TITLES[error.code], detail: error.told(language), ...error.facts };
  if (error instanceof NotFound) return { status: 404, code: 'not-found', title: 'Not found', detail: error.message };
  if (error instanceof NotLoggedIn)
    return {
      status: 401,
      code: error.code,
      title: error.code === 'log-in' ? 'Please log in' : 'One more step',
      detail: error.message,
      message: error.message,
      success: false,
    };
  if (error instanceof Forbidden)
    return {
      status: 403,
      code: 'forbidden',
      title: 'Not for this log-in',
      detail: error.message,
      message: error.message,
      success: false,
    };
  if (error instanceof TooMany)
    return {
      status: 429,
      code: 'too-many',
      title: 'Too many tries',
      detail: error.message,
      message: error.message,
      success: false,
    };
  if (error instanceof DatabaseAway) return away(error);
  if (error instanceof Unavailable)
    return { status: 503, code: 'busy', title: 'Not right now', detail: error.message, message: error.message };
  if (error instanceof Locked) return { status: 423, code: 'locked', title: 'Not open yet', detail: error.message };
  return undefined;
}

function away({ mayHaveCommitted }: DatabaseAway): Problem {
  return {
    status: 503,
    code: 'away',
    title: 'We are back in a moment',
    detail: mayHaveCommitted
      ? 'The connection to our database was lost just then, so it may have been kept all the same. Please look, or try again.'
      : 'Nothing was changed. Please try again in a moment.',
  };
}

function invalid(errors: readonly FieldError[]): Problem {
  const detail = errors[0]?.message ?? 'Please check what you sent.';
  return {
    status: 422,
    code: 'invalid',
    title: 'Some fields need another look',
    detail,
    message: detail,
    success: false,
    errors: [...errors],
  };
}

function frameworkProblem(error: FastifyError): Problem | undefined {
  if (hasZodFastifySchemaValidationErrors(error)) {
    return invalid(
      error.validation.map((issue) => ({
        path: issue.instancePath.split('/').filter(Boolean).join('.'),
        message: issue.message ?? 'This cannot be taken as it is.',
      })),
    );
  }
  switch (error.statusCode) {
    case 400:
      return {
        status: 400,
        code: 'malformed',
        title: 'That could not be read',
        detail: 'The body has to be JSON in UTF-8.',
      };
    case 413:
      return {
        status: 413,
        code: 'too-large',
        title: 'That is too large',
        detail: 'Please send less at once: photos may have up to 10 MB each.',
      };
    case 415:
      return {
        status: 415,
        code: 'wrong-type',
        title: 'That kind of content is not taken',
        detail: 'Please send JSON with the content type application/json.',
      };
    default:
      return error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500
        ? {
            status: error.statusCode,
            code: 'refused',
            title: 'That request cannot be answered',
            detail: 'Please check its address, headers and body.',
          }
        : undefined;
  }
}

/** The response to programs at an unknown address. */
export function nothingHere(request: FastifyRequest): Problem {
  return {
    status: 404,
    code: 'not-found',
    title: 'Not found',
    detail: `There is no call ${request.method} at this address.`,
  };
}

const NO_HTTP: Problem = {
  status: 400,
  code: 'malformed',
  title: 'That could not be read',
  detail: 'This is not a request that a browser would send. Please check its first line and its headers.',
};
const TOO_LONG: Problem = {
  status: 431,
  code: 'too-large',
  title: 'The headers are too large',
  detail: 'Please send shorter headers, or delete the cookies of this site.',
};
const TOO_SLOW: Problem = {
  status: 408,
  code: 'too-slow',
  title: 'That took too long',
  detail: 'The request did not arrive in time. Please try again on a better connection.',
};
const BAD_ADDRESS: Problem = {
  status: 400,
  code: 'malformed',
  title: 'That address cannot be read',
  detail: 'Please check the address: it is too long, or a % in it is not followed by two digits.',
};

/**
 * Responds to input that is not a readable HTTP request. The error is not logged, because it contains the raw bytes.
 */
export function answerUnreadable(error: Error & { readonly code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  const problem =
    error.code === 'HPE_HEADER_OVERFLOW' ? TOO_LONG : error.code === 'ERR_HTTP_REQUEST_TIMEOUT' ? TOO_SLOW : NO_HTTP;
  const body = JSON.stringify({ type: `urn:brightbay:problem:${problem.code}`, ...problem });
  socket.end(
    [
      `HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status]}`,
      'Content-Type: application/problem+json',
      `Content-Length: ${Buffer.byteLength(body)}`,
      'X-Content-Type-Options: nosniff',
      'Cache-Control: no-store',
      'Connection: close',
      '',
      body,
    ].join('\r\n'),
  );
}

/** Responds to an address that the router cannot decode; no hooks have run by then. */
export function answerBadAddress(reply: FastifyReply, headers: Readonly<Record<string, string>>): void {
  void sendProblem(reply.headers(headers), BAD_ADDRESS);
}
