import type { Actor } from '#core/permissions.ts';
import { customerOf, personOf } from '../actor.ts';
import type { Deps } from '../deps.ts';
import { listSessions } from '../sessions/sql.ts';
import { readOwnQuote } from './read-quote.ts';
import { seeCustomer } from './see-session.ts';
import { listBeside, listDeeds, listLetters, listOwn, listVehicles } from './sql.ts';
import { vehicleView } from './view.ts';

const MOST = 1000;

/**
 * Everything that is kept about whoever is logged in, as JSON: account, vehicles, quotes with their addresses of photos
 * (good for an hour), payments, ratings, reminders, log-ins and deeds; letters once the address is verified. Throws NotLoggedIn.
 */
export async function exportOwnData(deps: Deps, actor: Actor): Promise<string> {
  const [personId, customerId, now] = [personOf(actor), customerOf(actor), deps.clock.now().toString()];
  const { success: _, ...account } = await seeCustomer(deps, actor);
  const [vehicles, rows, sessions, deeds, letters] = await Promise.all([
    listVehicles(deps.db, customerId),
    listOwn(deps.db, customerId, MOST),
    listSessions(deps.db, personId, now),
    listDeeds(deps.db, personId),
    account.isVerified ? listLetters(deps.db, account.email) : { messages: [], mails: [] },
  ]);
  const quotes = [];
  for (const row of rows) {
    const contact = { customerEmail: row.customer_email, customerPhone: row.customer_phone };
    quotes.push({ ...(await readOwnQuote(deps, actor, row)), ...contact });
  }
  const beside = await listBeside(
    deps.db,
    rows.map(({ id }) => id),
  );
  const data = {
    exportedAt: now,
    account,
    vehicles: vehicles.map(vehicleView),
    quotes,
    ...beside,
    ...letters,
    sessions,
    deeds,
  };
  return JSON.stringify(data, null, 2);
}
