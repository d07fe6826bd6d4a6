// Gift cards and bundles: sold at the counter and online, given, used, refunded to, and voided.
import { BUNDLE, cardFee, prepaid, total, visitWorth } from './money.ts';
import { charge, due, enter, paid, today, use, type GiftCard, type Month, type Sold, type Turn } from './sold.ts';

const SOLD_FOR = [12_000, 5000, 2599, 30_000];
const COUNTER = ['cash', 'venmo', 'card', 'check', 'zelle', 'cashapp', 'transfer'];
const isOpen = ({ left, voidedBy, code }: GiftCard) => left > 0 && voidedBy === null && code !== '';
const isUsable = (card: GiftCard) => isOpen(card) && card.bundle === undefined;

/** A card is sold each day and one given each third; every fifth day one is bought online; once a week one is voided. */
export async function tradeCards(month: Month, day: number): Promise<void> {
  const cents = SOLD_FOR[day % SOLD_FOR.length] ?? 5000;
  if (day % 5 === 3) await buyOnline(month, cents);
  else await issue(month, { origin: 'sold', method: COUNTER[day % COUNTER.length] ?? 'cash', cents });
  if (day % 3 === 0) await issue(month, { origin: 'goodwill', reason: 'The wait', cents: 1500 });
  if (day % 7 !== 6) return;
  const named = month.sold.filter(({ status }) => status === 'pending').map(({ giftCard }) => giftCard);
  const card = month.gifts.find((each) => isUsable(each) && each.intent === null && !named.includes(each));
  if (!card) return;
  const method = card.origin === 'sold' && day % 2 === 0 ? 'cash' : undefined;
  await month.shop.owner(`POST /api/gift-cards/${card.id}/void`, { reason: 'Lost', ...(method && { method }) });
  card.voidedBy = method ?? '';
  card.voidedOn = today(month);
  use(month, method ? 'gift card: void, its money given back' : 'gift card: void, its money kept', card);
}

type NewCard = { readonly origin: 'sold' | 'goodwill'; readonly cents: number } & Partial<
  Record<'method' | 'reason' | 'bundle', string>
>;

async function issue(month: Month, card: NewCard): Promise<GiftCard> {
  const recipientEmail = `gift${month.gifts.length}@example.com`;
  const { id } = await month.shop.owner<{ readonly id: string }>('POST /api/gift-cards', { ...card, recipientEmail });
  const { origin, cents, method = null } = card;
  const issued = await keep(month, { id, origin, method, cents, intent: null }, recipientEmail);
  use(month, origin === 'sold' ? 'gift card: sold at the counter' : 'gift card: given for goodwill', issued);
  return issued;
}

/** A customer buys a card on the site and pays for it on the page of the card service. */
async function buyOnline(month: Month, cents: number): Promise<void> {
  const { shop, gifts } = month;
  const recipientEmail = `gift${gifts.length}@example.com`;
  const buyerEmail = `buyer${gifts.length}@example.com`;
  const names = { recipientName: 'Ada Quinn', senderName: 'Dana Whitfield' };
  const order = { cents, ...names, recipientEmail, buyerEmail };
  const { url } = await shop.anyone<{ readonly url: string }>('POST /api/gift-card-orders', order);
  const intent = await shop.cards.pay(url);
  await shop.deliverEvents();
  month.open.push({ kind: 'charge', gross: cents, fee: cardFee(cents), about: null });
  const card = await keep(
    month,
    { id: await newestId(month), origin: 'sold', method: 'card', cents, intent },
    recipientEmail,
  );
  month.mails.push({ to: buyerEmail, about: '', cents: [cents] });
  use(month, 'gift card: bought online', card);
}

async function newestId({ shop }: Month): Promise<string> {
  const { items } = await shop.owner<{ readonly items: readonly { readonly id: string }[] }>(
    'GET /api/gift-cards?limit=1',
  );
  return items[0]?.id ?? '';
}

type Issued = Pick<GiftCard, 'id' | 'origin' | 'method' | 'cents' | 'intent' | 'bundle'>;

/** Reads the code of a card in the email to its recipient, and writes the card down. */
async function keep(month: Month, issued: Issued, recipient: string): Promise<GiftCard> {
  const text = recipient === '' ? '' : await month.shop.mailTo(recipient);
  const code = /\b[A-Z2-9]{4}(?:-[A-Z2-9]{4}){3}\b/.exec(text)?.[0] ?? '';
  const amounts = issued.bundle === undefined ? [issued.cents] : [];
  if (recipient !== '') month.mails.push({ to: recipient, about: '', cents: amounts });
  const card = { ...issued, code, issuedOn: today(month), left: issued.cents, voidedBy: null, voidedOn: '' };
  month.gifts.push(card);
  return card;
}

/**
 * The card that a customer names at booking, each once in forty turns: the oldest, and one that the owner gives for
 * almost all of the price, so that the rest is the deposit.
 */
export async function nameCard(month: Month, { made }: Turn, cents: number): Promise<GiftCard | null> {
  if (made % 40 === 3)
    return issue(month, { origin: 'goodwill', reason: 'A sorry', cents: Math.max(100, cents - 777) });
  return made % 40 === 10 ? (month.gifts.find(isUsable) ?? null) : null;
}

/** The card that a quote names pays at the approval, with the balance of then. */
export function payNamedCard(month: Month, quote: Sold): void {
  const { giftCard } = quote;
  if (!giftCard || !isUsable(giftCard) || due(quote) === 0) return;
  take(month, quote, giftCard);
  use(month, 'gift card: named at booking, paid at the approval', quote);
}

function take(month: Month, quote: Sold, card: GiftCard): void {
  const cents = Math.min(card.left, due(quote));
  card.left -= cents;
  const entry = { kind: 'payment', method: 'credit', cents, isTip: false, isRefund: false, reduces: 0 };
  enter(quote, { ...entry, receivedOn: today(month) });
  if (card.cents - card.left > cents) use(month, 'gift card: used for several quotes', card);
}

/** The customer pays with the oldest card that has something left, as far as that goes. */
export async function payByGift(month: Month, quote: Sold): Promise<void> {
  const named = month.sold.filter(({ status }) => status === 'pending').map(({ giftCard }) => giftCard);
  const card = month.gifts.find((each) => isUsable(each) && !named.includes(each));
  if (!card || charge(quote) - paid(quote) <= 0) return;
  await month.shop.anyone(`POST /api/payments/${quote.payToken}/gift-card`, { giftCard: card.code });
  take(month, quote, card);
  use(month, 'gift card: pays by its code', quote);
}

/**
 * The customer pays the package with a visit of a bundle, which the owner sells for it where none is left; the rest is still owed. Not with a promo
 * code, several vehicles or a price that was agreed on otherwise.
 */
export async function payByBundle(month: Month, quote: Sold): Promise<void> {
  const { order, promoParts } = quote;
  const { packageType, others } = order;
  const isAgreed = quote.lines.some(({ kind }) => kind === 'adjustment' || kind === 'discount');
  if (promoParts.length > 0 || others.length > 0 || isAgreed || quote.entries.length > 0) return;
  const open = month.gifts.find((card) => isOpen(card) && card.bundle === packageType);
  const card = open ?? (await sellBundle(month, packageType));
  const number = card.left === card.cents ? 1 : 2;
  await month.shop.anyone(`POST /api/payments/${quote.payToken}/gift-card`, { giftCard: card.code });
  const worth = visitWorth(number);
  const before = total(quote.lines);
  quote.lines = prepaid(month.table, order, { lines: quote.lines, worth });
  quote.totals.add(total(quote.lines));
  card.left -= worth;
  const entry = { kind: 'payment', method: 'credit', cents: worth, isTip: false, isRefund: false, reduces: 0 };
  enter(quote, { ...entry, receivedOn: today(month) });
  use(
    month,
    total(quote.lines) < before ? 'bundle: a visit that costs less' : 'bundle: a visit that costs more',
    quote,
  );
  if (number === BUNDLE.visits) use(month, 'bundle: used up', card);
}

async function sellBundle(month: Month, bundle: string): Promise<GiftCard> {
  const recipientEmail = `gift${month.gifts.length}@example.com`;
  const { cents } = BUNDLE;
  const body = { origin: 'sold', method: 'cash', bundle: BUNDLE.nameOf(bundle), cents, recipientEmail };
  const { id } = await month.shop.owner<{ readonly id: string }>('POST /api/gift-cards', body);
  return keep(month, { id, origin: 'sold', method: 'cash', cents, intent: null, bundle }, recipientEmail);
}

/** A refund has gone to a new card, which is emailed to the customer. */
export async function keepRefund(month: Month, quote: Sold, cents: number): Promise<void> {
  const id = await newestId(month);
  if (month.gifts.some((card) => card.id === id)) throw new Error('The refund has made no card.');
  await keep(month, { id, origin: 'refund', method: null, cents, intent: null }, '');
  use(month, 'gift card: a refund to a new one', quote);
}
