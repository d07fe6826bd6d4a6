import { counterOfferTexts } from '#core/languages/en/dashboard.ts';
import type { Language } from '#core/languages/language.ts';
import { groupLines } from '#core/lib/line-groups.ts';
import { centsTyped } from '#core/lib/money.ts';
import type { PriceLine } from '#core/pricing/pricing.ts';
import type { EditedLine } from '#core/quotes/counter-offers.ts';

/** A price line being edited; the amount is the dollars as typed. */
export type DraftLine = {
  /** Stays the same while the line is edited. */
  readonly key: number;
  readonly label: string;
  readonly detail?: string | undefined;
  readonly amount: string;
  /** The vehicle that it belongs to, from 2 on. */
  readonly item?: number | undefined;
  /** A new line that is taxed as a fee. */
  readonly isFee?: boolean | undefined;
};

/** Returns the current price lines of a quote for editing. */
export function draftOf(lines: readonly Omit<PriceLine, 'kind'>[]): readonly DraftLine[] {
  return lines.map(({ label, detail, cents, item }, key) => ({ key, label, detail, item, amount: amountText(cents) }));
}

/** Returns the lines with a new empty one, behind those of a vehicle by its number from 1 on, or behind all of them. */
export function withLine(
  lines: readonly DraftLine[],
  { isFee, vehicle }: { readonly isFee?: boolean; readonly vehicle?: number } = {},
): readonly DraftLine[] {
  const key = Math.max(-1, ...lines.map((line) => line.key)) + 1;
  const item = vehicle === undefined || vehicle === 1 ? {} : { item: vehicle };
  const last = vehicle === undefined ? undefined : linesOfVehicle(lines, vehicle).at(-1);
  const at = last ? lines.indexOf(last) + 1 : vehicle === 1 ? 0 : lines.length;
  return lines.toSpliced(at, 0, { key, label: '', amount: '', ...(isFee && { isFee }), ...item });
}

/** Returns the lines of a vehicle by its number from 1 on, or those of the whole appointment behind them. */
export function linesOfVehicle(lines: readonly DraftLine[], vehicle: number | undefined): readonly DraftLine[] {
  const groups = groupLines(lines);
  const [only] = groups;
  if (groups.length === 1 && only?.vehicle === undefined) return vehicle === 1 ? lines : [];
  return groups.find((group) => group.vehicle === vehicle)?.lines ?? [];
}

/** The sum in cents; undefined while an amount is invalid. */
export function draftTotal(lines: readonly DraftLine[]): number | undefined {
  return lines.reduce<number | undefined>((total, { amount }) => {
    const cents = centsTyped(amount);
    return total === undefined || cents === undefined ? undefined : total + cents;
  }, 0);
}

/** The lines to send; undefined while one is incomplete, or if nothing changed. */
export function editedLines(
  lines: readonly DraftLine[],
  present: readonly Omit<PriceLine, 'kind'>[],
): readonly EditedLine[] | undefined {
  const sent = lines.map(({ label, detail, amount, item, isFee }) => ({
    label: label.trim(),
    ...(isFee && { kind: 'fee' as const }),
    ...(detail && { detail }),
    ...(item !== undefined && { item }),
    cents: centsTyped(amount) ?? Number.NaN,
  }));
  if (sent.some(({ label, cents }) => label === '' || Number.isNaN(cents))) return undefined;
  const was = present.map(({ label, detail, cents, item }) => ({
    label,
    ...(detail && { detail }),
    ...(item !== undefined && { item }),
    cents,
  }));
  return JSON.stringify(sent) === JSON.stringify(was) ? undefined : sent;
}

/** Returns what is wrong with a line, for display. */
export function lineError(
  lines: readonly DraftLine[],
  { key, label, amount, item }: DraftLine,
  language: Language,
): string | undefined {
  const t = counterOfferTexts(language);
  if (label.trim() === '') return t('lineNameMissing');
  if (centsTyped(amount) === undefined) return t('lineAmountInvalid');
  const isTwice = lines.some((line) => line.key !== key && line.item === item && line.label.trim() === label.trim());
  return isTwice ? t('lineNameTwice') : undefined;
}

function amountText(cents: number): string {
  return (cents / 100).toFixed(2);
}
