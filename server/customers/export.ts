import { OwnQuote } from '#contract/customers.ts';
import type { Language } from '#core/languages/language.ts';
import type { Actor } from '#core/people/permissions.ts';
import { customerOf, personOf } from '../actor.ts';
import type { Deps } from '../deps.ts';
import { recordAttempt } from '../lib/attempt-limiter.ts';
import { listSessions } from '../data/sessions.ts';
import { showOwnQuote } from './own-quotes.ts';
import { seeCustomer } from './account.ts';
import {
  listBeside,
  listActionsBy,
  listMessagesAndMails,
  listOwn,
  listVehicles,
  type OwnQuoteRow,
} from '#server/data/customers.ts';
import { vehicleView } from './view.ts';

const MOST = 1000;
/** Limit of exports per person: reading a long history keeps the database busy for seconds. */
const FEW = { most: 5, seconds: 3600 };

/**
 * Streams everything stored about the logged-in customer as JSON: account, vehicles, payments, ratings, reminders, log-ins
 * and audit entries, emails once the address is verified, and quotes with photo URLs (valid for an hour). Each quote is read
 * only after the previous one was sent. Throws NotLoggedIn and TooMany.
 */
export async function exportOwnData(
  deps: Deps,
  actor: Actor,
  { language }: { readonly language: Language },
): Promise<AsyncIterable<string>> {
  const [personId, customerId, now] = [personOf(actor), customerOf(actor), deps.clock.now().toString()];
  await recordAttempt(deps, `export:${personId}`, FEW);
  const { success: _, ...account } = await seeCustomer(deps, actor);
  const [vehicles, rows, sessions, deeds, mail] = await Promise.all([
    listVehicles(deps.db, customerId),
    listOwn(deps.db, customerId, MOST),
    listSessions(deps.db, personId, now),
    listActionsBy(deps.db, personId),
    account.isVerified ? listMessagesAndMails(deps.db, account.email) : { messages: [], mails: [] },
  ]);
  const beside = await listBeside(
    deps.db,
    rows.map(({ id }) => id),
  );
  const data = {
    exportedAt: now,
    account,
    vehicles: vehicles.map(vehicleView),
    ...beside,
    ...mail,
    sessions,
    deeds,
  };
  return writeData(deps, data, { rows, language });
}

/** The data as one JSON object, with the quotes as its last field. */
async function* writeData(
  deps: Deps,
  data: object,
  { rows, language }: { readonly rows: readonly OwnQuoteRow[]; readonly language: Language },
): AsyncIterable<string> {
  yield `${JSON.stringify(data, null, 2).replace(/\n\}$/, '')},\n  "quotes": [`;
  for (const [place, row] of rows.entries()) {
    const contact = { customerEmail: row.customer_email, customerPhone: row.customer_phone, language: row.language };
    const shown = OwnQuote.parse(await showOwnQuote(deps, row, language));
    const quote = JSON.stringify({ ...shown, ...contact }, null, 2);
    yield `${place > 0 ? ',' : ''}\n    ${quote.replaceAll('\n', '\n    ')}`;
  }
  yield '\n  ]\n}\n';
}
