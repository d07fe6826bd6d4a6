import type { MissReason } from '#core/jobs/jobs.ts';
import { jobErrorsTexts, problemsTexts } from '#core/languages/en/problems.ts';
import { missedStopTexts } from '#core/languages/en/rounds.ts';
import { messageOf } from '#core/languages/message.ts';
import { languageForCustomer } from '#core/settings/translations.ts';
import type { Context } from '#server/context.ts';
import { Conflict, NotFound } from '#server/errors.ts';
import { findJob } from '#server/jobs/queries.ts';
import { enqueue, outboxRow } from '#server/notifications/outbox.ts';
import { describeForMail } from '#server/quotes/describe.ts';
import { deriveLinks } from '#server/quotes/links.ts';
import { changeQuote } from './change.ts';

/**
 * Records that the employee couldn't serve a stop of a round, and asks its customer in their language to pick another time; the job stays
 * open for the owner to move. Does nothing if the customer was asked already, or the appointment has moved since. Throws NotFound for a job
 * that isn't theirs, and Conflict for one that's no stop of a round or is done.
 */
export async function missStop(
  context: Context,
  { id, reason: why, startsAt }: { readonly id: string; readonly reason: MissReason; readonly startsAt: string },
): Promise<{ readonly isMissed: true }> {
  const job = await findJob(context.db, id);
  const isTheirs = job !== undefined && job.accepted_by === context.actor.employeeId;
  if (!isTheirs) throw new NotFound(messageOf(problemsTexts, 'noJob'));
  const { settings } = await context.settings();
  await changeQuote(context, {
    id: job.quote_id,
    event: 'ask-to-move',
    by: 'crew',
    effect: async (trx, quote) => {
      if (!quote.round || quote.completed_at !== null || quote.starts_at === null)
        throw new Conflict('wrong-state', messageOf(jobErrorsTexts, 'noStop'), { present: job.status });
      const isMoved = !Temporal.Instant.from(quote.starts_at).equals(Temporal.Instant.from(startsAt));
      if (isMoved || quote.move_asked_at !== null) return 'nothing';
      const reason = missedStopTexts(languageForCustomer(settings, quote.language))('reason', { why });
      const { customer_email: recipient, language, id: quoteId, is_test: isTest } = quote;
      const data = {
        ...describeForMail(settings, quote),
        quoteUrl: deriveLinks(context, quote).quoteUrl,
        reason,
        isMissed: true as const,
      };
      const mail = { kind: 'move-asked', recipient, data } as const;
      if (recipient !== '') await enqueue(trx, [outboxRow(context, mail, { language, quoteId, isTest })]);
      return { moveReason: reason, facts: { why } };
    },
  });
  return { isMissed: true };
}
