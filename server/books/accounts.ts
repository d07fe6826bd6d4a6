import type { Chart, NewChart } from '#contract/books.ts';
import { chartFrom, validateChart } from '#core/books/accounts.ts';
import type { Actor } from '#core/people/permissions.ts';
import { writeAudit } from '#server/audit/queries.ts';
import { transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { Invalid } from '#server/errors.ts';
import { readNamedAccounts, saveNamedAccounts } from './queries.ts';

/** Returns every account as the owner calls it. */
export async function readAccounts(deps: Deps, _actor: Actor): Promise<Chart> {
  return { accounts: [...chartFrom(await readNamedAccounts(deps.db))] };
}

/** Names all accounts. Throws Invalid with the fields. */
export async function changeAccounts(
  deps: Deps,
  actor: Actor,
  { accounts, requestId }: NewChart & { readonly requestId: string },
): Promise<Chart> {
  const errors = validateChart(accounts);
  if (errors.length > 0) throw new Invalid(errors);
  const at = deps.clock.now().toString();
  await transaction(deps.db, async (trx) => {
    const before = chartFrom(await readNamedAccounts(trx));
    await saveNamedAccounts(trx, accounts);
    const changed = chartFrom(accounts).filter((each, index) => {
      const former = before[index];
      return former?.name !== each.name || former.number !== each.number;
    });
    await writeAudit(trx, {
      at,
      actor,
      action: 'books.name-accounts',
      subject: 'books',
      subjectId: 'accounts',
      before: { accounts: before.filter(({ account }) => changed.some((each) => each.account === account)) },
      after: { accounts: changed },
      requestId,
    });
  });
  return readAccounts(deps, actor);
}
