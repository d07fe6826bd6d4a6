import type { CompiledQuery, KyselyPlugin, QueryId } from 'kysely';
import type { Random, Deps } from '#server/deps.ts';

/** The statements of one call, in their order, and the ids that it drew for what it writes. */
export type Captured = { readonly statements: readonly CompiledQuery[]; readonly ids: readonly string[] };

/** Dependencies that note down what is asked of the database; `take` answers with what came since it was called last. */
export function captureStatements(deps: Deps): { readonly deps: Deps; readonly take: () => Captured } {
  let [statements, ids]: [CompiledQuery[], string[]] = [[], []];
  // What is transformed may be a part of another statement; what has a result was asked for.
  const seen = new WeakMap<QueryId, CompiledQuery>();
  const plugin: KyselyPlugin = {
    transformQuery({ node, queryId }) {
      seen.set(queryId, deps.db.getExecutor().compileQuery(node, queryId));
      return node;
    },
    async transformResult({ result, queryId }) {
      const query = seen.get(queryId);
      // Limits of strangers are counted once a second, not for each call.
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
