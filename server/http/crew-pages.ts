import type { FastifyInstance } from 'fastify';
import type { Pages } from './pages.ts';

const LOG_IN = '/employee-login';
const HOME = '/employee-dashboard';
/** What anybody may open: looking a job up and setting a new password. The addresses hold what nobody else may learn. */
const OPEN = ['/employee-id-check', '/employee-job-lookup', '/employee/reset'];
/** The addresses that only an employee may open. */
const INSIDE = [HOME, '/jobs', '/employee/job/:jobId/documentation', '/employee/job/documentation'];

/** The pages of the crew: who is not logged in is sent to the log-in, and who is, inside. */
export function mountCrewPages(app: FastifyInstance, pages: Pages): void {
  app.get(LOG_IN, async (request, reply) =>
    request.actor.employeeId ? reply.redirect(HOME) : pages.send(request, reply, { page: 'crew', status: 200 }),
  );
  for (const url of OPEN) {
    app.get(url, async (request, reply) => {
      reply.headers({ 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' });
      return pages.send(request, reply, { page: 'crew', status: 200 });
    });
  }
  for (const url of INSIDE) {
    app.get(url, async (request, reply) =>
      request.actor.employeeId
        ? pages.send(request, reply, { page: 'crew', status: 200 })
        : reply.redirect(`${LOG_IN}?to=${encodeURIComponent(request.url)}`),
    );
  }
}
