import { type Db, transaction } from '#server/db/client.ts';
import type { ClaimedMessage } from './channels.ts';
import { type Claim, isAnyDue, lockClaims, claimAllowed } from './queries.ts';

/** If a round only postponed messages, another round follows, so that those behind them don't wait. */
const MOST_ROUNDS = 5;

/**
 * Claims up to `most` due messages of a channel, oldest due first, skipping those that another sender is claiming.
 * Messages to a mailbox that has reached its hourly limit are postponed; claims are serialized so that no two miscount
 * it.
 */
export async function claimDue(db: Db, claim: Claim): Promise<readonly ClaimedMessage[]> {
  for (let round = 0; round < MOST_ROUNDS && (await isAnyDue(db, claim)); round += 1) {
    const claimed = await transaction(db, async (trx) => {
      const [, rows] = await Promise.all([lockClaims(trx), claimAllowed(trx, claim)]);
      return rows;
    });
    if (claimed.length > 0) return claimed;
  }
  return [];
}
