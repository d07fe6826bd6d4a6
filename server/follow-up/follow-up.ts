import type { Selectable } from 'kysely';
import type { VisitFollowUp, FollowUpInDetail } from '#contract/follow-up.ts';
import { currentCompletion } from '#core/jobs/documentation.ts';
import { quoteErrorsTexts } from '#core/languages/en/quote-errors.ts';
import { messageOf } from '#core/languages/message.ts';
import { isLowRating, mayRate } from '#core/quotes/follow-up.ts';
import type { Settings } from '#core/settings/settings.ts';
import { writeAudit } from '#server/audit/queries.ts';
import type { Context } from '#server/context.ts';
import { type DbOrTrx, transaction, type Trx } from '#server/db/client.ts';
import type { CustomerRatingsTable } from '#server/db/job-tables.ts';
import type { Deps } from '#server/deps.ts';
import { Conflict, NotFound } from '#server/errors.ts';
import { crewOf, crewOfJob, listCompletions, findJobOf, type JobRow } from '#server/jobs/queries.ts';
import { enqueue, outboxRow } from '#server/notifications/outbox.ts';
import { describeForMail } from '#server/quotes/describe.ts';
import { lockQuote, type QuoteRow } from '#server/quotes/queries.ts';
import { requireQuote } from '#server/quotes/require.ts';
import { dueAgainView } from './due-again.ts';
import {
  findConfirmation,
  findRating,
  insertConfirmation,
  listReminders,
  saveRating,
  setRatingHandled,
} from './queries.ts';
import { reviewView } from './reviews.ts';

/** What a customer can confirm or rate with a secret link. Throws NotFound for an invalid link. */
export async function openFollowUp(context: Context, { token }: { readonly token: string }): Promise<VisitFollowUp> {
  const quote = await requireQuote(context, { by: 'link', token }, 'read');
  const { settings } = await context.settings();
  const [job, confirmedAt, rating, dueAgain] = await Promise.all([
    findJobOf(context.db, quote.id),
    findConfirmation(context.db, quote),
    findRating(context.db, quote.id),
    dueAgainView(context, settings, quote),
  ]);
  return {
    ...customerView(quote, { settings, job, confirmedAt, rating, now: context.clock.now() }),
    ...(await reviewView(context, { settings, quote, isRated: rating !== undefined })),
    ...(dueAgain && { dueAgain }),
  };
}

/** Returns the reminders that a customer got and their answers and ratings, for the owner. Throws NotFound. */
export async function readFollowUp(context: Context, { id }: { readonly id: string }): Promise<FollowUpInDetail> {
  const { db } = context;
  const quote = await requireQuote(context, { by: 'admin', id }, 'read');
  const [job, confirmedAt, reminders, rating] = await Promise.all([
    findJobOf(db, id),
    findConfirmation(db, quote),
    listReminders(db, id),
    findRating(db, id),
  ]);
  return {
    confirmedAt: confirmedAt ?? null,
    reminders: reminders
      .filter(({ starts_at: startsAt }) => startsAt === quote.starts_at)
      .map(({ kind, at }) => ({ kind, at })),
    rating: rating ? { ...ratingView(rating), needsOwner: needsOwner(rating) } : null,
    crewRating: job?.status === 'completed' ? await readCrewRating(db, job) : null,
  };
}

async function readCrewRating(db: DbOrTrx, job: JobRow): Promise<number | null> {
  const [completions, members] = await Promise.all([listCompletions(db, job.id), crewOf(db, job.id)]);
  const crew = crewOfJob(job, members);
  return currentCompletion(completions, crew)?.quality_rating ?? null;
}

/** Confirms an appointment for its customer; idempotent. Throws NotFound, and Conflict if there is nothing to confirm. */
export async function confirmAppointment(
  context: Context,
  { token }: { readonly token: string },
): Promise<VisitFollowUp> {
  const { id } = await requireQuote(context, { by: 'link', token }, 'confirm-appointment');
  const now = context.clock.now();
  const at = now.toString();
  await transaction(context.db, async (trx) => {
    const quote = await lockQuote(trx, id);
    const job = await findJobOf(trx, id);
    if (!quote || quote.starts_at === null || !mayConfirm(quote, job, now))
      throw new Conflict('wrong-state', messageOf(quoteErrorsTexts, 'nothingToConfirm'), {
        present: quote?.status,
      });
    const startsAt = quote.starts_at;
    if (!(await insertConfirmation(trx, { quote_id: id, starts_at: startsAt, at }))) return;
    await writeAudit(trx, context, {
      at,
      action: 'quote.confirm-visit',
      subject: 'quote',
      subjectId: id,
      after: { startsAt },
    });
  });
  return openFollowUp(context, { token });
}

/**
 * Saves a customer's rating, replacing an earlier one. The owner hears at once of a customer who is unhappy, or no longer
 * happy. Throws NotFound, and Conflict unless the job was completed within 60 days.
 */
export async function rateAppointment(
  context: Context,
  rating: {
    readonly token: string;
    /** 1 to 5. */
    readonly stars: number;
    readonly text: string;
  },
): Promise<VisitFollowUp> {
  const { token, stars, text } = rating;
  const { id } = await requireQuote(context, { by: 'link', token }, 'rate');
  const now = context.clock.now();
  const at = now.toString();
  await transaction(context.db, async (trx) => {
    const job = await findJobOf(trx, id);
    if (!isRatable(job, now))
      throw new Conflict('wrong-state', messageOf(quoteErrorsTexts, 'tooEarlyToRate'), {
        present: job?.status ?? 'none',
      });
    const former = await findRating(trx, id);
    await saveRating(trx, { quote_id: id, stars, words: text, at });
    if (isLowRating(stars) && !(former && isLowRating(former.stars))) await tellOwnerOfRating(context, trx, id);
    await writeAudit(trx, context, { at, action: 'quote.rate', subject: 'quote', subjectId: id, after: { stars } });
  });
  return openFollowUp(context, { token });
}

async function tellOwnerOfRating(deps: Deps, trx: Trx, id: string): Promise<void> {
  const [{ settings }, quote, rating] = [await deps.settings(), await lockQuote(trx, id), await findRating(trx, id)];
  if (!quote || !rating) return;
  const data = {
    ...describeForMail(settings, quote),
    customerEmail: quote.customer_email,
    customerPhone: quote.customer_phone,
    stars: rating.stars,
    words: rating.words,
    dashboardUrl: `${deps.publicUrl}/admin/dashboard?tab=quotes&quote=${id}`,
  };
  const mail = { kind: 'low-rating', recipient: settings.email, data } as const;
  await enqueue(trx, [outboxRow(deps, mail, { language: settings.language, quoteId: id, isTest: quote.is_test })]);
}

/** Notes that the owner has dealt with a rating, or hasn't yet. Throws NotFound if the quote has none. */
export async function handleRating(
  context: Context,
  { id, isHandled }: { readonly id: string; readonly isHandled: boolean },
): Promise<FollowUpInDetail> {
  const quote = await requireQuote(context, { by: 'admin', id }, 'read');
  const at = context.clock.now().toString();
  await transaction(context.db, async (trx) => {
    if (!(await setRatingHandled(trx, quote.id, isHandled ? at : null)))
      throw new NotFound(messageOf(quoteErrorsTexts, 'noRating'));
    await writeAudit(trx, context, {
      at,
      action: isHandled ? 'quote.handle-rating' : 'quote.reopen-rating',
      subject: 'quote',
      subjectId: quote.id,
    });
  });
  return readFollowUp(context, { id });
}

type RatingRow = Selectable<CustomerRatingsTable>;

function needsOwner({ stars, handled_at: handledAt }: RatingRow): boolean {
  return isLowRating(stars) && handledAt === null;
}

function customerView(
  quote: QuoteRow,
  around: {
    readonly settings: Settings;
    readonly job: JobRow | undefined;
    readonly confirmedAt: string | undefined;
    readonly rating: RatingRow | undefined;
    readonly now: Temporal.Instant;
  },
): VisitFollowUp {
  const { settings, job, confirmedAt, rating, now } = around;
  return {
    startsAt: quote.starts_at,
    canConfirm: mayConfirm(quote, job, now) && confirmedAt === undefined,
    confirmedAt: confirmedAt ?? null,
    canRate: isRatable(job, now),
    rating: rating ? ratingView(rating) : null,
    reviewLinks: rating ? [...settings.followUp.reviewLinks] : [],
  };
}

function ratingView({ stars, words, at }: RatingRow) {
  return { stars, text: words, at };
}

/** Whether the appointment is approved, and neither past nor started. */
function mayConfirm(quote: QuoteRow, job: JobRow | undefined, now: Temporal.Instant): boolean {
  if (quote.status !== 'approved' || quote.starts_at === null || job?.status === 'completed') return false;
  return !job?.started_at && Temporal.Instant.compare(now, Temporal.Instant.from(quote.starts_at)) < 0;
}

/** A job that is done, and not for too long. */
function isRatable(job: JobRow | undefined, now: Temporal.Instant): boolean {
  if (job?.status !== 'completed' || job.completed_at === null) return false;
  return mayRate(Temporal.Instant.from(job.completed_at), now);
}
