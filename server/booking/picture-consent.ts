import type { CustomerQuote } from '#contract/quotes.ts';
import { pictureConsentTexts } from '#core/languages/en/own-photos.ts';
import { photoErrorsTexts, problemsTexts } from '#core/languages/en/problems.ts';
import { quoteErrorsTexts } from '#core/languages/en/quote-errors.ts';
import { messageOf } from '#core/languages/message.ts';
import type { QuoteAccess } from '#core/quotes/access.ts';
import type { Settings } from '#core/settings/settings.ts';
import { settingsIn } from '#core/settings/translations.ts';
import { writeAudit } from '#server/audit/queries.ts';
import type { Context } from '#server/context.ts';
import { transaction } from '#server/db/client.ts';
import { Conflict, NotFound, Unavailable } from '#server/errors.ts';
import { lockQuote, type QuoteRow } from '#server/quotes/queries.ts';
import { requireQuote } from '#server/quotes/require.ts';
import {
  deletePictureConsents,
  findPairFiles,
  findPictureConsent,
  insertPictureConsent,
} from '#server/site/queries.ts';
import { JobCutShort } from '#server/workers/pool.ts';

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
  const { agreedAt = null, isShown = false } = (await findPictureConsent(db, quote.id)) ?? {};
  return isAsked(settings, quote) || agreedAt !== null ? { pictureConsent: { agreedAt, isShown } } : {};
}

/**
 * Draws the pair that the site shows of the customer's vehicle, blurred as there, as a JPEG with the shop's name to share. Throws
 * NotFound if it shows none, and Unavailable when too many are being drawn.
 */
export async function drawResult(context: Context, access: QuoteAccess) {
  const quote = await requireQuote(context, access, 'read');
  const pair = await findPairFiles(context.db, quote.id);
  if (!pair) throw new NotFound(messageOf(photoErrorsTexts, 'noPhoto'));
  const { settings } = await context.settings();
  const { language, publicUrl, render, workers, sender } = context;
  const frame = await render.renderResult(settingsIn(settings, language), { language, host: new URL(publicUrl).host });
  const body = await workers.run('draw-result', { ...pair, frame }, sender).catch((error: unknown) => {
    if (!(error instanceof JobCutShort)) throw error;
    throw new Unavailable(messageOf(problemsTexts, 'pictureFailed'), 10);
  });
  const headers = { 'content-disposition': `inline; filename="${quote.reference}.jpg"`, 'cache-control': 'no-store' };
  return { status: 200, body, headers } as const;
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
