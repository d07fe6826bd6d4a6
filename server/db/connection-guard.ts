import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * Runs a transaction and rejects any query that its own callback makes outside of it. Such a query would not see the
 * transaction's rows, and would deadlock where all callers share one connection.
 */
export async function insideTransaction<T>(run: () => Promise<T>): Promise<T> {
  refuseBesideTransaction();
  const current: TransactionState = { transaction: 'asked for' };
  return transactionState.run(current, async () => {
    try {
      return await run();
    } finally {
      current.transaction = 'over';
    }
  });
}

/** Called when a connection is requested. Throws if this async context is inside an open transaction. */
export function refuseBesideTransaction(): void {
  if (transactionState.getStore()?.transaction === 'open') {
    throw new Error('A query ran beside the open transaction of its own caller: give it the transaction handle.');
  }
}

/** Called when a connection is handed out: from now on this async context holds it. */
export function markTransactionOpen(): void {
  const current = transactionState.getStore();
  if (current?.transaction === 'asked for') current.transaction = 'open';
}

type TransactionState = { transaction: 'asked for' | 'open' | 'over' };

const transactionState = new AsyncLocalStorage<TransactionState>();
