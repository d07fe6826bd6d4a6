import { accountErrorsTexts, problemsTexts } from '#core/languages/en/problems.ts';
import type { Language } from '#core/languages/language.ts';
import { messageOf } from '#core/languages/message.ts';
import { writeAudit } from '#server/audit/queries.ts';
import { personOf, type Context } from '#server/context.ts';
import { transaction } from '#server/db/client.ts';
import { NotFound, NotLoggedIn } from '#server/errors.ts';
import { hashToken } from '#server/lib/secrets.ts';
import { findPerson, setLanguage, deleteSession, deleteSessionsOf, findLiveSession } from './queries.ts';

/** Ends the session of this browser; its token opens nothing any more. Without one, nothing happens. */
export async function logOut(
  context: Context,
  { sessionToken }: { readonly sessionToken: string | undefined },
): Promise<void> {
  if (sessionToken === undefined) return;
  const at = context.clock.now().toString();
  await transaction(context.db, async (trx) => {
    const session = await findLiveSession(trx, hashToken(sessionToken), at);
    if (!session) return;
    await deleteSession(trx, { id: session.id, personId: session.person_id });
    await writeAudit(trx, context, { at, action: 'session.end', subject: 'person', subjectId: session.person_id });
  });
}

/** Ends every session of the person, including this one. Returns how many there were. */
export async function logOutEverywhere(context: Context): Promise<number> {
  const personId = personOf(context.actor);
  return transaction(context.db, async (trx) => {
    const count = await deleteSessionsOf(trx, personId);
    const at = context.clock.now().toString();
    await writeAudit(trx, context, {
      at,
      action: 'session.end-all',
      subject: 'person',
      subjectId: personId,
      after: { count },
    });
    return count;
  });
}

/** Ends one of the person's own sessions. Throws NotFound for any other. */
export async function endSession(context: Context, { id }: { readonly id: string }): Promise<void> {
  const personId = personOf(context.actor);
  await transaction(context.db, async (trx) => {
    if (!(await deleteSession(trx, { id, personId })))
      throw new NotFound(messageOf(accountErrorsTexts, 'sessionEnded'));
    const at = context.clock.now().toString();
    await writeAudit(trx, context, { at, action: 'session.end', subject: 'person', subjectId: personId });
  });
}

/** Returns the logged-in person's name and email address. */
export async function whoAmI(
  context: Context,
): Promise<{ readonly name: string; readonly email: string; readonly language: Language }> {
  const person = await findPerson(context.db, personOf(context.actor));
  if (!person) throw new NotLoggedIn(messageOf(problemsTexts, 'loginFirst'));
  return { name: person.name, email: person.email, language: person.language };
}

/** Stores the language that the logged-in person reads. What is queued for them already keeps the former one. */
export async function chooseLanguage(
  { db, actor: { personId } }: Context,
  { language }: { readonly language: Language },
): Promise<void> {
  if (personId !== undefined) await setLanguage(db, personId, language);
}
