import type { NewApplication } from '#contract/applicants.ts';
import type { Language } from '#core/languages/language.ts';
import { APPLICANT_LIMITS } from '#core/people/applications.ts';
import { joinName } from '#core/people/contact.ts';
import type { Actor } from '#core/people/permissions.ts';
import { insertApplication } from '../data/applications.ts';
import { writeAudit } from '../audit.ts';
import { transaction } from '../db/client.ts';
import type { Deps } from '../deps.ts';
import { recordAttempt, undoAttempt } from '../lib/attempt-limiter.ts';
import { outboxRow, enqueue } from '../notifications/outbox.ts';
import { keyedHash } from '../lib/secrets.ts';

export type ApplicationSubmission = {
  readonly application: NewApplication;
  /** The browser's own: sent once more under it, it is the same application, and nothing happens. */
  readonly key: string | undefined;
  readonly language: Language;
  readonly requestId: string;
};

/**
 * Stores an application and emails the applicant and the owner. The résumé link is stored as it was typed, never opened.
 * Throws TooMany for more than three applications of one email address a day: each sends it an email.
 */
export async function apply(
  deps: Deps,
  actor: Actor,
  { application, key, language, requestId }: ApplicationSubmission,
): Promise<void> {
  const ofMailbox = `application:to:${application.email}`;
  await recordAttempt(deps, ofMailbox, APPLICANT_LIMITS.applicationsOfMailbox);
  if (!(await store(deps, actor, { application, key, language, requestId }))) await undoAttempt(deps, ofMailbox);
}

/** False where it was stored before. */
async function store(
  deps: Deps,
  actor: Actor,
  { application, key, language, requestId }: ApplicationSubmission,
): Promise<boolean> {
  const { settings } = await deps.settings();
  const id = deps.random.id();
  const at = deps.clock.now().toString();
  const { firstName, lastName, email, phone, availability, experience, whyJoin, transportation } = application;
  return transaction(deps.db, async (trx) => {
    const isNew = await insertApplication(trx, {
      id,
      status: 'pending',
      first_name: firstName,
      last_name: lastName,
      email,
      phone,
      availability: JSON.stringify(availability),
      experience,
      why_join: whyJoin,
      resume_link: application.resumeLink || null,
      transportation,
      references_given: application.references || null,
      key_hash: key === undefined ? null : keyedHash(deps.secret, `application:${email}:${key}`),
      created_at: at,
      language,
    });
    if (!isNew) return false;
    const name = joinName(firstName, lastName);
    const applicationUrl = `${deps.publicUrl}/admin/dashboard?tab=applications&open=${id}`;
    const data = { name, email, phone, availability, experience, whyJoin, transportation, applicationUrl };
    await enqueue(trx, [
      outboxRow(deps, { kind: 'application-received', recipient: email, data: { name } }, { language }),
      outboxRow(deps, { kind: 'new-application', recipient: settings.email, data }, { language: settings.language }),
    ]);
    await writeAudit(trx, {
      at,
      actor,
      action: 'application.submit',
      subject: 'application',
      subjectId: id,
      after: { status: 'pending' },
      requestId,
    });
    return true;
  });
}
