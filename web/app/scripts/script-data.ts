import { queryOptions } from '@tanstack/react-query';
import { call } from '#web/lib/api.ts';

/** The scripts with the last run of each, and the newest runs of all. */
export function scriptList() {
  return queryOptions({ queryKey: ['scripts', 'list'] as const, queryFn: () => call('GET /api/admin/scripts') });
}

/** What one run has said so far; read again by itself when it says more. */
export function scriptRun(id: string) {
  return queryOptions({
    queryKey: ['scripts', 'run', id] as const,
    queryFn: () => call('GET /api/admin/scripts/runs/:id', { params: { id } }),
  });
}

/** The backups in the folder, newest first. */
export function backupList() {
  return queryOptions({ queryKey: ['scripts', 'backups'] as const, queryFn: () => call('GET /api/admin/backups') });
}
