import type { VisitFollowUp, FollowUpInDetail } from '#contract/follow-up.ts';
import { currentCompletion } from '#core/jobs/documentation.ts';
import type { Actor } from '#core/people/permissions.ts';
import { findQuote } from '../data/dashboard.ts';
import { crewOf, listCompletions } from '../data/documentation.ts';
import { findConfirmation, findRating, listReminders } from '../data/follow-up.ts';
import { findJobOf, type JobRow } from '../data/jobs.ts';
import { findByToken } from '../data/quote-links.ts';
import type { DbOrTrx } from '../db/client.ts';
import type { Deps } from '../deps.ts';
import { NotFound } from '../errors.ts';
import { customerView, ratingView } from './view.ts';

/** What a customer can confirm or rate with a secret link. Throws NotFound for an invalid link. */
export async function openFollowUp(
  deps: Deps,
  _actor: Actor,
  { token }: { readonly token: string },
): Promise<VisitFollowUp> {
  const quote = await findByToken(deps, token);
  const [{ settings }, job, confirmedAt, rating] = await Promise.all([
    deps.settings(),
    findJobOf(deps.db, quote.id),
    findConfirmation(deps.db, quote),
    findRating(deps.db, quote.id),
  ]);
  return customerView(quote, { settings, job, confirmedAt, rating, now: deps.clock.now() });
}

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
