import { operationErrorsTexts } from '#core/languages/en/problems.ts';
import { messageOf } from '#core/languages/message.ts';
import type { MailDetail } from '#contract/mail.ts';
import type { Language } from '#core/languages/language.ts';
import type { Actor } from '#core/people/permissions.ts';
import { writeAudit } from '../audit.ts';
import { transaction, type Trx } from '../db/client.ts';
import type { Deps } from '../deps.ts';
import { Conflict, NotFound } from '../errors.ts';
import { lockMail, makeDue, type MailRow } from '#server/data/email-log.ts';
import { resendRefusal, toMail } from '#server/notifications/mail-secrets.ts';
import { outboxRow, enqueue } from '#server/notifications/outbox.ts';
import { readMail } from './read.ts';

/**
 * Sends a failed or pending email at once under its own Message-ID, or sends a delivered one again as a new email. Returns
 * the outgoing email. Throws NotFound, and Conflict for one that is being sent, lost its secret or was replaced.
 */
export async function resendMail(
  deps: Deps,
  actor: Actor,
  { id, language, requestId }: { readonly id: string; readonly language: Language; readonly requestId: string },
): Promise<MailDetail> {
  const now = deps.clock.now();
  const outgoing = await transaction(deps.db, async (trx) => {
    const mail = await lockMail(trx, id);
    if (!mail) throw new NotFound(messageOf(operationErrorsTexts, 'noMail'));
    if (mail.status === 'superseded') refuseResend(mail);
    const sentAs = mail.status === 'sent' ? await queueAgain(trx, deps, mail) : await sendNow(trx, mail, now);
    await writeAudit(trx, {
      at: now.toString(),
      actor,
      action: 'mail.resend',
      subject: 'mail',
      subjectId: id,
      before: { status: mail.status, attempts: mail.attempts },
      after: { status: 'waiting', ...(sentAs !== id && { newMail: sentAs }) },
      requestId,
    });
    return sentAs;
  });
  return readMail(deps, actor, { id: outgoing, language });
}

async function sendNow(trx: Trx, mail: MailRow, now: Temporal.Instant): Promise<string> {
  const isUnderWay =
    mail.claim !== null &&
    mail.claimed_until !== null &&
    Temporal.Instant.compare(Temporal.Instant.from(mail.claimed_until), now) > 0;
  if (isUnderWay)
    throw new Conflict('wrong-state', messageOf(operationErrorsTexts, 'mailUnderWay'), { present: mail.status });
  await makeDue(trx, mail.id, now.toString());
  return mail.id;
}

async function queueAgain(trx: Trx, deps: Deps, mail: MailRow): Promise<string> {
  refuseResend(mail);
  const row = outboxRow(deps, toMail(mail), {
    language: mail.language,
    quoteId: mail.quote_id ?? undefined,
    isTest: mail.is_test,
  });
  await enqueue(trx, [row]);
  return row.id;
}

function refuseResend(mail: MailRow): void {
  const refusal = resendRefusal(mail);
  if (refusal) throw new Conflict('wrong-state', refusal, { present: mail.status });
}
