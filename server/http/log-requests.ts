import type { FastifyInstance } from 'fastify';

/** One line per call at debug level: the route and never the address, whose parts may be secrets; no client address. */
export function logRequests(app: FastifyInstance): void {
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
