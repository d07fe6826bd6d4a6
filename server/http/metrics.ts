import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Deps } from '../deps.ts';
import { isSameText } from '../lib/secrets.ts';
import { readReadings } from '../telemetry/readings.ts';
import { nothingHere, sendProblem } from './problems.ts';

/** Enough for several Prometheus servers that scrape every few seconds, and far too few for guessing a token. */
const LIMIT = { max: 120, timeWindow: 60_000 };

/**
 * Serves `GET /metrics` in the Prometheus text format to clients that send METRICS_TOKEN as a bearer token: 401 to
 * others, and 404 if no token is set. It works even while the site is locked or the database is down.
 */
export function mountMetrics(app: FastifyInstance, deps: Deps): void {
  app.get('/metrics', { config: { rateLimit: LIMIT } }, async (request, reply) => {
    const token = deps.env.METRICS_TOKEN;
    if (token === undefined) return sendProblem(reply, nothingHere(request));
    if (!isSameText(bearerOf(request), token)) {
      const detail = 'This is for those who watch over the server: send METRICS_TOKEN as a bearer token.';
      reply.header('www-authenticate', 'Bearer');
      return sendProblem(reply, { status: 401, code: 'log-in', title: 'Please log in', detail });
    }
    const page = await deps.telemetry.meters.write(() => readReadings(deps));
    if (!page) return sendProblem(reply, nothingHere(request));
    return reply.header('content-type', page.contentType).header('cache-control', 'no-store').send(page.text);
  });
}

function bearerOf({ headers }: FastifyRequest): string {
  return /^Bearer (.+)$/i.exec(headers.authorization ?? '')?.[1] ?? '';
}
