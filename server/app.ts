import { join } from 'node:path';
import cookie from '@fastify/cookie';
import rateLimit from '@fastify/rate-limit';
import Fastify, { LogController, type FastifyInstance } from 'fastify';
import { validatorCompiler } from 'fastify-type-provider-zod';
import { STRANGER } from '#core/people/permissions.ts';
import { readApplicantPasses } from '#server/applications/apply.ts';
import { readLookUps } from '#server/employees/look-up.ts';
import { mountDocumentation } from '#server/http/documentation.ts';
import { followRequests } from '#server/http/follow-requests.ts';
import { languageFor, rememberLanguages } from '#server/http/language.ts';
import { mountMetrics } from '#server/http/monitoring.ts';
import { writeAnswers } from '#server/http/mount.ts';
import { answerProblems, nothingHere, sendProblem, answerBadAddress, answerUnreadable } from '#server/http/problems.ts';
import { admitLargeBodies, readJson } from '#server/http/request-bodies.ts';
import { isCall, clientAddress } from '#server/http/request.ts';
import { secure, securityHeaders } from '#server/http/security.ts';
import { sharedLimits } from '#server/http/shared-limits.ts';
import { guardLaunch } from '#server/launch/guard-launch.ts';
import { networkOf, tooOften } from '#server/lib/attempt-limiter.ts';
import type { Development } from '#server/pages/development.ts';
import { followLinks } from '#server/pages/link-language.ts';
import { isAddressed, mountInsidePages, keepPages, mountPages } from '#server/pages/pages.ts';
import { mountAssets, mountSiteFiles } from '#server/pages/site-files.ts';
import { readSessions } from '#server/people/cookies.ts';
import { tellChanges } from './changes.ts';
import type { Deps } from './deps.ts';
import { mountCalls } from './mount-calls.ts';

const ROOT = join(import.meta.dirname, '..');
/** In milliseconds. */
const PATIENCE = {
  /** Three photos over a slow phone connection take minutes. */
  requestTimeout: 600_000,
  /** Closes a connection that has been silent this long: the client is gone, and its response would stay in memory. */
  connectionTimeout: 900_000,
} as const;

/**
 * Builds the whole site as one Fastify application that is not listening yet. Its external dependencies are all in
 * `deps`.
 */
export async function buildApp(deps: Deps, development?: Development): Promise<FastifyInstance> {
  const isDevelopment = development !== undefined;
  const app = Fastify({
    loggerInstance: deps.log,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: (_address, hop) => hop < deps.env.TRUST_PROXY,
    // A request's log lines already have its id, through the request context.
    childLoggerFactory: (log) => log,
    genReqId: () => deps.random.id(),
    requestIdHeader: false,
    ...PATIENCE,
    forceCloseConnections: 'idle',
    // Requests accepted before the shutdown still get their response.
    return503OnClosing: false,
    clientErrorHandler: answerUnreadable,
    frameworkErrors: (_error, _request, reply) => answerBadAddress(reply, securityHeaders(deps, isDevelopment)),
  });
  readJson(app);
  admitLargeBodies(app);
  app.setValidatorCompiler(validatorCompiler).setSerializerCompiler(writeAnswers);
  describeRequests(app, deps);

  followRequests(app, deps.telemetry);
  const pages = keepPages(deps, { isDevelopment });
  app.addHook('onRequest', pages.answerFirst);
  answerProblems(app, deps.telemetry.metrics);
  secure(app, deps, isDevelopment);
  await app.register(cookie);
  readSessions(app, deps);
  readLookUps(app, deps);
  readApplicantPasses(app, deps);
  rememberLanguages(app, deps, isAddressed);
  followLinks(app, deps);
  guardLaunch(app, deps, pages);
  await limitCalls(app, deps);
  await mountDocumentation(app, { withPage: isDevelopment });

  tellChanges(app, deps.changes);
  mountCalls(app, deps);
  mountPages(app, pages, deps.render.languages);
  mountInsidePages(app, pages, deps.render.languages);
  mountForPrograms(app, deps);
  if (development) await development.attach(app);
  else await mountAssets(app, ROOT);

  app.setNotFoundHandler(async (request, reply) =>
    isCall(request) ? sendProblem(reply, nothingHere(request)) : pages.sendOther(request, reply),
  );
  return app;
}

/** Adds to each request what is known about its caller; later hooks fill it. */
function describeRequests(app: FastifyInstance, { render }: Deps): void {
  for (const part of [
    'sessionToken',
    'sessionId',
    'deviceToken',
    'employeeNumber',
    'accountLanguage',
    'linkLanguage',
    'offeredLanguages',
    'isLockedOut',
  ])
    app.decorateRequest(part);
  app.decorateRequest('language', {
    getter() {
      return languageFor(this, this.offeredLanguages ?? render.languages);
    },
  });
  app.decorateRequest('actor');
  app.addHook('onRequest', async (request) => {
    request.actor = STRANGER;
  });
}

/** Limits calls per client network, shared with other processes unless the engine allows only one. */
async function limitCalls(app: FastifyInstance, deps: Deps): Promise<void> {
  const { Store, stop } = sharedLimits(deps, { isAlone: deps.database.engine === 'embedded' });
  app.addHook('onClose', async () => stop());
  await app.register(rateLimit, {
    global: false,
    store: Store,
    keyGenerator: (request) => networkOf(clientAddress(request)),
    errorResponseBuilder: (_request, { ttl }) => tooOften(ttl),
  });
}

/** Mounts what crawlers, link previews and Prometheus request. */
function mountForPrograms(app: FastifyInstance, deps: Deps): void {
  mountSiteFiles(app, deps);
  mountMetrics(app, deps);
}
