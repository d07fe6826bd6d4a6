import type { Database } from '../db/client.ts';
import type { BusinessNow } from '../deps.ts';
import { BUSINESS_CHANNEL, newestBusiness, RESTORED } from './sql.ts';

/**
 * The business as it is now, read once and again when any process has saved a new version.
 * `refresh` reads it at once: for whoever found a newer version in its transaction. `onChange` tells the pages.
 */
export async function watchBusiness(database: Database): Promise<BusinessWatch> {
  const listeners: (() => void)[] = [];
  let newest: BusinessNow | undefined;

  async function refresh(): Promise<BusinessNow> {
    const read = await newestBusiness(database.db);
    if (!read) throw new Error('the business was not seeded');
    // Of two reads at the same time the older one may come back last.
    if (newest && newest.version >= read.version) return newest;
    newest = read;
    known = Promise.resolve(read);
    listeners.forEach((tell) => tell());
    return read;
  }

  const stop = await database.subscribe(BUSINESS_CHANNEL, (payload) => {
    if (payload === RESTORED) newest = undefined;
    void refresh().catch(() => undefined);
  });
  let known = refresh();
  await known;
  return { current: () => known, refresh, onChange: (tell) => void listeners.push(tell), stop };
}

export type BusinessWatch = {
  readonly current: () => Promise<BusinessNow>;
  readonly refresh: () => Promise<BusinessNow>;
  readonly onChange: (tell: () => void) => void;
  readonly stop: () => void;
};
