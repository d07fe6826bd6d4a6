import type { AuditEntry } from '#contract/audit.ts';
import type { Actor } from '#core/people/permissions.ts';
import type { Deps } from '../deps.ts';
import { NotFound } from '../errors.ts';
import { findEntry, nameSubjects } from '#server/data/audit.ts';
import { entryView } from './view.ts';

/** One entry of the log. Throws NotFound. */
export async function readEntry({ db }: Deps, _actor: Actor, { id }: { readonly id: string }): Promise<AuditEntry> {
  const entry = await findEntry(db, id);
  if (!entry) throw new NotFound('There is no such entry.');
  return entryView(entry, await nameSubjects(db, [entry]));
}
