import { z } from 'zod';
import type { Call, CallKey } from './call.ts';
import { calendarDate, dollars, freeText } from './fields.ts';
import { OpeningHours, ShopAddress } from './shop-address.ts';

const condition = z.enum(['light', 'moderate', 'heavy']);

export const CatalogPackage = z.object({
  id: z.string(),
  family: z.enum(['vehicle', 'powersport', 'garbage']),
  name: z.string(),
  emoji: z.string(),
  dropoffPrice: dollars,
  mobilePrice: dollars,
  description: z.string(),
  features: z.array(z.string()),
  popular: z.boolean(),
  conditionPrices: z.record(condition, dollars).optional(),
});

export const CatalogExtra = z.object({
  name: z.string(),
  description: z.string(),
  price: dollars,
  packages: z.array(z.string()),
});

const Slot = z.object({ time: z.string(), packages: z.array(z.string()).optional() });

/** Everything that a screen needs to price and schedule as the server does; prices in dollars. */
export const Catalog = z
  .object({
    version: z.number(),
    name: z.string(),
    email: z.string(),
    phone: z.string(),
    area: z.string(),
    /** Where vehicles are dropped off; without a street it isn't known yet. */
    address: ShopAddress,
    directions: z.string(),
    openingHours: OpeningHours,
    timeZone: z.string(),
    packages: z.array(CatalogPackage),
    extras: z.array(CatalogExtra),
    makes: z.object({ car: z.array(z.string()), truck: z.array(z.string()), powersport: z.array(z.string()) }),
    fees: z.object({ truck: dollars, waterDiscount: dollars }),
    cans: z.object({ one: dollars, two: dollars, eachBeyond: dollars, most: z.number() }),
    seasons: z.array(
      z.object({
        name: z.string(),
        from: z.string(),
        to: z.string(),
        weekends: z.array(Slot),
        weekdays: z.array(Slot),
      }),
    ),
    closedDays: z.array(z.string()),
    slotCapacity: z.number(),
    horizonDays: z.number(),
    minimumNoticeMinutes: z.number(),
    mobileAvailable: z.boolean(),
    photoEstimate: z.enum(['off', 'show', 'price']),
    estimateBounds: z.object({ leastPercent: z.number(), mostPercent: z.number() }),
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
        reason: z.enum(['past', 'closed', 'season', 'full']).optional(),
      }),
    ),
  })
  .meta({ id: 'Availability' });

export const catalogCalls = {
  'GET /api/catalogue': {
    summary: 'Returns the packages, extras, makes, fees and calendar rules of the shop.',
    audience: 'anyone',
    response: { 200: Catalog },
  },
  'GET /api/availability': {
    summary: 'Returns the bookable slots of each local date, both ends included, at most 100 days.',
    audience: 'anyone',
    query: z.object({ from: calendarDate, to: calendarDate, package: freeText('Package', 40).default('express') }),
    response: { 200: Availability },
    problems: [422],
  },
} as const satisfies Record<CallKey, Call>;

export type Catalog = z.infer<typeof Catalog>;
export type Availability = z.infer<typeof Availability>;
