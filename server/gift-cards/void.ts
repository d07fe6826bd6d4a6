import type { GiftCardDetail } from '#contract/gift-cards.ts';
import { giftCardErrorsTexts } from '#core/languages/en/gift-cards.ts';
import { messageOf } from '#core/languages/message.ts';
import { failureText } from '#core/notifications/failures.ts';
import type { SoldBy } from '#core/payments/methods.ts';
import { STRANGER } from '#core/people/permissions.ts';
import { writeAudit } from '#server/audit/queries.ts';
import type { Context } from '#server/context.ts';
import { transaction, type Trx } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { Conflict, Invalid, NotFound } from '#server/errors.ts';
import { deriveGiftCard, hashGiftCardCode } from '#server/notifications/gift-card-code.ts';
import { enqueue } from '#server/notifications/outbox.ts';
import { dropMails } from '#server/notifications/queries.ts';
import { giftCardMail } from './issue.ts';
import { stateOf, todayOf } from './look-up.ts';
import {
  deleteAbandonedOrders,
  expiredGiftCards,
  insertGiftCardEntry,
  leftOfBundle,
  lockGiftCard,
  updateGiftCard,
  waitingGiftCardMails,
  type GiftCardRow,
} from './queries.ts';
import { readGiftCard } from './read.ts';

type OfCard = { readonly id: string };

/**
 * Voids a card: what is left goes to zero, an email that waits isn't sent, and the money may be given back. Throws NotFound,
 * Conflict if it's void already or its balance isn't the one the caller saw, and Invalid where no money was paid for it.
 */
export async function voidGiftCard(
  context: Context,
  {
    id,
    reason,
    method,
    balanceCents: seen,
  }: OfCard & {
    readonly reason: string;
    readonly method?: SoldBy | undefined;
    readonly balanceCents?: number | undefined;
  },
): Promise<GiftCardDetail> {
  const at = context.clock.now().toString();
  const today = await todayOf(context);
  await transaction(context.db, async (trx) => {
    const card = await lock(trx, id);
    const { balance_cents: cents, origin } = card;
    if (card.voided_at !== null) throw new Conflict('wrong-state', messageOf(giftCardErrorsTexts, 'isVoid'));
    if (seen !== undefined && seen !== cents)
      throw new Conflict('wrong-state', messageOf(giftCardErrorsTexts, 'changedMeanwhile'), { balanceCents: cents });
    if (method && (origin !== 'sold' || cents === 0))
      throw new Invalid([{ path: 'method', message: messageOf(giftCardErrorsTexts, 'noMoneyBack') }]);
    if (cents > 0)
      await insertGiftCardEntry(trx, {
        id: context.random.id(),
        card_id: id,
        kind: 'void',
        cents: -cents,
        method: method ?? null,
        received_on: today,
        recorded_at: at,
        recorded_by: context.actor.personId ?? null,
      });
    await updateGiftCard(trx, id, { voided_at: at, void_reason: reason });
    await dropMails(trx, await waitingGiftCardMails(trx, id), failureText('replaced'));
    const after = { cents, ...(method && { method }) };
    await writeAudit(trx, context, { ...auditOf(id), at, action: 'gift-card.void', after });
  });
  return readGiftCard(context, { id });
}

/**
 * Emails a card again, at once, to the given address or the one that it has. Throws NotFound, Conflict if it can't be used any
 * more, and Invalid without an address.
 */
export async function resendGiftCard(
  context: Context,
  { id, recipientEmail }: OfCard & { readonly recipientEmail?: string | undefined },
): Promise<GiftCardDetail> {
  const { settings } = await context.settings();
  const at = context.clock.now().toString();
  const today = await todayOf(context);
  await transaction(context.db, async (trx) => {
    const card = await lock(trx, id);
    if (stateOf(card, today) !== 'open') throw new Conflict('wrong-state', messageOf(giftCardErrorsTexts, 'notOpen'));
    const recipient = recipientEmail ?? card.recipient_email;
    if (recipient === '')
      throw new Invalid([{ path: 'recipientEmail', message: messageOf(giftCardErrorsTexts, 'noEmail') }]);
    // After the signing key was changed, the card gets the code that the new one derives.
    const { code } = deriveGiftCard(context, id);
    const changed = { recipient_email: recipient, code_hash: hashGiftCardCode(code), last4: code.slice(-4) };
    await updateGiftCard(trx, id, { ...changed, deliver_on: null });
    await dropMails(trx, await waitingGiftCardMails(trx, id), failureText('replaced'));
    const { left } = await leftOfBundle(trx, card);
    await enqueue(trx, [giftCardMail(context, { settings, row: { ...card, ...changed }, left })]);
    await writeAudit(trx, context, { ...auditOf(id), at, action: 'gift-card.resend' });
  });
  return readGiftCard(context, { id });
}

const MOST_AT_ONCE = 100;
/** How long an order that wasn't paid is kept: late events of the card service still find it. */
const ORDER_DAYS = 30;

/** Takes what is left from cards whose last day is over, and forgets orders that were given up. */
export async function expireGiftCards(deps: Deps): Promise<void> {
  const now = deps.clock.now();
  const today = await todayOf(deps);
  for (const { id } of await expiredGiftCards(deps.db, today, MOST_AT_ONCE))
    await transaction(deps.db, async (trx) => {
      const card = await lockGiftCard(trx, id);
      if (!card || card.balance_cents === 0) return;
      const at = now.toString();
      await insertGiftCardEntry(trx, {
        id: deps.random.id(),
        card_id: id,
        kind: 'expire',
        cents: -card.balance_cents,
        received_on: today,
        recorded_at: at,
        recorded_by: null,
      });
      const after = { cents: card.balance_cents };
      await writeAudit(
        trx,
        { actor: STRANGER, requestId: 'scheduler' },
        { ...auditOf(id), at, action: 'gift-card.expire', after },
      );
    });
  await deleteAbandonedOrders(deps.db, now.subtract({ hours: 24 * ORDER_DAYS }).toString());
}

async function lock(trx: Trx, id: string): Promise<GiftCardRow> {
  const card = await lockGiftCard(trx, id);
  if (!card) throw new NotFound(messageOf(giftCardErrorsTexts, 'noCard'));
  return card;
}

function auditOf(id: string) {
  return { subject: 'gift-card', subjectId: id } as const;
}
