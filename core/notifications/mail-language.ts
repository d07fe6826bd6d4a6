import type { Language } from '#core/languages/language.ts';
import { quoteMailTexts } from '#core/languages/en/quote-mails.ts';
import { OFFER_EXPIRED } from '#core/quotes/counter-offers.ts';
import { linesIn, type PriceLine } from '#core/pricing/pricing.ts';
import type { Settings } from '#core/settings/settings.ts';
import { nameIn } from '#core/settings/translations.ts';

type Named = Pick<Settings, 'packages' | 'extras' | 'translations'>;

/** What a queued mail may say in English about a quote: the names of its package and extras, and its lines. */
type Translatable = {
  readonly packageName?: string;
  readonly extras?: readonly string[];
  readonly lines?: readonly PriceLine[];
  readonly offer?: { readonly lines: readonly PriceLine[] };
  readonly sold?: { readonly lines: readonly PriceLine[] };
  readonly reason?: string | null;
};

/** The data of a queued mail in its recipient's language. What people wrote stays as it is. */
export function mailDataIn<Data extends object>(settings: Named, data: Data, language: Language): Data {
  const { packageName, extras, lines, offer, sold, reason }: Translatable = data;
  return {
    ...data,
    ...(packageName !== undefined && {
      packageName: nameIn(settings, { of: 'packages', name: packageName }, language),
    }),
    ...(extras && { extras: extras.map((name) => nameIn(settings, { of: 'extras', name }, language)) }),
    ...(lines && { lines: linesIn(settings, lines, language) }),
    ...(offer && { offer: { ...offer, lines: linesIn(settings, offer.lines, language) } }),
    ...(reason === OFFER_EXPIRED && { reason: quoteMailTexts(language)('offerExpired') }),
    ...(sold && { sold: { ...sold, lines: linesIn(settings, sold.lines, language) } }),
  };
}
