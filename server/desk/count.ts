import type { DeskCounts } from '#contract/counts.ts';
import type { Actor } from '#core/permissions.ts';
import { countMessages } from '../contact/sql.ts';
import type { Deps } from '../deps.ts';
import { countMails } from '../mail/desk-sql.ts';
import { countQuotes } from './sql.ts';

/** The numbers on the cards of the dashboard. */
export async function countDesk({ db, clock }: Deps, _actor: Actor): Promise<DeskCounts> {
  const now = clock.now();
  const [quotes, messages, mail] = await Promise.all([countQuotes(db, now), countMessages(db), countMails(db)]);
  return { quotes, messages, mail };
}
