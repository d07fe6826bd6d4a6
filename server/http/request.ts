import type { Call } from '#contract/call.ts';
import type { Actor } from '#core/people/permissions.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Who makes this request, from its session; anonymous without one. */
    actor: Actor;
    /** The actor's employee ID as people write it, FKE-0000000000. */
    employeeNumber: string | undefined;
    /** The session cookie as sent, valid or not. */
    sessionToken: string | undefined;
    /** The live session that the actor comes from. */
    sessionId: string | undefined;
    /** The cookie of a browser that has logged in before, as sent. */
    deviceToken: string | undefined;
    /** True while the launch lock hides the site from this request's actor. */
    isLockedOut: boolean | undefined;
  }
  interface FastifyContextConfig {
    /** The call that a route serves, from the contract. */
    call?: Call;
  }
}
