import { accountErrorsTexts, problemsTexts } from '#core/languages/en/problems.ts';
import type { Language } from '#core/languages/language.ts';
import { messageOf } from '#core/languages/message.ts';
import type { Actor } from '#core/people/permissions.ts';
import { personOf } from '#server/actor.ts';
import { writeAudit } from '#server/audit/queries.ts';
import { transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { NotFound, NotLoggedIn } from '#server/errors.ts';
import { hashToken } from '#server/lib/secrets.ts';
import { findPerson, setLanguage, deleteSession, deleteSessionsOf, findLiveSession } from './queries.ts';

/** Ends the session of this browser; its token opens nothing any more. Without one, nothing happens. */
export async function logOut(
  deps: Deps,
  actor: Actor,
  { sessionToken, requestId }: { readonly sessionToken: string | undefined; readonly requestId: string },
): Promise<void> {
  if (sessionToken === undefined) return;
  const at = deps.clock.now().toString();
  await transaction(deps.db, async (trx) => {
    const session = await findLiveSession(trx, hashToken(sessionToken), at);
    if (!session) return;
    await deleteSession(trx, { id: session.id, personId: session.person_id });
    await writeAudit(trx, {
      at,
      actor,
      action: 'session.end',
      subject: 'person',
      subjectId: session.person_id,
      requestId,
    });
  });
}

/** Ends every session of the person, including this one. Returns how many there were. */
export async function logOutEverywhere(
  deps: Deps,
  actor: Actor,
  { requestId }: { readonly requestId: string },
): Promise<number> {
  const personId = personOf(actor);
  return transaction(deps.db, async (trx) => {
    const count = await deleteSessionsOf(trx, personId);
    const at = deps.clock.now().toString();
    await writeAudit(trx, {
      at,
      actor,
      action: 'session.end-all',
      subject: 'person',
      subjectId: personId,
      after: { count },
      requestId,
    });
    return count;
  });
}

/** Ends one of the person's own sessions. Throws NotFound for any other. */
export async function endSession(
  deps: Deps,
  actor: Actor,
  { id, requestId }: { readonly id: string; readonly requestId: string },
): Promise<void> {
  const personId = personOf(actor);
  await transaction(deps.db, async (trx) => {
    if (!(await deleteSession(trx, { id, personId })))
      throw new NotFound(messageOf(accountErrorsTexts, 'sessionEnded'));
    const at = deps.clock.now().toString();
    await writeAudit(trx, { at, actor, action: 'session.end', subject: 'person', subjectId: personId, requestId });
  });
}

/** Returns the logged-in person's name and email address. */
export async function whoAmI(
  deps: Deps,
  actor: Actor,
): Promise<{ readonly name: string; readonly email: string; readonly language: Language }> {
  const person = await findPerson(deps.db, personOf(actor));
  if (!person) throw new NotLoggedIn(messageOf(problemsTexts, 'loginFirst'));
  return { name: person.name, email: person.email, language: person.language };
}

/** Stores the language that the logged-in person reads. What is queued for them already keeps the former one. */
export async function chooseLanguage(
  { db }: Pick<Deps, 'db'>,
  { personId }: Actor,
  { language }: { readonly language: Language },
): Promise<void> {
  if (personId !== undefined) await setLanguage(db, personId, language);
}
