import type { PaymentMethod } from '#core/payments/methods.ts';
import {
  DIRTINESS_LEVELS,
  makesFor,
  vehicleTypesFor,
  type Settings,
  type DirtinessLevel,
  type ServicePackage,
  type VehicleType,
  onlyClassOf,
} from '#core/settings/settings.ts';
import type { FreeTime, FreeTimes, When } from './find-free-times.ts';
import { seededRandom, type SeededRandom } from './seeded-random.ts';

/** Outcomes of quotes, in the order in which the first quotes get them: even a few quotes show every state. */
export const OUTCOMES = [
  'pending',
  'paid-by-venmo',
  'scheduled',
  'declined',
  'countered',
  'accepted',
  'cancelled-by-customer',
  'paid-in-cash',
  'requested',
  'ready',
  'under-way',
  'sent',
  'refunded',
  'announced',
  'paid-by-card',
  'offer-accepted',
  'offer-refused',
  'without-time',
  'cancelled-by-owner',
  'unpaid',
] as const;

/** Today's jobs, as the day goes on: one in each state, the earliest first. */
const OUTCOMES_OF_TODAY = [
  'paid-by-card',
  'unpaid',
  'under-way',
  'started',
  'on-the-way',
  'accepted',
  'requested',
  'sent',
  'scheduled',
] as const;
const OUTCOMES_OF_TOMORROW = ['accepted', 'ready', 'sent', 'scheduled'] as const;
export type Outcome = (typeof OUTCOMES)[number] | (typeof OUTCOMES_OF_TODAY)[number];

type Facts = {
  readonly when: When | 'none';
  /** How often it occurs among the quotes that come after the first of each kind. */
  readonly share: number;
  /** It still waits for its first answer, so it came within the last day. */
  readonly isNew?: boolean;
  /** Where the outcome says how it is paid. */
  readonly payment?: PaymentMethod;
};

const FACTS: Readonly<Record<Outcome, Facts>> = {
  pending: { when: 'ahead', share: 7, isNew: true },
  'paid-by-venmo': { when: 'past', share: 24, payment: 'venmo' },
  scheduled: { when: 'ahead', share: 3 },
  declined: { when: 'past', share: 3 },
  countered: { when: 'ahead', share: 2, isNew: true },
  accepted: { when: 'ahead', share: 8 },
  'cancelled-by-customer': { when: 'past', share: 3 },
  'paid-in-cash': { when: 'past', share: 18, payment: 'cash' },
  requested: { when: 'ahead', share: 2 },
  ready: { when: 'ahead', share: 3 },
  'under-way': { when: 'near', share: 0 },
  started: { when: 'today', share: 0 },
  'on-the-way': { when: 'today', share: 0 },
  sent: { when: 'ahead', share: 3 },
  refunded: { when: 'past', share: 2, payment: 'venmo' },
  announced: { when: 'past', share: 2, payment: 'venmo' },
  'paid-by-card': { when: 'past', share: 5, payment: 'venmo' },
  'offer-accepted': { when: 'ahead', share: 2 },
  'offer-refused': { when: 'past', share: 2 },
  'without-time': { when: 'none', share: 1, isNew: true },
  'cancelled-by-owner': { when: 'ahead', share: 1 },
  unpaid: { when: 'past', share: 2 },
};
const DECK = deckOf(1);
/** Of a year, most is past. */
const DECK_OF_YEAR = deckOf(6);

function deckOf(past: number): readonly Outcome[] {
  return OUTCOMES.flatMap((outcome) => {
    const { share, when } = FACTS[outcome];
    return Array<Outcome>(when === 'past' ? share * past : share).fill(outcome);
  });
}

/** A made-up quote before it is stored. */
export type PlannedQuote = {
  readonly index: number;
  readonly outcome: Outcome;
  readonly pack: ServicePackage;
  readonly time: FreeTime | undefined;
  readonly submittedAt: Temporal.Instant;
  readonly paymentMethod: PaymentMethod;
  readonly vehicleType: VehicleType | undefined;
  readonly make: string | undefined;
  /** How dirty it really is, and what the photo estimate says; absent without an estimate. */
  readonly dirt: DirtinessLevel;
  readonly estimated?: DirtinessLevel;
  /** Makes every further choice of this quote. */
  readonly random: SeededRandom;
};

type Planning = {
  readonly settings: Settings;
  readonly freeTimes: FreeTimes;
  readonly now: Temporal.Instant;
  readonly seed: string;
  readonly isYear?: boolean;
};

/**
 * Plans that many quotes around now, one of every package in turn, each with a free time. There are fewer when no time is
 * free. The same seed plans the same quotes.
 */
export function planQuotes(count: number, planning: Planning): readonly PlannedQuote[] {
  const { packages } = planning.settings;
  const days = planning.isYear ? NEXT_DAYS : [];
  return Array.from({ length: count }, (_, index) => index).flatMap((index) => {
    const pack = packages[index % packages.length];
    return (pack && planQuote(pack, { index, ...days[index] }, planning)) ?? [];
  });
}

type NextDay = { readonly outcome: Outcome; readonly when: When };
type AskedQuote = Partial<NextDay> & { readonly index: number };

/** What a year begins with: jobs of today and tomorrow. */
const NEXT_DAYS: readonly NextDay[] = [
  ...OUTCOMES_OF_TODAY.map((outcome) => ({ outcome, when: 'today' }) as const),
  ...OUTCOMES_OF_TOMORROW.map((outcome) => ({ outcome, when: 'tomorrow' }) as const),
];

function planQuote(pack: ServicePackage, asked: AskedQuote, planning: Planning): PlannedQuote | undefined {
  const { settings, freeTimes, now, seed, isYear = false } = planning;
  const { index } = asked;
  const random = seededRandom(`${seed}:${index}`);
  const first = OUTCOMES[isYear ? index - NEXT_DAYS.length : index];
  const outcome = asked.outcome ?? first ?? random.pick(isYear ? DECK_OF_YEAR : DECK);
  const { isNew = false, payment, ...facts } = FACTS[outcome];
  const when = asked.when ?? facts.when;
  const time = when === 'none' ? undefined : freeTimes.take(pack.id, when, random);
  if (!time && when !== 'none') return undefined;
  const dirt = random.pick(DIRTINESS_LEVELS);
  const canEstimate = ['express', 'full', 'exterior'].includes(pack.id) && settings.estimate.mode !== 'off';
  const isEstimated = canEstimate && random.happens(0.6);
  return {
    index,
    outcome,
    pack,
    time,
    submittedAt: submittedAt(time, { isNew, now, notice: settings.minimumNoticeMinutes, random }),
    paymentMethod: payment ?? random.pick(['venmo', 'cash']),
    ...vehicleFor(settings, pack, random),
    dirt,
    ...(isEstimated && { estimated: random.happens(0.7) ? dirt : random.pick(DIRTINESS_LEVELS) }),
    random,
  };
}

function vehicleFor(settings: Settings, pack: ServicePackage, random: SeededRandom) {
  const types = vehicleTypesFor(pack);
  const vehicleType = onlyClassOf(pack) ?? (types.length > 0 ? random.pick(types) : undefined);
  const makes = vehicleType ? makesFor(settings, pack, vehicleType) : [];
  return { vehicleType, make: makes.length > 0 ? random.pick(makes) : undefined };
}

type QuoteContext = {
  readonly isNew: boolean;
  readonly now: Temporal.Instant;
  /** In minutes. */
  readonly notice: number;
  readonly random: SeededRandom;
};

/** Days before the appointment, and never later than an hour ago. */
function submittedAt(time: FreeTime | undefined, { isNew, now, notice, random }: QuoteContext): Temporal.Instant {
  const recent = now.subtract({ minutes: random.whole(60, isNew ? 20 * 60 : 100 * 60) });
  const early = time?.startsAt.subtract({ minutes: notice + random.whole(72 * 60, 240 * 60) });
  if (isNew || !early) return recent;
  return Temporal.Instant.compare(early, recent) < 0 ? early : recent;
}
