import { canChangePrice } from '#core/quotes/price-changes.ts';
import { questionsFor } from '#core/settings/questions.ts';
import { packageOf, type Settings } from '#core/settings/settings.ts';
import type { DbOrTrx } from '#server/db/client.ts';
import type { QuoteRow } from '#server/quotes/queries.ts';
import { findVersion } from '#server/settings/queries.ts';

/** Returns the menu that a quote was sold from. */
export async function menuOf(db: DbOrTrx, { business_version: version }: QuoteRow): Promise<Settings> {
  const found = await findVersion(db, version);
  if (!found) throw new Error('a quote keeps the version that it was sold with');
  return found.settings;
}

/** Whether the answers on a quote can change in its state: while it's pending, or approved and not completed. */
export function isEditable({ status, completed_at: completedAt }: QuoteRow): boolean {
  return status === 'pending' || canChangePrice({ status, isCompleted: completedAt !== null });
}

/** Whether the owner can change the answers on a quote now: it has to be sold with questions. */
export async function canEditAnswers(db: DbOrTrx, quote: QuoteRow): Promise<boolean> {
  if (!isEditable(quote)) return false;
  const sold = await menuOf(db, quote);
  return questionsFor(sold, packageOf(sold, quote.package_type)).some(({ kind }) => kind !== 'photo');
}
