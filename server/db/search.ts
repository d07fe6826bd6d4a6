import { sql, type RawBuilder, type SqlBool } from 'kysely';

/**
 * The rows whose `search` column has all these words; each finds what begins with it. The words hold letters and digits
 * only (see searchWords), so none can be read as an operator.
 */
export function hasWords(words: readonly string[], column = 'search'): RawBuilder<SqlBool> {
  const query = words.map((word) => `'${word}':*`).join(' & ');
  return sql<SqlBool>`${sql.ref(column)} @@ to_tsquery('simple', ${query})`;
}
