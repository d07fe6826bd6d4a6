const COUNTRIES = /^(usa|u\.s\.a\.|us|united states( of america)?|canada)$/i;
/** A state, a ZIP code, or both: 'NY', 'NY 12207', '12207-1234'. */
const STATE_OR_ZIP = /^([a-z]{2}\.?)?\s*(\d{5}(-\d{4})?)?$/i;
const STREETS =
  /\b(street|st|avenue|ave|road|rd|lane|ln|drive|dr|court|ct|boulevard|blvd|way|place|pl|highway|hwy|apt|apartment|suite|unit|floor|box)\b\.?/i;

/**
 * The town in an address as customers type it ('12 Elm Street, Albany, NY 12207' gives 'Albany'), which the crew may know
 * before a job is theirs. Null where it can't be told apart from the street.
 */
export function townOf(address: string | null): string | null {
  const [, ...rest] = (address ?? '').split(/[,\n]/).map((part) => part.trim());
  const town = rest
    .filter((part) => part !== '' && !COUNTRIES.test(part) && !STATE_OR_ZIP.test(part))
    .at(-1)
    ?.replace(/\s+[A-Z]{2}\.?(\s+\d{5}(-\d{4})?)?$|\s+\d{5}(-\d{4})?$/, '');
  return town === undefined || /\d/.test(town) || STREETS.test(town) ? null : town;
}
