import type { FoundGiftCard, GiftCard, GiftCardBalance, GiftCardDetail, GiftCardPage } from '#contract/gift-cards.ts';
import type { Page } from '#contract/pages.ts';
import { giftCardErrorsTexts, giftCardsTexts } from '#core/languages/en/gift-cards.ts';
import { ledgerTexts } from '#core/languages/en/ledger.ts';
import type { Language } from '#core/languages/language.ts';
import { messageOf } from '#core/languages/message.ts';
import { foldedWords } from '#core/lib/fold.ts';
import { toDollars } from '#core/lib/money.ts';
import { localDate } from '#core/lib/time.ts';
import type { ListOrder } from '#core/operations/owner-lists.ts';
import { formatGiftCardCode, type GiftCardState } from '#core/payments/gift-cards.ts';
import type { Settings } from '#core/settings/settings.ts';
import type { Context } from '#server/context.ts';
import type { Deps } from '#server/deps.ts';
import { NotFound } from '#server/errors.ts';
import { eachPage, wallTime, writeCsv, type CsvColumn } from '#server/lib/csv.ts';
import { daysBetween, PAGE, pageOfRows, sortKeyOf, type ListSearch } from '#server/lib/paging.ts';
import { deriveGiftCard, printGiftCard } from '#server/notifications/gift-card-code.ts';
import { noVisitsLeft } from './bundles.ts';
import { lookUpGiftCard, findUsableCard, requireOpen, stateOf, todayOf } from './look-up.ts';
import {
  creditLeft,
  entriesOfGiftCard,
  findGiftCard,
  findGiftCardByToken,
  giftCardsOf,
  lastGiftCardMail,
  leftOfBundle,
  listGiftCards,
  quotesWaitingFor,
  sumGiftCards,
  type GiftCardEntryRow,
  type GiftCardRow,
} from './queries.ts';

/** Returns what is left on a card by its code. Throws Invalid for an unknown one, TooMany guesses from a network. */
export async function readBalance(
  context: Context,
  { giftCard, isForUse }: { readonly giftCard: string; readonly isForUse: boolean },
): Promise<FoundGiftCard> {
  const find = isForUse ? findUsableCard : lookUpGiftCard;
  const card = await find(context, { typed: giftCard, sender: context.sender });
  const creditCents = await creditLeft(context.db, card);
  if (isForUse && card.bundle && creditCents === 0) throw noVisitsLeft();
  return { ...(await balanceView(context, card)), creditCents };
}

/** Returns the page of a card. Throws NotFound for a link that opens none. */
export async function openGiftCard(context: Context, { token }: { readonly token: string }): Promise<GiftCardPage> {
  const card = await findGiftCardByToken(context, token);
  if (!card) throw new NotFound(messageOf(giftCardErrorsTexts, 'linkClosed'));
  const entries = await entriesOfGiftCard(context.db, card.id);
  return {
    ...(await balanceView(context, card)),
    code: formatGiftCardCode(deriveGiftCard(context, card.id).code),
    amountCents: card.amount_cents,
    recipientName: card.recipient_name,
    senderName: card.sender_name,
    message: card.message,
    movements: entries.map(movementView),
  };
}

/**
 * Returns a card to print, with what is left on it, as a PDF with its file name. Throws NotFound for a link that opens none,
 * Invalid for a card that can't be used any more, and Unavailable if too many are waiting.
 */
export async function printByToken(
  context: Context,
  { token }: { readonly token: string },
): Promise<{ readonly name: string; readonly pdf: Uint8Array }> {
  const card = await findGiftCardByToken(context, token);
  if (!card) throw new NotFound(messageOf(giftCardErrorsTexts, 'linkClosed'));
  requireOpen(card, await todayOf(context));
  const printed = {
    id: card.id,
    amountCents: card.balance_cents,
    ...(card.bundle && { bundle: { name: card.bundle.name, left: (await leftOfBundle(context.db, card)).left } }),
    recipientName: card.recipient_name,
    senderName: card.sender_name,
    message: card.message,
    expiresOn: card.expires_on,
  };
  return {
    name: `gift-card-${card.last4}.pdf`,
    pdf: await printGiftCard(context, printed, { language: context.language, sender: context.sender }),
  };
}

/** Returns a page of the cards, newest first unless `sort` says otherwise. Throws Invalid for a cursor of another order. */
export async function listCards(
  context: Context,
  search: ListSearch<GiftCardState, ListOrder<'gifts'>>,
): Promise<Page<GiftCard>> {
  const { settings } = await context.settings();
  const today = localDate(context.clock.now(), settings.timeZone).toString();
  const limit = search.limit ?? PAGE;
  const words = foldedWords(search.q ?? '', 8);
  const found = await listGiftCards(context.db, {
    filter: { words, state: search.status, today, ...daysBetween(settings, search) },
    sort: search.sort,
    cursor: search.cursor,
    limit: limit + 1,
  });
  const { rows, nextCursor } = pageOfRows(found, { limit, keyOf: sortKeyOf });
  return { items: rows.map((row) => cardView(row, today)), nextCursor };
}

/** Returns the cards that were sent to the addresses of a customer's record, newest first. */
export async function listCardsOf(context: Context, { id }: { readonly id: string }): Promise<GiftCard[]> {
  const today = await todayOf(context);
  return (await giftCardsOf(context.db, id)).map((row) => cardView(row, today));
}

/** One card. Throws NotFound. */
export async function readGiftCard(
  context: Context,
  { id, language = 'en' }: { readonly id: string; readonly language?: Language },
): Promise<GiftCardDetail> {
  const row = await findGiftCard(context.db, id);
  if (!row) throw new NotFound(messageOf(giftCardErrorsTexts, 'noCard'));
  const [entries, mail] = await Promise.all([entriesOfGiftCard(context.db, id), lastGiftCardMail(context.db, id)]);
  return {
    ...cardView(row, await todayOf(context)),
    buyerEmail: row.buyer_email,
    message: row.message,
    reason: row.reason,
    voidReason: row.void_reason,
    language: row.language,
    deliverOn: row.deliver_on,
    mail: mail && mail.status !== 'superseded' ? mail.status : null,
    movements: entries.map((entry) => ({
      ...movementView(entry),
      method: entry.method,
      reference: entry.reference,
      recordedAt: entry.recorded_at,
      recordedBy: entry.recorder ?? ledgerTexts(language)('program'),
      quote:
        entry.quote_id !== null && entry.quote_reference !== null
          ? { id: entry.quote_id, reference: entry.quote_reference }
          : null,
    })),
    url: deriveGiftCard(context, id).url,
    visitsLeft: row.bundle ? (await leftOfBundle(context.db, row)).left : null,
    waiting: row.bundle ? [...(await quotesWaitingFor(context.db, id))] : [],
  };
}

/** Returns what the shop owes the holders of all cards. */
export async function readLiability(context: Context) {
  return sumGiftCards(context.db);
}

/** The cards as CSV, narrowed like the list. */
export async function exportCards(context: Context, search: ListSearch<GiftCardState>): Promise<AsyncIterable<string>> {
  const { settings } = await context.settings();
  const pages = eachPage(async (cursor) => {
    const { items, nextCursor } = await listCards(context, { ...search, cursor, limit: 200 });
    return { rows: items, nextCursor };
  });
  return writeCsv(columnsIn(context.language, settings), pages);
}

function columnsIn(language: Language, { timeZone }: Settings): readonly CsvColumn<GiftCard>[] {
  const t = giftCardsTexts(language);
  return [
    { title: t('code'), value: ({ last4 }) => last4, isCode: true },
    { title: t('kind'), value: ({ origin }) => origin },
    { title: t('status'), value: ({ state }) => state },
    { title: t('bundle'), value: ({ bundle }) => bundle?.name ?? '' },
    { title: t('amount'), value: ({ amountCents }) => toDollars(amountCents).toFixed(2) },
    { title: t('balance'), value: ({ balanceCents }) => toDollars(balanceCents).toFixed(2) },
    { title: t('recipient'), value: ({ recipientName }) => recipientName },
    { title: t('recipientEmail'), value: ({ recipientEmail }) => recipientEmail },
    { title: t('sender'), value: ({ senderName }) => senderName },
    { title: t('issued'), value: ({ issuedAt }) => wallTime(issuedAt, timeZone) },
    { title: t('expires'), value: ({ expiresOn }) => expiresOn },
  ];
}

async function balanceView(deps: Deps, card: GiftCardRow): Promise<GiftCardBalance> {
  const [today, { left }] = [await todayOf(deps), await leftOfBundle(deps.db, card)];
  return {
    last4: card.last4,
    balanceCents: card.balance_cents,
    state: stateOf(card, today),
    expiresOn: card.expires_on,
    token: deriveGiftCard(deps, card.id).token,
    bundle: card.bundle && { ...card.bundle, left },
  };
}

function movementView({ id, kind, cents, received_on: receivedOn }: GiftCardEntryRow) {
  return { id, kind, cents, receivedOn };
}

function cardView(row: GiftCardRow, today: string): GiftCard {
  return {
    id: row.id,
    last4: row.last4,
    origin: row.origin,
    state: stateOf(row, today),
    amountCents: row.amount_cents,
    balanceCents: row.balance_cents,
    recipientName: row.recipient_name,
    recipientEmail: row.recipient_email,
    senderName: row.sender_name,
    issuedAt: row.issued_at,
    expiresOn: row.expires_on,
    bundle: row.bundle && { name: row.bundle.name, visits: row.bundle.visits },
  };
}
