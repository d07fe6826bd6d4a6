import type { Env } from '../env.ts';

/** Values that a span may have: names of the program's own and numbers, never something that a person typed. */
export type Attributes = Readonly<Record<string, string | number | boolean>>;

export type SpanKind = 'request' | 'statement' | 'mail';

export type OpenSpan = {
  /** Ends it; may name it anew, since a route is only known once it was found. */
  readonly end: (how: { readonly name?: string; readonly attributes?: Attributes; readonly isFailed: boolean }) => void;
  /** A span below this one, which begins now. */
  readonly below: (kind: SpanKind, name: string, attributes: Attributes) => OpenSpan;
};

/** Where spans begin. Nothing of this does anything unless OTEL_EXPORTER_OTLP_ENDPOINT is set. */
export type Tracing = {
  /** The span of a request: its trace has the id of the request without the dashes. */
  readonly request: (requestId: string) => OpenSpan | undefined;
  /** The span of a mail that is sent: in the trace of the request that queued it, if that is known. */
  readonly mail: (kind: string, requestId: string | null) => OpenSpan | undefined;
  /** Sends what has not been sent yet, for some seconds at most. */
  readonly close: () => Promise<void>;
};

export const NO_TRACING: Tracing = { request: () => undefined, mail: () => undefined, close: async () => {} };

/** Traces to the collector that the environment names. The libraries are loaded only then. */
export async function openTracing(env: Pick<Env, 'OTEL_EXPORTER_OTLP_ENDPOINT'>): Promise<Tracing> {
  const endpoint = env.OTEL_EXPORTER_OTLP_ENDPOINT;
  if (!endpoint) return NO_TRACING;
  const { traceTo } = await import('./otlp.ts');
  return traceTo(endpoint);
}
