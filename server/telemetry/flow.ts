import { AsyncLocalStorage } from 'node:async_hooks';
import type { OpenSpan } from './tracing.ts';

/** The context shared by everything done on behalf of one request or one email. */
export type Flow = {
  /** The request that started it; null if it was not started by a request. */
  readonly requestId: string | null;
  /** The parent of new spans. */
  readonly span: OpenSpan | undefined;
};

const flows = new AsyncLocalStorage<Flow>();

/** Runs a function, and everything it triggers, in this context. */
export function inFlow<T>(flow: Flow, run: () => T): T {
  return flows.run(flow, run);
}

/** Returns the current context; undefined during startup and in the scheduler. */
export function currentFlow(): Flow | undefined {
  return flows.getStore();
}

/** Returns the id of the current request; null if there is none. */
export function currentRequestId(): string | null {
  return flows.getStore()?.requestId ?? null;
}
