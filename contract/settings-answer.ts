import { z } from 'zod';
import { CONDITION_LEVELS, DIRTINESS_LEVELS, PACKAGE_IDS } from '#core/settings/settings.ts';
import type { SettingsForm } from '#core/settings/settings-form.ts';
import { dollars } from './fields.ts';
import { OpeningHours, ShopAddress } from './shop-address.ts';

const texts = z.array(z.string()).readonly();
const packageIds = z.array(z.enum(PACKAGE_IDS)).readonly();
const dirtiness = z.record(z.enum(DIRTINESS_LEVELS), z.number());
const slots = z.array(z.object({ time: z.string(), packages: packageIds.optional() })).readonly();

/** The settings in responses: the same fields as `SettingsBody`, but without limits that an older version may not meet. */
export const SettingsAnswer = z
  .object({
    name: z.string(),
    email: z.string(),
    phone: z.string(),
    venmo: z.string(),
    area: z.string(),
    address: ShopAddress,
    directions: z.string(),
    openingHours: OpeningHours,
    social: z.array(z.object({ network: z.string(), url: z.string() })).readonly(),
    timeZone: z.string(),
    packages: z
      .array(
        z.object({
          id: z.enum(PACKAGE_IDS),
          name: z.string(),
          emoji: z.string(),
          dropoffPrice: dollars,
          mobilePrice: dollars,
          description: z.string(),
          features: texts,
          popular: z.boolean(),
          checklist: texts.optional(),
          conditionPrices: z.record(z.enum(CONDITION_LEVELS), dollars).optional(),
        }),
      )
      .readonly(),
    extras: z
      .array(z.object({ name: z.string(), description: z.string(), price: dollars, packages: packageIds }))
      .readonly(),
    makes: z.object({ car: texts, truck: texts, powersport: texts }),
    fees: z.object({ truck: dollars, waterDiscount: dollars }),
    cans: z.object({ one: dollars, two: dollars, eachBeyond: dollars, most: z.number() }),
    seasons: z
      .array(z.object({ name: z.string(), from: z.string(), to: z.string(), weekends: slots, weekdays: slots }))
      .readonly(),
    closedDays: texts,
    slotCapacity: z.number(),
    horizonDays: z.number(),
    minimumNoticeMinutes: z.number(),
    reservationHours: z.number(),
    mobileAvailable: z.boolean(),
    promise: z.object({ confirmationHours: z.number(), answerHours: z.number() }),
    estimate: z.object({
      mode: z.enum(['off', 'show', 'price']),
      percentByLevel: dirtiness,
      minutesByLevel: dirtiness,
      leastPercent: z.number(),
      mostPercent: z.number(),
    }),
    pay: z.object({ hoursByPackage: z.record(z.enum(PACKAGE_IDS), z.number()), defaultHourly: dollars }),
    launch: z.object({ locked: z.boolean(), message: z.string() }),
    applicantCode: z.string(),
    followUp: z.object({
      dayBefore: z.boolean(),
      dayBeforeHour: z.number(),
      sameDay: z.boolean(),
      sameDayHours: z.number(),
      texts: z.boolean(),
      thanks: z.boolean(),
      reviewLinks: z.array(z.object({ network: z.string(), url: z.string() })).readonly(),
    }),
  })
  .meta({ id: 'SettingsAnswer' }) satisfies z.ZodType<SettingsForm>;
