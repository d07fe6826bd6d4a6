import type { AuditEntry } from '#contract/audit.ts';
import type { AuditRow } from '#server/data/audit.ts';

/** An entry of the log, with what people call the thing that it is about. */
export function entryView(row: AuditRow, names: ReadonlyMap<string, string>): AuditEntry {
  return {
    id: String(row.id),
    at: row.at,
    who: row.who,
    personId: row.person_id,
    action: row.action,
    subject: row.subject,
    subjectId: row.subject_id,
    label: names.get(row.subject_id) ?? null,
    before: row.before,
    after: row.after,
    requestId: row.request_id,
  };
}
