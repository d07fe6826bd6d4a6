import type { Registry, Gauge } from 'prom-client';
import type { Assessment } from '#core/estimate/assessment.ts';
import type { PoolUse } from '#server/db/engine.ts';
import type { Deps } from '#server/deps.ts';
import type { Env } from '#server/env.ts';
import { inTime } from '#server/lib/promises.ts';
import { readState } from './queries.ts';

/** Counts events. Does nothing unless METRICS_TOKEN is set. */
export type Metrics = {
  /** A request was answered; `seconds` is absent if the response is a stream that stays open. */
  readonly answered: (request: {
    readonly method: string;
    /** The route pattern, never the URL. */
    readonly route: string;
    readonly status: number;
    readonly seconds: number | undefined;
  }) => void;
  readonly statement: (seconds: number, isFailed: boolean) => void;
  readonly mail: (outcome: 'sent' | 'not-sent') => void;
  readonly quoteSubmitted: () => void;
  readonly slotRefused: () => void;
  /** Photos of a vehicle were judged by this engine; 'questions' if none could judge them. */
  readonly photosAnalyzed: (engine: Assessment['engine']) => void;
  /** Returns all metrics in the Prometheus text format; undefined if metrics are off. */
  readonly write: (
    readings: () => Promise<Readings>,
  ) => Promise<{ readonly contentType: string; readonly text: string } | undefined>;
};

export const NO_METRICS: Metrics = {
  answered: () => {},
  statement: () => {},
  mail: () => {},
  quoteSubmitted: () => {},
  slotRefused: () => {},
  photosAnalyzed: () => {},
  write: async () => undefined,
};

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);
const SECONDS_OF_REQUEST = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
const SECONDS_OF_STATEMENT = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.5, 1, 5];

/** Opens Prometheus metrics if the environment sets a token for reading them. The library is loaded only then. */
export async function openMetrics(env: Pick<Env, 'METRICS_TOKEN'>): Promise<Metrics> {
  if (!env.METRICS_TOKEN) return NO_METRICS;
  const library = await import('prom-client');
  const register: Registry = new library.Registry();
  library.collectDefaultMetrics({ register });
  const registers = [register];
  const counter = (name: string, help: string, labelNames: readonly string[] = []) =>
    new library.Counter({ name, help, labelNames, registers });
  const histogram = (name: string, help: string, rest: { labelNames: readonly string[]; buckets: number[] }) =>
    new library.Histogram({ name, help, registers, ...rest });

  const requests = counter('brightbay_http_requests_total', 'Requests that were answered.', [
    'method',
    'route',
    'status',
  ]);
  const durations = histogram('brightbay_http_request_seconds', 'From the first byte of a request to its answer.', {
    labelNames: ['method', 'route'],
    buckets: SECONDS_OF_REQUEST,
  });
  const statements = histogram('brightbay_database_statement_seconds', 'From a statement to its answer.', {
    labelNames: ['outcome'],
    buckets: SECONDS_OF_STATEMENT,
  });
  const mails = counter('brightbay_mail_deliveries_total', 'Tries to send a mail.', ['outcome']);
  const quotes = counter('brightbay_quotes_submitted_total', 'Quotes that were stored.');
  const refusals = counter('brightbay_slots_refused_total', 'Requests refused because the time was just taken.');
  const analyses = counter('brightbay_photo_analyses_total', 'Photo estimates, by what judged them.', ['engine']);
  const readGauges = addGauges(library, register);

  return {
    answered: ({ method: given, route, status, seconds }) => {
      const method = METHODS.has(given) ? given : 'OTHER';
      requests.inc({ method, route, status });
      if (seconds !== undefined) durations.observe({ method, route }, seconds);
    },
    statement: (seconds, isFailed) => statements.observe({ outcome: isFailed ? 'failed' : 'answered' }, seconds),
    mail: (outcome) => mails.inc({ outcome }),
    quoteSubmitted: () => quotes.inc(),
    slotRefused: () => refusals.inc(),
    photosAnalyzed: (engine) => analyses.inc({ engine }),
    write: async (readings) => {
      readGauges(await readings());
      return { contentType: register.contentType, text: await register.metrics() };
    },
  };
}

/** Values that are read at each scrape. Undefined if the database did not respond. */
type Readings = {
  readonly pool: PoolUse;
  readonly outbox:
    | {
        readonly waiting: number;
        readonly failed: number;
        /** Seconds since the oldest waiting email was queued; 0 if none is waiting. */
        readonly oldestSeconds: number;
      }
    | undefined;
  /** Seconds since each recurring task last ran; one that never ran is missing. */
  readonly heartbeats: Readonly<Record<string, number>> | undefined;
  /** Seconds since a backup was last restored and verified; null if none ever was. */
  readonly provenSeconds: number | null | undefined;
};

/** Adds the gauges to the register. Returns the function that sets them. */
function addGauges(library: { readonly Gauge: typeof Gauge }, register: Registry): (readings: Readings) => void {
  const gauge = (name: string, help: string, labelNames: readonly string[] = []) =>
    new library.Gauge({ name, help, labelNames, registers: [register] });
  const up = gauge('brightbay_database_up', '1 when the database answered just now.');
  const connections = gauge('brightbay_database_connections', 'Connections to the database.', ['state']);
  const waiting = gauge('brightbay_database_waiting', 'Who waits for a connection to the database.');
  const mails = gauge('brightbay_outbox_mails', 'Mails in the outbox that were not sent.', ['status']);
  const oldest = gauge('brightbay_outbox_oldest_seconds', 'How long the longest waiting mail has waited.');
  const beats = gauge('brightbay_heartbeat_age_seconds', 'Since a repeated duty last ran.', ['duty']);

  const proven = gauge('brightbay_backup_proven_age_seconds', 'Since a backup was last restored and found whole.');

  return ({ pool, outbox, heartbeats, provenSeconds }) => {
    up.set(outbox && heartbeats ? 1 : 0);
    connections.set({ state: 'used' }, pool.open - pool.idle);
    connections.set({ state: 'idle' }, pool.idle);
    waiting.set(pool.waiting);
    // Values from before an outage must not be reported as current.
    mails.reset();
    beats.reset();
    oldest.remove();
    proven.remove();
    if (outbox) {
      mails.set({ status: 'waiting' }, outbox.waiting);
      mails.set({ status: 'failed' }, outbox.failed);
      oldest.set(outbox.oldestSeconds);
    }
    if (typeof provenSeconds === 'number') proven.set(provenSeconds);
    for (const [duty, age] of Object.entries(heartbeats ?? {})) beats.set({ duty }, age);
  };
}

export type ReadingDeps = Pick<Deps, 'db' | 'database' | 'clock'>;

/** In milliseconds: monitoring must learn soon that the database does not respond. */
const PATIENCE = 5000;

/** Reads the current values of the gauges, in one statement. */
export async function readReadings(deps: ReadingDeps): Promise<Readings> {
  const answered = await inTime(readState(deps), PATIENCE).catch(() => undefined);
  return {
    pool: deps.database.use(),
    outbox: answered?.outbox,
    heartbeats: answered?.heartbeats,
    provenSeconds: answered?.provenSeconds,
  };
}

export type State = Required<Omit<Readings, 'pool'>>;
