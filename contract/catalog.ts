import { z } from 'zod';
import { MOST_VEHICLES } from '#core/quotes/items.ts';
import { ROUND_INTERVALS } from '#core/scheduling/rounds.ts';
import { NO_ROOM_REASONS } from '#core/scheduling/slots.ts';
import { CONDITION_LEVELS, DIRTINESS_LEVELS, ESTIMATE_MODES, SERVICE_TYPES } from '#core/settings/settings.ts';
import type { Call, CallKey } from './call.ts';
import { calendarDate, freeText, numberOf, oneOf, plainText } from './fields.ts';
import { issue } from './issues.ts';
import { PackageAnswer, SettingsAnswer } from './settings.ts';

/** Everything that a screen needs to price and schedule as the server does; prices in dollars. */
export const Catalog = SettingsAnswer.pick({
  name: true,
  email: true,
  phone: true,
  area: true,
  address: true,
  directions: true,
  openingHours: true,
  timeZone: true,
  categories: true,
  extras: true,
  questions: true,
  fees: true,
  cancellation: true,
  tax: true,
  seasons: true,
  closedDays: true,
  closures: true,
  slotCapacity: true,
  horizonDays: true,
  minimumNoticeMinutes: true,
  mobileAvailable: true,
  offeredMethods: true,
})
  .extend({
    version: z.number(),
    /** How many vehicles an appointment may have; absent where it's for one. */
    severalVehicles: SettingsAnswer.shape.severalVehicles.optional(),
    /** Whether `POST /api/service-area` has to be asked for an address at the customer's; absent where the shop comes everywhere. */
    hasTravelAreas: z.literal(true).optional(),
    /** How often work can be repeated, and what each visit costs less then; absent where the shop has no plans. */
    planOffers: SettingsAnswer.shape.planOffers.optional(),
    /** Whether customers can join a waitlist for a day that's full; absent where they can't. */
    hasWaitlist: z.literal(true).optional(),
    /** Whether free times depend on who has time for the work, and so on all of it; absent where they don't. */
    limitsByPeople: z.literal(true).optional(),
    /** Whether free times depend on the packages of all vehicles, as not everything can be done everywhere; absent where they don't. */
    limitsByPackages: z.literal(true).optional(),
    /** Whether free times at an address depend on the drive, and so on its ZIP code; absent where they don't. */
    limitsByDrives: z.literal(true).optional(),
    /** The packages for which `GET /api/round-days` may have days at an address; absent where the shop drives no rounds. */
    roundPackages: z.array(z.string()).readonly().optional(),
    /** Whether a quote that was begun can be kept for a link to finish it; absent where it can't. */
    savesDrafts: z.literal(true).optional(),
    vehicleClasses: z.array(SettingsAnswer.shape.vehicleClasses.unwrap().element.omit({ makes: true })).readonly(),
    /** By the ID of the vehicle class. */
    makes: z.record(z.string(), z.array(z.string()).readonly()),
    /** Customers see what's on the site, the owner everything that was ever sold. */
    packages: z.array(PackageAnswer.omit({ checklist: true, dueAgain: true, resources: true })).readonly(),
    /** Prepaid visits that are sold online; absent where there are none. */
    bundles: SettingsAnswer.shape.bundles.optional(),
    /** Whether gift cards are sold online. */
    sellsGiftCards: z.boolean(),
    /** After how many years a new gift card expires; 0 means never. */
    giftCardYears: z.number(),
    photoEstimate: z.enum(ESTIMATE_MODES),
    estimateBounds: SettingsAnswer.shape.estimate.pick({ leastPercent: true, mostPercent: true }),
  })
  .meta({ id: 'Catalogue' });

export const Availability = z
  .object({
    timeZone: z.string(),
    days: z.array(
      z.object({
        date: z.string(),
        slots: z.array(z.object({ time: z.string(), startsAt: z.string(), free: z.number() })),
        total: z.number(),
        reason: z.enum(NO_ROOM_REASONS).optional(),
      }),
    ),
    /** How long the work takes that was asked for; only in a shop where an appointment of any season takes its place for that long. */
    minutes: z.number().optional(),
  })
  .meta({ id: 'Availability' });

/** The next days on which a round comes to an address and has room. */
export const RoundDays = z
  .object({
    days: z.array(
      z.object({
        /** The ID that a request for this day names as `round`. */
        round: z.string(),
        date: z.string(),
        /** When the crew may arrive at the earliest, as slots are written. */
        time: z.string(),
        startsAt: z.string(),
        /** When it arrives at the latest. */
        until: z.string(),
        /** Stops that are left. */
        free: z.number(),
        every: z.enum(ROUND_INTERVALS),
        isAfterPickup: z.boolean(),
      }),
    ),
  })
  .meta({ id: 'RoundDays' });

const WorkItems = z
  .array(
    z.object({
      packageType: plainText('packageType', 60),
      vehicleType: plainText('vehicleType', 60).optional(),
      conditionLevel: oneOf('conditionLevel', CONDITION_LEVELS).optional(),
      garbageCanCount: numberOf('canCount').optional(),
      level: oneOf('level', DIRTINESS_LEVELS).optional(),
      extras: z.array(plainText('extra', 100)).max(30).default([]),
    }),
  )
  .max(MOST_VEHICLES - 1);

/** The vehicles that a search names; one that can't be read is an error of the search. */
function workItems(text: string, context: z.RefinementCtx): z.output<typeof WorkItems> {
  try {
    return WorkItems.parse(JSON.parse(text));
  } catch {
    context.addIssue({ code: 'custom', message: issue('notList', { field: 'items' }) });
    return z.NEVER;
  }
}

/** The work that a time is looked for. */
export const workSearch = z.object({
  /** Without it, the first package. */
  package: freeText('packageType', 60).optional(),
  /** What makes the work longer, as in a quote request: counts in seasons whose times depend on its length. */
  vehicleType: freeText('vehicleType', 60).optional(),
  conditionLevel: oneOf('conditionLevel', CONDITION_LEVELS).optional(),
  garbageCanCount: z.coerce.number().int().min(1).max(1000).optional().catch(undefined),
  /** What a photo estimate found; the minutes that it adds are those of the settings. */
  level: oneOf('level', DIRTINESS_LEVELS).optional(),
  /** IDs or names, with commas between them. */
  extras: freeText('extras', 4000).optional(),
  /** The vehicles after the first one, as JSON: a list with the package, vehicle class, condition, number, level and extras of each. */
  items: plainText('items', 4000).transform(workItems).optional(),
  /** Where it's done: at the shop unless it's said or the package is always at the customer's. Counts where bays and vans are named. */
  serviceType: oneOf('serviceType', SERVICE_TYPES).optional(),
});

const slotSearch = workSearch.extend({ from: calendarDate, to: calendarDate });

export const catalogCalls = {
  'GET /api/catalogue': {
    summary: "Returns packages, vehicle classes, extras, fees and calendar rules, with names in the caller's language.",
    audience: 'anyone',
    response: { 200: Catalog },
  },
  'GET /api/availability': {
    summary: 'Returns the bookable slots of each local date, both ends included, at most 100 days.',
    audience: 'anyone',
    query: slotSearch.extend({
      /** The token of a link from the waitlist: the time that's held for it counts as free. */
      waitlist: plainText('token', 100).optional(),
      /** The ZIP code of the customer's address: counts where free times depend on the drive. */
      zip: freeText('zipCode', 10).optional(),
    }),
    response: { 200: Availability },
    problems: [422],
  },
  'GET /api/round-days': {
    summary:
      'Returns the next days on which a round comes to a ZIP code for this work, with the stops that are left. The server decides again when a quote is submitted.',
    audience: 'anyone',
    query: workSearch.pick({ items: true }).extend({
      package: freeText('packageType', 60),
      zip: freeText('zipCode', 10),
    }),
    response: { 200: RoundDays },
    problems: [422],
  },
  'GET /api/admin/availability': {
    summary:
      'Returns the slots that the owner can book, those within the minimum notice included. With a quote, where lengths count, for its work as it was sold, and as if its own reservation were free.',
    audience: 'admin',
    query: slotSearch.extend({ quote: z.uuid({ error: issue('notId') }).optional() }),
    response: { 200: Availability },
    problems: [422],
  },
} as const satisfies Record<CallKey, Call>;

export type Catalog = z.infer<typeof Catalog>;
export type RoundDays = z.infer<typeof RoundDays>;
export type Availability = z.infer<typeof Availability>;
