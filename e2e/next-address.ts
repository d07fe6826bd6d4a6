let visitors = 0;

/** An address that no test has used. */
export function nextAddress(): string {
  visitors += 1;
  return `10.0.${Math.floor(visitors / 250)}.${1 + (visitors % 250)}`;
}
