import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * Runs a transaction so that a query beside it, from within its own callback, is refused at once. Such a query would
 * not see the transaction's rows and, where one connection serves everybody, would wait for ever.
 */
export async function insideTransaction<T>(run: () => Promise<T>): Promise<T> {
  refuseBesideTransaction();
  const current: Flow = { transaction: 'asked for' };
  return flow.run(current, async () => {
    try {
      return await run();
    } finally {
      current.transaction = 'over';
    }
  });
}

/** Called when a connection is asked for: throws when this flow of control is inside an open transaction. */
export function refuseBesideTransaction(): void {
  if (flow.getStore()?.transaction === 'open') {
    throw new Error('A query ran beside the open transaction of its own caller: give it the transaction handle.');
  }
}

/** Called when the connection is handed out: from here on this flow holds it. */
export function markTransactionOpen(): void {
  const current = flow.getStore();
  if (current?.transaction === 'asked for') current.transaction = 'open';
}

type Flow = { transaction: 'asked for' | 'open' | 'over' };

const flow = new AsyncLocalStorage<Flow>();
