import { queryOptions } from '@tanstack/react-query';
import { call } from './api.ts';

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
