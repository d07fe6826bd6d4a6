/** Whether the text has enough digits for a phone number. `parsePhone` checks whether it could be called, which needs the tables of all countries. */
export function hasPhoneDigits(typed: string): boolean {
  return typed.replaceAll(/\P{Nd}/gu, '').length >= 7;
}

/** An e-mail address as it is stored and compared: trimmed, lower case. Whether it has the form of one is `isEmail`'s. */
export function normalizeEmail(typed: string): string {
  return typed.trim().toLowerCase();
}

/**
 * The mailbox that a normalized address leads to, for limits: without what follows a plus sign, and for Gmail without the
 * dots. One person could otherwise pass for many. The database has the same rule (`mailbox_of`).
 */
export function mailboxOf(email: string): string {
  const gmail = /^([^+]*).*@(?:gmail|googlemail)\.com$/.exec(email)?.[1];
  return gmail === undefined ? email.replace(/\+[^@]*@/, '@') : `${gmail.replaceAll('.', '')}@gmail.com`;
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
 * Letters of any script with their marks and joiners, digits, spaces and the punctuation of names, with at least one letter;
 * no emoji, no control or direction signs, nothing that shows as a blank.
 */
export function isName(typed: string): boolean {
  return NAME.test(typed) && LETTER.test(typed);
}

// Default_Ignorable (DI) holds the fillers that look like nothing; ideographic variants and joiners after a letter are real spelling.
const LETTER = /(?!\p{DI})\p{L}/u;
const NAME =
  /^(?:(?!\p{DI})[\p{L}\p{Mn}\p{Mc}][\u200C\u200D]?|[\u{E0100}-\u{E01EF}]|[\p{Nd}\p{Nl}\p{Zs}\p{Pd}.,'’‘`´·・׳״&()/])*$/u;

/**
 * Whether mail programs would turn a part of this into a link: a URL, a domain ('evil.example') or an IP address. Names and
 * street addresses go into mails to people who didn't ask for them. Initials, titles and parts of an address typed without
 * a space ('J.R.Reed', 'Dr.Reed', 'Rd.Albany') pass.
 */
export function hasWebAddress(typed: string): boolean {
  const shown = typed.normalize('NFKC').replaceAll(/\p{DI}/gu, '');
  if (/:\/\/|(^|[^\p{L}\p{N}])www\./iu.test(shown)) return true;
  return shown.split(/[^\p{L}\p{M}\p{N}.-]+/u).some(isDomain);
}

/** Abbreviations that people write before a name with a dot, also in addresses, and endings that make a domain of a single letter. */
const TITLES = new Set(
  (
    'capt col dr fr gen hon jr lt lts mme mr mrs ms mx prof rev sgt sr st sta ste ' +
    'apt av ave bldg blvd cir ct fl ft hwy ln mt pkwy pl pt rd rm rte sq ter trl twp'
  ).split(' '),
);
const SHORT_ENDINGS = new Set(
  'ai app biz cc click co com dev example gg gl info io link live ly me net online org ru shop site st to top tv us xyz'.split(
    ' ',
  ),
);

function isDomain(word: string): boolean {
  const labels = word.replaceAll(/^[.-]+|[.-]+$/g, '').split('.');
  if (labels.length === 4 && labels.every((label) => /^\d{1,3}$/.test(label))) return true;
  const [name = '', ending = ''] = labels.slice(-2);
  if (labels.length < 2 || name === '' || !/^(\p{L}\p{M}*){2,}$|^xn--/u.test(ending)) return false;
  if ([...name].length === 1) return SHORT_ENDINGS.has(ending.toLowerCase());
  return !(TITLES.has(name.toLowerCase()) && /^\p{Lu}/u.test(ending));
}
