import type { VisitFollowUp } from '#contract/follow-up.ts';
import type { Actor } from '#core/people/permissions.ts';
import { writeAudit } from '../audit.ts';
import { transaction } from '../db/client.ts';
import type { Deps } from '../deps.ts';
import { Conflict } from '../errors.ts';
import { findJobOf } from '../data/jobs.ts';
import { findByToken } from '../data/quote-links.ts';
import { openFollowUp } from './follow-up.ts';
import { saveRating } from '#server/data/follow-up.ts';
import { isRatable } from './view.ts';

export type Rating = {
  readonly token: string;
  /** 1 to 5. */
  readonly stars: number;
  readonly text: string;
  readonly requestId: string;
};

/** Saves a customer's rating, replacing an earlier one. Throws NotFound, and Conflict unless the job was completed within 60 days. */
export async function rateAppointment(
  deps: Deps,
  actor: Actor,
  { token, stars, text, requestId }: Rating,
): Promise<VisitFollowUp> {
  const { id } = await findByToken(deps, token);
  const now = deps.clock.now();
  const at = now.toString();
  await transaction(deps.db, async (trx) => {
    const job = await findJobOf(trx, id);
    if (!isRatable(job, now))
      throw new Conflict('wrong-state', 'You can say how it was once the work is done, for 60 days.', {
        present: job?.status ?? 'none',
      });
    await saveRating(trx, { quote_id: id, stars, words: text, at });
    await writeAudit(trx, {
      at,
      actor,
      action: 'quote.rate',
      subject: 'quote',
      subjectId: id,
      after: { stars },
      requestId,
    });
  });
  return openFollowUp(deps, actor, { token });
}
