import { queryOptions } from '@tanstack/react-query';
import { call } from '#web/lib/api.ts';

/** The scripts with their last runs, and the newest runs of all. */
export function scriptList() {
  return queryOptions({ queryKey: ['scripts', 'list'] as const, queryFn: () => call('GET /api/admin/scripts') });
}

/** The output of one run so far; refetched automatically when there is more. */
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
