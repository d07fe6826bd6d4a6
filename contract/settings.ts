import { z } from 'zod';
import { CONDITION_LEVELS, DIRTINESS_LEVELS, ESTIMATE_MODES, PACKAGE_IDS } from '#core/settings/settings.ts';
import type { SettingsForm } from '#core/settings/settings-form.ts';
import { CONFLICT_REASONS, ZONE_CHANGES } from '#core/settings/settings-check.ts';
import type { Call, CallKey } from './call.ts';
import { anObject, dollars, numberOf, oneOf } from './fields.ts';
import { cursor, pageLimit, pageOf } from './pages.ts';
import { FieldError } from './problem.ts';
import { SettingsBody } from './settings-fields.ts';

const OpenSpan = z.object({ opens: z.string(), closes: z.string() }).nullable();

/** When the shop is open on each weekday ('9:00 AM'), null being closed. */
const OpeningHours = z
  .object({
    monday: OpenSpan,
    tuesday: OpenSpan,
    wednesday: OpenSpan,
    thursday: OpenSpan,
    friday: OpenSpan,
    saturday: OpenSpan,
    sunday: OpenSpan,
  })
  .meta({ id: 'OpeningHours' });

/** Where vehicles are dropped off. */
const ShopAddress = z
  .object({
    street: z.string(),
    locality: z.string(),
    region: z.string(),
    postalCode: z.string(),
    country: z.string(),
  })
  .meta({ id: 'ShopAddress' });

const texts = z.array(z.string()).readonly();
const packageIds = z.array(z.enum(PACKAGE_IDS)).readonly();
const dirtiness = z.record(z.enum(DIRTINESS_LEVELS), z.number());
const slots = z.array(z.object({ time: z.string(), packages: packageIds.optional() })).readonly();

/** A package with its prices. */
export const PackageAnswer = z.object({
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
});

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
    packages: z.array(PackageAnswer).readonly(),
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
      mode: z.enum(ESTIMATE_MODES),
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

/** The version that was edited; returns 409 'business-changed' when there is a newer one. */
const version = numberOf('Version').int({ error: 'Version has to be a whole number.' });

/** What happens to reservations when the time zone changes: they keep their wall time, or their instant. */
const zoneChange = oneOf('The change of reservations', ZONE_CHANGES).optional();

const saved = {
  version: z.number(),
  /** Who saved it; null for the version that the server wrote at its first start. */
  savedBy: z.string().nullable(),
  savedAt: z.string(),
};

/** A complete version of the settings. */
export const SettingsVersion = z.object({ ...saved, business: SettingsAnswer }).meta({ id: 'BusinessVersion' });

/** One difference between two versions, for display. */
export const SettingsDifference = z.object({
  path: z.string(),
  label: z.string(),
  before: z.string().nullable(),
  after: z.string().nullable(),
});

/** An appointment that doesn't fit the calendar of a version. It stays booked. */
export const VisitConflict = z.object({
  quoteId: z.string(),
  reference: z.string(),
  customerName: z.string(),
  status: z.string(),
  startsAt: z.string(),
  reason: z.enum(CONFLICT_REASONS),
});

const findings = {
  /** Warnings about settings that are allowed but may be unintended. */
  warnings: z.array(FieldError),
  /** The first hundred, soonest first. */
  conflicts: z.array(VisitConflict),
  conflictCount: z.number(),
};

export const SettingsCheck = z
  .object({
    version: z.number(),
    differences: z.array(SettingsDifference),
    /** The number of reservations that another time zone affects; saving it requires `zoneChange` then. 0 if the zone is unchanged. */
    zoneReservations: z.number(),
    ...findings,
  })
  .meta({ id: 'SettingsCheck' });

export const SavedSettings = SettingsVersion.extend(findings).meta({ id: 'SavedBusiness' });

export const VersionInList = z
  .object({ ...saved, changeCount: z.number(), summary: z.string() })
  .meta({ id: 'BusinessVersionInList' });

const versionInPath = z.object({
  version: z.coerce
    .number({ error: 'There is no such version.' })
    .int({ error: 'There is no such version.' })
    .min(1, { error: 'There is no such version.' })
    .max(2_147_483_647, { error: 'There is no such version.' }),
});

const BODY_LIMIT = 256 * 1024;

export const settingsCalls = {
  'GET /api/admin/business': {
    summary: 'Returns the current settings, prices in dollars, with their version, who saved it and when.',
    audience: 'admin',
    response: { 200: SettingsVersion },
  },
  'PUT /api/admin/business': {
    summary:
      'Publishes a new version of the settings. Returns 409 business-changed when another save was faster, and 409 time-zone-choice when another zone affects reservations and `zoneChange` is missing.',
    audience: 'admin',
    body: z.object({ version, business: SettingsBody, zoneChange }, anObject).meta({ id: 'BusinessSave' }),
    response: { 200: SavedSettings },
    problems: [409, 422],
    touches: ['business', 'quotes', 'jobs', 'mail', 'audit'],
    bodyLimit: BODY_LIMIT,
  },
  'POST /api/admin/business/check': {
    summary:
      "Returns what publishing these settings would change, warnings, and the appointments that wouldn't fit. Saves nothing.",
    audience: 'admin',
    body: z.object({ business: SettingsBody }, anObject).meta({ id: 'BusinessDraft' }),
    response: { 200: SettingsCheck },
    problems: [422],
    bodyLimit: BODY_LIMIT,
  },
  'GET /api/admin/business/versions': {
    summary: 'Returns all versions, newest first: who saved each, when, and a summary of its changes.',
    audience: 'admin',
    query: z.object({ cursor: cursor.optional(), limit: pageLimit.optional() }),
    response: { 200: pageOf(VersionInList).meta({ id: 'BusinessVersionPage' }) },
    problems: [422],
  },
  'GET /api/admin/business/versions/:version': {
    summary: 'Returns an earlier version as it was.',
    audience: 'admin',
    params: versionInPath,
    response: { 200: SettingsVersion },
    problems: [404],
  },
  'POST /api/admin/business/versions/:version/restore': {
    summary: 'Publishes an earlier version as a new one.',
    audience: 'admin',
    params: versionInPath,
    body: z.object({ version, zoneChange }, anObject).meta({ id: 'BusinessRestore' }),
    response: { 200: SavedSettings },
    problems: [404, 409, 422],
    touches: ['business', 'quotes', 'jobs', 'mail', 'audit'],
  },
} as const satisfies Record<CallKey, Call>;

export type SettingsVersion = z.infer<typeof SettingsVersion>;
export type SettingsCheck = z.infer<typeof SettingsCheck>;
export type SavedSettings = z.infer<typeof SavedSettings>;
export type VisitConflict = z.infer<typeof VisitConflict>;
export type VersionInList = z.infer<typeof VersionInList>;
