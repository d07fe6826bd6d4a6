/** The prefix of every employee ID, which is always kept in the field. */
export const PREFIX = 'FKE-';

/** Normalizes the field after each keystroke: the prefix, then up to ten digits. */
export function withPrefix(typed: string): string {
  return PREFIX + digitsOf(typed).slice(0, 10);
}

/** Whether the field contains only the prefix. */
export function isBlankId(typed: string): boolean {
  return digitsOf(typed) === '';
}

/** Returns the digits of the input, up to that many. */
export function onlyDigits(typed: string, most: number): string {
  return digitsOf(typed).slice(0, most);
}

function digitsOf(typed: string): string {
  return typed.replaceAll(/[^0-9]/g, '');
}
