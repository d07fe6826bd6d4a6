import { quoteTexts } from '#core/languages/en/quotes.ts';
import type { Language } from '#core/languages/language.ts';
import type { GiftCardShare } from '#core/payments/gift-cards.ts';

/** What a gift card will pay of a price and what is left to pay, as lines in cents; none without one. */
export function giftCardLines(giftCard: GiftCardShare | null | undefined, language: Language) {
  if (!giftCard) return [];
  const t = quoteTexts(language);
  return [
    { label: t('giftCardLine', giftCard), cents: -giftCard.cents },
    { label: t('leftToPay'), cents: giftCard.leftCents },
  ];
}
