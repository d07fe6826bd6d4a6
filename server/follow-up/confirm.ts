import type { VisitFollowUp } from '#contract/follow-up.ts';
import type { Actor } from '#core/people/permissions.ts';
import { writeAudit } from '../audit.ts';
import { transaction } from '../db/client.ts';
import type { Deps } from '../deps.ts';
import { Conflict } from '../errors.ts';
import { findJobOf } from '../data/jobs.ts';
import { findByToken } from '../data/quote-links.ts';
import { lockQuote } from '../data/quotes.ts';
import { openFollowUp } from './follow-up.ts';
import { insertConfirmation } from '#server/data/follow-up.ts';
import { mayConfirm } from './view.ts';

type Confirmation = { readonly token: string; readonly requestId: string };

/** Confirms an appointment for its customer; idempotent. Throws NotFound, and Conflict if there is nothing to confirm. */
export async function confirmAppointment(
  deps: Deps,
  actor: Actor,
  { token, requestId }: Confirmation,
): Promise<VisitFollowUp> {
  const { id } = await findByToken(deps, token);
  const now = deps.clock.now();
  const at = now.toString();
  await transaction(deps.db, async (trx) => {
    const quote = await lockQuote(trx, id);
    const job = await findJobOf(trx, id);
    if (!quote || quote.starts_at === null || !mayConfirm(quote, job, now))
      throw new Conflict('wrong-state', 'There is no visit ahead that could be confirmed.', {
        present: quote?.status,
      });
    const startsAt = quote.starts_at;
    if (!(await insertConfirmation(trx, { quote_id: id, starts_at: startsAt, at }))) return;
    await writeAudit(trx, {
      at,
      actor,
      action: 'quote.confirm-visit',
      subject: 'quote',
      subjectId: id,
      after: { startsAt },
      requestId,
    });
  });
  return openFollowUp(deps, actor, { token });
}
