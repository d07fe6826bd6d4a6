import { quoteFactsTexts } from '#core/languages/en/quote-facts.ts';
import type { Language } from '#core/languages/language.ts';
import { foldText } from '#core/lib/fold.ts';
import { OFFER_EXPIRED, REFUSED_BY_CUSTOMER } from './counter-offers.ts';
import type { QuoteStatus } from './quotes.ts';

/** Counts on cards stop here; one more means any higher number. */
export const MOST_COUNTED = 10_000;

const COUNT = new Intl.NumberFormat('en-US');

/** A count for people: '1,204', or '10,000+' for one that ended at `most`. */
export function cardCount(count: number, most = MOST_COUNTED): string {
  return `${COUNT.format(Math.min(count, most))}${count > most ? '+' : ''}`;
}

/** Who made a change in the history of a quote, where no person did: words of the wire. */
// oxlint-disable-next-line texts/no-hardcoded-text -- compared, never shown
export const [BY_CLOCK, BY_CUSTOMER] = ['The clock', 'The customer'] as const;

/** The reason of a declined quote where the owner gives none; the customer does not read it. */
// oxlint-disable-next-line texts/no-hardcoded-text -- stored; shown by `declineReasonText`
export const DECLINED_BY_ADMIN = 'Declined by admin';

const REASONS = [
  [DECLINED_BY_ADMIN, 'declinedByAdmin'],
  [REFUSED_BY_CUSTOMER, 'offerRefused'],
  [OFFER_EXPIRED, 'offerUnanswered'],
] as const;

/** Why a quote was declined: what the owner typed, or the words for what is stored if no reason was typed. */
export function declineReasonText(stored: string, language: Language): string {
  const found = REASONS.find(([reason]) => reason === stored);
  return found ? quoteFactsTexts(language)(found[1]) : stored;
}

/** Whether a quote still waits although its confirmation was due. */
export function isOverdue(
  quote: { readonly status: QuoteStatus; readonly confirmationDue: Temporal.Instant },
  now: Temporal.Instant,
): boolean {
  if (quote.status !== 'pending') return false;
  return Temporal.Instant.compare(quote.confirmationDue, now) < 0;
}

/**
 * The digits of a phone number or its beginning, undefined for other text: with '+' and a country code all of them, else the
 * last ten, which North American numbers have.
 */
function phoneDigits(text: string): string | undefined {
  if (!/^[\d\s()+.-]{4,}$/.test(text)) return undefined;
  const digits = text.replaceAll(/\D/g, '');
  if (text.startsWith('+')) return digits;
  return digits.startsWith('00') ? digits.slice(2) : digits.slice(-10);
}

/** A word to look for; one that is not whole finds what begins with it. */
export type SearchWord = { readonly text: string; readonly isWhole: boolean };

/**
 * What was typed into a search field as words to look for. A word before a sign within a name, a reference or an address is
 * whole, and so are all of an address that has its ending: of many rows, most begin with one or the other of them. Digits of a
 * phone number are taken together however they were grouped. At most eight words.
 */
export function searchWords(typed: string): readonly SearchWord[] {
  const text = foldText(typed);
  const phone = phoneDigits(text.trim());
  if (phone) return [{ text: phone, isWhole: false }];
  // The signs at which what is searched was cut into words; at others the database has its own ways.
  return text
    .split(/[^\p{L}\p{M}\p{N}@.\-_+']+/u)
    .flatMap((token) => {
      const isAddress = /.@.+\.\p{L}{2,}$/u.test(token);
      const words = token.match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
      return words.map((word, index) => ({ text: word, isWhole: isAddress || index < words.length - 1 }));
    })
    .slice(0, 8);
}
