import { canChangePrice } from '#core/quotes/price-changes.ts';
import { questionsFor, type Question } from '#core/settings/questions.ts';
import { findPackage, type PackageId, type Settings } from '#core/settings/settings.ts';
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
  const all = [quote.package_type, ...quote.items.map(({ packageType }) => packageType)];
  return all.some((packageType) => editableQuestions(sold, packageType).length > 0);
}

/** The questions of a package that a form of text can answer; none where the menu no longer has the package. */
export function editableQuestions(sold: Settings, packageType: PackageId): readonly Question[] {
  const pack = findPackage(sold, packageType);
  return pack ? questionsFor(sold, pack).filter(({ kind }) => kind !== 'photo') : [];
}
