import type { Insertable } from 'kysely';
import type { AuditAction } from '#core/operations/audit-actions.ts';
import type { Actor } from '#core/people/permissions.ts';
import type { Trx } from '#server/db/client.ts';
import type { AuditTable } from '#server/db/tables.ts';

export type Change = {
  /** Instant. */
  readonly at: string;
  readonly actor: Actor;
  readonly action: AuditAction;
  readonly subject: string;
  readonly subjectId: string;
  /** What changed, without personal values: those belong in rows that can be erased. */
  readonly before?: unknown;
  readonly after?: unknown;
  readonly requestId: string;
};

/** Returns the audit entry of a change. */
export function auditRow(change: Change): Insertable<AuditTable> {
  const { at, actor, action, subject, subjectId, before, after, requestId } = change;
  return {
    at,
    person_id: actor.personId ?? null,
    action,
    subject,
    subject_id: subjectId,
    before: before === undefined ? null : JSON.stringify(before),
    after: after === undefined ? null : JSON.stringify(after),
    request_id: requestId,
  };
}

/** Inserts the audit entry of a change, in that change's transaction. */
export async function writeAudit(trx: Trx, change: Change): Promise<void> {
  await trx.insertInto('audit').values(auditRow(change)).execute();
}
