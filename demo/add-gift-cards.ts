import { SOURCE } from '#core/languages/language.ts';
import { formatGiftCardCode } from '#core/payments/gift-cards.ts';
import type { Actor } from '#core/people/permissions.ts';
import { contextOf } from '#server/context.ts';
import { transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { issueGiftCard, type CardToIssue } from '#server/gift-cards/issue.ts';
import { voidGiftCard } from '#server/gift-cards/void.ts';
import { deriveGiftCard } from '#server/notifications/gift-card-code.ts';
import { recordPayment } from '#server/payments/record.ts';
import { REQUEST_ID } from './compose-test-quote.ts';
import { madeUpEmail } from './made-up-people.ts';

type MadeUp = {
  readonly origin: 'sold' | 'goodwill';
  readonly cents: number;
  readonly recipient: string;
  readonly sender?: string;
  readonly message?: string;
  readonly reason?: string;
  /** How long ago it was issued. */
  readonly daysAgo: number;
  /** What it has paid for a quote, and whether it was voided. */
  readonly paysCents?: number;
  readonly isVoid?: boolean;
};

const CARDS: readonly MadeUp[] = [
  { origin: 'sold', cents: 10_000, recipient: 'Priya Raman', sender: 'Arjun', message: 'Happy birthday!', daysAgo: 40 },
  { origin: 'sold', cents: 5000, recipient: 'Tom Becker', sender: 'Lena', daysAgo: 31, paysCents: 3000 },
  {
    origin: 'goodwill',
    cents: 2500,
    recipient: 'Grace Liu',
    reason: 'A spot was missed',
    daysAgo: 22,
    paysCents: 2500,
  },
  {
    origin: 'sold',
    cents: 15_000,
    recipient: 'Marcus Hill',
    sender: 'The team',
    message: 'Thank you for 10 years.',
    daysAgo: 12,
  },
  { origin: 'sold', cents: 7500, recipient: 'Ana Souza', daysAgo: 5, isVoid: true },
  { origin: 'goodwill', cents: 1500, recipient: 'Sam Ortiz', reason: 'We came an hour late', daysAgo: 2 },
];

/**
 * Adds gift cards in every state, tagged as test data, unless there are some already. What they pay for are test quotes that owe
 * something.
 */
export async function addGiftCards(deps: Deps, owner: Actor): Promise<void> {
  const present = await deps.db.selectFrom('gift_cards').select('id').where('is_test', '=', true).limit(1).execute();
  if (present.length > 0) return;
  const now = deps.clock.now();
  const jobs = await jobsThatOwe(deps);
  for (const card of CARDS) {
    const then: Deps = { ...deps, clock: { now: () => now.subtract({ hours: 24 * card.daysAgo }) } };
    const id = await transaction(deps.db, async (trx) =>
      issueGiftCard(trx, contextOf(then, { actor: owner, requestId: REQUEST_ID }), { card: cardOf(card) }),
    );
    const { paysCents } = card;
    const job = paysCents === undefined ? undefined : jobs.shift();
    if (job && paysCents !== undefined)
      await recordPayment(contextOf(deps, { actor: owner, language: SOURCE, requestId: REQUEST_ID }), {
        id: job,
        kind: 'payment',
        method: 'credit',
        cents: paysCents,
        tipCents: 0,
        reference: '',
        giftCard: formatGiftCardCode(deriveGiftCard(deps, id).code),
      });
    if (card.isVoid)
      await voidGiftCard(contextOf(deps, { actor: owner, requestId: REQUEST_ID }), {
        id,
        reason: 'Sold twice',
        method: 'cash',
      });
  }
}

function cardOf({ origin, cents, recipient, sender = '', message = '', reason = '' }: MadeUp): CardToIssue {
  return {
    origin,
    cents,
    ...(origin === 'sold' && { method: 'cash' as const }),
    recipientName: recipient,
    recipientEmail: madeUpEmail(recipient),
    senderName: sender,
    buyerEmail: '',
    message,
    reason,
    language: SOURCE,
    deliverOn: null,
    isTest: true,
  };
}

/** The jobs of test quotes for which nothing was paid yet, the oldest first. */
async function jobsThatOwe({ db }: Deps): Promise<string[]> {
  const rows = await db
    .selectFrom('jobs')
    .innerJoin('quotes', 'quotes.id', 'jobs.quote_id')
    .select('jobs.id')
    .where('quotes.is_test', '=', true)
    .where('quotes.status', '=', 'approved')
    .where('quotes.paid_cents', '=', 0)
    .where('quotes.total_cents', '>', 5000)
    .orderBy('quotes.created_at')
    .orderBy('quotes.id')
    .limit(5)
    .execute();
  return rows.map(({ id }) => id);
}
