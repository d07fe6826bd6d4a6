import { AsyncLocalStorage } from 'node:async_hooks';
import type { OpenSpan } from './tracing.ts';

/** What everything that happens on behalf of one request, or of one mail, has in common. */
export type Flow = {
  /** The request that it began with; null for what began by itself. */
  readonly requestId: string | null;
  /** The span that others come below. */
  readonly span: OpenSpan | undefined;
};

const flows = new AsyncLocalStorage<Flow>();

/** Runs something, and all that it leads to, in this flow. */
export function inFlow<T>(flow: Flow, run: () => T): T {
  return flows.run(flow, run);
}

/** The flow that this runs in; undefined at the start of the program and for the scheduler. */
export function currentFlow(): Flow | undefined {
  return flows.getStore();
}

/** The id of the request that this runs for; null without one. */
export function currentRequestId(): string | null {
  return flows.getStore()?.requestId ?? null;
}
