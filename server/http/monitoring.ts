import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { healthCalls } from '#contract/health.ts';
import { problemsTexts } from '#core/languages/en/problems.ts';
import { SOURCE } from '#core/languages/language.ts';
import type { Deps } from '#server/deps.ts';
import { inTime } from '#server/lib/promises.ts';
import { isSameText } from '#server/lib/secrets.ts';
import { outboxHealth } from '#server/notifications/health.ts';
import { schedulerHealth } from '#server/scheduler.ts';
import { readReadings } from '#server/telemetry/metrics.ts';
import type { Handlers } from './mount.ts';
import { sendProblem, nothingHere } from './problems.ts';
import { hasAdmin } from './queries.ts';

/** In milliseconds: health checkers usually have a short timeout, so a hung database must be reported soon. */
const PATIENCE = 5000;

export function healthRoutes(deps: Deps): Handlers<typeof healthCalls> {
  const explain = explainFailures(deps);
  return {
    'GET /healthz': async () => ({ status: 200, body: { ok: true } }),
    'GET /readyz': async ({ context }) => {
      const [database, outbox, scheduler] = await Promise.all([
        check(() => databaseHealth(context)),
        check(() => outboxHealth(context.db, context.clock, SOURCE)),
        check(() => schedulerHealth(context.db, context.clock, SOURCE)),
      ]);
      const isLeaving = context.leaving.signal.aborted;
      const ok = database.ok && outbox.ok && scheduler.ok && !isLeaving;
      const checks = {
        database: explain('database', database),
        outbox: explain('outbox', outbox),
        scheduler: explain('scheduler', scheduler),
      };
      return { status: ok ? 200 : 503, body: { ok, checks, ...(isLeaving && { isLeaving }) } };
    },
  };
}

/** `action` overrides the default advice of the check. */
type Health = { readonly ok: boolean; readonly detail?: string; readonly action?: string };
/** Fails while there is no admin: traffic must not arrive before an admin can log in. */
async function databaseHealth({ db }: Pick<Deps, 'db'>): Promise<Health> {
  return (await hasAdmin(db))
    ? { ok: true }
    : {
        ok: false,
        detail: 'The first admin is not there yet.',
        action:
          'Wait a moment: the first start makes one. If it stays away, see in the log why and restart the program.',
      };
}

const ACTIONS = {
  database:
    'See whether the database server runs, takes connections and has room on its disk. Nothing else can work until then.',
  outbox:
    'See in the log why mail is not being sent. If the sender stands still while the database answers, restart the program; no mail is lost.',
  scheduler: 'See in the log which duty fails. If none does, restart the program: what is due is done at its start.',
} as const;

/** Adds to a failed check since when this process has seen it fail without a break, and what to do. */
function explainFailures({
  clock,
}: Pick<Deps, 'clock'>): (name: keyof typeof ACTIONS, health: Health) => Health & { readonly since?: string } {
  const since = new Map<string, string>();
  return (name, health) => {
    if (health.ok) {
      since.delete(name);
      return health;
    }
    const first = since.get(name) ?? clock.now().toString();
    since.set(name, first);
    return { action: ACTIONS[name], ...health, since: first };
  };
}

async function check(ask: () => Promise<Health>): Promise<Health> {
  try {
    return await inTime(ask(), PATIENCE);
  } catch {
    return { ok: false, detail: 'The database does not answer.' };
  }
}

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
      const t = problemsTexts(request.language);
      reply.header('www-authenticate', 'Bearer');
      return sendProblem(reply, { status: 401, code: 'log-in', title: t('logIn'), detail: t('metricsToken') });
    }
    const page = await deps.telemetry.metrics.write(() => readReadings(deps));
    if (!page) return sendProblem(reply, nothingHere(request));
    return reply.header('content-type', page.contentType).header('cache-control', 'no-store').send(page.text);
  });
}

function bearerOf({ headers }: FastifyRequest): string {
  return /^Bearer (.+)$/i.exec(headers.authorization ?? '')?.[1] ?? '';
}
