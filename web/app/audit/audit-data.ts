import { queryOptions } from '@tanstack/react-query';
import type { AuditEntry } from '#contract/audit.ts';
import type { Page } from '#contract/pages.ts';
import { AUDIT_GROUPS, type AuditGroup } from '#core/operations/owner-lists.ts';
import { call } from '#web/lib/api.ts';
import type { ListFilters } from '#web/lib/dashboard-search.ts';
import { PAGE } from '#web/lib/list-pages.ts';

/** The groups as the filter above the list offers them. */
export const GROUPS: readonly { readonly value: AuditGroup; readonly word: string }[] = [
  { value: 'quotes', word: 'Quotes' },
  { value: 'jobs', word: 'Jobs' },
  { value: 'staff', word: 'Staff' },
  { value: 'mail', word: 'Messages' },
  { value: 'business', word: 'Business' },
  { value: 'access', word: 'Log-ins' },
];

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
export function whoText({ who, personId }: Pick<AuditEntry, 'who' | 'personId'>): string {
  return who ?? (personId === null ? 'Not logged in' : 'An erased person');
}
