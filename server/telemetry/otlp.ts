import { setTimeout as delay } from 'node:timers/promises';
import {
  ROOT_CONTEXT,
  SpanKind as Kind,
  SpanStatusCode,
  trace,
  TraceFlags,
  type Context,
  type SpanContext,
  type Tracer,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, RandomIdGenerator, TracerProvider } from '@opentelemetry/sdk-trace';
import type { Attributes, OpenSpan, SpanKind, Tracing } from './telemetry.ts';

/** In milliseconds: how long a collector that does not respond may delay a batch, and the end of the program. */
const PATIENCE = 3000;
const KINDS = {
  request: Kind.SERVER,
  statement: Kind.CLIENT,
  message: Kind.PRODUCER,
} as const satisfies Record<SpanKind, Kind>;

/**
 * Sends spans in batches to a collector, by OTLP over HTTP below its `/v1/traces`. What it does not accept is lost,
 * without further effects. OTEL_EXPORTER_OTLP_HEADERS and the batch settings of the environment are read by the
 * libraries themselves.
 */
export function traceTo(endpoint: string): Tracing {
  const ids = chosenIds();
  const exporter = new OTLPTraceExporter({
    url: `${endpoint.replace(/\/+$/, '')}/v1/traces`,
    timeoutMillis: PATIENCE,
  });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'brightbay' }),
    idGenerator: ids,
    spanProcessors: [new BatchSpanProcessor({ exporter, exportTimeoutMillis: PATIENCE })],
  });
  const tracer = provider.getTracer('brightbay');
  return {
    request: (requestId) =>
      ids.withIds(contextOf(requestId), () =>
        open(tracer, ROOT_CONTEXT, { kind: 'request', name: 'request', attributes: { 'request.id': requestId } }),
      ),
    message: (channel, kind, requestId) => {
      const parent = requestId ? trace.setSpanContext(ROOT_CONTEXT, contextOf(requestId)) : ROOT_CONTEXT;
      const attributes = { [`${channel}.kind`]: kind, ...(requestId !== null && { 'request.id': requestId }) };
      return open(tracer, parent, { kind: 'message', name: `${channel} ${kind}`, attributes });
    },
    close: async () => {
      await Promise.race([provider.shutdown().catch(() => {}), delay(2 * PATIENCE, undefined, { ref: false })]);
    },
  };
}

function open(
  tracer: Tracer,
  parent: Context,
  { kind, name, attributes }: { readonly kind: SpanKind; readonly name: string; readonly attributes: Attributes },
): OpenSpan {
  const span = tracer.startSpan(name, { kind: KINDS[kind], attributes }, parent);
  return {
    end: ({ name: newName, attributes: more, isFailed }) => {
      if (newName !== undefined) span.updateName(newName);
      if (more) span.setAttributes(more);
      if (isFailed) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end();
    },
    below: (childKind, childName, given) =>
      open(tracer, trace.setSpan(ROOT_CONTEXT, span), { kind: childKind, name: childName, attributes: given }),
  };
}

/** A request id has as many bits as a trace id; its random half is the id of the root span. */
function contextOf(requestId: string): SpanContext {
  const traceId = requestId.replaceAll('-', '');
  return { traceId, spanId: traceId.slice(16), traceFlags: TraceFlags.SAMPLED, isRemote: true };
}

/** Generates random ids, except for a span that is opened inside `withIds`. */
function chosenIds() {
  const random = new RandomIdGenerator();
  let chosen: SpanContext | undefined;
  return {
    generateTraceId: () => chosen?.traceId ?? random.generateTraceId(),
    generateSpanId: () => chosen?.spanId ?? random.generateSpanId(),
    withIds<T>(ids: SpanContext, run: () => T): T {
      chosen = ids;
      try {
        return run();
      } finally {
        chosen = undefined;
      }
    },
  };
}
