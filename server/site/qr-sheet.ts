import { siteTexts } from '#core/languages/en/site.ts';
import { pathIn } from '#core/languages/language.ts';
import { settingsIn } from '#core/settings/translations.ts';
import type { Context } from '#server/context.ts';
import { printPaper } from '#server/workers/paper.ts';

/** Where codes hang. Visits are counted by them, as those of a campaign of that name. */
const PLACES = ['van', 'counter', 'sign'] as const;

/** The sheets with a code for each place as a PDF, a page each. Throws Unavailable if too many papers are waiting. */
export async function printQrSheet(context: Context): Promise<Uint8Array> {
  const { language, publicUrl, clock } = context;
  const settings = settingsIn((await context.settings()).settings, language);
  const t = siteTexts(language);
  const address = publicUrl + pathIn('/quote', language);
  const sheets = PLACES.map((place) => ({
    headline: t('qrHeadline'),
    url: `${address}?utm_source=qr-${place}`,
    lines: [address.replace(/^https?:\/\//, ''), settings.phone].filter((line) => line !== ''),
    place: t('qrPlace', { place }),
  }));
  const asOfMs = clock.now().toZonedDateTimeISO(settings.timeZone).startOfDay().epochMilliseconds;
  const content = { shop: settings.name, title: t('qrTitle', { shop: settings.name }), asOfMs, sheets };
  return printPaper(context, { content, language }, context.sender);
}
