import type { QueryClient } from '@tanstack/react-query';
import type { SavedSettings } from '#contract/settings.ts';
import { call, read } from '#web/lib/api.ts';
import { counts, listPages, PAGE } from '#web/lib/list-pages.ts';
import { publishedSettings } from '#web/lib/settings-versions.ts';

/** All versions page by page, newest first. */
export function versionPages() {
  return listPages('business', {}, (_filters, cursor) =>
    call('GET /api/admin/business/versions', { query: { cursor, limit: PAGE } }),
  );
}

/** Updates everything that a publish affects: the settings, the history, the dashboard card, and the catalog. */
export async function keepPublished(client: QueryClient, saved: SavedSettings): Promise<void> {
  const { version, savedBy, savedAt, business } = saved;
  client.setQueryData(publishedSettings().queryKey, { version, savedBy, savedAt, business });
  await Promise.all([
    client.invalidateQueries({ queryKey: versionPages().queryKey }),
    client.invalidateQueries({ queryKey: counts().queryKey }),
    client.invalidateQueries({ queryKey: read('GET /api/catalogue').queryKey }),
  ]);
}
