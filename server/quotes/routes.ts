import type { quoteCalls } from '#contract/quotes.ts';
import type { Deps } from '../deps.ts';
import type { Handlers } from '../http/mount.ts';
import { openQuote } from './open.ts';
import { submitQuote } from './submit.ts';

export function quoteRoutes(deps: Deps): Handlers<typeof quoteCalls> {
  return {
    'POST /api/quotes': async ({ actor, body, headers, sender, requestId }) => ({
      status: 201,
      body: await submitQuote(deps, actor, {
        quote: body,
        idempotencyKey: headers['idempotency-key'],
        sender,
        requestId,
      }),
    }),
    'GET /api/quotes/by-token/:token': async ({ actor, params }) => ({
      status: 200,
      body: await openQuote(deps, actor, params),
    }),
  };
}
