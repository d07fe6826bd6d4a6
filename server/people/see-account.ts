import type { Account } from '#contract/people.ts';
import type { Actor } from '#core/people/permissions.ts';
import { personOf } from '../actor.ts';
import type { Deps } from '../deps.ts';
import { listPasskeys } from '../data/passkeys.ts';
import { countRecoveryCodes, findSecondFactor } from '../data/second-factors.ts';
import { listSessions } from '../data/sessions.ts';
import { accountView } from './view.ts';
import { whoAmI } from '#server/sessions/who-am-i.ts';

/** What people see of their own account; `sessionId` is that of the browser that asks. */
export async function seeAccount(
  deps: Deps,
  actor: Actor,
  { sessionId }: { readonly sessionId: string | undefined },
): Promise<Account> {
  const personId = personOf(actor);
  const [person, factor, recoveryCodesLeft, passkeys, sessions] = await Promise.all([
    whoAmI(deps, actor),
    findSecondFactor(deps.db, personId),
    countRecoveryCodes(deps.db, personId),
    listPasskeys(deps.db, personId),
    listSessions(deps.db, personId, deps.clock.now().toString()),
  ]);
  return accountView({ person, factor, recoveryCodesLeft, passkeys, sessions, sessionId });
}
