import type { FastifyInstance } from 'fastify';
import type { Pages } from './pages.ts';

const ACCESS = '/apply/access';

/** The pages of applicants: the form opens for a browser that a code has let in, anybody else is asked for the code. */
export function mountApplyPages(app: FastifyInstance, pages: Pages): void {
  app.get('/apply', async (_request, reply) => reply.redirect(ACCESS));
  for (const url of [ACCESS, '/apply/confirmation'])
    app.get(url, async (request, reply) => pages.send(request, reply, { page: 'apply', status: 200 }));
  app.get('/apply/onboarding', async (request, reply) =>
    request.actor.applicantPass
      ? pages.send(request, reply.header('cache-control', 'no-store'), { page: 'apply', status: 200 })
      : reply.redirect(ACCESS),
  );
}
