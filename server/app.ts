import { join } from 'node:path';
import cookie from '@fastify/cookie';
import rateLimit from '@fastify/rate-limit';
import Fastify, { LogController, type FastifyInstance } from 'fastify';
import { validatorCompiler } from 'fastify-type-provider-zod';
import { applicationCalls } from '#contract/applications.ts';
import { attendanceCalls } from '#contract/attendance.ts';
import { auditCalls } from '#contract/audit.ts';
import { businessCalls } from '#contract/business.ts';
import { calendarCalls } from '#contract/calendar.ts';
import { contactCalls } from '#contract/contact.ts';
import { countCalls } from '#contract/counts.ts';
import { crewJobCalls } from '#contract/crew-jobs.ts';
import { deskCalls } from '#contract/desk.ts';
import { employeeCalls } from '#contract/employees.ts';
import { documentationCalls } from '#contract/documentation.ts';
import { healthCalls } from '#contract/health.ts';
import { jobCalls } from '#contract/jobs.ts';
import { launchCalls } from '#contract/launch.ts';
import { offerCalls } from '#contract/offers.ts';
import { mailCalls } from '#contract/mail.ts';
import { messageCalls } from '#contract/messages.ts';
import { passkeyCalls } from '#contract/passkeys.ts';
import { peopleCalls } from '#contract/people.ts';
import { photoCalls } from '#contract/photos.ts';
import { quoteCalls } from '#contract/quotes.ts';
import { scriptCalls } from '#contract/scripts.ts';
import { secondFactorCalls } from '#contract/second-factors.ts';
import { sessionCalls } from '#contract/sessions.ts';
import { staffCalls } from '#contract/staff.ts';
import { STRANGER } from '#core/permissions.ts';
import { applicationRoutes } from './applications/routes.ts';
import { attendanceRoutes } from './attendance/routes.ts';
import { businessRoutes, settingsRoutes } from './business/routes.ts';
import { calendarRoutes } from './calendar/routes.ts';
import { settingsCalls } from '#contract/settings.ts';
import { contactRoutes, messageRoutes } from './contact/routes.ts';
import { auditRoutes } from './audit/routes.ts';
import { countRoutes, deskRoutes } from './desk/routes.ts';
import type { Deps } from './deps.ts';
import { crewJobRoutes, employeeRoutes } from './employees/routes.ts';
import { mountAdminPages } from './http/admin-pages.ts';
import { mountAssets } from './http/assets.ts';
import { documentationRoutes } from './documentation/routes.ts';
import type { Development } from './http/development.ts';
import { mountCrewPages } from './http/crew-pages.ts';
import { mountDocumentation } from './http/documentation.ts';
import { healthRoutes } from './http/health.ts';
import { admitLargeBodies } from './http/large-bodies.ts';
import { guardLaunch } from './http/launch-gate.ts';
import { logRequests } from './http/log-requests.ts';
import { readLookUps } from './http/look-up-session.ts';
import { mount } from './http/mount.ts';
import { keepPages, mountPages } from './http/pages.ts';
import { answerProblems, nothingHere, sendProblem } from './http/problems.ts';
import { readJson } from './http/read-json.ts';
import './http/request.ts';
import { secure, securityHeaders } from './http/security.ts';
import { writeAnswers } from './http/serializer.ts';
import { readSessions } from './http/session.ts';
import { mountSiteFiles } from './http/site-files.ts';
import { tellChanges } from './http/tell-changes.ts';
import { tooOften } from './http/tries.ts';
import { answerBadAddress, answerUnreadable } from './http/unreadable.ts';
import { jobRoutes } from './jobs/routes.ts';
import { launchRoutes } from './launch/routes.ts';
import { offerRoutes } from './offers/routes.ts';
import { mailRoutes } from './mail/routes.ts';
import { passkeyRoutes } from './passkeys/routes.ts';
import { peopleRoutes } from './people/routes.ts';
import { photoRoutes } from './photos/routes.ts';
import { quoteRoutes } from './quotes/routes.ts';
import { scriptRoutes } from './scripts/routes.ts';
import { secondFactorRoutes } from './second-factors/routes.ts';
import { sessionRoutes } from './sessions/routes.ts';
import { staffRoutes } from './staff/routes.ts';

const ROOT = join(import.meta.dirname, '..');
/** In milliseconds: three photos over a slow phone connection take minutes. */
const SLOWEST_REQUEST = 600_000;

/** The whole site as one Fastify application, not yet listening. Everything that it needs from outside is in `deps`. */
export async function buildApp(deps: Deps, development?: Development): Promise<FastifyInstance> {
  const site = { publicUrl: deps.publicUrl, isDevelopment: development !== undefined };
  const app = Fastify({
    loggerInstance: deps.log,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: (_address, hop) => hop < deps.env.TRUST_PROXY,
    genReqId: () => deps.chance.id(),
    requestIdHeader: false,
    requestTimeout: SLOWEST_REQUEST,
    forceCloseConnections: 'idle',
    clientErrorHandler: answerUnreadable,
    frameworkErrors: (_error, _request, reply) => answerBadAddress(reply, securityHeaders(site)),
  });
  readJson(app);
  admitLargeBodies(app);
  app.setValidatorCompiler(validatorCompiler).setSerializerCompiler(writeAnswers);
  app.decorateRequest('actor').decorateRequest('sessionToken').decorateRequest('sessionId');
  app.addHook('onRequest', async (request) => {
    request.actor = STRANGER;
  });

  const pages = keepPages(deps, site);
  answerProblems(app);
  logRequests(app);
  secure(app, site);
  await app.register(cookie, { secret: deps.secret.toString('base64url') });
  readSessions(app, deps);
  readLookUps(app, deps);
  guardLaunch(app, deps, pages);
  await app.register(rateLimit, {
    global: false,
    cache: 50_000,
    errorResponseBuilder: (_request, { ttl }) => tooOften(ttl),
  });
  await mountDocumentation(app, { withPage: site.isDevelopment });

  tellChanges(app, deps.changes);
  mountCalls(app, deps);
  mountPages(app, pages);
  mountAdminPages(app, pages);
  mountCrewPages(app, pages);
  mountSiteFiles(app, deps);
  if (development) await development.attach(app);
  else await mountAssets(app, ROOT);

  app.setNotFoundHandler(async (request, reply) =>
    request.url.startsWith('/api/')
      ? sendProblem(reply, nothingHere(request))
      : pages.send(request, reply, { page: 'not-found', status: 404 }),
  );
  return app;
}

function mountCalls(app: FastifyInstance, deps: Deps): void {
  mount(app, contactCalls, contactRoutes(deps));
  mount(app, quoteCalls, quoteRoutes(deps));
  mount(app, offerCalls, offerRoutes(deps));
  mount(app, photoCalls, photoRoutes(deps));
  mount(app, deskCalls, deskRoutes(deps));
  mount(app, staffCalls, staffRoutes(deps));
  mount(app, attendanceCalls, attendanceRoutes(deps));
  mount(app, applicationCalls, applicationRoutes(deps));
  mount(app, countCalls, countRoutes(deps));
  mount(app, jobCalls, jobRoutes(deps));
  mount(app, crewJobCalls, crewJobRoutes(deps));
  mount(app, employeeCalls, employeeRoutes(deps));
  mount(app, documentationCalls, documentationRoutes(deps));
  mount(app, calendarCalls, calendarRoutes(deps));
  mount(app, messageCalls, messageRoutes(deps));
  mount(app, mailCalls, mailRoutes(deps));
  mount(app, auditCalls, auditRoutes(deps));
  mount(app, businessCalls, businessRoutes(deps));
  mount(app, settingsCalls, settingsRoutes(deps));
  mount(app, launchCalls, launchRoutes(deps));
  mount(app, healthCalls, healthRoutes(deps));
  mount(app, sessionCalls, sessionRoutes(deps));
  mount(app, peopleCalls, peopleRoutes(deps));
  mount(app, secondFactorCalls, secondFactorRoutes(deps));
  mount(app, passkeyCalls, passkeyRoutes(deps));
  mount(app, scriptCalls, scriptRoutes(deps));
}
