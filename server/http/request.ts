import type { Call } from '#contract/call.ts';
import type { Actor } from '#core/permissions.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Whoever makes this request, from its session; a stranger without one. */
    actor: Actor;
  }
  interface FastifyContextConfig {
    /** The call that a route answers, as the contract has it. */
    call?: Call;
  }
}
