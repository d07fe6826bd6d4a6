import { counterOfferTexts } from '#core/languages/en/dashboard.ts';
import type { Language } from '#core/languages/language.ts';
import type { PriceLine } from '#core/pricing/pricing.ts';

/** A price line being edited; the amount is the dollars as typed. */
export type DraftLine = {
  /** Stays the same while the line is edited. */
  readonly key: number;
  readonly label: string;
  readonly detail?: string | undefined;
  readonly amount: string;
};

/** Returns the current price lines of a quote for editing. */
export function draftOf(lines: readonly Omit<PriceLine, 'kind'>[]): readonly DraftLine[] {
  return lines.map(({ label, detail, cents }, key) => ({ key, label, detail, amount: amountText(cents) }));
}

/** Returns a new empty line. */
export function withLine(lines: readonly DraftLine[]): readonly DraftLine[] {
  const key = Math.max(-1, ...lines.map((line) => line.key)) + 1;
  return [...lines, { key, label: '', amount: '' }];
}

/** Parses dollars ('120', '$1,200.50', '-15') as cents; undefined if it isn't an amount. */
export function centsOf(amount: string): number | undefined {
  const match = /^([-−]?)\$?(\d{1,6})(?:\.(\d{1,2}))?$/.exec(amount.trim().replaceAll(',', ''));
  if (!match) return undefined;
  const [, sign, whole = '', part = ''] = match;
  const cents = Number(whole) * 100 + Number(part.padEnd(2, '0'));
  return sign && cents > 0 ? -cents : cents;
}

/** The sum in cents; undefined while an amount is invalid. */
export function draftTotal(lines: readonly DraftLine[]): number | undefined {
  return lines.reduce<number | undefined>((total, { amount }) => {
    const cents = centsOf(amount);
    return total === undefined || cents === undefined ? undefined : total + cents;
  }, 0);
}

/** The lines to send; undefined while one is incomplete, or if nothing changed. */
export function editedLines(
  lines: readonly DraftLine[],
  present: readonly Omit<PriceLine, 'kind'>[],
): readonly { readonly label: string; readonly detail?: string; readonly cents: number }[] | undefined {
  const sent = lines.map(({ label, detail, amount }) => ({
    label: label.trim(),
    ...(detail && { detail }),
    cents: centsOf(amount) ?? Number.NaN,
  }));
  if (sent.some(({ label, cents }) => label === '' || Number.isNaN(cents))) return undefined;
  const was = present.map(({ label, detail, cents }) => ({ label, ...(detail && { detail }), cents }));
  return JSON.stringify(sent) === JSON.stringify(was) ? undefined : sent;
}

/** Returns what is wrong with a line, for display. */
export function lineError(
  lines: readonly DraftLine[],
  { key, label, amount }: DraftLine,
  language: Language,
): string | undefined {
  const t = counterOfferTexts(language);
  if (label.trim() === '') return t('lineNameMissing');
  if (centsOf(amount) === undefined) return t('lineAmountInvalid');
  const isTwice = lines.some((line) => line.key !== key && line.label.trim() === label.trim());
  return isTwice ? t('lineNameTwice') : undefined;
}

function amountText(cents: number): string {
  return cents % 100 === 0 ? String(cents / 100) : (cents / 100).toFixed(2);
}
