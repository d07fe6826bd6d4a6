import { sql } from 'kysely';
import type { Db } from '../db/client.ts';
import type { Clock } from '../deps.ts';
import type { HostedSettings } from './hosted-settings.ts';

export type Tokens = { readonly input: number; readonly output: number };

/** What was set aside for one request. */
export type Reservation = { readonly day: string; readonly amounts: readonly Amount[] };
type Amount = { readonly counter: string; readonly amount: number };

type Given = { readonly settings: Pick<HostedSettings, 'daily' | 'price'>; readonly db: Db; readonly clock: Clock };

/** The cost in dollars where prices are known. */
export function costOf({ price }: Pick<HostedSettings, 'price'>, tokens: Tokens): number | undefined {
  return price && (tokens.input * price.input + tokens.output * price.output) / MILLION;
}

/**
 * Sets the most that one request may take aside, before it is sent, in all processes' counters of this day (UTC); undefined
 * when a day's requests, tokens or dollars would be exceeded: then nothing is set aside.
 */
export async function reserve(given: Given, most: Tokens): Promise<Reservation | undefined> {
  const { daily } = given.settings;
  const limits: Readonly<Record<string, number>> = {
    requests: daily.requests,
    tokens: daily.tokens,
    cost: Math.round((daily.dollars ?? 0) * MILLION),
  };
  const reservation = { day: dayOf(given.clock), amounts: [{ counter: 'requests', amount: 1 }, ...spent(given, most)] };
  const counted = await add(given.db, reservation);
  if (counted.every(({ counter, total }) => total <= (limits[counter] ?? 0))) return reservation;
  await add(given.db, { ...reservation, amounts: negated(reservation.amounts) });
  return undefined;
}

/** Counts what a request really took in place of what was set aside. A request stays counted whatever came of it. */
export async function settle(given: Given, { day, amounts }: Reservation, used: Tokens): Promise<void> {
  const aside = amounts.filter(({ counter }) => counter !== 'requests');
  if (aside.length === 0) return;
  const really = spent(given, used);
  const differences = aside.map(({ counter, amount }) => ({
    counter,
    amount: (really.find((one) => one.counter === counter)?.amount ?? 0) - amount,
  }));
  await add(given.db, { day, amounts: differences });
}

const MILLION = 1_000_000;

/** Tokens, and the cost in millionths of a dollar where the day has a budget in dollars. */
function spent({ settings }: Given, tokens: Tokens): readonly Amount[] {
  const cost = settings.daily.dollars === undefined ? undefined : costOf(settings, tokens);
  return [
    { counter: 'tokens', amount: tokens.input + tokens.output },
    ...(cost === undefined ? [] : [{ counter: 'cost', amount: Math.ceil(cost * MILLION) }]),
  ];
}

function negated(amounts: readonly Amount[]): readonly Amount[] {
  return amounts.map(({ counter, amount }) => ({ counter, amount: -amount }));
}

function dayOf(clock: Clock): string {
  return clock.now().toZonedDateTimeISO('UTC').toPlainDate().toString();
}

/** The counters after it. They lie with the limits of rates, which are forgotten when they end. */
async function add(db: Db, { day, amounts }: Reservation) {
  const ends = Temporal.PlainDate.from(day).add({ days: 1 }).toZonedDateTime('UTC').toInstant().toString();
  const bucketOf = (counter: string) => `hosted:${counter}:${day}`;
  const rows = await db
    .insertInto('rate_limits')
    .values(amounts.map(({ counter, amount }) => ({ bucket: bucketOf(counter), tries: amount, resets_at: ends })))
    .onConflict((conflict) => conflict.column('bucket').doUpdateSet({ tries: sql`rate_limits.tries + excluded.tries` }))
    .returning(['bucket', 'tries'])
    .execute();
  return rows.map(({ bucket, tries }) => ({ counter: bucket.split(':')[1] ?? '', total: tries }));
}
