import { queryOptions } from '@tanstack/react-query';
import type { AuditEntry } from '#contract/audit.ts';
import type { Page } from '#contract/pages.ts';
import { auditTexts } from '#core/languages/en/audit.ts';
import type { Language } from '#core/languages/language.ts';
import { AUDIT_GROUPS, type AuditGroup } from '#core/operations/owner-lists.ts';
import { call } from '#web/lib/api.ts';
import type { ListFilters } from '#web/lib/dashboard-search.ts';
import { PAGE } from '#web/lib/list-pages.ts';

/** The groups in the order of the filter above the list. */
export const GROUPS = [
  'quotes',
  'jobs',
  'staff',
  'mail',
  'business',
  'access',
] as const satisfies readonly AuditGroup[];

/** A page of the audit log, newest first. */
export function readAuditPage({ q, status, from, to }: ListFilters, cursor?: string): Promise<Page<AuditEntry>> {
  return call('GET /api/admin/audit', { query: { q, status: groupOf(status), from, to, cursor, limit: PAGE } });
}

export function auditEntry(id: string) {
  return queryOptions({
    queryKey: ['audit', 'detail', id] as const,
    queryFn: () => call('GET /api/admin/audit/:id', { params: { id } }),
  });
}

function groupOf(status: string | undefined): AuditGroup | undefined {
  return status !== undefined && Object.hasOwn(AUDIT_GROUPS, status) ? (status as AuditGroup) : undefined;
}

/** The name of the person who did it, or why there is none. */
export function whoText({ who, personId }: Pick<AuditEntry, 'who' | 'personId'>, language: Language): string {
  return who ?? auditTexts(language)(personId === null ? 'notLoggedIn' : 'erasedPerson');
}
