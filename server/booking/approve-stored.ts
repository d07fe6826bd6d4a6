import { STRANGER } from '#core/people/permissions.ts';
import type { Settings } from '#core/settings/settings.ts';
import { writeAudit } from '#server/audit/queries.ts';
import type { Context } from '#server/context.ts';
import type { Trx } from '#server/db/client.ts';
import { decideQuote, lockQuote } from '#server/quotes/queries.ts';
import { openUndo, sealUndo } from '#server/undos/undo-action.ts';
import { scheduleJob } from './schedule-job.ts';

/**
 * Approves a pending quote with a time that no one has to be asked about, in the transaction that stored it or its deposit's payment
 * allows. The owner's approval can be undone for some seconds; one by the package's rule or a plan can't, and names no person. That of an
 * imported quote is undone with its import. A silent one sends the customer no email.
 */
export async function approveStored(
  trx: Trx,
  context: Context,
  {
    settings,
    id,
    by: approver,
    isSilent = false,
  }: {
    readonly settings: Settings;
    readonly id: string;
    readonly by: 'owner' | 'rule' | 'plan' | 'import';
    readonly isSilent?: boolean;
  },
): Promise<void> {
  const at = context.clock.now().toString();
  const quote = await lockQuote(trx, id);
  if (!quote?.starts_at) throw new Error('a quote is approved with a time');
  const startsAt = quote.starts_at;
  const action = 'quote.approve';
  const isOwner = approver === 'owner';
  const hold = isOwner ? await openUndo(trx, context, { action, subjectId: id, quoteId: id }) : undefined;
  const scheduled = await scheduleJob(trx, context, { settings, quote, startsAt, hold, isSilent });
  await decideQuote(trx, quote, { status: 'approved', at, ...scheduled });
  const [before, after] = (['pending', 'approved'] as const).map((status) => ({ status, startsAt }));
  const by = isOwner || approver === 'import' ? context : { ...context, actor: STRANGER };
  await writeAudit(trx, by, {
    at,
    action: approver === 'rule' ? 'quote.book-at-once' : action,
    subject: 'quote',
    subjectId: id,
    before,
    after,
  });
  if (hold) await sealUndo(trx, hold, { quoteId: id });
}
