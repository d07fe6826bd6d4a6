import type { Database } from '#server/db/client.ts';
import type { CurrentSettings } from '#server/deps.ts';
import { SETTINGS_CHANNEL, newestSettings, RESTORED } from './queries.ts';

/**
 * Caches the current settings, and reloads them when any process saves a new version. `refresh` reloads at once, for callers
 * that found a newer version in their transaction. `onChange` notifies the pages.
 */
export async function watchSettings(database: Database): Promise<SettingsWatch> {
  const listeners: (() => void)[] = [];
  let newest: CurrentSettings | undefined;

  async function refresh(): Promise<CurrentSettings> {
    const read = await newestSettings(database.db);
    if (!read) throw new Error('the settings were not seeded');
    // Of two reads at the same time the older one may come back last.
    if (newest && newest.version >= read.version) return newest;
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

export type SettingsWatch = {
  readonly current: () => Promise<CurrentSettings>;
  readonly refresh: () => Promise<CurrentSettings>;
  readonly onChange: (tell: () => void) => void;
  readonly stop: () => void;
};
