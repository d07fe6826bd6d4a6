import { read } from './api.ts';

/** The numbers on the cards of the dashboard. */
export function counts() {
  return read('GET /api/admin/counts');
}
