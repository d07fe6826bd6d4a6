import type { CustomerQuote } from '#contract/quotes.ts';
import { pictureConsentTexts } from '#core/languages/en/picture-consent.ts';
import { quoteErrorsTexts } from '#core/languages/en/quote-errors.ts';
import { messageOf } from '#core/languages/message.ts';
import type { QuoteAccess } from '#core/quotes/access.ts';
import type { Settings } from '#core/settings/settings.ts';
import { writeAudit } from '#server/audit/queries.ts';
import type { Context } from '#server/context.ts';
import { transaction } from '#server/db/client.ts';
import { Conflict } from '#server/errors.ts';
import { lockQuote, type QuoteRow } from '#server/quotes/queries.ts';
import { requireQuote } from '#server/quotes/require.ts';
import { deletePictureConsents, findPictureConsent, insertPictureConsent } from '#server/site/queries.ts';

/** Whether the customer of a completed quote is asked for pictures of their vehicle: not those who keep photos private. */
function isAsked({ site }: Settings, quote: QuoteRow): boolean {
  const isDone = quote.status === 'approved' && quote.completed_at !== null;
  return site.showsGallery && isDone && quote.vehicle_type !== null && !quote.opt_out_social_media;
}

/** What the customer's page says of it; nothing where it isn't asked. Who has agreed can always withdraw it. */
export async function pictureConsentView(
  { db }: Pick<Context, 'db'>,
  settings: Settings,
  quote: QuoteRow,
): Promise<Pick<CustomerQuote, 'pictureConsent'>> {
  const agreedAt = (await findPictureConsent(db, quote.id)) ?? null;
  return isAsked(settings, quote) || agreedAt !== null ? { pictureConsent: { agreedAt } } : {};
}

/**
 * Keeps the customer's yes to pictures of their vehicle on the site with the words that they read, or withdraws it: then the pictures
 * are gone from the site at once. Idempotent. Throws NotFound, and Conflict where it isn't asked.
 */
export async function setPictureConsent(
  context: Context,
  access: QuoteAccess,
  { agree }: { readonly agree: boolean },
): Promise<void> {
  const { id } = await requireQuote(context, access, 'set-consent');
  const { settings } = await context.settings();
  const at = context.clock.now().toString();
  const subject = { at, subject: 'quote', subjectId: id } as const;
  const t = pictureConsentTexts(context.language);
  await transaction(context.db, async (trx) => {
    const quote = await lockQuote(trx, id);
    if (!quote) return;
    if (!agree) {
      if (await deletePictureConsents(trx, [id]))
        await writeAudit(trx, context, { ...subject, action: 'quote.withdraw-pictures' });
      return;
    }
    if (!isAsked(settings, quote))
      throw new Conflict('wrong-state', messageOf(quoteErrorsTexts, 'picturesNotAsked'), { present: quote.status });
    const consent = { quote_id: id, consent: `${t('title')} ${t('about')} ${t('agree')}`, agreed_at: at };
    if (await insertPictureConsent(trx, consent))
      await writeAudit(trx, context, { ...subject, action: 'quote.agree-to-pictures' });
  });
  await context.refreshSettings();
}
