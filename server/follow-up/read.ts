import type { FollowUpInDetail } from '#contract/follow-up.ts';
import { currentCompletion } from '#core/jobs/documentation.ts';
import type { Actor } from '#core/people/permissions.ts';
import type { Deps } from '../deps.ts';
import type { DbOrTrx } from '../db/client.ts';
import { findQuote } from '../data/dashboard.ts';
import { crewOf, listCompletions } from '../data/documentation.ts';
import { NotFound } from '../errors.ts';
import { findJobOf, type JobRow } from '../data/jobs.ts';
import { findConfirmation, findRating, listReminders } from '#server/data/follow-up.ts';
import { ratingView } from './view.ts';

/** What the owner sees of what a customer was told and said. Throws NotFound. */
export async function readFollowUp(
  { db }: Deps,
  _actor: Actor,
  { id }: { readonly id: string },
): Promise<FollowUpInDetail> {
  const quote = await findQuote(db, id);
  if (!quote) throw new NotFound('There is no such quote.');
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
    rating: rating ? ratingView(rating) : null,
    crewRating: job?.status === 'completed' ? await readCrewRating(db, job) : null,
  };
}

async function readCrewRating(db: DbOrTrx, job: JobRow): Promise<number | null> {
  const [completions, members] = await Promise.all([listCompletions(db, job.id), crewOf(db, job.id)]);
  const crew = members.find(({ employee }) => employee === job.accepted_by);
  return currentCompletion(completions, crew)?.quality_rating ?? null;
}
