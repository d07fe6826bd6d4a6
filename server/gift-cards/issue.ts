import type { GiftCardDetail, NewGiftCard } from '#contract/gift-cards.ts';
import { giftCardErrorsTexts } from '#core/languages/en/gift-cards.ts';
import type { Language } from '#core/languages/language.ts';
import { messageOf, type InvalidField } from '#core/languages/message.ts';
import { formatMediumDate, instantOf, localDate } from '#core/lib/time.ts';
import { bundleExpiry, type Bundle } from '#core/payments/bundles.ts';
import { DELIVERY_HOUR, expiryOf, MOST_DAYS_AHEAD, type GiftCardOrigin } from '#core/payments/gift-cards.ts';
import type { SoldBy } from '#core/payments/methods.ts';
import type { Settings } from '#core/settings/settings.ts';
import { writeAudit } from '#server/audit/queries.ts';
import type { Context } from '#server/context.ts';
import { lockKeys, transaction, type Trx } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { Conflict, Invalid } from '#server/errors.ts';
import { deriveGiftCard, hashGiftCardCode } from '#server/notifications/gift-card-code.ts';
import { enqueue, outboxRow } from '#server/notifications/outbox.ts';
import { requireOffer } from './bundles.ts';
import { entriesOfGiftCard, findGiftCard, insertGiftCard, insertGiftCardEntry, type GiftCardRow } from './queries.ts';
import { readGiftCard } from './read.ts';

/** A card that is to be issued. */
export type CardToIssue = {
  /** Defaults to a new one. */
  readonly id?: string | undefined;
  readonly origin: GiftCardOrigin;
  readonly cents: number;
  /** What is sold for these cents, and for how many months; null means without end. */
  readonly bundle?: (Bundle & { readonly months: number | null }) | undefined;
  /** How it was paid for, and what the card service knows the payment by; only for one that is sold. */
  readonly method?: SoldBy | undefined;
  readonly reference?: string | undefined;
  readonly reason?: string | undefined;
  readonly recipientName: string;
  readonly recipientEmail: string;
  readonly senderName: string;
  readonly buyerEmail: string;
  readonly message: string;
  readonly language: Language;
  /** A local date from today on; null means now. */
  readonly deliverOn: string | null;
  /** The quote and the entry of its ledger that a refund comes from. */
  readonly refund?: { readonly quoteId: string; readonly paymentId: string } | undefined;
  readonly isTest?: boolean | undefined;
};

/**
 * Issues a card in the caller's transaction, with its first entry, its audit row, the email to its recipient and the receipt
 * of its buyer. Returns its id.
 */
export async function issueGiftCard(
  trx: Trx,
  context: Context,
  { card }: { readonly card: CardToIssue },
): Promise<string> {
  const { settings } = await context.settings();
  const now = context.clock.now();
  const today = localDate(now, settings.timeZone);
  const id = card.id ?? context.random.id();
  const lastDay = card.bundle
    ? bundleExpiry(today, card.bundle.months)
    : expiryOf(today, settings.giftCards.expiryYears);
  const expiresOn = lastDay?.toString() ?? null;
  await insertGiftCard(trx, rowOf(context, { card, id, expiresOn }));
  await insertGiftCardEntry(trx, {
    id: context.random.id(),
    card_id: id,
    kind: 'issue',
    cents: card.cents,
    payment_id: card.refund?.paymentId ?? null,
    method: card.method ?? null,
    reference: card.reference ?? '',
    received_on: today.toString(),
    recorded_at: now.toString(),
    recorded_by: context.actor.personId ?? null,
  });
  const row = await findGiftCard(trx, id);
  if (row) await queueMails(trx, context, { settings, row, method: card.method });
  await writeAudit(trx, context, {
    at: now.toString(),
    action: 'gift-card.issue',
    subject: 'gift-card',
    subjectId: id,
    after: { origin: card.origin, cents: card.cents, ...(card.method && { method: card.method }) },
  });
  return id;
}

/** What is stored of a bundle that was sold. */
export function bundleOf({ name, packageType, visits }: Bundle): Bundle {
  return { name, packageType, visits };
}

function rowOf(
  deps: Deps,
  { card, id, expiresOn }: { readonly card: CardToIssue; readonly id: string; readonly expiresOn: string | null },
): Parameters<typeof insertGiftCard>[1] {
  const { code } = deriveGiftCard(deps, id);
  return {
    id,
    origin: card.origin,
    code_hash: hashGiftCardCode(code),
    last4: code.slice(-4),
    amount_cents: card.cents,
    ...(card.bundle && { bundle: JSON.stringify(bundleOf(card.bundle)) }),
    recipient_name: card.recipientName,
    recipient_email: card.recipientEmail,
    sender_name: card.senderName,
    buyer_email: card.buyerEmail,
    message: card.message,
    reason: card.reason ?? '',
    language: card.language,
    deliver_on: card.deliverOn,
    expires_on: expiresOn,
    issued_at: deps.clock.now().toString(),
    quote_id: card.refund?.quoteId ?? null,
    is_test: card.isTest ?? false,
  };
}

async function queueMails(
  trx: Trx,
  deps: Deps,
  cardToMail: { readonly settings: Settings; readonly row: GiftCardRow; readonly method: SoldBy | undefined },
): Promise<void> {
  const { settings, row, method } = cardToMail;
  const receipt = {
    kind: 'gift-card-receipt',
    recipient: row.buyer_email,
    data: {
      last4: row.last4,
      amountCents: row.amount_cents,
      recipientName: row.recipient_name,
      recipientEmail: row.recipient_email,
      deliverOn: row.deliver_on,
      ...(method && { method }),
      ...bundleFacts(row, row.bundle?.visits),
    },
  } as const;
  await enqueue(trx, [
    giftCardMail(deps, { settings, row, left: row.bundle?.visits, at: dueAt(settings, row.deliver_on) }),
    outboxRow(deps, receipt, { language: row.language, isTest: row.is_test }),
  ]);
}

/** What an email says of a bundle with so many visits left. */
function bundleFacts({ bundle }: GiftCardRow, left: number | undefined) {
  return bundle && left !== undefined ? { bundle: { name: bundle.name, left } } : {};
}

/**
 * The email with the card: its code and link are derived when it's written. `left` are the visits of a bundle, `at` is when it's due; now when left
 * out.
 */
export function giftCardMail(
  deps: Deps,
  {
    settings,
    row,
    left,
    at,
  }: {
    readonly settings: Settings;
    readonly row: GiftCardRow;
    readonly left?: number | undefined;
    readonly at?: string | undefined;
  },
) {
  const mail = {
    kind: 'gift-card',
    recipient: row.recipient_email,
    data: {
      cardId: row.id,
      last4: row.last4,
      amountCents: row.balance_cents,
      recipientName: row.recipient_name,
      senderName: row.sender_name || settings.name,
      message: row.message,
      expiresOn: row.expires_on,
      ...bundleFacts(row, left),
    },
  } as const;
  const queued = outboxRow(deps, mail, { language: row.language, isTest: row.is_test });
  return at === undefined || at < queued.created_at ? queued : { ...queued, due_at: at };
}

/** The instant at which the email of that local date is due; undefined for now. */
function dueAt({ timeZone }: Settings, deliverOn: string | null): string | undefined {
  if (deliverOn === null) return undefined;
  return instantOf(Temporal.PlainDate.from(deliverOn), new Temporal.PlainTime(DELIVERY_HOUR), timeZone).toString();
}

/** Sells or gives a card. Idempotent per client id. Throws Invalid with the fields, and Conflict for another card's id. */
export async function createGiftCard(
  context: Context,
  { language, ...card }: NewGiftCard & { readonly language?: Language | undefined },
): Promise<GiftCardDetail> {
  const { settings } = await context.settings();
  const errors = [...validateCard(card), ...validateDelivery(settings, card, context.clock.now())];
  if (errors.length > 0) throw new Invalid(errors);
  const { clientId, method, bundle, ...rest } = card;
  const offer = bundle === undefined ? undefined : requireOffer(settings, { bundle, cents: card.cents });
  const id = clientId ?? context.random.id();
  await transaction(context.db, async (trx) => {
    if (clientId && (await isIssued(trx, clientId, card))) return;
    const sold = {
      ...rest,
      id,
      language: language ?? settings.language,
      ...(method && { method }),
      ...(offer && { bundle: offer }),
    };
    await issueGiftCard(trx, context, { card: sold });
  });
  return readGiftCard(context, { id });
}

/** Whether that card is there already, with the same request waiting for its end. Throws Conflict if it's another one. */
async function isIssued(trx: Trx, id: string, card: NewGiftCard): Promise<boolean> {
  await lockKeys(trx, [`gift-card:${id}`]);
  const known = await findGiftCard(trx, id);
  if (!known) return false;
  const [issue] = await entriesOfGiftCard(trx, id);
  // Its address and day of delivery may have changed since, when it was mailed again.
  const isSame =
    known.origin === card.origin &&
    known.amount_cents === card.cents &&
    (known.bundle?.name ?? undefined) === card.bundle &&
    (issue?.method ?? undefined) === card.method &&
    known.reason === card.reason &&
    known.recipient_name === card.recipientName &&
    known.sender_name === card.senderName &&
    known.buyer_email === card.buyerEmail &&
    known.message === card.message;
  if (!isSame) throw new Conflict('idempotency-mismatch', messageOf(giftCardErrorsTexts, 'nameUsed'));
  return true;
}

function validateCard({ origin, method, reason }: Pick<NewGiftCard, 'origin' | 'method' | 'reason'>): InvalidField[] {
  if (origin === 'sold')
    return method ? [] : [{ path: 'method', message: messageOf(giftCardErrorsTexts, 'methodMissing') }];
  return [
    ...(method ? [{ path: 'method', message: messageOf(giftCardErrorsTexts, 'methodOfGift') }] : []),
    ...(reason === '' ? [{ path: 'reason', message: messageOf(giftCardErrorsTexts, 'reasonMissing') }] : []),
  ];
}

/** What is wrong with the date on which a card is to be sent. */
export function validateDelivery(
  { timeZone }: Settings,
  { deliverOn, recipientEmail }: { readonly deliverOn: string | null; readonly recipientEmail: string },
  now: Temporal.Instant,
): InvalidField[] {
  if (deliverOn === null) return [];
  if (recipientEmail === '')
    return [{ path: 'recipientEmail', message: messageOf(giftCardErrorsTexts, 'dateWithoutEmail') }];
  const today = localDate(now, timeZone);
  const last = today.add({ days: MOST_DAYS_AHEAD });
  // ISO dates sort like text.
  if (deliverOn >= today.toString() && deliverOn <= last.toString()) return [];
  const date = (language: Language) => formatMediumDate(last, language);
  return [{ path: 'deliverOn', message: messageOf(giftCardErrorsTexts, 'dateOver', { date }) }];
}
