import type { Insertable } from 'kysely';
import { NewQuote } from '#contract/quotes.ts';
import type { AtLeast } from '#core/estimate/assessment.ts';
import { quoteErrorsTexts } from '#core/languages/en/quote-errors.ts';
import { SOURCE } from '#core/languages/language.ts';
import { messageOf } from '#core/languages/message.ts';
import { priceQuote, soldEstimate, workMinutes, type NamedFee } from '#core/pricing/pricing.ts';
import { settleQuoteRequest } from '#core/quotes/quote-request.ts';
import { hasResources, type SeatChoice } from '#core/scheduling/resources.ts';
import {
  type Settings,
  type ServicePackage,
  type DirtinessLevel,
  type PackageId,
  type VehicleType,
  isAtAddress,
} from '#core/settings/settings.ts';
import { giveToQuote, insertAnalysis, useUp, type AnalyzedPhoto } from '#server/analysis/queries.ts';
import { settleAnalysis } from '#server/analysis/settle-analysis.ts';
import { checkTime } from '#server/booking/check-time.ts';
import { composeRows } from '#server/booking/compose-rows.ts';
import { insertQuote, type NewQuoteRows } from '#server/booking/queries.ts';
import { contextOf } from '#server/context.ts';
import type { AnalysesTable } from '#server/db/analysis-tables.ts';
import type { Trx } from '#server/db/client.ts';
import type { QuotesTable } from '#server/db/tables.ts';
import type { Deps, CurrentSettings } from '#server/deps.ts';
import { Conflict } from '#server/errors.ts';
import { hashToken, keyedHash } from '#server/lib/secrets.ts';
import { type KeptPhoto, insertQuotePhotos } from '#server/photos/queries.ts';
import { termsOf, type PromoCodeRow } from '#server/promo-codes/queries.ts';
import { holdSlot } from '#server/quotes/hold.ts';
import { choiceFor, minutesOfRequest } from '#server/quotes/reservation.ts';
import { madeUpCustomer } from './made-up-people.ts';
import type { PlannedQuote } from './plan-quotes.ts';
import type { SeededRandom } from './seeded-random.ts';

/** Names what test data did in the audit log. */
export const REQUEST_ID = 'add-test-data';

type TestQuote = {
  readonly rows: Omit<NewQuoteRows, 'quote'> & { readonly quote: NewQuoteRows['quote'] & Insertable<QuotesTable> };
  readonly choice: SeatChoice;
  readonly analysis: ComposedAnalysis | undefined;
};

type WantedQuote = PlannedQuote & {
  /** How many customers there are: some come more than once. */
  readonly customers: number;
  /** Photos that the customer sends along. */
  readonly photos: readonly KeptPhoto[];
  readonly promo?: PromoCodeRow | undefined;
};

/**
 * A quote of a made-up customer as it would be stored now, tagged as test data and priced like any other. Throws Invalid
 * where the business would not take it.
 */
export async function composeTestQuote(deps: Deps, wanted: WantedQuote): Promise<TestQuote> {
  const now = await deps.settings();
  const { pack, time, photos, promo } = wanted;
  const quote = NewQuote.parse({
    ...madeUpRequest(now.settings, wanted),
    ...(time && { scheduledDate: time.date, scheduledTime: time.time }),
  });
  const settled = settleQuoteRequest(now.settings, quote);
  const vehicleType = settled.vehicleType ?? null;
  const analysis = composeAnalysis(deps, now, { said: wanted.estimated, packageType: pack.id, vehicleType, photos });
  const sold = analysis && soldEstimate(now.settings, { ...analysis.row, level: analysis.row.level ?? null });
  const request = { ...settled, estimate: sold, promo: promo && termsOf(promo), fees: feesFor(wanted) };
  const price = priceQuote(now.settings, request, SOURCE);
  const work = { packageType: request.packageType, minutes: minutesOfRequest(now.settings, request) };
  const visit = checkTime(now.settings, { ...quote, ...work }, deps.clock.now());
  const rows = composeRows(contextOf(deps, { requestId: REQUEST_ID, sender: 'test data' }), now, {
    submission: { quote, language: SOURCE, idempotencyKey: undefined },
    priced: {
      request,
      answers: [],
      items: [],
      visit,
      price,
      paymentMethod: quote.paymentMethod ?? 'cash',
      analysisId: analysis?.row.id ?? null,
      promoCodeId: price.promoObjection ? null : (promo?.id ?? null),
      giftCardId: null,
      giftCard: null,
      depositCents: 0,
      minutes: workMinutes(now.settings, request) ?? null,
    },
    photos: { kept: analysis ? [] : photos, lost: 0 },
    requestHash: Buffer.alloc(0),
    holder: { accountId: null, isEmailConfirmed: true },
  });
  return {
    rows: {
      ...rows,
      quote: { ...rows.quote, is_test: true },
      mails: rows.mails.map((mail) => ({ ...mail, is_test: true })),
      audit: { ...rows.audit, action: 'quote.add-test-data' },
    },
    // A shop may have named no bay or no van, or have no one for the work: its test data is sold all the same.
    choice: {
      ...choiceFor(
        now.settings,
        { ...rows.quote, items: rows.items, round: null },
        { overrule: hasResources(now.settings) },
      ),
      crew: undefined,
    },
    analysis,
  };
}

/** Stores it with its reservation, photos, emails and audit row. Throws Conflict when its time was just taken. */
export async function insertTestQuote(trx: Trx, { rows, choice, analysis }: TestQuote): Promise<void> {
  const { id, starts_at: startsAt, created_at: createdAt } = rows.quote;
  if (analysis) {
    const stored = await insertAnalysis(trx, analysis.row, analysis.photos);
    await useUp(trx, stored, createdAt);
  }
  await insertQuote(trx, rows);
  if (startsAt !== null && !(await holdSlot(trx, { startsAt, quoteId: id, choice })))
    throw new Conflict('slot-taken', messageOf(quoteErrorsTexts, 'slotTakenInTest'));
  if (analysis) await giveToQuote(trx, { analysisId: analysis.row.id, quoteId: id });
  else await insertQuotePhotos(trx, { quoteId: id, photos: rows.photos });
}

/** What the owner adds to some quotes: travel to a customer far away, and a surcharge for a car full of hair. */
function feesFor({ index, pack }: PlannedQuote): readonly NamedFee[] {
  if (index % 11 === 3) return [{ label: 'Travel', cents: 1500 }];
  return pack.classes.length > 1 && index % 7 === 2 ? [{ label: 'Pet hair', cents: 2500 }] : [];
}

/** The sites and campaigns that made-up quotes come from; '' for none. */
const SOURCES = ['google.com', '', 'instagram.com', 'google.com', 'nextdoor.com', '', 'spring-flyer'] as const;

function madeUpRequest(settings: Settings, wanted: WantedQuote): Record<string, unknown> {
  const { pack, random, customers } = wanted;
  const isMobile = pack.offered === 'both' && settings.mobileAvailable && random.happens(0.3);
  const { address, ...person } = madeUpCustomer(random.whole(0, Math.max(0, customers - 1)));
  return {
    ...person,
    source: SOURCES[wanted.index % SOURCES.length],
    packageType: pack.id,
    serviceType: isMobile ? 'mobile' : 'dropoff',
    vehicleType: wanted.vehicleType,
    vehicleSubtype: wanted.make,
    garbageCanCount: random.whole(1, Math.min(3, pack.count?.most ?? 1)),
    ...((isMobile || isAtAddress(pack)) && { serviceAddress: address }),
    extras: extrasOf(settings, pack, random),
    paymentMethod: wanted.paymentMethod,
    acceptedTermsOfService: true,
    acceptedLiability: true,
    optOutSocialMedia: random.happens(0.2),
  };
}

/** The free ones that are offered, and some of the others. */
function extrasOf(settings: Settings, pack: ServicePackage, random: SeededRandom): readonly string[] {
  return settings.extras
    .filter((extra) => extra.packages.includes(pack.id) && (extra.cents === 0 || random.happens(0.25)))
    .map(({ name }) => name);
}

type ComposedAnalysis = {
  readonly row: Insertable<AnalysesTable>;
  readonly photos: readonly AnalyzedPhoto[];
};

type Estimated = {
  /** What the estimate says; undefined for a quote without one. */
  readonly said: DirtinessLevel | undefined;
  readonly packageType: PackageId;
  readonly vehicleType: VehicleType | null;
  readonly photos: readonly KeptPhoto[];
};

const FIGURES: Readonly<Record<DirtinessLevel, AtLeast>> = {
  light: [0.22, 0.06, 0.01],
  moderate: [0.81, 0.24, 0.05],
  heavy: [0.96, 0.79, 0.18],
  extreme: [0.99, 0.93, 0.77],
};

/** A photo estimate that says that level, settled as one of the site would be; no model looks at drawn pictures. */
function composeAnalysis(
  deps: Pick<Deps, 'random' | 'clock' | 'secret'>,
  now: CurrentSettings,
  { said, packageType, vehicleType, photos }: Estimated,
): ComposedAnalysis | undefined {
  if (said === undefined || photos.length === 0) return undefined;
  const record = {
    engine: 'embedded',
    model: 'made-up',
    version: 'test-data',
    atLeast: FIGURES[said],
    confidence: 0.5,
    concerns: said === 'light' ? [] : (['mud', 'brake-dust'] as const),
    photos: photos.map((_, photo) => ({ photo, atLeast: FIGURES[said], retake: [] })),
  } as const;
  const at = deps.clock.now();
  const row = {
    id: deps.random.id(),
    token_hash: hashToken(Buffer.from(deps.random.bytes(24)).toString('base64url')),
    package_type: packageType,
    vehicle_type: vehicleType,
    ...settleAnalysis(now, { record, packageType, vehicleType, language: SOURCE }),
    choice: JSON.stringify({}),
    sender_hash: keyedHash(deps.secret, 'sender:test data'),
    created_at: at.toString(),
    expires_at: at.add({ hours: 24 }).toString(),
  };
  return { row, photos: photos.map((kept) => ({ kept, features: undefined })) };
}
