import type { FastifyRequest } from 'fastify';

/**
 * Returns the path that decides which handler serves a request: that of the matched route, '/api/quotes/:id', since the
 * router also accepts an address that is percent-encoded or names the host. If no route matches it is the path as sent.
 */
export function askedPath(request: Pick<FastifyRequest, 'routeOptions' | 'url'>): string {
  return request.routeOptions.url ?? request.url.split('?', 1)[0] ?? '';
}

/** Whether it is an API call: its response is for the caller alone, and errors are problem documents. */
export function isCall(request: Pick<FastifyRequest, 'routeOptions' | 'url'>): boolean {
  return askedPath(request).startsWith('/api/');
}
