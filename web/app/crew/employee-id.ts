/** What an employee ID begins with, whatever is typed. */
export const PREFIX = 'FKE-';

/** The field of an employee ID as it is after a key: the prefix, then digits only, ten at the most. */
export function withPrefix(typed: string): string {
  return PREFIX + digitsOf(typed).slice(0, 10);
}

/** Nothing but the prefix stands there. */
export function isBlankId(typed: string): boolean {
  return digitsOf(typed) === '';
}

/** The digits of what was typed, at most as many. */
export function onlyDigits(typed: string, most: number): string {
  return digitsOf(typed).slice(0, most);
}

function digitsOf(typed: string): string {
  return typed.replaceAll(/[^0-9]/g, '');
}
