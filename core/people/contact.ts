import { asciiDomain } from './domain.ts';
import { withoutInvisible } from './pasted.ts';

/**
 * Whether the text has enough digits for a phone number, or letters instead as in '1-800-FLOWERS'. `parsePhone` checks whether
 * it could be called, which needs the tables of all countries.
 */
export function hasPhoneDigits(typed: string): boolean {
  return typed.replaceAll(/\P{Nd}/gu, '').length >= 7 || /\d{3}\D*[a-z]{7}$/i.test(typed);
}

/**
 * An e-mail address as it is stored and compared: without invisible characters, in lower case, its domain in ASCII. Whether
 * it has the form of one is `isEmail`'s.
 */
export function normalizeEmail(typed: string): string {
  const address = withoutInvisible(typed).toLowerCase();
  const at = address.lastIndexOf('@');
  return at === -1 ? address : address.slice(0, at + 1) + asciiDomain(address.slice(at + 1));
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

/** The name to greet a person with: what comes before the first blank, or all of it where that's an abbreviation ('Dr.'). */
export function greetingName(name: string): string {
  const [first = name] = name.trim().split(/\s+/);
  return first.endsWith('.') ? name : first;
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
 * street addresses go into mails to people who didn't ask for them. Initials, titles, shortened names and parts of an address
 * typed without a space ('J.R.Reed', 'Dr.Reed', 'Wm.Scott', 'Rd.Albany') pass.
 */
export function hasWebAddress(typed: string): boolean {
  const shown = typed
    .normalize('NFKC')
    .replaceAll(/\p{DI}/gu, '')
    .replaceAll(/(?<=[a-z\d])\u3002(?=[a-z\d])/giu, '.');
  if (/:\/\/|(^|[^\p{L}\p{N}])www\./iu.test(shown)) return true;
  return shown.split(/[^\p{L}\p{M}\p{N}.-]+/u).some(isDomain);
}

/**
 * A street address with the space that is missing before the kind of street: '7 Ctr. St' for '7 Ctr.St'. 'St' and 'Pl' are
 * also endings of domains, so without the space mail programs would make a link of it.
 */
export function spaceStreet(address: string): string {
  return address.replaceAll(/(?<=\p{L}{2}\.)(?=(?:St|Pl|Ave|Blvd|Rd|Dr|Ln|Ct|Cir|Ter|Hwy|Pkwy|Sq|Way)\b)/giu, ' ');
}

const wordSet = (words: string) => new Set(words.split(' '));

/** Abbreviations that people write before a name with a dot, also in addresses. */
const TITLES = wordSet(
  'capt col dr fr gen hon jr lt lts mme mr mrs ms mx prof rev sgt sr st sta ste ' +
    'apt av ave bldg blvd cir ct ctr fl ft hwy ln mt pkwy pl pt rd rm rte sq ter trl twp',
);
/** Shortened first names and 'Co.' of 'Co.Op'. */
const SHORT_NAMES = wordSet(
  'alex alf and andr ant apr arch art aug barb benj cath chas chris co dan danl dav ed edm edw eliz eug ezek fco fdo fran fred ' +
    'fredk gab gco geo gea gust hen ign jac jas jer jno joh jon jos josh kath lau laur leon ma mag marg mich mig nath nathl ' +
    'nic nich ph phil ric rich richd rob robt rod sam saml sol steph ste theo thos tim tho vic wal walt wilh wm xav',
);
/** Endings that make a domain even of a single letter, and of a title. */
const USUAL_ENDINGS = wordSet(
  'ai app biz cc click co com dev example gg gl info io link live ly me net online org ru shop site st to top tv us xyz',
);
/** Other endings that are also common words, but seldom a name in lower case. */
const OTHER_ENDINGS = wordSet(
  'agency art audio auto baby bar beauty best bet blog bond business buzz cam care cars center chat city claims cloud club ' +
    'codes coffee company computer cool dance date deals dental design digital direct dog email energy estate events expert ' +
    'express family fans farm finance fit fun fund fyi game games gift gifts global gold group guru health help homes host ' +
    'house icu ink jobs land law lawyer life limited loan lol ltd ltda market media mobi money monster network news ninja ' +
    'page party photo photos pics pizza plus press pro pub realty review reviews rocks run sale school services sexy show ski ' +
    'social software solutions space store stream studio style support surf systems tax taxi team tech tips today tools town ' +
    'toys travel vin vip watch web webcam website wiki win wine work works world yoga zip zone',
);

function isDomain(word: string): boolean {
  const labels = word.replaceAll(/^[.-]+|[.-]+$/g, '').split('.');
  if (labels.length === 4 && labels.every((label) => /^\d{1,3}$/.test(label))) return true;
  const [name = '', ending = ''] = labels.slice(-2);
  if (labels.length < 2 || name === '' || !/^(\p{L}\p{M}*){2,}$|^xn--/u.test(ending)) return false;
  if ([...name].length === 1) return USUAL_ENDINGS.has(ending.toLowerCase());
  return !isBeforeName(labels, ending);
}

/** Whether a dot without a space follows a title or a shortened name: before a capital, or before what ends no domain. */
function isBeforeName(labels: readonly string[], ending: string): boolean {
  const name = (labels.at(-2) ?? '').toLowerCase();
  const isTitle = TITLES.has(name);
  if (!isTitle && !(SHORT_NAMES.has(name) && labels.length === 2)) return false;
  if (/^\p{Lu}/u.test(ending)) return isTitle || !USUAL_ENDINGS.has(ending.toLowerCase());
  return ending.length > 2 && !USUAL_ENDINGS.has(ending) && !OTHER_ENDINGS.has(ending);
}
