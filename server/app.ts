import { join } from 'node:path';
import cookie from '@fastify/cookie';
import rateLimit from '@fastify/rate-limit';
import Fastify, { LogController, type FastifyInstance } from 'fastify';
import { validatorCompiler } from 'fastify-type-provider-zod';
import { businessCalls } from '#contract/business.ts';
import { contactCalls } from '#contract/contact.ts';
import { healthCalls } from '#contract/health.ts';
import { launchCalls } from '#contract/launch.ts';
import { quoteCalls } from '#contract/quotes.ts';
import { STRANGER } from '#core/permissions.ts';
import { businessRoutes } from './business/routes.ts';
import { contactRoutes } from './contact/routes.ts';
import type { Deps } from './deps.ts';
import { TooMany } from './errors.ts';
import { mountAssets } from './http/assets.ts';
import type { Development } from './http/development.ts';
import { mountDocumentation } from './http/documentation.ts';
import { healthRoutes } from './http/health.ts';
import { guardLaunch } from './http/launch-gate.ts';
import { logRequests } from './http/log-requests.ts';
import { mount } from './http/mount.ts';
import { keepPages, mountPages } from './http/pages.ts';
import { answerProblems, nothingHere, sendProblem } from './http/problems.ts';
import './http/request.ts';
import { secure } from './http/security.ts';
import { writeAnswers } from './http/serializer.ts';
import { mountSiteFiles } from './http/site-files.ts';
import { launchRoutes } from './launch/routes.ts';
import { quoteRoutes } from './quotes/routes.ts';

const ROOT = join(import.meta.dirname, '..');

/** The whole site as one Fastify application, not yet listening. Everything that it needs from outside is in `deps`. */
export async function buildApp(deps: Deps, development?: Development): Promise<FastifyInstance> {
  const isDevelopment = development !== undefined;
  const app = Fastify({
    loggerInstance: deps.log,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: (_address, hop) => hop < deps.env.TRUST_PROXY,
    genReqId: () => deps.chance.id(),
    requestIdHeader: false,
    forceCloseConnections: 'idle',
  });
  app.removeContentTypeParser('text/plain');
  app.setValidatorCompiler(validatorCompiler).setSerializerCompiler(writeAnswers);
  app.decorateRequest('actor');
  app.addHook('onRequest', async (request) => {
    request.actor = STRANGER;
  });

  const pages = keepPages(deps, { isDevelopment });
  answerProblems(app);
  logRequests(app);
  secure(app, { publicUrl: deps.publicUrl, isDevelopment });
  await app.register(cookie, { secret: deps.secret.toString('base64url') });
  guardLaunch(app, deps, pages);
  await app.register(rateLimit, {
    global: false,
    cache: 50_000,
    errorResponseBuilder: (_request, { ttl }) => tooMany(ttl),
  });
  await mountDocumentation(app, { withPage: isDevelopment });

  mount(app, contactCalls, contactRoutes(deps));
  mount(app, quoteCalls, quoteRoutes(deps));
  mount(app, businessCalls, businessRoutes(deps));
  mount(app, launchCalls, launchRoutes(deps));
  mount(app, healthCalls, healthRoutes(deps));
  mountPages(app, pages);
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

function tooMany(milliseconds: number): TooMany {
  const seconds = Math.ceil(milliseconds / 1000);
  return new TooMany(
    `That was too often in a short time. Please try again in ${seconds < 90 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`}.`,
    seconds,
  );
}
