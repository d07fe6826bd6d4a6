import type { whoAmI } from '../sessions/who-am-i.ts';
import type { Account, Admin } from '#contract/people.ts';
import type { Actor } from '#core/people/permissions.ts';
import type { listPasskeys } from '../data/passkeys.ts';
import type { SecondFactor } from '../data/second-factors.ts';
import type { listSessions } from '../data/sessions.ts';
import type { listAdminRows } from '#server/data/people.ts';

type Rows<List extends (...parameters: never[]) => Promise<readonly unknown[]>> = Awaited<ReturnType<List>>;

export type AccountRows = {
  readonly person: Awaited<ReturnType<typeof whoAmI>>;
  readonly factor: SecondFactor | undefined;
  readonly recoveryCodesLeft: number;
  readonly passkeys: Rows<typeof listPasskeys>;
  readonly sessions: Rows<typeof listSessions>;
  readonly sessionId: string | undefined;
};

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

export function adminView(row: Rows<typeof listAdminRows>[number], actor: Actor): Admin {
  const { id, name, email, accepted_at: acceptedAt, person_id: personId } = row;
  return { id, name, email, acceptedAt, isYou: personId === actor.personId };
}
