import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import type { Problem } from '#contract/problem.ts';
import { DatabaseAway } from '../db/database-away.ts';
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
import type { Meters } from '../telemetry/meters.ts';

const TITLES = {
  'price-changed': 'The price has changed',
  'slot-taken': 'That time was just taken',
  'idempotency-mismatch': 'This was already sent with other content',
  'wrong-state': 'That is not possible any more',
  'too-late': 'It is too late for that here',
  'unconfirmed-email': 'Please confirm your email address first',
  'business-changed': 'Somebody else has published meanwhile',
  'time-zone-choice': 'Choose what happens to reservations',
} as const;

/**
 * The only place where an error becomes a response: a problem document, never a stack trace. Unexpected errors are
 * logged and become 500.
 */
export function answerProblems(app: FastifyInstance, meters: Meters): void {
  app.setErrorHandler(async (error: FastifyError, request, reply) => {
    const problem = toProblem(error);
    if (problem.code === 'slot-taken') meters.slotRefused();
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
export function toProblem(error: FastifyError | Error): Problem {
  return (
    ourProblem(error) ??
    frameworkProblem(error as FastifyError) ?? {
      status: 500,
      code: 'failed',
      title: 'Something went wrong on our side',
      detail: 'Nothing was changed. Please try again in a moment.',
    }
  );
}

function ourProblem(error: Error): Problem | undefined {
  if (error instanceof Invalid) return invalid(error.errors);
  if (error instanceof Conflict)
    return { status: 409, code: error.code, title: TITLES[error.code], detail: error.message, ...error.facts };
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
