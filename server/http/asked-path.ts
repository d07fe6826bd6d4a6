import type { FastifyRequest } from 'fastify';

/**
 * Returns the path that decides who answers a request: that of the matched route, '/api/quotes/:id', since the router
 * also takes an address that is percent-encoded or names the host. Where no route matches it is the path as it was sent.
 */
export function askedPath(request: Pick<FastifyRequest, 'routeOptions' | 'url'>): string {
  return request.routeOptions.url ?? request.url.split('?', 1)[0] ?? '';
}

/** Whether it is a call: what it answers is for the caller alone, and errors are problem documents. */
export function isCall(request: Pick<FastifyRequest, 'routeOptions' | 'url'>): boolean {
  return askedPath(request).startsWith('/api/');
}
