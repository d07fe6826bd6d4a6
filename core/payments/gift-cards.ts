/** Why the shop owes a card: it was paid for, given, or holds a refund. */
export const GIFT_CARD_ORIGINS = ['sold', 'goodwill', 'refund'] as const;
export type GiftCardOrigin = (typeof GIFT_CARD_ORIGINS)[number];

/** The movements of a card. `redeem` takes from it, `return` puts back; `void` and `expire` take what is left. */
export const GIFT_CARD_ENTRY_KINDS = ['issue', 'redeem', 'return', 'void', 'expire'] as const;
export type GiftCardEntryKind = (typeof GIFT_CARD_ENTRY_KINDS)[number];

export const GIFT_CARD_STATES = ['open', 'used', 'expired', 'void'] as const;
export type GiftCardState = (typeof GIFT_CARD_STATES)[number];

/** What the owner can issue a card with, in cents. Larger cards fall under US anti-money-laundering rules. */
export const GIFT_CARD_CENTS = { least: 100, most: 200_000 } as const;
/** What can be bought online, in cents. */
export const ONLINE_GIFT_CARD_CENTS = { least: 1_000, most: 50_000 } as const;

/** US federal law lets a gift card expire after five years at the earliest. */
export const EXPIRY_YEARS = { least: 5, most: 20 } as const;

/** Whether gift cards can expire after that many years; 0 means never. */
export function isExpiryYears(years: number): boolean {
  const { least, most } = EXPIRY_YEARS;
  return years === 0 || (Number.isInteger(years) && years >= least && years <= most);
}

/** How far ahead the email of a card can be scheduled. */
export const MOST_DAYS_AHEAD = 365;

/** The local hour at which the email of a card is sent on its date. */
export const DELIVERY_HOUR = 9;

/** A card as far as its state depends on it; dates are local dates of the shop. */
type CardToday = {
  readonly balanceCents: number;
  readonly isVoid: boolean;
  readonly expiresOn: string | null;
};

/** The state of a card on a local date of the shop. Only an `open` one can be used. */
export function giftCardState({ balanceCents, isVoid, expiresOn }: CardToday, today: string): GiftCardState {
  if (isVoid) return 'void';
  // ISO dates sort like text.
  if (expiresOn !== null && expiresOn < today) return 'expired';
  return balanceCents > 0 ? 'open' : 'used';
}

/** What a card pays of a quote once it's approved, and what is left to pay of its price then, in cents. */
export type GiftCardShare = { readonly last4: string; readonly cents: number; readonly leftCents: number };

/** What a card pays of what is owed, in cents: as far as its balance goes. */
export function creditFor({ owedCents, balanceCents }: { readonly owedCents: number; readonly balanceCents: number }) {
  return Math.max(0, Math.min(owedCents, balanceCents));
}

/** The last local date on which a card that is issued today can be used; null if cards don't expire. */
export function expiryOf(today: Temporal.PlainDate, years: number): Temporal.PlainDate | null {
  return years === 0 ? null : today.add({ years });
}

/** Characters of a code: no I, O, 0 or 1, which are easily mistaken for each other. */
const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const CODE_LENGTH = 16;
/** The bytes of randomness within a code: 80 bits can't be guessed. */
export const CODE_BYTES = 10;
const BITS = 5;

/** Returns the code that these bytes spell: 16 characters. Throws a RangeError for fewer bytes than CODE_BYTES. */
export function spellGiftCardCode(bytes: Uint8Array): string {
  if (bytes.length < CODE_BYTES) throw new RangeError(`A code needs ${CODE_BYTES} bytes.`);
  const bits = Array.from(bytes.subarray(0, CODE_BYTES), (byte) => byte.toString(2).padStart(8, '0')).join('');
  return Array.from(
    { length: CODE_LENGTH },
    (_, at) => ALPHABET[Number.parseInt(bits.slice(at * BITS, (at + 1) * BITS), 2)],
  ).join('');
}

/** A code as it's printed: 'ABCD-EFGH-JKLM-NPQR'. */
export function formatGiftCardCode(code: string): string {
  return code.replaceAll(/(.{4})(?=.)/g, '$1-');
}

/** The code that was typed, without spaces and hyphens and in capitals; undefined if it can't be one. */
export function readGiftCardCode(typed: string): string | undefined {
  const code = typed.replaceAll(/[\s\p{Pd}]/gu, '').toUpperCase();
  return code.length === CODE_LENGTH && [...code].every((character) => ALPHABET.includes(character)) ? code : undefined;
}
