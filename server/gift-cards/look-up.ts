import { giftCardErrorsTexts } from '#core/languages/en/gift-cards.ts';
import { messageOf, type Message } from '#core/languages/message.ts';
import { formatMediumDate, localDate } from '#core/lib/time.ts';
import { giftCardState, readGiftCardCode, type GiftCardState } from '#core/payments/gift-cards.ts';
import type { Deps } from '#server/deps.ts';
import { Invalid } from '#server/errors.ts';
import { recordGuess, type GuessLimits } from '#server/lib/attempt-limiter.ts';
import { findGiftCardByCode, type GiftCardRow } from './queries.ts';

/** How often codes that don't exist may be named. */
const GUESSES: GuessLimits = {
  ofSender: { most: 10, seconds: 600 },
  ofEverybody: { most: 500, seconds: 3600 },
  mostInCrowd: 3,
};

type Typed = {
  readonly typed: string;
  /** The client's address; absent for the owner, whose attempts aren't limited. */
  readonly sender?: string | undefined;
};

/** Finds a card by its code, whatever its state. Throws Invalid with the field, or TooMany guesses from a network. */
export async function lookUpGiftCard(deps: Deps, { typed, sender }: Typed): Promise<GiftCardRow> {
  const takeBack = sender === undefined ? undefined : await recordGuess(deps, 'gift-card', { sender, limits: GUESSES });
  const code = readGiftCardCode(typed);
  const card = code === undefined ? undefined : await findGiftCardByCode(deps.db, code);
  if (!card) throw invalidGiftCard(messageOf(giftCardErrorsTexts, 'unknown'));
  await takeBack?.();
  return card;
}

/** As lookUpGiftCard, for a card that is to be used now: one without a balance is Invalid, too. */
export async function findUsableCard(deps: Deps, typed: Typed): Promise<GiftCardRow> {
  const card = await lookUpGiftCard(deps, typed);
  requireOpen(card, await todayOf(deps));
  return card;
}

/** Throws Invalid unless something can be taken from the card on that local date. */
export function requireOpen(card: GiftCardRow, today: string): void {
  const objection = objectionTo(card, stateOf(card, today));
  if (objection) throw invalidGiftCard(objection);
}

/** The refusal of a card, at the field that names it. */
export function invalidGiftCard(message: Message): Invalid {
  return new Invalid([{ path: 'giftCard', message }]);
}

/** The state of a stored card on a local date. */
export function stateOf(card: GiftCardRow, today: string): GiftCardState {
  const { balance_cents: balanceCents, voided_at: voidedAt, expires_on: expiresOn } = card;
  return giftCardState({ balanceCents, isVoid: voidedAt !== null, expiresOn }, today);
}

/** The local date of the shop. */
export async function todayOf(deps: Pick<Deps, 'settings' | 'clock'>): Promise<string> {
  const { settings } = await deps.settings();
  return localDate(deps.clock.now(), settings.timeZone).toString();
}

function objectionTo({ expires_on: expiresOn }: GiftCardRow, state: GiftCardState): Message | undefined {
  switch (state) {
    case 'void':
      return messageOf(giftCardErrorsTexts, 'void');
    case 'expired':
      return messageOf(giftCardErrorsTexts, 'expired', {
        date: (language) => (expiresOn === null ? '' : formatMediumDate(Temporal.PlainDate.from(expiresOn), language)),
      });
    case 'used':
      return messageOf(giftCardErrorsTexts, 'used');
    case 'open':
      return undefined;
  }
}
