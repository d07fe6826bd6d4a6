import type { FastifyInstance } from 'fastify';
import type { Actor } from '#core/people/permissions.ts';
import type { Pages } from './pages.ts';

/** A log-in with the addresses behind it. */
type Door = {
  readonly page: string;
  readonly logIn: string;
  /** Where it leads: the first of what only they may open whom it lets in. */
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

/** The pages of the owner, the crew and applicants: who is not let in is sent to the log-in, and who is, inside. */
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
  // The form opens for a browser that an applicant's code has let in; going back to it has to ask again.
  app.get('/apply/onboarding', async (request, reply) =>
    request.actor.applicantPass
      ? pages.send(request, reply.header('cache-control', 'no-store'), { page: 'apply', status: 200 })
      : reply.redirect('/apply/access'),
  );
}
