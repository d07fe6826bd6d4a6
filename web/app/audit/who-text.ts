import type { AuditEntry } from '#contract/audit.ts';

/** The name of the person who did it, or why there is none. */
export function whoText({ who, personId }: Pick<AuditEntry, 'who' | 'personId'>): string {
  return who ?? (personId === null ? 'Nobody logged in' : 'Somebody who was erased');
}
