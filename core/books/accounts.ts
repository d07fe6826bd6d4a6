import { booksTexts } from '#core/languages/en/books.ts';
import { SOURCE, type Language } from '#core/languages/language.ts';
import { messageOf, type InvalidField } from '#core/languages/message.ts';

/** The accounts that entries are posted to, in the order of a trial balance. */
export const ACCOUNTS = [
  'cash',
  'venmo',
  'checks',
  'zelle',
  'cashApp',
  'transfers',
  'cardClearing',
  'bank',
  'receivables',
  'cardDisputes',
  'giftCards',
  'tipsPayable',
  'salesTax',
  'serviceRevenue',
  'extraRevenue',
  'feeRevenue',
  'refunds',
  'giftBreakage',
  'giftPromotions',
  'cardFees',
  'wages',
] as const;
export type Account = (typeof ACCOUNTS)[number];

/** What an account is called in the owner's bookkeeping. */
export type NamedAccount = {
  readonly account: Account;
  /** Digits, or '' without one. */
  readonly number: string;
  readonly name: string;
};

/** Every account once, in the order of ACCOUNTS. */
export type Chart = readonly NamedAccount[];

export const MOST_NAME = 100;
export const MOST_NUMBER = 7;

/** The chart of a shop that has named only some of its accounts; the others have their English names, as in QuickBooks. */
export function chartFrom(named: readonly NamedAccount[]): Chart {
  const t = booksTexts(SOURCE);
  return ACCOUNTS.map(
    (account) => named.find((each) => each.account === account) ?? { account, number: '', name: t(account) },
  );
}

/** What an account is called on screen: in the reader's language, until the owner names it. */
export function accountNameIn({ account, name }: NamedAccount, language: Language): string {
  return name === booksTexts(SOURCE)(account) ? booksTexts(language)(account) : name;
}

/**
 * What is wrong with a chart: an account that is missing or listed twice, a name that is missing or that a spreadsheet would
 * take for a formula, a number that isn't one or that two accounts have.
 */
export function validateChart(chart: readonly NamedAccount[]): readonly InvalidField[] {
  if (chart.length !== ACCOUNTS.length || new Set(chart.map(({ account }) => account)).size !== ACCOUNTS.length)
    return [{ path: 'accounts', message: messageOf(booksTexts, 'everyAccountOnce') }];
  return chart.flatMap(({ number, name }, index) => {
    const errors: InvalidField[] = [];
    if (!/^[\p{L}\p{N}][^\r\n]*$/u.test(name))
      errors.push({ path: `accounts.${index}.name`, message: messageOf(booksTexts, 'nameNeeded') });
    if (!/^\d*$/.test(number))
      errors.push({ path: `accounts.${index}.number`, message: messageOf(booksTexts, 'digitsOnly') });
    else if (number !== '' && chart.some((other, at) => at < index && other.number === number))
      errors.push({ path: `accounts.${index}.number`, message: messageOf(booksTexts, 'numberTaken', { number }) });
    return errors;
  });
}
