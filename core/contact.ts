/** Whether enough digits stand there for a phone number. Whether it could be called is `parsePhone`'s, which needs the tables of all countries. */
export function hasPhoneDigits(typed: string): boolean {
  return typed.replaceAll(/\P{Nd}/gu, '').length >= 7;
}

/** An e-mail address as it is stored and compared: trimmed, lower case. Whether it has the form of one is `isEmail`'s. */
export function normalizeEmail(typed: string): string {
  return typed.trim().toLowerCase();
}

/** Whether that has the form of an e-mail address that a mail server would take: one @, a domain with a dot, no spaces. */
export function isEmail(typed: string): boolean {
  const address = normalizeEmail(typed);
  if (address.length > 254 || address.indexOf('@') > 64) return false;
  return /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*@([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+([a-z]{2,63}|xn--[a-z0-9-]{0,58}[a-z0-9])$/.test(
    address,
  );
}

/** First and last name joined by a space, trimmed: how `customerName` is rebuilt from its two fields. */
export function joinName(first: string, last: string): string {
  return `${first} ${last}`.trim();
}

/**
 * Letters of any script with their marks and joiners, digits, spaces and the signs that stand in names, one letter at least;
 * no emoji, no control or direction signs, nothing that shows as a blank.
 */
export function isName(typed: string): boolean {
  return NAME.test(typed) && LETTER.test(typed);
}

// Default_Ignorable (DI) holds the fillers that look like nothing; ideographic variants and joiners after a letter are real spelling.
const LETTER = /(?!\p{DI})\p{L}/u;
const NAME =
  /^(?:(?!\p{DI})[\p{L}\p{Mn}\p{Mc}][\u200C\u200D]?|[\u{E0100}-\u{E01EF}]|[\p{Nd}\p{Nl}\p{Zs}\p{Pd}.,'’‘`´·・׳״&()/])*$/u;
