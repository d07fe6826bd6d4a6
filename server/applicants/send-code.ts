import { APPLICANT_CODE_DAYS, APPLICANT_LIMITS, applicantCodeOf } from '#core/people/applications.ts';
import type { Actor } from '#core/people/permissions.ts';
import { writeAudit } from '../audit.ts';
import { transaction } from '../db/client.ts';
import type { Deps } from '../deps.ts';
import { recordAttempt, networkOf } from '../lib/attempt-limiter.ts';
import { outboxRow, queueMails } from '../data/outbox.ts';
import { hashCode } from './hash-code.ts';
import { insertCode } from '#server/data/applicants.ts';

export type CodeWish = {
  readonly email: string;
  /** The client's address. */
  readonly sender: string;
  readonly requestId: string;
};

/** Mails an applicant their own code, valid for a week. Throws TooMany when a sender or an address asks for too many. */
export async function sendCode(deps: Deps, actor: Actor, { email, sender, requestId }: CodeWish): Promise<void> {
  await recordAttempt(deps, `applicant-mail:sender:${networkOf(sender)}`, APPLICANT_LIMITS.mailsOfSender);
  await recordAttempt(deps, `applicant-mail:to:${email}`, APPLICANT_LIMITS.mailsToMailbox);
  const code = applicantCodeOf(deps.random.bytes(5));
  const now = deps.clock.now();
  const at = now.toString();
  const expiresAt = now.add({ hours: APPLICANT_CODE_DAYS * 24 }).toString();
  await transaction(deps.db, async (trx) => {
    await insertCode(trx, { code_hash: hashCode(deps, code), created_at: at, expires_at: expiresAt });
    const data = { code, applyUrl: `${deps.publicUrl}/apply/access`, expiresAt };
    const row = outboxRow(deps, { kind: 'application-code', recipient: email, data }, {});
    await queueMails(trx, [row]);
    await writeAudit(trx, {
      at,
      actor,
      action: 'application.send-code',
      subject: 'mail',
      subjectId: row.id,
      requestId,
    });
  });
}
