import type { Database } from '../db/client.ts';
import type { BusinessNow } from '../deps.ts';
import { newestBusiness } from './sql.ts';

/** Saving a business notifies this channel with the new version. */
export const BUSINESS_CHANNEL = 'business';

/**
 * The business as it is now, read once and again when any process has saved a new version.
 * `refresh` reads it at once: for whoever found a newer version in its transaction. `onChange` tells the pages.
 */
export async function watchBusiness(database: Database): Promise<BusinessWatch> {
  let known = read();
  const listeners: (() => void)[] = [];

  async function read(): Promise<BusinessNow> {
    const newest = await newestBusiness(database.db);
    if (!newest) throw new Error('the business was not seeded');
    return newest;
  }
  async function refresh(): Promise<BusinessNow> {
    const [before, after] = await Promise.all([known.catch(() => undefined), read()]);
    known = Promise.resolve(after);
    if (before?.version !== after.version) listeners.forEach((tell) => tell());
    return after;
  }

  const stop = await database.subscribe(BUSINESS_CHANNEL, () => void refresh().catch(() => undefined));
  await known;
  return { current: () => known, refresh, onChange: (tell) => void listeners.push(tell), stop };
}

export type BusinessWatch = {
  readonly current: () => Promise<BusinessNow>;
  readonly refresh: () => Promise<BusinessNow>;
  readonly onChange: (tell: () => void) => void;
  readonly stop: () => void;
};
