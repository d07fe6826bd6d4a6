import type { AuditEntry } from '#contract/audit.ts';
import type { Page } from '#contract/pages.ts';
import type { Actor } from '#core/people/permissions.ts';
import type { Deps } from '../deps.ts';
import { readPage, type AuditSearch } from './read-page.ts';

/** A page of what happened, newest first. Throws Invalid for a cursor that is not one of ours. */
export async function listEntries(deps: Deps, _actor: Actor, search: AuditSearch): Promise<Page<AuditEntry>> {
  return readPage(deps, search);
}
