import type { QuoteFinding } from '#contract/learning.ts';
import type { Actor } from '#core/people/permissions.ts';
import type { Deps } from '../deps.ts';
import { NotFound } from '../errors.ts';
import { findQuote } from '../desk/sql.ts';
import { listFindings } from './sql.ts';
import { findingView } from './view.ts';

/** What was found on the vehicle of a quote, by the crew and by the owner. Throws NotFound. */
export async function readFinding(
  { db }: Pick<Deps, 'db'>,
  _actor: Actor,
  { id }: { readonly id: string },
): Promise<QuoteFinding> {
  const [quote, findings] = await Promise.all([findQuote(db, id), listFindings(db, id)]);
  if (!quote) throw new NotFound('There is no such quote.');
  return findingView(quote, findings);
}
