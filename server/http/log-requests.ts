import type { FastifyInstance } from 'fastify';

/**
 * Logs one line per call at debug level: the route but never the URL, whose parts may be secrets, and no client
 * address.
 */
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
