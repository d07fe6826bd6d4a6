// Compares gift cards, and what the card service holds, keeps and pays out.
import { amountsIn, sum, total } from './money.ts';
import { cents, readCsv, type CheckOf, type Lines } from './reading.ts';
import type { GiftCard, Month, Movement } from './sold.ts';

export async function compareCards(month: Month, check: CheckOf): Promise<void> {
  await compareGifts(month, check);
  await comparePayouts(month, check);
}

/** What was paid for gift cards, and given back for void ones. */
export function giftMoney(gifts: readonly GiftCard[]) {
  const voided = gifts.filter(({ voidedBy }) => voidedBy);
  return [
    ...gifts.flatMap(({ method, cents: amount, issuedOn: on }) => (method ? [{ method, cents: amount, on }] : [])),
    ...voided.map(({ voidedBy, left, voidedOn: on }) => ({ method: voidedBy, cents: 0 - left, on })),
  ];
}

export const held = (gifts: readonly GiftCard[]) =>
  sum(gifts.filter(({ voidedBy }) => voidedBy === null).map(({ left }) => left));

/** The list, its export, and each card with its movements, its page and its PDF. */
async function compareGifts({ shop, gifts }: Month, checkOf: CheckOf): Promise<void> {
  const check = checkOf('gift card');
  type Card = {
    readonly balanceCents: number;
    readonly amountCents: number;
    readonly url: string;
    readonly movements: Lines;
  };
  const { cents: owed } = await shop.owner<{ readonly cents: number }>('GET /api/gift-cards/liability');
  checkOf('gift card liability')('held', owed, held(gifts));
  const rows = readCsv(await shop.owner<string>('GET /api/gift-cards/export'));
  checkOf('gift-cards.csv')('rows', rows.length, gifts.length);
  checkOf('gift-cards.csv')('balances', sum(rows.map((row) => cents(row['Balance']))), held(gifts));
  for (const [index, { id, cents: amount, left, voidedBy, code, bundle }] of gifts.entries()) {
    const card = await shop.owner<Card>(`GET /api/gift-cards/${id}`);
    const balance = voidedBy === null ? left : 0;
    check(`${id} amount`, card.amountCents, amount);
    check(`${id} balance`, card.balanceCents, balance);
    check(`${id} movements`, total(card.movements), balance);
    if (code === '') continue;
    const page = `/api/gift-cards/by-token/${card.url.split('/').at(-1) ?? ''}`;
    checkOf('gift card page')(`${id} balance`, (await shop.anyone<Card>(`GET ${page}`)).balanceCents, balance);
    // Cards alike are printed alike.
    const isPrinted = balance > 0 && (balance < amount || index % 4 === 0);
    if (!shop.readsPdfs || !isPrinted) continue;
    const text = await shop.pdf(`${page}/pdf`);
    checkOf('gift card.pdf')(`${id} amounts`, amountsIn(text).join(), bundle ? '' : String(balance));
    checkOf('gift card.pdf')(`${id} code`, text.includes(code), true);
  }
}

export const netOfMovements = (movements: readonly Movement[]): number =>
  sum(movements.map(({ gross, fee }) => gross - fee));

/** Each payout is what its movements add up to, and the rest is what the service still owes. */
async function comparePayouts({ shop, payouts, open }: Month, checkOf: CheckOf): Promise<void> {
  type Moved = { readonly kind: string; readonly grossCents: number; readonly feeCents: number };
  type Found = {
    readonly payouts: readonly {
      readonly id: string;
      readonly cents: number;
      readonly status: string;
      readonly differenceCents: number | null;
      readonly movements: readonly Moved[];
    }[];
    readonly open: readonly Moved[];
  };
  const found = await shop.owner<Found>('GET /api/payments/payouts');
  const check = checkOf('payouts');
  const shown = (moved: readonly Moved[]) =>
    moved.map(({ kind, grossCents, feeCents }) => `${kind} ${grossCents} ${feeCents}`);
  const expected = (moved: readonly Movement[]) => moved.map(({ kind, gross, fee }) => `${kind} ${gross} ${fee}`);
  const compare = (what: string, of: readonly Moved[], movements: readonly Movement[]) =>
    check(what, shown(of).toSorted().join(', '), expected(movements).toSorted().join(', '));
  check('payouts', found.payouts.length, payouts.length);
  for (const { id, movements, isPaid } of payouts) {
    const payout = found.payouts.find((each) => each.id === id);
    check(`${id} amount`, payout?.cents, netOfMovements(movements));
    check(`${id} difference`, payout?.differenceCents, 0);
    check(`${id} status`, payout?.status, isPaid ? 'paid' : 'in_transit');
    compare(`${id} movements`, payout?.movements ?? [], movements);
  }
  compare('not paid out', found.open, open);
  check('owed by the card service', await shop.cards.ask('balance'), netOfMovements(open));
}
