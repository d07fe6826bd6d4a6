import { queryOptions } from '@tanstack/react-query';
import { call } from './api.ts';
import { listPages, PAGE } from './list-pages.ts';

/** The published settings. */
export function publishedSettings() {
  return queryOptions({
    queryKey: ['business', 'published'] as const,
    queryFn: () => call('GET /api/admin/business'),
  });
}

/** One version, which never changes. */
export function settingsVersionDetail(version: number) {
  return queryOptions({
    queryKey: ['business-version', version] as const,
    queryFn: () => call('GET /api/admin/business/versions/:version', { params: { version: String(version) } }),
  });
}

/** All versions page by page, newest first. */
export function versionPages() {
  return listPages('business', {}, (_filters, cursor) =>
    call('GET /api/admin/business/versions', { query: { cursor, limit: PAGE } }),
  );
}
