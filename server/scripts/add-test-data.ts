import type { Insertable } from 'kysely';
import { NewQuote } from '#contract/quotes.ts';
import { availability } from '#core/availability.ts';
import { makesFor, vehicleTypesFor, type Business, type ServicePackage } from '#core/business.ts';
import { STRANGER } from '#core/permissions.ts';
import { priceQuote } from '#core/pricing.ts';
import { settleQuoteRequest } from '#core/quote-request.ts';
import { localDate } from '#core/time.ts';
import { TOPICS } from '#core/topics.ts';
import { writeAudit } from '../audit.ts';
import { transaction, type Trx } from '../db/client.ts';
import type { QuotesTable } from '../db/tables.ts';
import type { Deps } from '../deps.ts';
import { checkTime } from '../quotes/check-time.ts';
import { composeRows } from '../quotes/compose-rows.ts';
import { countHolds, holdSeat } from '../quotes/sql.ts';
import { addTestCrew } from './add-test-crew.ts';
import type { ScriptContext } from './script.ts';

const QUOTES = 40;
const DAYS_AHEAD = 60;
const FIRST = [
  'Maya',
  'Andre',
  'Priya',
  'Theo',
  'Alma',
  'Joel',
  'Nadia',
  'Grace',
  'Sam',
  'Ruth',
  'Omar',
  'Ivo',
] as const;
const LAST = [
  'Hale',
  'Raman',
  'Lindqvist',
  'Ortega',
  'Brandt',
  'Osei',
  'Kim',
  'Pruitt',
  'Abrams',
  'Nasser',
  'Petrov',
] as const;

/**
 * Adds quotes of made-up customers on free places of the next 60 days, tagged as test data: one of every package in
 * turn. They are priced and held like any other; nobody is mailed about them. Answers how many were added.
 */
export async function addTestData(deps: Deps, count: number, signal?: AbortSignal): Promise<number> {
  const now = await deps.business();
  let added = 0;
  for (let i = 0; i < count; i += 1) {
    signal?.throwIfAborted();
    const pack = now.business.packages[i % now.business.packages.length];
    if (pack && (await addQuote(deps, pack, i))) added += 1;
  }
  return added;
}

/** Adds test quotes as the dashboard's script does. */
export async function addTestQuotes({ deps, say, signal }: ScriptContext): Promise<void> {
  const added = await addTestData(deps, QUOTES, signal);
  const { staff, applications } = await addTestCrew(deps);
  say(`${added} quotes, ${staff} staff and ${applications} applications were added.`);
  say('They are tagged as test data, and nobody was mailed.');
  for (const topic of TOPICS) deps.changes.tell(topic);
}

async function addQuote(deps: Deps, pack: ServicePackage, index: number): Promise<boolean> {
  const quote = await composeTestQuote(deps, pack, index);
  if (!quote) return false;
  await transaction(deps.db, (trx) => insertTestQuote(trx, quote));
  return true;
}

export type TestQuote = { readonly row: Insertable<QuotesTable>; readonly capacity: number };

/** A quote of a made-up customer as it would be stored; undefined when there is no free place for it. */
export async function composeTestQuote(
  deps: Deps,
  pack: ServicePackage,
  index: number,
): Promise<TestQuote | undefined> {
  const now = await deps.business();
  const slot = await freeSlot(deps, pack, index);
  if (!slot) return undefined;
  const quote = NewQuote.parse({
    ...madeUp(now.business, pack, index),
    scheduledDate: slot.date,
    scheduledTime: slot.time,
  });
  const request = settleQuoteRequest(now.business, quote);
  const visit = checkTime(now.business, { ...quote, packageType: request.packageType }, deps.clock.now());
  const rows = composeRows(deps, now, {
    actor: STRANGER,
    submission: { quote, idempotencyKey: undefined, sender: 'test data', requestId: 'add-test-data' },
    priced: { request, visit, price: priceQuote(now.business, request), analysisId: null },
    photos: { kept: [], lost: 0 },
    requestHash: Buffer.alloc(0),
    isEmailConfirmed: true,
  });
  return { row: { ...rows.quote, is_test: true }, capacity: now.business.slotCapacity };
}

/** Stores it with its hold and audit row. */
export async function insertTestQuote(trx: Trx, { row, capacity }: TestQuote): Promise<void> {
  await trx.insertInto('quotes').values(row).execute();
  const seat = { startsAt: row.starts_at ?? '', quoteId: row.id, capacity };
  if (!(await holdSeat(trx, seat))) throw new Error('the place was just taken');
  await writeAudit(trx, {
    at: row.created_at,
    actor: STRANGER,
    action: 'quote.add-test-data',
    subject: 'quote',
    subjectId: row.id,
    requestId: 'add-test-data',
  });
}

/** A free slot, spread over the days ahead by the number of the quote. */
async function freeSlot(deps: Deps, pack: ServicePackage, index: number) {
  const { business } = await deps.business();
  const now = deps.clock.now();
  const from = localDate(now, business.timeZone).add({ days: 1 });
  const held = await countHolds(deps.db, now, now.add({ hours: 24 * (DAYS_AHEAD + 2) }));
  const days = availability(
    business,
    { from, to: from.add({ days: DAYS_AHEAD }), packageType: pack.id },
    { held, now },
  );
  const free = days.flatMap((day) => day.slots.map((slot) => ({ date: day.date, time: slot.time })));
  return free[(index * 7) % Math.max(1, free.length)];
}

function madeUp(business: Business, pack: ServicePackage, index: number): Record<string, unknown> {
  const type = vehicleTypesFor(pack)[pack.family === 'vehicle' ? index % 2 : 0];
  const makes = type ? makesFor(business, pack, type) : [];
  const [first, last] = [FIRST[index % FIRST.length], LAST[index % LAST.length]];
  return {
    customerFirstName: first,
    customerLastName: last,
    // Names of the kind that are never delivered to, and numbers that are kept for fiction.
    customerEmail: `${first}.${last}.${index}@test.example`,
    customerPhone: `(518) 555-${String(100 + (index % 100)).padStart(4, '0')}`,
    packageType: pack.id,
    vehicleType: type,
    vehicleSubtype: makes[index % Math.max(1, makes.length)],
    garbageCanCount: (index % business.cans.most) + 1,
    extras: business.extras
      .filter((extra, i) => extra.packages.includes(pack.id) && (extra.cents === 0 || (index + i) % 3 === 0))
      .map(({ name }) => name),
    paymentMethod: index % 3 === 0 ? 'cash' : 'venmo',
    acceptedTermsOfService: true,
    acceptedLiability: true,
    optOutSocialMedia: index % 5 === 0,
  };
}
