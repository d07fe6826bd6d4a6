/** A share of a number of cases, with the interval in which the true share lies in 95 of 100 samples. All 0 to 1. */
export type Share = {
  readonly count: number;
  readonly n: number;
  readonly share: number;
  readonly low: number;
  readonly high: number;
};

/** Two-sided 95%. */
export const Z95 = 1.959964;

/** `count` of `n` cases, n at least 1, with Wilson's interval: it stays within 0 and 1 and is honest for few cases. */
export function shareOf(count: number, n: number): Share {
  const share = count / n;
  const spread = Z95 ** 2 / n;
  const center = (share + spread / 2) / (1 + spread);
  const half = (Z95 / (1 + spread)) * Math.sqrt((share * (1 - share)) / n + spread / (4 * n));
  return { count, n, share, low: Math.max(0, center - half), high: Math.min(1, center + half) };
}

/** The mean of at least one number. */
export function meanOfNumbers(numbers: readonly number[]): number {
  return numbers.reduce((sum, each) => sum + each, 0) / numbers.length;
}
