import type { Account, Admin } from '#contract/people.ts';
import type { Actor } from '#core/people/permissions.ts';
import { personOf, type Context } from '#server/context.ts';
import {
  listPasskeys,
  type listAdminRows,
  type SecondFactor,
  countRecoveryCodes,
  findSecondFactor,
  listSessions,
} from './queries.ts';
import { whoAmI } from './session.ts';

type Rows<List extends (...parameters: never[]) => Promise<readonly unknown[]>> = Awaited<ReturnType<List>>;

export type AccountRows = {
  readonly person: Awaited<ReturnType<typeof whoAmI>>;
  readonly factor: SecondFactor | undefined;
  readonly recoveryCodesLeft: number;
  readonly passkeys: Rows<typeof listPasskeys>;
  readonly sessions: Rows<typeof listSessions>;
  readonly sessionId: string | undefined;
};

/** An admin's own account: how they log in, and from where. */
export function accountView(rows: AccountRows): Account {
  const { person, factor, recoveryCodesLeft, passkeys, sessions, sessionId } = rows;
  return {
    name: person.name,
    email: person.email,
    language: person.language,
    secondFactor: { isOn: Boolean(factor?.confirmed_at), recoveryCodesLeft },
    passkeys: passkeys.map(({ id, name, created_at, last_used_at }) => ({
      id,
      name,
      createdAt: created_at,
      lastUsedAt: last_used_at,
    })),
    sessions: sessions.map(({ id, browser, created_at, last_seen_at }) => ({
      id,
      browser,
      createdAt: created_at,
      lastSeenAt: last_seen_at,
      isThisOne: id === sessionId,
    })),
  };
}

/** An admin in the list of all; `isYou` marks the caller. */
export function adminView(row: Rows<typeof listAdminRows>[number], actor: Actor): Admin {
  const { id, name, email, accepted_at: acceptedAt, person_id: personId } = row;
  return { id, name, email, acceptedAt, isYou: personId === actor.personId };
}

/** What people see of their own account; `sessionId` is that of the browser that asks. */
export async function seeAccount(
  context: Context,
  { sessionId }: { readonly sessionId: string | undefined },
): Promise<Account> {
  const personId = personOf(context.actor);
  const [person, factor, recoveryCodesLeft, passkeys, sessions] = await Promise.all([
    whoAmI(context),
    findSecondFactor(context.db, personId),
    countRecoveryCodes(context.db, personId),
    listPasskeys(context.db, personId),
    listSessions(context.db, personId, context.clock.now().toString()),
  ]);
  return accountView({ person, factor, recoveryCodesLeft, passkeys, sessions, sessionId });
}
