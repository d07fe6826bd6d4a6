import type { SearchWord } from '#core/quotes/dashboard.ts';
import { sql, type RawBuilder, type SqlBool } from 'kysely';

/** The rows whose `search` column has all these words. */
export function hasWords(words: readonly SearchWord[], column = 'search'): RawBuilder<SqlBool> {
  return sql<SqlBool>`${sql.ref(column)} @@ ${tsQueryOf(words)}`;
}

/** The words hold letters and digits only, so none can be read as an operator. */
export function tsQueryOf(words: readonly SearchWord[]): RawBuilder<unknown> {
  const query = words.map(({ text, isWhole }) => `'${text}'${isWhole ? '' : ':*'}`).join(' & ');
  return sql`to_tsquery('simple', ${query})`;
}
