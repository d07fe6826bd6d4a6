import type { Insertable } from 'kysely';
import { NewQuote } from '#contract/quotes.ts';
import type { Settings, ServicePackage } from '#core/settings/settings.ts';
import { STRANGER } from '#core/people/permissions.ts';
import { priceQuote } from '#core/pricing/pricing.ts';
import { settleQuoteRequest } from '#core/quotes/quote-request.ts';
import { soldEstimate } from '#core/pricing/sold-estimate.ts';
import { giveToQuote, insertAnalysis, useUp } from '../../data/analysis.ts';
import type { Trx } from '../../db/client.ts';
import type { QuotesTable } from '../../db/tables.ts';
import type { Deps } from '../../deps.ts';
import { Conflict } from '../../errors.ts';
import { type KeptPhoto, insertQuotePhotos } from '../../data/photos.ts';
import { checkTime } from '../../quotes/check-time.ts';
import { composeRows } from '../../quotes/compose-rows.ts';
import { holdSlot } from '../../data/hold-slot.ts';
import { insertQuote, type NewQuoteRows } from '../../data/quotes.ts';
import { composeAnalysis, type ComposedAnalysis } from './compose-analysis.ts';
import { madeUpCustomer } from './made-up-people.ts';
import type { PlannedQuote } from './plan-quotes.ts';
import type { SeededRandom } from './seeded-random.ts';

/** Names what test data did in the audit log. */
export const REQUEST_ID = 'add-test-data';

export type TestQuote = {
  readonly rows: Omit<NewQuoteRows, 'quote'> & { readonly quote: NewQuoteRows['quote'] & Insertable<QuotesTable> };
  readonly capacity: number;
  readonly analysis: ComposedAnalysis | undefined;
};

export type WantedQuote = PlannedQuote & {
  /** How many customers there are: some come more than once. */
  readonly customers: number;
  /** Photos that the customer sends along. */
  readonly photos: readonly KeptPhoto[];
};

/**
 * A quote of a made-up customer as it would be stored now, tagged as test data and priced like any other. Throws Invalid
 * where the business would not take it.
 */
export async function composeTestQuote(deps: Deps, wanted: WantedQuote): Promise<TestQuote> {
  const now = await deps.business();
  const { pack, time, photos } = wanted;
  const quote = NewQuote.parse({
    ...madeUpRequest(now.business, wanted),
    ...(time && { scheduledDate: time.date, scheduledTime: time.time }),
  });
  const settled = settleQuoteRequest(now.business, quote);
  const vehicleType = settled.vehicleType ?? null;
  const analysis = composeAnalysis(deps, now, { said: wanted.estimated, packageType: pack.id, vehicleType, photos });
  const sold = analysis && soldEstimate(now.business, { ...analysis.row, level: analysis.row.level ?? null });
  const request = { ...settled, estimate: sold };
  const visit = checkTime(now.business, { ...quote, packageType: request.packageType }, deps.clock.now());
  const rows = composeRows(deps, now, {
    actor: STRANGER,
    submission: { quote, idempotencyKey: undefined, sender: 'test data', requestId: REQUEST_ID },
    priced: { request, visit, price: priceQuote(now.business, request), analysisId: analysis?.row.id ?? null },
    photos: { kept: analysis ? [] : photos, lost: 0 },
    requestHash: Buffer.alloc(0),
    isEmailConfirmed: true,
  });
  return {
    rows: {
      ...rows,
      quote: { ...rows.quote, is_test: true },
      mails: rows.mails.map((mail) => ({ ...mail, is_test: true })),
      audit: { ...rows.audit, action: 'quote.add-test-data' },
    },
    capacity: now.business.slotCapacity,
    analysis,
  };
}

/** Stores it with its reservation, photos, emails and audit row. Throws Conflict when its time was just taken. */
export async function insertTestQuote(trx: Trx, { rows, capacity, analysis }: TestQuote): Promise<void> {
  const { id, starts_at: startsAt, created_at: createdAt } = rows.quote;
  if (analysis) {
    const stored = await insertAnalysis(trx, analysis.row, analysis.photos);
    await useUp(trx, stored, createdAt);
  }
  await insertQuote(trx, rows);
  if (startsAt !== null && !(await holdSlot(trx, { startsAt, quoteId: id, capacity })))
    throw new Conflict('slot-taken', 'That time was just taken.');
  if (analysis) await giveToQuote(trx, { analysisId: analysis.row.id, quoteId: id });
  else await insertQuotePhotos(trx, { quoteId: id, photos: rows.photos });
}

function madeUpRequest(business: Settings, wanted: WantedQuote): Record<string, unknown> {
  const { pack, random, customers } = wanted;
  const isMobile = pack.family !== 'garbage' && business.mobileAvailable && random.happens(0.3);
  const { address, ...person } = madeUpCustomer(random.whole(0, Math.max(0, customers - 1)));
  return {
    ...person,
    packageType: pack.id,
    serviceType: isMobile ? 'mobile' : 'dropoff',
    vehicleType: wanted.vehicleType,
    vehicleSubtype: wanted.make,
    garbageCanCount: random.whole(1, Math.min(3, business.cans.most)),
    ...((isMobile || pack.family === 'garbage') && { serviceAddress: address }),
    extras: extrasOf(business, pack, random),
    paymentMethod: wanted.paymentMethod,
    acceptedTermsOfService: true,
    acceptedLiability: true,
    optOutSocialMedia: random.happens(0.2),
  };
}

/** The free ones that are offered, and some of the others. */
function extrasOf(business: Settings, pack: ServicePackage, random: SeededRandom): readonly string[] {
  return business.extras
    .filter((extra) => extra.packages.includes(pack.id) && (extra.cents === 0 || random.happens(0.25)))
    .map(({ name }) => name);
}
