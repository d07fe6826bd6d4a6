import type { quoteCalls } from '#contract/quotes.ts';
import type { Deps } from '../deps.ts';
import type { Handlers } from '../http/mount.ts';
import { cancelOwn } from './cancel-own.ts';
import { confirmEmail } from './confirm-email.ts';
import { findByToken } from '#server/data/quote-by-token.ts';
import { makeLink } from './make-link.ts';
import { openQuote } from './open.ts';
import { rescheduleOwn } from './reschedule-own.ts';
import { setOwnAddress } from './set-own-address.ts';
import { setOwnConsent } from './set-own-consent.ts';
import { submitQuote } from './submit.ts';
import { writeCalendar } from './write-calendar.ts';
import { writeOwnNote } from './write-own-note.ts';

const NEW_LINK = 'A new link is on its way to the email address of this quote. This one opens nothing any more.';

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
    'POST /api/quotes/by-token/:token/reschedule': async ({ actor, params, body, requestId }) => ({
      status: 200,
      body: await rescheduleOwn(deps, actor, { ...params, ...body, requestId }),
    }),
    'POST /api/quotes/by-token/:token/cancel': async ({ actor, params, body, requestId }) => ({
      status: 200,
      body: await cancelOwn(deps, actor, { ...params, ...body, requestId }),
    }),
    'POST /api/quotes/by-token/:token/confirm-email': async ({ actor, params, body, requestId }) => ({
      status: 200,
      body: await confirmEmail(deps, actor, { ...params, ...body, requestId }),
    }),
    'GET /api/quotes/by-token/:token/visit.ics': async ({ params }) =>
      writeCalendar(deps, await findByToken(deps, params.token)),
    'PATCH /api/quotes/by-token/:token': async ({ actor, params, body, requestId }) => ({
      status: 200,
      body: await setOwnConsent(deps, actor, { ...params, ...body, requestId }),
    }),
    'PUT /api/quotes/by-token/:token/address': async ({ actor, params, body, requestId }) => ({
      status: 200,
      body: await setOwnAddress(deps, actor, { ...params, ...body, requestId }),
    }),
    'POST /api/quotes/by-token/:token/notes': async ({ actor, params, body, requestId }) => {
      await writeOwnNote(deps, actor, { ...params, ...body, requestId });
      return { status: 201, body: { success: true } };
    },
    'POST /api/quotes/by-token/:token/new-link': async ({ actor, params, requestId }) => {
      const { id } = await findByToken(deps, params.token);
      await makeLink(deps, actor, { id, requestId });
      return { status: 200, body: { success: true, message: NEW_LINK } };
    },
  };
}
