import type { Env } from '../env.ts';
import { NO_METERS, openMeters, type Meters } from './meters.ts';
import { NO_TRACING, openTracing, type Tracing } from './tracing.ts';

/** How the program is observed from outside: Prometheus metrics, OpenTelemetry traces, both or neither. */
export type Telemetry = { readonly meters: Meters; readonly tracing: Tracing };

export const NO_TELEMETRY: Telemetry = { meters: NO_METERS, tracing: NO_TRACING };

/** Opens what the environment configures. */
export async function openTelemetry(env: Env): Promise<Telemetry> {
  const [meters, tracing] = await Promise.all([openMeters(env), openTracing(env)]);
  return { meters, tracing };
}
