import type { FastifyInstance } from 'fastify';
import type { Changes } from '../changes.ts';

/**
 * Announces the lists that a call touches, as declared in the contract, after each successful response. Must be
 * registered before the calls are mounted.
 */
export function tellChanges(app: FastifyInstance, changes: Changes): void {
  app.addHook('onRoute', (route) => {
    const topics = route.config?.call?.touches;
    if (!topics) return;
    route.onResponse = async (_request, reply) => {
      if (reply.statusCode < 400) topics.forEach(changes.tell);
    };
  });
}
