import { AsyncLocalStorage } from 'node:async_hooks';
import type { DatabaseLog } from '#server/db/engine.ts';
import type { StatementWatch } from '#server/db/statements.ts';
import type { Env } from '#server/env.ts';
import { NO_METRICS, openMetrics, type Metrics } from './metrics.ts';

/** How the program is observed from outside: Prometheus metrics, OpenTelemetry traces, both or neither. */
export type Telemetry = { readonly metrics: Metrics; readonly tracing: Tracing };

const NO_TRACING: Tracing = { request: () => undefined, message: () => undefined, close: async () => {} };
export const NO_TELEMETRY: Telemetry = { metrics: NO_METRICS, tracing: NO_TRACING };

/** Opens what the environment configures. */
export async function openTelemetry(env: Env): Promise<Telemetry> {
  const [metrics, tracing] = await Promise.all([openMetrics(env), openTracing(env)]);
  return { metrics, tracing };
}

/** Attributes of a span: the program's own names and numbers, never something that a user typed. */
export type Attributes = Readonly<Record<string, string | number | boolean>>;

export type SpanKind = 'request' | 'statement' | 'message';

export type OpenSpan = {
  /** Ends the span. May rename it, since the route is only known after routing. */
  readonly end: (how: { readonly name?: string; readonly attributes?: Attributes; readonly isFailed: boolean }) => void;
  /** Starts a child span. */
  readonly below: (kind: SpanKind, name: string, attributes: Attributes) => OpenSpan;
};

/** Starts root spans. Does nothing unless OTEL_EXPORTER_OTLP_ENDPOINT is set. */
export type Tracing = {
  /** Starts the span of a request. Its trace id is the request id without the dashes. */
  readonly request: (requestId: string) => OpenSpan | undefined;
  /** Starts the span of sending a message: in the trace of the request that queued it, if known. */
  readonly message: (channel: string, kind: string, requestId: string | null) => OpenSpan | undefined;
  /** Sends the remaining spans, for a few seconds at most. */
  readonly close: () => Promise<void>;
};

/** Opens tracing to the collector in the environment. The libraries are loaded only then. */
async function openTracing(env: Pick<Env, 'OTEL_EXPORTER_OTLP_ENDPOINT'>): Promise<Tracing> {
  const endpoint = env.OTEL_EXPORTER_OTLP_ENDPOINT;
  if (!endpoint) return NO_TRACING;
  const { traceTo } = await import('./otlp.ts');
  return traceTo(endpoint);
}

/** The context shared by everything done on behalf of one request or one email. */
export type RequestContext = {
  /** The request that started it; null if it was not started by a request. */
  readonly requestId: string | null;
  /** The parent of new spans. */
  readonly span: OpenSpan | undefined;
};

const contexts = new AsyncLocalStorage<RequestContext>();

/** Runs a function, and everything it triggers, in this context. */
export function inContext<T>(context: RequestContext, run: () => T): T {
  return contexts.run(context, run);
}

/** Returns the current context; undefined during startup and in the scheduler. */
function currentContext(): RequestContext | undefined {
  return contexts.getStore();
}

/** Returns the id of the current request; null if there is none. */
export function currentRequestId(): string | null {
  return contexts.getStore()?.requestId ?? null;
}

/** The maximum length of a statement in the log. */
const MOST_CHARACTERS = 2000;

/**
 * Counts statements, creates a span for each, and logs those that took `slowMilliseconds` or more (not counting the
 * wait for a connection): their text, without any value.
 */
export function watchStatements(
  { metrics }: Pick<Telemetry, 'metrics'>,
  log: DatabaseLog,
  slowMilliseconds: number,
): StatementWatch {
  return (text) => {
    const context = currentContext();
    const span = context?.span?.below('statement', statementName(text), {});
    const start = performance.now();
    return (isFailed) => {
      const milliseconds = performance.now() - start;
      metrics.statement(milliseconds / 1000, isFailed);
      span?.end({ isFailed });
      if (milliseconds < slowMilliseconds) return;
      const statement = withoutLiterals(text).slice(0, MOST_CHARACTERS);
      log.warn({ ms: Math.round(milliseconds), statement, isFailed }, 'a slow statement');
    };
  };
}

/** A program has few distinct texts; those with lists of varying length are not cached. */
const MOST = 1000;
const names = new Map<string, string>();

/** Returns what a statement does and to which table: 'select quotes', 'insert outbox', 'commit'. Never a value. */
function statementName(text: string): string {
  const known = names.get(text);
  if (known !== undefined) return known;
  const name = nameOf(text);
  if (names.size < MOST) names.set(text, name);
  return name;
}

function nameOf(text: string): string {
  const [verb = 'statement'] = /[a-z]+/i.exec(text) ?? [];
  const [, table] = /\b(?:from|into|update|join|lock table)\s+(?:only\s+)?"?([a-z_][a-z0-9_]*)"?/i.exec(text) ?? [];
  return (table ? `${verb} ${table}` : verb).toLowerCase();
}

/** Returns the text without its literals. Values are sent separately from a statement; the literals are constants. */
function withoutLiterals(text: string): string {
  return text
    .replaceAll(/'(?:[^']|'')*'/g, "'…'")
    .replaceAll(/\s+/g, ' ')
    .trim();
}
