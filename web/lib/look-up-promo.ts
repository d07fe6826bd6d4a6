import type { PromoTerms } from '#core/pricing/promo-codes.ts';
import { call } from './api.ts';
import { errorText, fieldError } from './refusal.ts';

/** Asks the server for the terms of a promo code; an error is in the words of the server. Loaded with the first code. */
export async function lookUpPromo(
  promoCode: string,
): Promise<{ readonly promo: PromoTerms } | { readonly error: string }> {
  try {
    return { promo: await call('POST /api/promo-codes/check', { body: { promoCode } }) };
  } catch (error) {
    return { error: fieldError(error, 'promoCode') ?? errorText(error) ?? '' };
  }
}
