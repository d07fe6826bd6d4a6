import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { inContext, type RequestContext, type Telemetry } from '#server/telemetry/telemetry.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The request context, shared by everything this request triggers. */
    telemetry: RequestContext | undefined;
  }
}

/**
 * Adds the request id to every response as `x-request-id` and to everything the request triggers (log, outbox, traces),
 * counts the request, and logs it. Must be registered before all other hooks.
 */
export function followRequests(app: FastifyInstance, { metrics, tracing }: Telemetry): void {
  app.decorateRequest('telemetry');
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    request.telemetry = { requestId: request.id, span: tracing.request(request.id) };
    inContext(request.telemetry, done);
  });
  // The body was read in the socket's context, so switch back to the request's.
  app.addHook('preValidation', (request, _reply, done) => {
    if (request.telemetry) inContext(request.telemetry, done);
    else done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    const { method } = request;
    const { statusCode: status } = reply;
    const route = request.routeOptions.url ?? '(none)';
    metrics.answered({ method, route, status, seconds: isStream(reply) ? undefined : reply.elapsedTime / 1000 });
    endSpan(request, { route, status });
    done();
  });
  logRequests(app);
  app.addHook('onRequestAbort', (request, done) => {
    endSpan(request, { route: request.routeOptions.url ?? '(none)', status: 499 });
    done();
  });
}

function endSpan(
  request: FastifyRequest,
  { route, status }: { readonly route: string; readonly status: number },
): void {
  const attributes = {
    'http.request.method': request.method,
    'http.route': route,
    'http.response.status_code': status,
  };
  request.telemetry?.span?.end({ name: `${request.method} ${route}`, attributes, isFailed: status >= 500 });
  // An aborted request may still be answered: its span must end only once.
  request.telemetry = { requestId: request.id, span: undefined };
}

/** Event streams stay open for hours, so they would distort response times. */
function isStream(reply: FastifyReply): boolean {
  return String(reply.getHeader('content-type') ?? '').startsWith('text/event-stream');
}

/**
 * Logs one line per call at debug level: the route but never the URL, whose parts may be secrets, and no client
 * address.
 */
function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    const { method, routeOptions, id } = request;
    request.log.debug(
      {
        requestId: id,
        call: `${method} ${routeOptions.url ?? '(none)'}`,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'answered',
    );
  });
}
