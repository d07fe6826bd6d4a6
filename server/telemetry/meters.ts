import type { Registry } from 'prom-client';
import type { Assessment } from '#core/estimate/assessment.ts';
import type { Env } from '../env.ts';
import { addGauges, type Readings } from './gauges.ts';

/** Counts events. Does nothing unless METRICS_TOKEN is set. */
export type Meters = {
  /** A request was answered; `seconds` is absent if the response is a stream that stays open. */
  readonly answered: (request: AnsweredRequest) => void;
  readonly statement: (seconds: number, isFailed: boolean) => void;
  readonly mail: (outcome: 'sent' | 'not-sent') => void;
  readonly quoteSubmitted: () => void;
  readonly slotRefused: () => void;
  /** Photos of a vehicle were judged by this engine; 'questions' if none could judge them. */
  readonly photosAnalyzed: (engine: Assessment['engine']) => void;
  /** Returns all metrics in the Prometheus text format; undefined if metrics are off. */
  readonly write: (readings: () => Promise<Readings>) => Promise<Page | undefined>;
};

export type AnsweredRequest = {
  readonly method: string;
  /** The route pattern, never the URL. */
  readonly route: string;
  readonly status: number;
  readonly seconds: number | undefined;
};

export type Page = { readonly contentType: string; readonly text: string };

export const NO_METERS: Meters = {
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
export async function openMeters(env: Pick<Env, 'METRICS_TOKEN'>): Promise<Meters> {
  if (!env.METRICS_TOKEN) return NO_METERS;
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
