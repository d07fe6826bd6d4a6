import type { Reviews, VisitFollowUp } from '#contract/follow-up.ts';
import { quoteErrorsTexts } from '#core/languages/en/quote-errors.ts';
import { reviewConsentTexts } from '#core/languages/en/reviews.ts';
import { messageOf } from '#core/languages/message.ts';
import { MOST_LISTED_REVIEWS, reviewerName } from '#core/quotes/reviews.ts';
import type { Settings } from '#core/settings/settings.ts';
import { writeAudit } from '#server/audit/queries.ts';
import type { Context } from '#server/context.ts';
import { transaction, type Trx } from '#server/db/client.ts';
import { Conflict, NotFound } from '#server/errors.ts';
import { unsubscribeUrl } from '#server/mail/opt-outs.ts';
import { isOptedOut } from '#server/mail/queries.ts';
import { enqueue, outboxRow } from '#server/notifications/outbox.ts';
import { describeForMail } from '#server/quotes/describe.ts';
import { deriveLinks } from '#server/quotes/links.ts';
import { lockQuote, type QuoteRow } from '#server/quotes/queries.ts';
import { requireQuote } from '#server/quotes/require.ts';
import { deleteReview, findRating, findReview, listReviews, saveReview, updateReview } from './queries.ts';

/** What the customer's page says of a review: nothing where it isn't asked. Who is on the site can always withdraw. */
export async function reviewView(
  { db }: Pick<Context, 'db'>,
  { settings, quote, isRated }: { readonly settings: Settings; readonly quote: QuoteRow; readonly isRated: boolean },
): Promise<Pick<VisitFollowUp, 'review'>> {
  const review = isRated ? await findReview(db, quote.id) : undefined;
  if (!review && !(isRated && isAsked(settings, quote))) return {};
  return {
    review: {
      name: review?.name ?? null,
      suggestedName: reviewerName(quote.customer_name),
      answer: review?.answer ?? '',
      isHidden: Boolean(review?.hidden_at),
    },
  };
}

/** Test data isn't for the site. */
function isAsked({ site }: Settings, quote: QuoteRow): boolean {
  return site.showsReviews && !quote.is_test;
}

/**
 * Shows a customer's rating on the site under a name of their choice, with the words that they read when they agreed, or
 * withdraws it: then it's gone from the site at once. Idempotent. Throws NotFound, and Conflict where it isn't asked.
 */
export async function chooseReview(
  context: Context,
  { token, name }: { readonly token: string; readonly name: string | null },
): Promise<void> {
  const quote = await requireQuote(context, { by: 'link', token }, 'rate');
  const { settings } = await context.settings();
  const at = context.clock.now().toString();
  const subject = { at, subject: 'quote', subjectId: quote.id } as const;
  const t = reviewConsentTexts(context.language);
  await transaction(context.db, async (trx) => {
    if (name === null) {
      if (await deleteReview(trx, quote.id))
        await writeAudit(trx, context, { ...subject, action: 'quote.withdraw-review' });
      return;
    }
    const rating = await findRating(trx, quote.id);
    const review = await findReview(trx, quote.id);
    if (!rating || !(review || isAsked(settings, quote)))
      throw new Conflict('wrong-state', messageOf(quoteErrorsTexts, 'reviewNotAsked'), {
        present: rating ? 'rated' : 'none',
      });
    if (review?.name === name) return;
    await saveReview(trx, {
      quote_id: quote.id,
      name,
      consent: `${t('title')} ${t('about')} ${t('agree')}`,
      agreed_at: at,
    });
    await writeAudit(trx, context, { ...subject, action: 'quote.show-review' });
  });
  await context.refreshSettings();
}

/** Returns the newest reviews for the owner. */
export async function readReviews({ db }: Pick<Context, 'db'>): Promise<Reviews> {
  return { reviews: await listReviews(db, MOST_LISTED_REVIEWS) };
}

/** Answers a review on the site, and emails a first answer to the customer; '' takes the answer away. Throws NotFound. */
export async function answerReview(
  context: Context,
  { id, answer }: { readonly id: string; readonly answer: string },
): Promise<Reviews> {
  return change(context, async (trx, at) => {
    const before = await findReview(trx, id);
    if (!before || !(await updateReview(trx, id, { answer, answered_at: answer === '' ? null : at }))) throw noReview();
    if (before.answer === '' && answer !== '') await sendAnswer(trx, context, { id, answer });
    await writeAudit(trx, context, { at, action: 'quote.answer-review', subject: 'quote', subjectId: id });
  });
}

/** Not to those who get no more emails, nor where the customer's data was erased. */
async function sendAnswer(
  trx: Trx,
  context: Context,
  { id, answer }: { readonly id: string; readonly answer: string },
): Promise<void> {
  const quote = await lockQuote(trx, id);
  if (!quote?.customer_email || (await isOptedOut(trx, context, quote.customer_email))) return;
  const { settings } = await context.settings();
  const data = {
    ...describeForMail(settings, quote),
    answer,
    quoteUrl: deriveLinks(context, quote).quoteUrl,
    unsubscribeUrl: unsubscribeUrl(context, id),
  };
  const mail = { kind: 'review-answered', recipient: quote.customer_email, data } as const;
  await enqueue(trx, [outboxRow(context, mail, { language: quote.language, quoteId: id, isTest: quote.is_test })]);
}

/** Hides a review for a reason that the audit log keeps, or shows it again. Its words can't be changed. Throws NotFound. */
export async function hideReview(
  context: Context,
  { id, reason }: { readonly id: string; readonly reason: string | null },
): Promise<Reviews> {
  return change(context, async (trx, at) => {
    if (!(await updateReview(trx, id, { hidden_at: reason === null ? null : at }))) throw noReview();
    const subject = { at, subject: 'quote', subjectId: id } as const;
    await writeAudit(
      trx,
      context,
      reason === null
        ? { ...subject, action: 'quote.unhide-review' }
        : { ...subject, action: 'quote.hide-review', after: { reason } },
    );
  });
}

/** The reviews, once the pages of this process show the change; the others are told by the database. */
async function change(context: Context, make: (trx: Trx, at: string) => Promise<void>): Promise<Reviews> {
  await transaction(context.db, (trx) => make(trx, context.clock.now().toString()));
  await context.refreshSettings();
  return readReviews(context);
}

function noReview(): NotFound {
  return new NotFound(messageOf(quoteErrorsTexts, 'noReview'));
}
