import { giftCardPageTexts } from '#core/languages/en/gift-cards.ts';
import { pathIn, type Language } from '#core/languages/language.ts';
import { formatMoney } from '#core/lib/money.ts';
import { formatMediumDate, localDate } from '#core/lib/time.ts';
import type { Mails } from '#core/notifications/mails.ts';
import { CODE_BYTES, formatGiftCardCode, spellGiftCardCode } from '#core/payments/gift-cards.ts';
import type { Deps } from '#server/deps.ts';
import { deriveToken, hashToken, keyedHash } from '#server/lib/secrets.ts';
import { printPaper } from '#server/workers/paper.ts';

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

/** What is printed on a card, with its code: for its page and its email. */
export async function printGiftCard(
  deps: Pick<Deps, 'secret' | 'publicUrl' | 'settings' | 'clock' | 'workers'>,
  card: Pick<
    Mails['gift-card'],
    'amountCents' | 'recipientName' | 'senderName' | 'message' | 'expiresOn' | 'bundle'
  > & {
    readonly id: string;
  },
  { language, sender }: { readonly language: Language; readonly sender?: string },
): Promise<Uint8Array> {
  const { settings } = await deps.settings();
  const t = giftCardPageTexts(language);
  const { recipientName, senderName, expiresOn, bundle } = card;
  const today = localDate(deps.clock.now(), settings.timeZone);
  const validThrough = expiresOn && formatMediumDate(Temporal.PlainDate.from(expiresOn), language);
  const content = {
    shop: settings.name,
    title: t(bundle ? 'bundleTitle' : 'giftCard'),
    asOfMs: today.toZonedDateTime(settings.timeZone).epochMilliseconds,
    amount: bundle ? t('visits', { visits: bundle.left }) : formatMoney(card.amountCents),
    people: [
      ...(bundle ? [bundle.name] : []),
      ...(recipientName ? [t('forName', { name: recipientName })] : []),
      ...(senderName ? [t('fromName', { name: senderName })] : []),
    ],
    message: card.message,
    code: formatGiftCardCode(deriveGiftCard(deps, card.id).code),
    validity: validThrough ? t('validThrough', { date: validThrough }) : t('noExpiry'),
    redeemAt: t('redeemAt', { url: `${deps.publicUrl}${pathIn('/quote', language)}`.replace(/^https?:\/\//u, '') }),
  };
  return printPaper(deps, { content, language }, sender);
}
