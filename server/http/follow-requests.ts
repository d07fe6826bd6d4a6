import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { inFlow, type Flow } from '../telemetry/flow.ts';
import { logRequests } from './log-requests.ts';
import type { Telemetry } from '../telemetry/telemetry.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** What all that this request leads to has in common. */
    flow: Flow | undefined;
  }
}

/**
 * Gives every answer the id of its request in `x-request-id`, lets what the request leads to know it (log, outbox,
 * traces), counts it, and logs it. Has to come before whatever else hooks in.
 */
export function followRequests(app: FastifyInstance, { meters, tracing }: Telemetry): void {
  app.decorateRequest('flow');
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    request.flow = { requestId: request.id, span: tracing.request(request.id) };
    inFlow(request.flow, done);
  });
  // The body was read in whatever flow the socket has.
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
  // A request that was given up may still be answered: its span ends once.
  request.flow = { requestId: request.id, span: undefined };
}

/** Live events stay open for hours, which says nothing about how quick an answer is. */
function isStream(reply: FastifyReply): boolean {
  return String(reply.getHeader('content-type') ?? '').startsWith('text/event-stream');
}
