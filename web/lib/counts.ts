import { read } from './api.ts';

/** The counts on the dashboard cards. */
export function counts() {
  return read('GET /api/admin/counts');
}
