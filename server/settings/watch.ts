import type { Database } from '#server/db/client.ts';
import type { CurrentSettings } from '#server/deps.ts';
import { SETTINGS_CHANNEL, newestSettings, RESTORED } from './queries.ts';

/**
 * Caches the current settings, and reloads them when any process saves a new version or changes the site's gallery or reviews. `refresh` reloads at once, for callers
 * that found a newer version in their transaction. `onChange` notifies the pages.
 */
export async function watchSettings(database: Database): Promise<SettingsWatch> {
  const listeners: (() => void)[] = [];
  let newest: CurrentSettings | undefined;

  async function refresh(): Promise<CurrentSettings> {
    const read = await newestSettings(database.db);
    if (!read) throw new Error('the settings were not seeded');
    // Of two reads at the same time the older one may come back last.
    if (newest && isAsNew(newest, read)) return newest;
    newest = read;
    known = Promise.resolve(read);
    listeners.forEach((tell) => tell());
    return read;
  }

  const stop = await database.subscribe(SETTINGS_CHANNEL, (payload) => {
    if (payload === RESTORED) newest = undefined;
    void refresh().catch(() => undefined);
  });
  let known = refresh();
  await known;
  return { current: () => known, refresh, onChange: (tell) => void listeners.push(tell), stop };
}

function isAsNew(known: CurrentSettings, read: CurrentSettings): boolean {
  return known.version >= read.version && (known.siteRevision ?? 0) >= (read.siteRevision ?? 0);
}

export type SettingsWatch = {
  readonly current: () => Promise<CurrentSettings>;
  readonly refresh: () => Promise<CurrentSettings>;
  readonly onChange: (tell: () => void) => void;
  readonly stop: () => void;
};
