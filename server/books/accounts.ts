import type { Chart, NewChart } from '#contract/books.ts';
import { chartFrom, validateChart } from '#core/books/accounts.ts';
import { writeAudit } from '#server/audit/queries.ts';
import type { Context } from '#server/context.ts';
import { transaction } from '#server/db/client.ts';
import { Invalid } from '#server/errors.ts';
import { readNamedAccounts, saveNamedAccounts } from './queries.ts';

/** Returns every account as the owner calls it. */
export async function readAccounts(context: Context): Promise<Chart> {
  return { accounts: [...chartFrom(await readNamedAccounts(context.db))] };
}

/** Names all accounts. Throws Invalid with the fields. */
export async function changeAccounts(context: Context, { accounts }: NewChart): Promise<Chart> {
  const errors = validateChart(accounts);
  if (errors.length > 0) throw new Invalid(errors);
  const at = context.clock.now().toString();
  await transaction(context.db, async (trx) => {
    const before = chartFrom(await readNamedAccounts(trx));
    await saveNamedAccounts(trx, accounts);
    const changed = chartFrom(accounts).filter((each, index) => {
      const former = before[index];
      return former?.name !== each.name || former.number !== each.number;
    });
    await writeAudit(trx, context, {
      at,
      action: 'books.name-accounts',
      subject: 'books',
      subjectId: 'accounts',
      before: { accounts: before.filter(({ account }) => changed.some((each) => each.account === account)) },
      after: { accounts: changed },
    });
  });
  return readAccounts(context);
}
