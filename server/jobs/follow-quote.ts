import { jobErrorsTexts } from '#core/languages/en/problems.ts';
import { messageOf } from '#core/languages/message.ts';
import type { Actor } from '#core/people/permissions.ts';
import { JOB_TRANSITIONS } from '#core/jobs/jobs.ts';
import type { QuoteMailData } from '#core/notifications/mails.ts';
import { nextState } from '#core/lib/transitions.ts';
import { writeAudit } from '../audit.ts';
import type { Trx } from '../db/client.ts';
import type { Deps } from '../deps.ts';
import { Conflict } from '../errors.ts';
import { outboxRow, enqueue, type MailHold } from '../notifications/outbox.ts';
import type { QuoteRow } from '../data/quotes.ts';
import { shopLanguage } from '../data/settings.ts';
import { listCrew, lockJobOf, setJobStatus, unacceptJob, type JobRow } from '#server/data/jobs.ts';

export type FollowedChange = {
  readonly actor: Actor;
  /** Locked, as it was before. */
  readonly quote: QuoteRow;
  readonly event: 'reschedule' | 'cancel';
  readonly by: 'admin' | 'customer';
  /** As the quote will be. */
  readonly described: QuoteMailData;
  readonly requestId: string;
  /** What its mails wait for. */
  readonly hold?: MailHold | undefined;
};

/**
 * Updates a quote's job when its appointment is rescheduled or canceled, in the same transaction: an acceptance is undone,
 * and the employee who had accepted is notified. Throws Conflict when the job is past that point.
 */
export async function followQuote(trx: Trx, deps: Deps, following: FollowedChange): Promise<void> {
  const { actor, quote, event, by, requestId } = following;
  const job = await lockJobOf(trx, quote.id);
  if (!job) return;
  const to = nextState(JOB_TRANSITIONS, job.status, { event, by });
  if (!to)
    throw new Conflict('wrong-state', messageOf(jobErrorsTexts, 'jobOfQuoteState', { status: job.status }), {
      present: job.status,
    });
  await (to === 'scheduled' ? unacceptJob(trx, job.id) : setJobStatus(trx, job.id, to));
  await writeAudit(trx, {
    at: deps.clock.now().toString(),
    actor,
    action: `job.${event}`,
    subject: 'job',
    subjectId: job.id,
    before: { status: job.status, acceptedBy: job.accepted_by },
    after: { status: to },
    requestId,
  });
  await tellCrew(trx, deps, { job, following });
}

async function tellCrew(
  trx: Trx,
  deps: Deps,
  { job, following: { event, quote, described, hold } }: { readonly job: JobRow; readonly following: FollowedChange },
): Promise<void> {
  const expected = job.accepted_by ?? (job.status === 'approved' ? job.assigned_employee : null);
  const [crew] = expected === null ? [] : await listCrew(trx, expected);
  if (!crew?.email) return;
  const { reference, packageName, subject, cleaned, startsAt } = described;
  const about = { name: crew.name, reference, packageName, subject, cleaned, formerStartsAt: quote.starts_at };
  const mail =
    event === 'cancel'
      ? ({ kind: 'job-cancelled', recipient: crew.email, data: about } as const)
      : ({ kind: 'job-moved', recipient: crew.email, data: { ...about, startsAt } } as const);
  await enqueue(trx, [
    outboxRow(deps, mail, {
      language: crew.language ?? (await shopLanguage(trx)),
      quoteId: quote.id,
      isTest: quote.is_test,
      hold,
    }),
  ]);
}
