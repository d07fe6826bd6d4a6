import type { PostgresPool, PostgresPoolClient } from 'kysely';
import { isBegin } from './statements.ts';

/** Called when a statement is sent. The function it returns is called when the statement is answered or has failed. */
export type StatementWatch = (text: string) => (isFailed: boolean) => void;

type Query = (text: string, values: readonly unknown[]) => Promise<unknown>;

/**
 * Wraps a pool so that each statement of its clients is watched. The begin of a transaction is not a statement of its
 * own: it is sent along with the first one.
 */
export function watchedPool(pool: PostgresPool, watch: StatementWatch): PostgresPool {
  const known = new WeakMap<PostgresPoolClient, PostgresPoolClient>();
  return {
    ...pool,
    async connect() {
      const client = await pool.connect();
      const watched = known.get(client) ?? watchedClient(client, watch);
      known.set(client, watched);
      return watched;
    },
  };
}

function watchedClient(client: PostgresPoolClient, watch: StatementWatch): PostgresPoolClient {
  const send = client.query as unknown as Query;
  const query: Query = async (text, values) => {
    if (isBegin(text)) return send(text, values);
    const answered = watch(text);
    try {
      const result = await send(text, values);
      answered(false);
      return result;
    } catch (error) {
      answered(true);
      throw error;
    }
  };
  return { query: query as unknown as PostgresPoolClient['query'], release: (isBroken) => client.release(isBroken) };
}
