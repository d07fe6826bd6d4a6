import type { FastifyInstance } from 'fastify';
import type { Changes } from '../changes.ts';

/** Every call that says in the contract which lists it touches tells them after a good answer. Before the calls are mounted. */
export function tellChanges(app: FastifyInstance, changes: Changes): void {
  app.addHook('onRoute', (route) => {
    const topics = route.config?.call?.touches;
    if (!topics) return;
    route.onResponse = async (_request, reply) => {
      if (reply.statusCode < 400) topics.forEach(changes.tell);
    };
  });
}
