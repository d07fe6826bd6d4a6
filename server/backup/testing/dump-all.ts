import { dumpTable, fixTexts, readTables } from '#server/backup/queries.ts';
import { transaction, type Db } from '#server/db/client.ts';

/** Every row of every table as text, for tests that compare two databases. */
export function dumpAll(db: Db): Promise<Readonly<Record<string, readonly string[]>>> {
  return transaction(db, async (trx) => {
    await fixTexts(trx);
    const all: Record<string, readonly string[]> = {};
    for (const table of await readTables(trx)) {
      const rows: string[] = [];
      for await (const lines of dumpTable(trx, table, { isMasked: false })) rows.push(...lines);
      all[table.name] = rows;
    }
    return all;
  });
}
