import type { Head } from '#core/estimate/classifier.ts';
import type { Deps } from '../deps.ts';
import { findChosenHead, headOf } from './sql.ts';

/**
 * The head that the owner has chosen; undefined for the one that comes with the product. Read each time: it is a row of
 * 12 KB beside a third of a second of judging, and so every process follows the switch at once.
 */
export async function headInUse({ db }: Pick<Deps, 'db'>): Promise<Head | undefined> {
  const row = await findChosenHead(db);
  return row && headOf(row);
}
