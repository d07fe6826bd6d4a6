import { formatGiftCardCode } from '#core/payments/gift-cards.ts';
import { contextOf } from '#server/context.ts';
import { transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { issueGiftCard, type CardToIssue } from '#server/gift-cards/issue.ts';
import { deriveGiftCard } from '#server/notifications/gift-card-code.ts';

/** Issues a gift card of $50 for goodwill, or as given; returns its id. */
export async function addGiftCard(deps: Deps, change: Partial<CardToIssue> = {}): Promise<string> {
  const card = {
    origin: 'goodwill',
    cents: 5000,
    recipientName: 'Dana Whitfield',
    recipientEmail: 'dana@example.com',
    senderName: '',
    buyerEmail: '',
    message: '',
    language: 'en',
    deliverOn: null,
    ...change,
  } as const;
  return transaction(deps.db, async (trx) => issueGiftCard(trx, contextOf(deps, { requestId: 'test' }), { card }));
}

/** The code of a card, as it's printed. */
export function codeOfGiftCard(deps: Deps, id: string): string {
  return formatGiftCardCode(deriveGiftCard(deps, id).code);
}
