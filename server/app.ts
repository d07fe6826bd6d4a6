import { join } from 'node:path';
import cookie from '@fastify/cookie';
import rateLimit from '@fastify/rate-limit';
import Fastify, { LogController, type FastifyInstance } from 'fastify';
import { validatorCompiler } from 'fastify-type-provider-zod';
import { STRANGER } from '#core/permissions.ts';
import type { Deps } from './deps.ts';
import { readApplicantPasses } from './http/applicant-pass.ts';
import { mountAssets } from './http/assets.ts';
import type { Development } from './http/development.ts';
import { mountDocumentation } from './http/documentation.ts';
import { admitLargeBodies } from './http/large-bodies.ts';
import { mountInsidePages } from './http/inside-pages.ts';
import { guardLaunch } from './http/launch-gate.ts';
import { logRequests } from './http/log-requests.ts';
import { readLookUps } from './http/look-up-session.ts';
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
import { mountCalls } from './mount-calls.ts';

const ROOT = join(import.meta.dirname, '..');
/** In milliseconds: three photos over a slow phone connection take minutes. */
const SLOWEST_REQUEST = 600_000;
/** In milliseconds: who neither sends nor takes a byte for so long has gone, and keeps no answer in the memory. */
const LONGEST_SILENCE = 900_000;

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
    connectionTimeout: LONGEST_SILENCE,
    forceCloseConnections: 'idle',
    clientErrorHandler: answerUnreadable,
    frameworkErrors: (_error, _request, reply) => answerBadAddress(reply, securityHeaders(site)),
  });
  readJson(app);
  admitLargeBodies(app);
  app.setValidatorCompiler(validatorCompiler).setSerializerCompiler(writeAnswers);
  for (const part of ['actor', 'sessionToken', 'sessionId', 'employeeNumber']) app.decorateRequest(part);
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
  readApplicantPasses(app, deps);
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
  mountInsidePages(app, pages);
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
