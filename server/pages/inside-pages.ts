import type { FastifyInstance } from 'fastify';
import type { Actor } from '#core/people/permissions.ts';
import type { Pages } from './pages.ts';

/** A log-in page and the addresses behind it. */
type Door = {
  readonly page: string;
  readonly logIn: string;
  /** The addresses that require this log-in; the first is where it leads. */
  readonly inside: readonly [home: string, ...others: string[]];
  readonly isIn: (actor: Actor) => boolean;
};

const DOORS: readonly Door[] = [
  {
    page: 'admin',
    logIn: '/admin',
    inside: ['/admin/dashboard', '/staff-management', '/job-schedule'],
    isIn: ({ adminId }) => adminId !== undefined,
  },
  {
    page: 'crew',
    logIn: '/employee-login',
    inside: ['/employee-dashboard', '/jobs', '/employee/job/:jobId/documentation', '/employee/job/documentation'],
    isIn: ({ employeeId }) => employeeId !== undefined,
  },
];

/**
 * Mounts the pages of the owner, the crew and applicants. Visitors who may not see them are redirected to the log-in,
 * and visitors who are logged in from there to the first page.
 */
export function mountInsidePages(app: FastifyInstance, pages: Pages): void {
  for (const { page, logIn, inside, isIn } of DOORS) {
    app.get(logIn, async (request, reply) =>
      isIn(request.actor) ? reply.redirect(inside[0]) : pages.send(request, reply, { page, status: 200 }),
    );
    for (const url of inside)
      app.get(url, async (request, reply) =>
        isIn(request.actor)
          ? pages.send(request, reply, { page, status: 200 })
          : reply.redirect(`${logIn}?to=${encodeURIComponent(request.url)}`),
      );
  }
  // The form opens for a browser with an applicant pass. Navigating back to it must check again.
  app.get('/apply/onboarding', async (request, reply) =>
    request.actor.applicantPass
      ? pages.send(request, reply.header('cache-control', 'no-store'), { page: 'apply', status: 200 })
      : reply.redirect('/apply/access'),
  );
}
