import type { PriceChangeInDetail } from '#contract/dashboard-quotes.ts';
import type { PriceChange } from '#contract/quotes.ts';
import type { Language } from '#core/languages/language.ts';
import { toDollars } from '#core/lib/money.ts';
import { linesIn, soldLabel, soldName, type PriceLine } from '#core/pricing/pricing.ts';
import type { Settings } from '#core/settings/settings.ts';
import type { NamedChangeRow, PriceChangeRow } from './queries.ts';

type Reader = { readonly settings: Settings; readonly language: Language };

/** A change as its customer and the crew see it. */
export function priceChangeView(change: PriceChangeRow, { settings, language }: Reader): PriceChange {
  return {
    id: change.id,
    fromLines: linesIn(settings, change.from_lines, language),
    fromTotalPrice: toDollars(change.from_total_cents),
    lines: linesIn(settings, change.lines, language),
    totalPrice: toDollars(change.total_cents),
    package: packageNames(change, { settings, language }),
    ...otherPackages(change, { settings, language }),
    reason: change.reason,
    proposedAs: change.proposed_as,
    proposedAt: change.proposed_at,
  };
}

/** What the packages are called, as their lines say it or the menu does. */
function packageNames(change: PriceChangeRow, { settings, language }: Reader): PriceChange['package'] {
  const { from_package_type: from, package_type: to } = change;
  if (from === null || to === null) return null;
  return namesOf({ from, to }, change, { settings, language });
}

/** The same of vehicles after the first one. */
function otherPackages({ items, ...change }: PriceChangeRow, reader: Reader): Pick<PriceChange, 'otherPackages'> {
  const changed = (items ?? []).flatMap(({ number, package: other }) =>
    other ? [{ item: number, ...namesOf(other, change, reader, number) }] : [],
  );
  return changed.length > 0 ? { otherPackages: changed } : {};
}

function namesOf(
  { from, to }: { readonly from: string; readonly to: string },
  change: Pick<PriceChangeRow, 'from_lines' | 'lines'>,
  { settings, language }: Reader,
  number?: number,
) {
  const nameOf = (packageType: string, lines: readonly PriceLine[]) =>
    soldName(settings, { packageType, label: soldLabel(lines, number) }, language);
  return { from: nameOf(from, change.from_lines), to: nameOf(to, change.lines) };
}

/** The same for the owner, with who proposed it and what became of it. */
export function priceChangeInDetail(change: NamedChangeRow, reader: Reader): PriceChangeInDetail {
  const { signature } = change;
  return {
    ...priceChangeView(change, reader),
    proposedBy: change.proposer_name,
    answer: change.answer,
    answeredAt: change.answered_at,
    agreedBy: change.agreed_by,
    signature: signature && { name: signature.name, strokes: signature.strokes.map((stroke) => [...stroke]) },
  };
}
