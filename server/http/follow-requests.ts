import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { inFlow, type Flow } from '../telemetry/flow.ts';
import { logRequests } from './log-requests.ts';
import type { Telemetry } from '../telemetry/telemetry.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The request context, shared by everything this request triggers. */
    flow: Flow | undefined;
  }
}

/**
 * Adds the request id to every response as `x-request-id` and to everything the request triggers (log, outbox, traces),
 * counts the request, and logs it. Must be registered before all other hooks.
 */
export function followRequests(app: FastifyInstance, { meters, tracing }: Telemetry): void {
  app.decorateRequest('flow');
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    request.flow = { requestId: request.id, span: tracing.request(request.id) };
    inFlow(request.flow, done);
  });
  // The body was read in the socket's context, so switch back to the request's.
  app.addHook('preValidation', (request, _reply, done) => {
    if (request.flow) inFlow(request.flow, done);
    else done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    const { method } = request;
    const { statusCode: status } = reply;
    const route = request.routeOptions.url ?? '(none)';
    meters.answered({ method, route, status, seconds: isStream(reply) ? undefined : reply.elapsedTime / 1000 });
    endSpan(request, { route, status });
    done();
  });
  logRequests(app);
  app.addHook('onRequestAbort', (request, done) => {
    endSpan(request, { route: request.routeOptions.url ?? '(none)', status: 499 });
    done();
  });
}

type Answered = { readonly route: string; readonly status: number };

function endSpan(request: FastifyRequest, { route, status }: Answered): void {
  const attributes = {
    'http.request.method': request.method,
    'http.route': route,
    'http.response.status_code': status,
  };
  request.flow?.span?.end({ name: `${request.method} ${route}`, attributes, isFailed: status >= 500 });
  // An aborted request may still be answered: its span must end only once.
  request.flow = { requestId: request.id, span: undefined };
}

/** Event streams stay open for hours, so their duration says nothing about response times. */
function isStream(reply: FastifyReply): boolean {
  return String(reply.getHeader('content-type') ?? '').startsWith('text/event-stream');
}
