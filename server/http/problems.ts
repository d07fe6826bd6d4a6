import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import type { Problem } from '#contract/call.ts';
import { messageOfIssue } from '#contract/issues.ts';
import { problemsTexts } from '#core/languages/en/problems.ts';
import { SOURCE, type Language } from '#core/languages/language.ts';
import { codeOf, type InvalidField } from '#core/languages/message.ts';
import { DatabaseAway, isDiskFull } from '#server/db/errors.ts';
import {
  AnswersNeeded,
  Conflict,
  Forbidden,
  Invalid,
  Locked,
  NotFound,
  NotLoggedIn,
  PhotosRejected,
  TooMany,
  Unavailable,
} from '#server/errors.ts';
import type { Metrics } from '#server/telemetry/metrics.ts';

const TITLES = {
  'price-changed': 'priceChanged',
  'slot-taken': 'slotTaken',
  'idempotency-mismatch': 'idempotencyMismatch',
  'wrong-state': 'wrongState',
  'too-late': 'tooLate',
  'unconfirmed-email': 'unconfirmedEmail',
  'deposit-due': 'depositDue',
  'no-email': 'noEmail',
  'business-changed': 'businessChanged',
  'time-zone-choice': 'timeZoneChoice',
  'log-in': 'logIn',
  'second-factor': 'secondFactor',
} as const;

/**
 * The only place where an error becomes a response: a problem document, never a stack trace. Unexpected errors are
 * logged and become 500.
 */
export function answerProblems(app: FastifyInstance, metrics: Metrics): void {
  app.setErrorHandler(async (error: FastifyError, request, reply) => {
    const problem = toProblem(error, request.language);
    if (problem.code === 'slot-taken') metrics.slotRefused();
    if (problem.status >= 500 && !(error instanceof Unavailable))
      request.log.error({ err: error, requestId: request.id, call: request.routeOptions.url }, 'a call failed');
    if (error instanceof TooMany || error instanceof Unavailable) reply.header('retry-after', error.retryAfterSeconds);
    if (error instanceof DatabaseAway) reply.header('retry-after', AWAY_SECONDS);
    if (isDiskFull(error)) reply.header('retry-after', FULL_SECONDS);
    return sendProblem(reply, problem);
  });
}

/** About how long a cluster takes to elect its next primary. */
const AWAY_SECONDS = 10;
/** Someone has to make room on a full disk. */
const FULL_SECONDS = 60;

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
  const t = problemsTexts(language);
  return (
    ourProblem(error, language) ??
    frameworkProblem(error as FastifyError, language) ?? {
      status: 500,
      code: 'failed',
      title: t('failed'),
      detail: t('nothingChanged'),
    }
  );
}

function ourProblem(error: Error, language: Language): Problem | undefined {
  const t = problemsTexts(language);
  if (error instanceof Invalid) return invalid(error.errors, language);
  if (error instanceof PhotosRejected) return photosRejected(error, language);
  if (error instanceof AnswersNeeded) return answersNeeded(error, language);
  if (error instanceof DatabaseAway)
    return {
      status: 503,
      code: 'away',
      title: t('away'),
      detail: t(error.mayHaveCommitted ? 'mayHaveCommitted' : 'nothingChanged'),
    };
  if (isDiskFull(error)) return { status: 503, code: 'away', title: t('away'), detail: t('nothingChanged') };
  if (error instanceof Locked) return { status: 423, code: 'locked', title: t('locked'), detail: error.message };
  if (!isRefusal(error)) return undefined;
  const detail = error.told.text(language);
  if (error instanceof Conflict) {
    const errors = errorsOf(
      error.fields.map((path) => ({ path, message: error.told })),
      language,
    );
    const { code, facts } = error;
    return { status: 409, code, title: t(TITLES[code]), detail, ...(errors.length > 0 && { errors }), ...facts };
  }
  if (error instanceof NotFound) return { status: 404, code: 'not-found', title: t('notFound'), detail };
  if (error instanceof Unavailable) return { status: 503, code: 'busy', title: t('busy'), detail, message: detail };
  const failed = { detail, message: detail, success: false };
  if (error instanceof NotLoggedIn) return { status: 401, code: error.code, title: t(TITLES[error.code]), ...failed };
  if (error instanceof Forbidden) return { status: 403, code: 'forbidden', title: t('forbidden'), ...failed };
  return { status: 429, code: 'too-many', title: t('tooMany'), ...failed };
}

function isRefusal(error: Error): error is Conflict | NotFound | NotLoggedIn | Forbidden | TooMany | Unavailable {
  return [Conflict, NotFound, NotLoggedIn, Forbidden, TooMany, Unavailable].some((Kind) => error instanceof Kind);
}

function photosRejected({ told, photos }: PhotosRejected, language: Language): Problem {
  const errors = photos.map(({ photo, message }) => ({ path: `images.${photo}`, message }));
  const detail = told.text(language);
  return {
    ...invalid(errors, language),
    code: 'no-vehicle',
    title: problemsTexts(language)('noVehicle'),
    detail,
    message: detail,
    retake: photos.map(({ photo, hint, message }) => ({ photo, hint, message: message.text(language) })),
  };
}

function answersNeeded({ told, errors }: AnswersNeeded, language: Language): Problem {
  const detail = told.text(language);
  const title = problemsTexts(language)('answersNeeded');
  return { ...invalid(errors, language), code: 'answers-needed', title, detail, message: detail };
}

function errorsOf(errors: readonly InvalidField[], language: Language) {
  return errors.map(({ path, message }) => ({
    path,
    code: codeOf(message),
    params: message.params,
    message: message.text(language),
  }));
}

function invalid(errors: readonly InvalidField[], language: Language): Problem {
  const t = problemsTexts(language);
  const said = errorsOf(errors, language);
  const detail = said[0]?.message ?? t('checkInput');
  return { status: 422, code: 'invalid', title: t('invalid'), detail, message: detail, success: false, errors: said };
}

function frameworkProblem(error: FastifyError, language: Language): Problem | undefined {
  if (hasZodFastifySchemaValidationErrors(error)) {
    const errors = error.validation.map((issue) => ({
      path: issue.instancePath.split('/').filter(Boolean).join('.'),
      message: messageOfIssue(issue.message),
    }));
    return invalid(errors, language);
  }
  const t = problemsTexts(language);
  const { statusCode: status = 500 } = error;
  switch (status) {
    case 400:
      return { status, code: 'malformed', title: t('malformed'), detail: t('notJson') };
    case 413:
      return { status, code: 'too-large', title: t('tooLarge'), detail: t('sendLess') };
    case 415:
      return { status, code: 'wrong-type', title: t('wrongType'), detail: t('sendJson') };
    default:
      return status >= 400 && status < 500
        ? { status, code: 'refused', title: t('refused'), detail: t('checkRequest') }
        : undefined;
  }
}

/** The response to programs at an unknown address. */
export function nothingHere(request: FastifyRequest): Problem {
  const t = problemsTexts(request.language);
  return {
    status: 404,
    code: 'not-found',
    title: t('notFound'),
    detail: t('noSuchCall', { method: request.method }),
  };
}

// What can't be read names no language.
const inSource = problemsTexts(SOURCE);
const NO_HTTP: Problem = {
  status: 400,
  code: 'malformed',
  title: inSource('malformed'),
  detail: inSource('notHttp'),
};
const TOO_LONG: Problem = {
  status: 431,
  code: 'too-large',
  title: inSource('headersTooLarge'),
  detail: inSource('shortenHeaders'),
};
const TOO_SLOW: Problem = {
  status: 408,
  code: 'too-slow',
  title: inSource('tooSlow'),
  detail: inSource('tryBetterConnection'),
};
const BAD_ADDRESS: Problem = {
  status: 400,
  code: 'malformed',
  title: inSource('badAddress'),
  detail: inSource('checkAddress'),
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
