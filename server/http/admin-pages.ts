import type { FastifyInstance } from 'fastify';
import type { Pages } from './pages.ts';

const LOG_IN = '/admin';
const HOME = '/admin/dashboard';
/** Where the link of a reset or an invitation leads. */
const RESET = '/admin/reset';
/** The addresses that only an admin may open. */
const INSIDE = [HOME, '/staff-management', '/job-schedule'];

/** The owner's pages: who is not logged in is sent to the log-in, and who is, inside. */
export function mountAdminPages(app: FastifyInstance, pages: Pages): void {
  app.get(LOG_IN, async (request, reply) =>
    request.actor.adminId ? reply.redirect(HOME) : pages.send(request, reply, { page: 'admin', status: 200 }),
  );
  app.get(RESET, async (request, reply) => {
    // The address is a secret: nobody who is linked from the page may learn it.
    reply.headers({ 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' });
    return pages.send(request, reply, { page: 'admin', status: 200 });
  });
  for (const url of INSIDE) {
    app.get(url, async (request, reply) =>
      request.actor.adminId
        ? pages.send(request, reply, { page: 'admin', status: 200 })
        : reply.redirect(`${LOG_IN}?to=${encodeURIComponent(request.url)}`),
    );
  }
}
