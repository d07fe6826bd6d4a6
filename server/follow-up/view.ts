import type { Selectable } from 'kysely';
import type { VisitFollowUp } from '#contract/follow-up.ts';
import type { Settings } from '#core/settings/settings.ts';
import { GOOD_STARS, mayRate } from '#core/quotes/follow-up.ts';
import type { CustomerRatingsTable } from '../db/job-tables.ts';
import type { JobRow } from '../data/jobs.ts';
import type { QuoteRow } from '../data/quotes.ts';

type RatingRow = Selectable<CustomerRatingsTable>;

type FollowUpFacts = {
  readonly settings: Settings;
  readonly job: JobRow | undefined;
  readonly confirmedAt: string | undefined;
  readonly rating: RatingRow | undefined;
  readonly now: Temporal.Instant;
};

export function customerView(quote: QuoteRow, around: FollowUpFacts): VisitFollowUp {
  const { settings, job, confirmedAt, rating, now } = around;
  return {
    startsAt: quote.starts_at,
    canConfirm: mayConfirm(quote, job, now) && confirmedAt === undefined,
    confirmedAt: confirmedAt ?? null,
    canRate: isRatable(job, now),
    rating: rating ? ratingView(rating) : null,
    reviewLinks: rating && rating.stars >= GOOD_STARS ? [...settings.followUp.reviewLinks] : [],
  };
}

export function ratingView({ stars, words, at }: RatingRow) {
  return { stars, text: words, at };
}

/** Whether the appointment is approved, and neither past nor started. */
export function mayConfirm(quote: QuoteRow, job: JobRow | undefined, now: Temporal.Instant): boolean {
  if (quote.status !== 'approved' || quote.starts_at === null || job?.status === 'completed') return false;
  return !job?.started_at && Temporal.Instant.compare(now, Temporal.Instant.from(quote.starts_at)) < 0;
}

/** A job that is done, and not for too long. */
export function isRatable(job: JobRow | undefined, now: Temporal.Instant): boolean {
  if (job?.status !== 'completed' || job.completed_at === null) return false;
  return mayRate(Temporal.Instant.from(job.completed_at), now);
}
