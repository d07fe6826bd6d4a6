import { promoErrorsTexts } from '#core/languages/en/promo-codes.ts';
import { messageOf, type Message } from '#core/languages/message.ts';
import { formatMoney } from '#core/lib/money.ts';
import { formatMediumDate, localDate } from '#core/lib/time.ts';
import { normalizePromoCode, promoState } from '#core/pricing/promo-code-rules.ts';
import type { PromoObjection } from '#core/pricing/promo-codes.ts';
import type { Deps } from '#server/deps.ts';
import { Invalid } from '#server/errors.ts';
import { recordGuess, type GuessLimits } from '#server/lib/attempt-limiter.ts';
import { findPromoCode, type PromoCodeRow } from './queries.ts';

/** How often codes that don't exist may be named. */
const GUESSES: GuessLimits = {
  ofSender: { most: 10, seconds: 600 },
  ofEverybody: { most: 500, seconds: 3600 },
  mostInCrowd: 3,
};

/**
 * Finds a code that quotes can be requested with now. Throws Invalid with the field, or TooMany guesses from a network. Its
 * limits per customer are checked when a quote is stored.
 */
export async function lookUpPromoCode(
  deps: Deps,
  code: {
    readonly typed: string;
    /** The client's address; absent for the owner, whose attempts aren't limited. */
    readonly sender?: string | undefined;
  },
): Promise<PromoCodeRow> {
  const { typed, sender } = code;
  const takeBack =
    sender === undefined ? undefined : await recordGuess(deps, 'promo-code', { sender, limits: GUESSES });
  const row = await findPromoCode(deps.db, normalizePromoCode(typed));
  if (!row || row.is_paused) throw invalidPromo(messageOf(promoErrorsTexts, 'unknown'));
  await takeBack?.();
  const { settings } = await deps.settings();
  const refused = refusalOf(row, localDate(deps.clock.now(), settings.timeZone).toString());
  if (refused) throw invalidPromo(refused);
  return row;
}

/** The refusal of a code, at the field that names it. */
export function invalidPromo(message: Message): Invalid {
  return new Invalid([{ path: 'promoCode', message }]);
}

/** Why a code takes nothing off what was chosen. */
export function objectionText(objection: PromoObjection, { least_cents: least }: PromoCodeRow): Message {
  return objection === 'below-minimum'
    ? messageOf(promoErrorsTexts, 'belowMinimum', { amount: formatMoney(least) })
    : messageOf(promoErrorsTexts, 'notCovered');
}

function refusalOf(row: PromoCodeRow, today: string): Message | undefined {
  const { starts_on: startsOn, ends_on: endsOn, most_uses: mostUses, is_paused: isPaused, uses } = row;
  switch (promoState({ startsOn, endsOn, mostUses, isPaused }, { uses, today })) {
    case 'scheduled':
      return messageOf(promoErrorsTexts, 'notStarted', { date: dayOf(startsOn) });
    case 'ended':
      return messageOf(promoErrorsTexts, 'ended', { date: dayOf(endsOn) });
    case 'used-up':
      return messageOf(promoErrorsTexts, 'usedUp');
    case 'active':
    case 'paused':
      return undefined;
  }
}

function dayOf(date: string | null): Parameters<typeof messageOf<{ x: '{date}' }, 'x'>>[2]['date'] {
  return (language) => (date === null ? '' : formatMediumDate(Temporal.PlainDate.from(date), language));
}
