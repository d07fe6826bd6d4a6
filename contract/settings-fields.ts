import { z } from 'zod';
import { CONDITION_LEVELS, DIRTINESS_LEVELS, PACKAGE_IDS, ESTIMATE_MODES } from '#core/settings/settings.ts';
import { WEEKDAYS } from '#core/scheduling/opening-hours.ts';
import { parsePhone } from '#core/people/phone.ts';
import { validateSettings } from '#core/settings/settings-errors.ts';
import type { SettingsForm } from '#core/settings/settings-form.ts';
import { isSlotTime, isTimeZone } from '#core/lib/time.ts';
import { anObject, email, freeText, localDate, numberOf, oneOf, plainText, requiredText, yesOrNo } from './fields.ts';

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
