import type { Call } from '#contract/call.ts';
import type { Actor } from '#core/people/permissions.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Whoever makes this request, from its session; a stranger without one. */
    actor: Actor;
    /** The employee ID of the actor as people write it, FKE-0000000000. */
    employeeNumber: string | undefined;
    /** The session cookie as it was sent, whether it opens anything or not. */
    sessionToken: string | undefined;
    /** The live session that the actor comes from. */
    sessionId: string | undefined;
    /** The cookie of a browser that has logged in before, as it was sent. */
    deviceToken: string | undefined;
    /** True while the launch lock keeps the site from whoever makes this request. */
    isLockedOut: boolean | undefined;
  }
  interface FastifyContextConfig {
    /** The call that a route answers, as the contract has it. */
    call?: Call;
  }
}
