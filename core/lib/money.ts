import { uiTexts } from '#core/languages/en/ui.ts';
import type { Language } from '#core/languages/language.ts';

/** Money is integer cents everywhere inside; dollars appear only on the documented wire and on screens. */

/** Cents to the dollars of the documented calls: 12050 -> 120.5. */
export function toDollars(cents: number): number {
  return cents / 100;
}

/** Dollars of the documented calls to cents: 120.5 -> 12050. Throws a RangeError when there is a fraction of a cent. */
export function toCents(dollars: number): number {
  const cents = Math.round(dollars * 100);
  if (!Number.isSafeInteger(cents) || Math.abs(dollars * 100 - cents) > 1e-6)
    throw new RangeError(`${dollars} is not a whole number of cents`);
  return cents;
}

/** Cents as people read them: 12000 -> '$120', 12050 -> '$120.50', -500 -> '−$5', 0 -> '$0'. */
export function formatMoney(cents: number): string {
  const whole = cents % 100 === 0;
  return signed(cents, group(Math.trunc(Math.abs(cents) / 100)) + (whole ? '' : `.${fraction(cents)}`));
}

/** Cents with both decimals, for columns of amounts: 6000 -> '$60.00'. */
export function formatMoneyExact(cents: number): string {
  return signed(cents, `${group(Math.trunc(Math.abs(cents) / 100))}.${fraction(cents)}`);
}

/** How a column of amounts is written: all with decimals where one isn't in whole dollars. */
export function formatColumn(amounts: readonly { readonly cents: number }[]): (cents: number) => string {
  return amounts.some(({ cents }) => cents % 100 !== 0) ? formatMoneyExact : formatMoney;
}

/** Cents as an add-on is priced: 0 -> 'FREE', else as formatMoney. */
export function formatPrice(cents: number, language: Language): string {
  return cents === 0 ? uiTexts(language)('free') : formatMoney(cents);
}

/** Parses dollars ('120', '$1,200.50', '-15') as cents; undefined if it isn't an amount. */
export function centsTyped(amount: string): number | undefined {
  const match = /^([-−]?)\$?\s*(\d{1,3}(?:,\d{3})+|\d{1,6})(?:\.(\d{1,2}))?$/.exec(amount.trim());
  if (!match) return undefined;
  const [, sign, whole = '', part = ''] = match;
  const cents = Number(whole.replaceAll(',', '')) * 100 + Number(part.padEnd(2, '0'));
  return sign && cents > 0 ? -cents : cents;
}

function signed(cents: number, amount: string): string {
  return cents < 0 ? `−$${amount}` : `$${amount}`;
}

function fraction(cents: number): string {
  return String(Math.abs(cents) % 100).padStart(2, '0');
}

function group(dollars: number): string {
  return String(dollars).replace(/\B(?=(\d{3})+$)/g, ',');
}
