/** A vehicle identification number as it's stored: in upper case, without blanks and hyphens. */
export function vinOf(typed: string): string {
  return typed.replaceAll(/[\s-]/g, '').toUpperCase();
}

/** Whether it has the form of a VIN, as `vinOf` returns it: 17 letters and digits, without I, O and Q (49 CFR 565). */
export function isVin(vin: string): boolean {
  return /^[A-HJ-NPR-Z0-9]{17}$/.test(vin);
}

/** What each letter counts, from A on; those that a VIN can't have count nothing. */
const LETTERS = [1, 2, 3, 4, 5, 6, 7, 8, 0, 1, 2, 3, 4, 5, 0, 7, 0, 9, 2, 3, 4, 5, 6, 7, 8, 9];
const WEIGHTS = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2];

/**
 * Whether the ninth place of a VIN is its check digit (49 CFR 565.15). Vehicles that weren't built for North America may have
 * another character there, so a wrong one is worth a warning only.
 */
export function hasCheckDigit(vin: string): boolean {
  const worth = (at: number) =>
    /\d/.test(vin.charAt(at)) ? Number(vin.charAt(at)) : (LETTERS[vin.charCodeAt(at) - 65] ?? 0);
  const rest = WEIGHTS.reduce((sum, weight, at) => sum + weight * worth(at), 0) % 11;
  return vin.charAt(8) === (rest === 10 ? 'X' : String(rest));
}
