import { CODE_BYTES, spellGiftCardCode } from '#core/payments/gift-cards.ts';
import type { Deps } from '../deps.ts';
import { deriveToken, hashToken, keyedHash } from '../lib/secrets.ts';

/**
 * Derives the code of a card and the link to its page from its id with the signing key, so that its email can be written
 * again. Only a hash of the code is stored; the link names the card and proves itself.
 */
export function deriveGiftCard(
  { secret, publicUrl }: Pick<Deps, 'secret' | 'publicUrl'>,
  id: string,
): { readonly code: string; readonly token: string; readonly url: string } {
  const code = spellGiftCardCode(keyedHash(secret, `gift-card:${id}`).subarray(0, CODE_BYTES));
  const token = Buffer.from(id.replaceAll('-', ''), 'hex').toString('base64url') + deriveToken(secret, 'gift-card', id);
  return { code, token, url: `${publicUrl}/gift-card/${token}` };
}

/** What is stored of a code. */
export function hashGiftCardCode(code: string): Buffer {
  return hashToken(`gift-card:${code}`);
}
