import { sql } from 'kysely';
import type { Db } from '../db/client.ts';
import type { Clock } from '../deps.ts';
import type { HostedSettings } from './hosted-model.ts';

export type Tokens = { readonly input: number; readonly output: number };

/** The budget reserved for one request. */
export type Reservation = { readonly day: string; readonly amounts: readonly Amount[] };
type Amount = { readonly counter: string; readonly amount: number };

type BudgetDeps = {
  readonly settings: Pick<HostedSettings, 'daily' | 'price'>;
  readonly db: Db;
  readonly clock: Clock;
};

/** Returns the cost in dollars, if prices are known. */
export function costOf({ price }: Pick<HostedSettings, 'price'>, tokens: Tokens): number | undefined {
  return price && (tokens.input * price.input + tokens.output * price.output) / MILLION;
}

/**
 * Reserves the most that one request may use, before it is sent, in the counters of this day (UTC) that all processes
 * share. Returns undefined, and reserves nothing, if it would exceed the day's requests, tokens or dollars.
 */
export async function reserve(given: BudgetDeps, most: Tokens): Promise<Reservation | undefined> {
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

/** Replaces the reserved amounts by what the request actually used. A request stays counted whatever its outcome. */
export async function settle(given: BudgetDeps, { day, amounts }: Reservation, used: Tokens): Promise<void> {
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

/** Tokens, plus the cost in millionths of a dollar if the day has a budget in dollars. */
function spent({ settings }: BudgetDeps, tokens: Tokens): readonly Amount[] {
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

/** Adds to the counters and returns their totals. They share the rate limits' table, whose expired rows are deleted. */
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
