/** Parses an amount as cents: '67.50', '$1,200'. Undefined for anything else, and for an empty field. */
export function centsIn(typed: string): number | undefined {
  const match = /^\$?\s*(\d{1,3}(?:,\d{3})+|\d{1,6})(?:\.(\d{1,2}))?$/.exec(typed.trim());
  if (!match?.[1]) return undefined;
  const cents = Number(match[1].replaceAll(',', '')) * 100 + Number((match[2] ?? '').padEnd(2, '0'));
  return cents > 0 ? cents : undefined;
}
