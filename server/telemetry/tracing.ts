import type { Env } from '../env.ts';

/** Attributes of a span: the program's own names and numbers, never something that a user typed. */
export type Attributes = Readonly<Record<string, string | number | boolean>>;

export type SpanKind = 'request' | 'statement' | 'mail';

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
  /** Starts the span of sending an email: in the trace of the request that queued it, if known. */
  readonly mail: (kind: string, requestId: string | null) => OpenSpan | undefined;
  /** Sends the remaining spans, for a few seconds at most. */
  readonly close: () => Promise<void>;
};

export const NO_TRACING: Tracing = { request: () => undefined, mail: () => undefined, close: async () => {} };

/** Opens tracing to the collector in the environment. The libraries are loaded only then. */
export async function openTracing(env: Pick<Env, 'OTEL_EXPORTER_OTLP_ENDPOINT'>): Promise<Tracing> {
  const endpoint = env.OTEL_EXPORTER_OTLP_ENDPOINT;
  if (!endpoint) return NO_TRACING;
  const { traceTo } = await import('./otlp.ts');
  return traceTo(endpoint);
}
