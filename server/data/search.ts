import type { SearchWord } from '#core/quotes/dashboard.ts';
import { sql, type RawBuilder, type SqlBool } from 'kysely';

/** SQL condition: the `search` column contains all these words. */
export function hasWords(words: readonly SearchWord[], column = 'search'): RawBuilder<SqlBool> {
  return sql<SqlBool>`${sql.ref(column)} @@ ${tsQueryOf(words)}`;
}

/** The words contain only letters and digits, so none can be parsed as an operator. */
export function tsQueryOf(words: readonly SearchWord[]): RawBuilder<unknown> {
  const query = words.map(({ text, isWhole }) => `'${text}'${isWhole ? '' : ':*'}`).join(' & ');
  return sql`to_tsquery('simple', ${query})`;
}
