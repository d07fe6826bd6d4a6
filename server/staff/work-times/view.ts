import type { TimeOff } from '#contract/work-times.ts';
import type { TimeOffRow } from './queries.ts';

/** Days off as the employee and the owner see them. */
export function timeOffView(row: TimeOffRow): TimeOff {
  return {
    id: row.id,
    from: row.from_day,
    to: row.to_day,
    note: row.note,
    status: row.status,
    requestedAt: row.requested_at,
    decidedAt: row.decided_at,
  };
}
