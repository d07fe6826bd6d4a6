import { z } from 'zod';
import { CONDITION_LEVELS, DIRTINESS_LEVELS, ESTIMATE_MODES, PACKAGE_IDS } from '#core/settings/settings.ts';
import type { SettingsForm } from '#core/settings/settings-form.ts';
import { CONFLICT_REASONS, ZONE_CHANGES } from '#core/settings/settings-check.ts';
import type { Call, CallKey } from './call.ts';
import {
  anObject,
  dollars,
  numberOf,
  oneOf,
  email,
  freeText,
  localDate,
  plainText,
  requiredText,
  yesOrNo,
} from './fields.ts';
import { cursor, pageLimit, pageOf } from './pages.ts';
import { FieldError } from './problem.ts';
import { WEEKDAYS } from '#core/scheduling/opening-hours.ts';
import { parsePhone } from '#core/people/phone.ts';
import { validateSettings } from '#core/settings/settings-errors.ts';
import { isSlotTime, isTimeZone } from '#core/lib/time.ts';

const MOST_DOLLARS = 10_000;

const packageId = oneOf('Package', PACKAGE_IDS);
const packageIds = z
  .array(packageId, { error: 'The packages are missing.' })
  .min(1, { error: 'Choose at least one package.' })
  .refine((ids) => new Set(ids).size === ids.length, { error: 'Each package once, please.' })
  .readonly();

const PackageSettings = z.object(
  {
    id: packageId,
    name: requiredText('Name', 60),
    emoji: plainText('Emoji', 20).refine((text) => /^\p{RGI_Emoji}$/v.test(text), {
      error: 'Please give exactly one emoji.',
    }),
    dropoffPrice: price('Drop-off price'),
    mobilePrice: price('Mobile price'),
    description: requiredText('Description', 200),
    features: texts('Feature', { most: 8, length: 80 }).refine((features) => features.length > 0, {
      error: 'Please name at least one feature.',
    }),
    popular: yesOrNo('Most popular'),
    checklist: texts('Checklist item', { most: 30, length: 120 }).optional(),
    conditionPrices: levels(CONDITION_LEVELS, price).optional(),
  },
  anObject,
);

const ExtraSettings = z.object(
  {
    name: requiredText('Name', 60),
    description: freeText('Description', 200),
    price: price('Price').refine(Number.isInteger, { error: 'Extras have whole dollars as their price.' }),
    packages: packageIds,
  },
  anObject,
);

const slots = z
  .array(
    z.object(
      {
        time: plainText('Time', 20).refine(isSlotTime, { error: 'That is not a time. It should read like 8:00 AM.' }),
        packages: packageIds.optional(),
      },
      anObject,
    ),
    { error: 'The times are missing.' },
  )
  .max(24, { error: 'At most 24 times a day.' })
  .readonly();

const SeasonSettings = z.object(
  {
    name: requiredText('Name', 40),
    from: monthDay('First day'),
    to: monthDay('Last day'),
    weekends: slots,
    weekdays: slots,
  },
  anObject,
);

const SocialLink = z.object(
  {
    network: requiredText('Name', 40),
    url: plainText('Address', 300).refine(isHttps, {
      error: 'That is not a link. It should read like https://www.example.com/brightbay.',
    }),
  },
  anObject,
);

const estimate = z.object(
  {
    mode: oneOf('Photo estimate', ESTIMATE_MODES),
    percentByLevel: levels(DIRTINESS_LEVELS, (what) => wholeNumber(what, { from: -20, to: 50 })),
    minutesByLevel: levels(DIRTINESS_LEVELS, (what) => wholeNumber(what, { from: 5, to: 1440 })),
    leastPercent: wholeNumber('Lowest adjustment', { from: -20, to: 0 }),
    mostPercent: wholeNumber('Highest adjustment', { from: 0, to: 50 }),
  },
  anObject,
);

/** The settings as the owner edits them. Anything valid can be shown, priced and booked: new versions are created only here. */
export const SettingsBody = z
  .object(
    {
      name: requiredText('Name', 60),
      email,
      phone: plainText('Phone', 40).transform(toPhoneText),
      venmo: freeText('Venmo name', 31)
        .transform((text) => text.replace(/^@/, ''))
        .refine((text) => /^[\w-]{1,30}$/.test(text), {
          error: 'A Venmo name has letters, digits, hyphens and underscores only, like BrightbayDetailing.',
        }),
      area: requiredText('Service area', 120),
      address: z.object(
        {
          street: freeText('Street', 120),
          locality: requiredText('Town', 60),
          region: requiredText('State', 60),
          postalCode: freeText('ZIP code', 12),
          country: plainText('Country', 2).refine((text) => /^[A-Z]{2}$/.test(text), {
            error: 'Please give the country as two capital letters, like US.',
          }),
        },
        anObject,
      ),
      directions: freeText('Directions', 300),
      openingHours: levels(WEEKDAYS, openSpan),
      social: listOf(SocialLink, { what: 'links', most: 10 }),
      timeZone: plainText('Time zone', 60).refine(isTimeZone, {
        error: 'That is not a time zone. It should read like America/New_York.',
      }),
      packages: listOf(PackageSettings, { what: 'packages', most: PACKAGE_IDS.length, least: 1 }),
      extras: listOf(ExtraSettings, { what: 'extras', most: 40 }),
      makes: z.object(
        { car: brands('cars'), truck: brands('trucks'), powersport: brands('powersport vehicles') },
        anObject,
      ),
      fees: z.object({ truck: price('Truck fee'), waterDiscount: price('Water discount') }, anObject),
      cans: z.object(
        {
          one: price('One can'),
          two: price('Two cans'),
          eachBeyond: price('Each can beyond'),
          most: wholeNumber('Most cans', { from: 1, to: 50 }),
        },
        anObject,
      ),
      seasons: listOf(SeasonSettings, { what: 'seasons', most: 12, least: 1 }),
      closedDays: z
        .array(localDate, { error: 'The closed days are missing.' })
        .max(500, { error: 'At most 500 closed days.' })
        .readonly(),
      slotCapacity: wholeNumber('Visits at one time', { from: 1, to: 20 }),
      horizonDays: wholeNumber('Booking ahead', { from: 1, to: 730 }),
      minimumNoticeMinutes: wholeNumber('Shortest notice', { from: 0, to: 43_200 }),
      reservationHours: wholeNumber('Hold for unconfirmed requests', { from: 1, to: 72 }),
      mobileAvailable: yesOrNo('Mobile service'),
      promise: z.object(
        {
          confirmationHours: wholeNumber('Confirmation', { from: 1, to: 168 }),
          answerHours: wholeNumber('Answer', { from: 1, to: 336 }),
        },
        anObject,
      ),
      estimate,
      pay: z.object({ hoursByPackage: levels(PACKAGE_IDS, hours), defaultHourly: price('Usual hourly pay') }, anObject),
      launch: z.object({ locked: yesOrNo('Launch lock'), message: requiredText('Launch text', 300) }, anObject),
      applicantCode: plainText('Code', 20)
        .transform((text) => text.trim().toUpperCase())
        .refine((text) => text === '' || /^[A-Z0-9]{5}$/.test(text), {
          error: 'The code has exactly 5 letters or digits. Leave it empty for none.',
        }),
      followUp: z.object(
        {
          dayBefore: yesOrNo('The reminder the day before'),
          dayBeforeHour: wholeNumber('The hour of the reminder', { from: 0, to: 23 }),
          sameDay: yesOrNo('The reminder shortly before'),
          sameDayHours: wholeNumber('The hours before the visit', { from: 1, to: 12 }),
          texts: yesOrNo('Reminders as text messages'),
          thanks: yesOrNo('Thanks after the visit'),
          reviewLinks: listOf(SocialLink, { what: 'review links', most: 5 }),
        },
        anObject,
      ),
    },
    anObject,
  )
  .superRefine((settings, context) => {
    for (const { path, message } of validateSettings(settings))
      context.addIssue({ code: 'custom', path: path.split('.'), message });
  })
  .meta({ id: 'BusinessSettings' }) satisfies z.ZodType<SettingsForm>;

function price(what: string) {
  return numberOf(what)
    .min(0, { error: `${what} cannot be below $0.` })
    .max(MOST_DOLLARS, { error: `${what} cannot be above $10,000.` })
    .refine((dollars) => Math.abs(dollars * 100 - Math.round(dollars * 100)) < 1e-6, {
      error: `${what} has a fraction of a cent. Two decimals are the most.`,
    });
}

type Range = { readonly from: number; readonly to: number };

function wholeNumber(what: string, { from, to }: Range) {
  const error = `${what} has to be a whole number from ${from} to ${to.toLocaleString('en-US')}.`;
  return numberOf(what).int({ error }).min(from, { error }).max(to, { error });
}

function hours(what: string) {
  const error = 'The hours have to be a number from 0 to 24, with at most two decimals.';
  return numberOf(what)
    .min(0, { error })
    .max(24, { error })
    .refine((count) => Math.abs(count * 100 - Math.round(count * 100)) < 1e-6, { error });
}

/** One value for each of the words. */
function levels<const Words extends readonly string[], Value extends z.ZodType>(
  words: Words,
  value: (what: string) => Value,
): z.ZodObject<Record<Words[number], Value>> {
  const shape = Object.fromEntries(words.map((word) => [word, value(word.charAt(0).toUpperCase() + word.slice(1))]));
  return z.object(shape as Record<Words[number], Value>, anObject);
}

/** The hours of a weekday, or null for a closed one. */
function openSpan(day: string) {
  const time = (what: string) =>
    plainText(what, 20).refine(isSlotTime, { error: 'That is not a time. It should read like 9:00 AM.' });
  const error = `${day} needs its hours, or null when the shop is closed.`;
  return z.object({ opens: time('Opening time'), closes: time('Closing time') }, { error }).nullable();
}

function listOf<Item extends z.ZodType>(
  item: Item,
  { what, most, least = 0 }: { readonly what: string; readonly most: number; readonly least?: number },
) {
  return z
    .array(item, { error: `The ${what} are missing.` })
    .min(least, { error: `At least one of the ${what} has to stay.` })
    .max(most, { error: `At most ${most} ${what}.` })
    .readonly();
}

function texts(what: string, { most, length }: { readonly most: number; readonly length: number }) {
  return z
    .array(requiredText(what, length), { error: `${what}: a list is needed.` })
    .max(most, { error: `At most ${most} lines, please.` })
    .readonly();
}

function brands(of: string) {
  return texts('Brand', { most: 200, length: 40 }).refine((list) => list.length > 0, {
    error: `Please keep at least one brand of ${of}.`,
  });
}

function monthDay(what: string) {
  return plainText(what, 10).refine(isMonthDay, { error: `${what} is no day of the year. It should read like 06-02.` });
}

function isMonthDay(text: string): boolean {
  if (!/^\d{2}-\d{2}$/.test(text)) return false;
  try {
    return Boolean(Temporal.PlainMonthDay.from(text));
  } catch {
    return false;
  }
}

/** No other scheme, no credentials, nothing that could end an attribute. */
function isHttps(text: string): boolean {
  return /^https:\/\/[a-z0-9-]+(\.[a-z0-9-]+)+([/?#][^\s<>"'`\\]*)?$/i.test(text);
}

function toPhoneText(typed: string, context: z.RefinementCtx): string {
  const parsed = parsePhone(typed);
  if (parsed) return parsed.text;
  context.addIssue({
    code: 'custom',
    message: 'That does not look like a phone number. Ten digits are enough, like (518) 555-0142.',
  });
  return z.NEVER;
}

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

const textList = z.array(z.string()).readonly();
const packageIdList = z.array(z.enum(PACKAGE_IDS)).readonly();
const dirtiness = z.record(z.enum(DIRTINESS_LEVELS), z.number());
const slotList = z.array(z.object({ time: z.string(), packages: packageIdList.optional() })).readonly();

/** A package with its prices. */
export const PackageAnswer = z.object({
  id: z.enum(PACKAGE_IDS),
  name: z.string(),
  emoji: z.string(),
  dropoffPrice: dollars,
  mobilePrice: dollars,
  description: z.string(),
  features: textList,
  popular: z.boolean(),
  checklist: textList.optional(),
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
      .array(z.object({ name: z.string(), description: z.string(), price: dollars, packages: packageIdList }))
      .readonly(),
    makes: z.object({ car: textList, truck: textList, powersport: textList }),
    fees: z.object({ truck: dollars, waterDiscount: dollars }),
    cans: z.object({ one: dollars, two: dollars, eachBeyond: dollars, most: z.number() }),
    seasons: z
      .array(z.object({ name: z.string(), from: z.string(), to: z.string(), weekends: slotList, weekdays: slotList }))
      .readonly(),
    closedDays: textList,
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
const SettingsDifference = z.object({
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
