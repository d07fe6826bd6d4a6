import type { CompiledQuery, KyselyPlugin, QueryId } from 'kysely';
import type { Random, Deps } from '#server/deps.ts';

/** The statements of one call, in order, and the ids that it generated for its writes. */
export type Captured = { readonly statements: readonly CompiledQuery[]; readonly ids: readonly string[] };

/** Returns dependencies that record database statements; `take` returns those recorded since the last call. */
export function captureStatements(deps: Deps): { readonly deps: Deps; readonly take: () => Captured } {
  let [statements, ids]: [CompiledQuery[], string[]] = [[], []];
  // A transformed query may be part of another statement; one with a result was executed.
  const seen = new WeakMap<QueryId, CompiledQuery>();
  const plugin: KyselyPlugin = {
    transformQuery({ node, queryId }) {
      seen.set(queryId, deps.db.getExecutor().compileQuery(node, queryId));
      return node;
    },
    async transformResult({ result, queryId }) {
      const query = seen.get(queryId);
      // Rate limits are written once a second, not on each call.
      if (query && !query.sql.includes('rate_limits')) statements.push(query);
      return result;
    },
  };
  const random: Random = {
    ...deps.random,
    id: () => {
      const id = deps.random.id();
      ids.push(id);
      return id;
    },
  };
  return {
    deps: { ...deps, random, db: deps.db.withPlugin(plugin) },
    take: () => {
      const taken = { statements, ids };
      [statements, ids] = [[], []];
      return taken;
    },
  };
}
