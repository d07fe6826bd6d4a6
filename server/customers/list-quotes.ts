import type { OwnQuoteInList } from '#contract/customers.ts';
import type { Actor } from '#core/people/permissions.ts';
import { customerOf } from '../actor.ts';
import type { Deps } from '../deps.ts';
import { listOwn } from '#server/data/customers.ts';
import { listView } from './view.ts';

const MOST = 200;

/** The logged-in customer's quotes, newest first: those they claimed and, once their address is verified, all quotes with it. */
export async function listOwnQuotes(deps: Deps, actor: Actor): Promise<OwnQuoteInList[]> {
  const { business } = await deps.business();
  const rows = await listOwn(deps.db, customerOf(actor), MOST);
  return rows.map((row) => listView(row, business));
}
