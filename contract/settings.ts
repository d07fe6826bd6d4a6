import { z } from 'zod';
import { LANGUAGE_TAGS, TRANSLATED_LANGUAGES } from '#core/languages/language.ts';
import { isSlotTime, isTimeZone } from '#core/lib/time.ts';
import { BUNDLE_MONTHS, BUNDLE_VISITS, isBundleMonths, MOST_BUNDLES } from '#core/payments/bundles.ts';
import { EXPIRY_YEARS, GIFT_CARD_CENTS, isExpiryYears } from '#core/payments/gift-cards.ts';
import { OFFERED_METHODS, PAY_TO_METHODS } from '#core/payments/methods.ts';
import { TIP_RULES } from '#core/people/pay.ts';
import { parsePhone } from '#core/people/phone.ts';
import { FREE_VISIT_EVERY, MOST_PLAN_OFFERS, PLAN_DISCOUNTS } from '#core/pricing/plans.ts';
import { MOST_AREA_ZIPS, MOST_TRAVEL_AREAS, MOST_TRAVEL_MILES } from '#core/pricing/travel.ts';
import { MOST_VEHICLES } from '#core/quotes/items.ts';
import { FREE_CHANGE_HOURS } from '#core/quotes/quotes.ts';
import { DRAFT_HOURS } from '#core/quotes/saved-drafts.ts';
import { MOST_CLOSURES } from '#core/scheduling/closures.ts';
import { DUE_INTERVALS } from '#core/scheduling/due-again.ts';
import { FEDERAL_HOLIDAYS } from '#core/scheduling/federal-holidays.ts';
import { MOST_BUFFER_MINUTES } from '#core/scheduling/lengths.ts';
import { WEEKDAYS } from '#core/scheduling/opening-hours.ts';
import { PLAN_INTERVALS } from '#core/scheduling/plan-dates.ts';
import { MOST_OUTAGES, MOST_RESOURCES, RESOURCE_KINDS } from '#core/scheduling/resources.ts';
import { MOST_ROUND_ZIPS, MOST_ROUNDS, MOST_STOPS, ROUND_INTERVALS } from '#core/scheduling/rounds.ts';
import { isColor } from '#core/settings/brand-color.ts';
import { MOST_CHOICES, MOST_QUESTIONS, QUESTION_KINDS } from '#core/settings/questions.ts';
import { CONFLICT_REASONS, ZONE_CHANGES } from '#core/settings/settings-check.ts';
import { validateSettings } from '#core/settings/settings-errors.ts';
import type { SettingsEdit, SettingsForm } from '#core/settings/settings-form.ts';
import {
  DEPOSIT_BOOKINGS,
  CONDITION_LEVELS,
  DIRTINESS_LEVELS,
  ESTIMATE_MODES,
  ESTIMATED_PARTS,
  MOST_EXTRAS,
  MOST_BOOKING_SITES,
  MOST_FAQ,
  MOST_MINUTES,
  MOST_PEOPLE,
  MOST_PACKAGES,
  MOST_POINTS,
  OFFERED_PLACES,
  OUTLINES,
  PACKAGE_STATUSES,
  SEASON_ENDS,
  TIMINGS,
} from '#core/settings/settings.ts';
import { MOST_PAGE_FAQ, MOST_SITE_PAGES, sitePagePath } from '#core/settings/site-pages.ts';
import { START_MENU_IDS } from '#core/settings/start-menus/start-menu.ts';
import { type Call, type CallKey, csvAnswer } from './call.ts';
import {
  anObject,
  codeText,
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
import { issue, issueOf, type FieldName } from './issues.ts';
import { cursor, pageLimit, pageOf } from './pages.ts';

const MOST_DOLLARS = 10_000;

/** An ID of the menu: made of its name, never changed. */
const menuId = z.string().regex(/^[a-z0-9-]{1,60}$/, { error: issue('notId') });
const classIds = z.array(menuId).max(30).readonly();
const somePackageIds = z
  .array(menuId, { error: issue('noPackages') })
  .refine((ids) => new Set(ids).size === ids.length, { error: issue('packageTwice') });
const packageIds = somePackageIds.min(1, { error: issue('noPackageChosen') }).readonly();

const PackageSettings = z.object(
  {
    id: menuId,
    name: requiredText('name', 60),
    emoji: plainText('emoji', 20).refine((text) => /^\p{RGI_Emoji}$/v.test(text), {
      error: issue('notOneEmoji'),
    }),
    dropoffPrice: price('dropoffPrice'),
    mobilePrice: price('mobilePrice'),
    description: requiredText('description', 200),
    features: texts('feature', { most: 8, length: 80 }).refine((features) => features.length > 0, {
      error: issue('noFeature'),
    }),
    popular: yesOrNo('popular'),
    status: oneOf('packageStatus', PACKAGE_STATUSES),
    category: menuId.optional(),
    offered: oneOf('offeredPlace', OFFERED_PLACES),
    classes: classIds,
    alsoAccepted: classIds.optional(),
    classPrices: z
      .record(menuId, z.object({ dropoffPrice: price('dropoffPrice'), mobilePrice: price('mobilePrice') }, anObject))
      .optional(),
    count: z
      .object(
        {
          label: requiredText('countLabel', 40),
          unit: requiredText('countUnit', 20),
          units: requiredText('countUnits', 20),
          one: price('countOne'),
          two: price('countTwo'),
          eachBeyond: price('countBeyond'),
          least: wholeNumber('countLeast', { from: 1, to: 1000 }),
          most: wholeNumber('countMost', { from: 1, to: 1000 }),
        },
        anObject,
      )
      .optional(),
    photos: oneOf('estimatedParts', ESTIMATED_PARTS),
    outline: oneOf('outline', OUTLINES).optional(),
    checklist: texts('checklistItem', { most: 30, length: 120 }),
    conditionPrices: levels(CONDITION_LEVELS, price).optional(),
    /** The deposit in dollars, or as a percentage of the total: one of the two; without either there's none. */
    deposit: price('deposit').optional(),
    depositPercent: wholeNumber('depositPercent', { from: 0, to: 100 }).optional(),
    /**
     * Booked without approval, with at least this notice and up to this total in dollars; absent means never. `withDeposit` says
     * what a deposit changes; absent means `account`.
     */
    bookAtOnce: z
      .object(
        {
          noticeHours: wholeNumber('atOnceNotice', { from: 0, to: 720 }),
          most: price('atOnceMost').optional(),
          withDeposit: oneOf('atOnceDeposit', DEPOSIT_BOOKINGS).optional(),
        },
        anObject,
      )
      .optional(),
    minutes: wholeNumber('workTime', { from: 1, to: MOST_MINUTES }).optional(),
    classMinutes: z.record(menuId, wholeNumber('workTime', { from: 1, to: MOST_MINUTES })).optional(),
    conditionMinutes: z
      .partialRecord(z.enum(CONDITION_LEVELS), wholeNumber('workTime', { from: 1, to: MOST_MINUTES }))
      .optional(),
    people: wholeNumber('people', { from: 1, to: MOST_PEOPLE }).optional(),
    /** The IDs of the bays and vans that can do it; of a kind of which none is named, all can. */
    resources: listOf(menuId, { list: 'resources', most: MOST_RESOURCES }).optional(),
    dueAgain: oneOf('dueAgain', DUE_INTERVALS).optional(),
  },
  anObject,
);

const ClassSettings = z.object(
  {
    id: menuId,
    name: requiredText('name', 40),
    examples: freeText('examples', 80),
    makes: texts('brand', { most: 200, length: 40 }),
    listsModels: yesOrNo('listsModels'),
    surcharge: price('surcharge'),
    surchargePercent: wholeNumber('surchargePercent', { from: 0, to: 200 }),
    outline: oneOf('outline', OUTLINES),
    retired: yesOrNo('classRetired'),
  },
  anObject,
);

const CategorySettings = z.object({ id: menuId, name: requiredText('name', 40) }, anObject);

const ExtraSettings = z.object(
  {
    /** Made of the name if it's missing. */
    id: menuId.optional(),
    name: requiredText('name', 60),
    description: freeText('description', 200),
    price: extraPrice(),
    classPrices: z.record(menuId, extraPrice()).optional(),
    perUnit: yesOrNo('perUnit').optional(),
    preselected: yesOrNo('preselected').optional(),
    minutes: wholeNumber('workTime', { from: 0, to: MOST_MINUTES }).optional(),
    packages: somePackageIds.readonly(),
    categories: z.array(menuId).max(20).readonly().optional(),
    retired: yesOrNo('extraRetired').optional(),
  },
  anObject,
);

const QuestionSettings = z.object(
  {
    id: menuId,
    text: requiredText('question', 200),
    kind: oneOf('questionKind', QUESTION_KINDS),
    required: yesOrNo('required'),
    /** It's asked with these packages, and with those of these categories; with all where both are empty. */
    packages: z.array(menuId).max(MOST_PACKAGES).readonly(),
    categories: z.array(menuId).max(20).readonly(),
    choices: listOf(z.object({ id: menuId, name: requiredText('choice', 60), price: price('price') }, anObject), {
      list: 'choices',
      most: MOST_CHOICES,
    }),
    yesPrice: price('yesPrice'),
  },
  anObject,
);

const slots = z
  .array(
    z.object(
      {
        time: plainText('time', 20).refine(isSlotTime, { error: issue('notSlotTime', { example: '8:00 AM' }) }),
        packages: packageIds.optional(),
      },
      anObject,
    ),
    { error: issue('noTimes') },
  )
  .max(24, { error: issue('tooManyTimes', { most: 24 }) })
  .readonly();

const SeasonSettings = z.object(
  {
    name: requiredText('name', 40),
    from: monthDay('firstDay'),
    to: monthDay('lastDay'),
    weekends: slots,
    weekdays: slots,
    /** How times are sold other than as a place per start; without it, they aren't. */
    timing: oneOf('seasonTiming', TIMINGS).optional(),
    /** Whether work has to end by closing time where times are sold by length; without it, only the last start counts. */
    ends: oneOf('seasonEnds', SEASON_ENDS).optional(),
    /** Days with times of their own, in place of those two lists; each of the others has those of its list. */
    days: z.partialRecord(z.enum(WEEKDAYS), slots, { error: issue('notWeekdays') }).optional(),
  },
  anObject,
);

const slotTime = plainText('time', 20).refine(isSlotTime, { error: issue('notSlotTime', { example: '8:00 AM' }) });
/** Only between these times of each day; without them all day. */
const partOfDay = z.object({ from: slotTime, until: slotTime }, anObject);
const closureReason = freeText('closureReason', 80);
const ClosureSettings = z.discriminatedUnion(
  'kind',
  [
    z.object(
      {
        kind: z.literal('dates'),
        from: localDate,
        to: localDate,
        times: partOfDay.optional(),
        reason: closureReason,
      },
      anObject,
    ),
    z.object({ kind: z.literal('weekly'), day: oneOf('closedWeekday', WEEKDAYS), reason: closureReason }, anObject),
    z.object(
      {
        kind: z.literal('holiday'),
        holiday: oneOf('holiday', FEDERAL_HOLIDAYS),
        /** Whether also on the workday on which a holiday of a weekend is kept. */
        observed: yesOrNo('observedDay'),
        reason: closureReason,
      },
      anObject,
    ),
  ],
  { error: issue('notClosure') },
);

const OutageSettings = z.object(
  { from: localDate, to: localDate, times: partOfDay.optional(), reason: freeText('outageReason', 80) },
  anObject,
);

const ResourceSettings = z.object(
  {
    /** A new one gets an ID made of its name. */
    id: menuId.optional(),
    name: requiredText('resourceName', 40),
    /** Of a known one it stays as it was. */
    kind: oneOf('resourceKind', RESOURCE_KINDS),
    /** Without it, they stay as they are. */
    outages: listOf(OutageSettings, { list: 'outages', most: MOST_OUTAGES }).optional(),
  },
  anObject,
);

const zipCode = freeText('zipCode', 10)
  .refine((text) => /^\d{5}(-\d{4})?$/.test(text), { error: issue('notZip') })
  .transform((text) => text.slice(0, 5));

const areaShape = { name: freeText('name', 40), fee: price('travelFee') };

const TravelAreaSettings = z.discriminatedUnion(
  'kind',
  [
    z.object(
      {
        ...areaShape,
        kind: z.literal('zips'),
        zips: z
          .array(zipCode, { error: issue('notList', { field: 'travelZips' }) })
          .max(MOST_AREA_ZIPS, { error: issue('tooManyZips', { most: MOST_AREA_ZIPS }) })
          .readonly(),
      },
      anObject,
    ),
    z.object(
      {
        ...areaShape,
        kind: z.literal('distance'),
        miles: wholeNumber('travelMiles', { from: 1, to: MOST_TRAVEL_MILES }),
      },
      anObject,
    ),
  ],
  { error: issue('notTravelArea') },
);

/** Where the crew goes, with fees in dollars. */
export const TravelBody = z.object(
  {
    /** The ZIP code that distances start at; '' means that of the shop's address. */
    fromZip: z.union([z.literal(''), zipCode], { error: issue('notZip') }),
    areas: z
      .array(TravelAreaSettings, { error: issue('notList', { field: 'travelArea' }) })
      .max(MOST_TRAVEL_AREAS, { error: issue('tooManyTravelAreas', { most: MOST_TRAVEL_AREAS }) })
      .readonly(),
  },
  anObject,
);

const PlanOfferSettings = z.object(
  {
    interval: oneOf('planInterval', PLAN_INTERVALS),
    discount: z.discriminatedUnion(
      'kind',
      [
        z.object({ kind: z.literal('none') }, anObject),
        z.object({ kind: z.literal('percent'), percent: wholeNumber('planPercent', { from: 1, to: 100 }) }, anObject),
        z.object({ kind: z.literal('amount'), amount: price('planAmount') }, anObject),
        z.object({ kind: z.literal('free'), every: wholeNumber('planFreeEvery', FREE_VISIT_EVERY) }, anObject),
      ],
      { error: issue('notOneOf', { field: 'planDiscount', choices: PLAN_DISCOUNTS.join(', ') }) },
    ),
    /** Only for these packages; empty means for all. */
    packages: somePackageIds.readonly(),
  },
  anObject,
);

const BundleSettings = z.object(
  {
    name: requiredText('bundleName', 60),
    packageType: menuId,
    visits: wholeNumber('bundleVisits', BUNDLE_VISITS),
    /** Before sales tax. */
    price: price('bundlePrice')
      .min(GIFT_CARD_CENTS.least / 100, {
        error: issue('priceBelow', { field: 'bundlePrice', least: GIFT_CARD_CENTS.least / 100 }),
      })
      .max(GIFT_CARD_CENTS.most / 100, {
        error: issue('priceAbove', { field: 'bundlePrice', most: GIFT_CARD_CENTS.most / 100 }),
      }),
    /** For how long it's valid; null means without end. */
    months: numberOf('bundleMonths')
      .nullable()
      .refine(isBundleMonths, { error: issue('notBundleMonths', BUNDLE_MONTHS) })
      .default(null),
  },
  anObject,
);

const roundTime = (field: FieldName) =>
  plainText(field, 20).refine(isSlotTime, { error: issue('notSlotTime', { example: '8:00 AM' }) });

const RoundSettings = z.object(
  {
    /** A new one gets an ID made of its name. */
    id: menuId.optional(),
    name: requiredText('roundName', 40),
    /** The first day; its weekday is that of all others. */
    firstOn: localDate,
    every: oneOf('roundInterval', ROUND_INTERVALS),
    from: roundTime('roundFrom'),
    until: roundTime('roundUntil'),
    stops: wholeNumber('roundStops', { from: 1, to: MOST_STOPS }),
    /** The ID of the van that drives it; '' for none. */
    van: freeText('roundVan', 60),
    zips: z
      .array(zipCode, { error: issue('notList', { field: 'roundZips' }) })
      .max(MOST_ROUND_ZIPS, { error: issue('tooManyZips', { most: MOST_ROUND_ZIPS }) })
      .readonly(),
    packages: somePackageIds.readonly(),
    isAfterPickup: yesOrNo('roundAfterPickup'),
  },
  anObject,
);

const SocialLink = z.object(
  {
    network: requiredText('name', 40),
    url: codeText('address', 300).refine(isHttps, {
      error: issue('notWebLink', { example: 'https://www.example.com/brightbay' }),
    }),
  },
  anObject,
);

const dateOrNone = z.union([z.literal(''), localDate], { error: issue('notDate') });

/** The most characters of a text that has a translation. */
const MOST_TRANSLATION = 1500;

function pictureOrNone(field: FieldName) {
  return z.union([z.literal(''), z.uuid()], { error: issue('notUuid', { field }) });
}

/** Questions that customers ask, with the shop's answers. */
function answers(most: number) {
  return listOf(
    z.object({ question: requiredText('faqQuestion', 160), answer: requiredText('faqAnswer', 600) }, anObject),
    { list: 'faq', most },
  );
}

const sitePage = z.object(
  {
    slug: codeText('sitePageSlug', 60).refine((slug) => /^[a-z0-9-]*$/.test(slug), { error: issue('notSlug') }),
    title: requiredText('sitePageTitle', 80),
    text: requiredText('sitePageText', MOST_TRANSLATION),
    picture: pictureOrNone('sitePagePicture'),
    faq: answers(MOST_PAGE_FAQ),
    package: codeText('sitePagePackage', 40),
    oldAddresses: z
      .array(
        codeText('sitePageOld', 200).refine((path) => /^\/(?!\/)[^\s?#\\]+$/.test(path), {
          error: issue('notOldAddress'),
        }),
        { error: issue('notList', { field: 'sitePageOld' }) },
      )
      .max(10, { error: issue('tooManyRows', { most: 10 }) })
      .readonly(),
  },
  anObject,
);

/** The origin of a site's address, with https where it has no scheme: 'https://www.example.com'. */
function toOrigin(address: string, context: z.RefinementCtx): string {
  const parts = /^(?<scheme>https?:\/\/)?(?<host>[a-z\d-]+(\.[a-z\d-]+)*(:\d{1,5})?)([/?#].*)?$/i.exec(address)?.groups;
  if (parts) return `${parts['scheme'] ?? 'https://'}${parts['host']}`.toLowerCase();
  context.addIssue({ code: 'custom', message: issue('notSite') });
  return z.NEVER;
}

function refuseSameAddress(pages: readonly z.output<typeof sitePage>[], context: z.RefinementCtx): void {
  const paths = pages.map(sitePagePath);
  for (const [index, path] of paths.entries())
    if (paths.indexOf(path) !== index)
      context.addIssue({ code: 'custom', path: [index, 'slug'], message: issue('sitePageTwice') });
}

/** What the site says in the shop's own words, and how it looks; dates are local. */
const SiteBody = z.object(
  {
    headline: freeText('siteHeadline', 80),
    promise: freeText('sitePromise', 240),
    about: freeText('siteAbout', 600),
    points: listOf(
      z.object({ title: requiredText('siteReason', 60), text: freeText('siteReasonText', 160) }, anObject),
      { list: 'sitePoints', most: MOST_POINTS },
    ),
    announcement: z.object({ text: freeText('announcement', 160), from: dateOrNone, until: dateOrNone }, anObject),
    faq: answers(MOST_FAQ),
    pages: listOf(sitePage, { list: 'sitePages', most: MOST_SITE_PAGES }).superRefine(refuseSameAddress),
    /** Ids of uploaded pictures; '' is none. */
    hero: pictureOrNone('siteHero'),
    logo: pictureOrNone('siteLogo'),
    /** '#rrggbb'; '' is none. */
    color: plainText('siteColor', 7).refine((color) => color === '' || isColor(color), { error: issue('notColor') }),
    contactInFooter: yesOrNo('contactInFooter'),
    showsGallery: yesOrNo('showsGallery'),
    showsReviews: yesOrNo('showsReviews'),
    /** Addresses of other sites; what follows the host is dropped. */
    bookingSites: z
      .array(codeText('bookingSites', 200).transform(toOrigin), {
        error: issue('notList', { field: 'bookingSites' }),
      })
      .max(MOST_BOOKING_SITES, { error: issue('tooManyRows', { most: MOST_BOOKING_SITES }) })
      .readonly(),
  },
  anObject,
);

const estimate = z.object(
  {
    mode: oneOf('photoEstimate', ESTIMATE_MODES),
    percentByLevel: levels(DIRTINESS_LEVELS, (field) => wholeNumber(field, { from: -20, to: 50 })),
    minutesByLevel: levels(DIRTINESS_LEVELS, (field) => wholeNumber(field, { from: 5, to: 1440 })),
    leastPercent: wholeNumber('leastPercent', { from: -20, to: 0 }),
    mostPercent: wholeNumber('mostPercent', { from: 0, to: 50 }),
  },
  anObject,
);

const notTaxRate = { error: issue('notTaxRate') };
const taxPercent = z
  .number(notTaxRate)
  .min(0, notTaxRate)
  .max(100, notTaxRate)
  .refine((percent) => Math.abs(percent * 1000 - Math.round(percent * 1000)) < 1e-6, notTaxRate);
const taxPercents = z.object({ services: taxPercent, extras: taxPercent, fees: taxPercent }, anObject);

/** The owner's words in another language, each by its original; what has none or an empty one is shown in the original. */
const OwnTextsBody = z
  .record(freeText('original', MOST_TRANSLATION), freeText('translation', MOST_TRANSLATION))
  .refine((texts) => Object.keys(texts).length <= 1000)
  .readonly();

/** The settings as the owner edits them. Anything valid can be shown, priced and booked: new versions are created only here. */
export const SettingsBody = z
  .object(
    {
      name: requiredText('name', 60),
      email,
      phone: plainText('phone', 40).transform(toPhoneText),
      venmo: freeText('venmo', 31)
        .transform((text) => text.replace(/^@/, ''))
        .refine((text) => /^[\w-]{1,30}$/.test(text), {
          error: issue('notVenmo'),
        }),
      area: requiredText('area', 120),
      address: z.object(
        {
          street: freeText('street', 120),
          locality: requiredText('town', 60),
          region: requiredText('state', 60),
          postalCode: freeText('zipCode', 12),
          country: plainText('country', 2).refine((text) => /^[A-Z]{2}$/.test(text), {
            error: issue('notCountry'),
          }),
        },
        anObject,
      ),
      directions: freeText('directions', 300),
      openingHours: levels(WEEKDAYS, openSpan),
      social: listOf(SocialLink, { list: 'links', most: 10 }),
      language: oneOf('language', LANGUAGE_TAGS).default('en'),
      /** What customers can read; English always is among them. Without it, they stay as they are. */
      offeredLanguages: z
        .array(oneOf('language', LANGUAGE_TAGS), { error: issue('notList', { field: 'offeredLanguages' }) })
        .readonly()
        .optional(),
      timeZone: plainText('timeZone', 60).refine(isTimeZone, {
        error: issue('notTimeZone'),
      }),
      categories: listOf(CategorySettings, { list: 'categories', most: 20 }),
      packages: listOf(PackageSettings, { list: 'packages', most: MOST_PACKAGES, least: 1 }),
      vehicleClasses: listOf(ClassSettings, { list: 'vehicleClasses', most: 30 }),
      extras: listOf(ExtraSettings, { list: 'extras', most: MOST_EXTRAS }),
      /** What is asked with a request; without it, they stay as they are. */
      questions: listOf(QuestionSettings, { list: 'questions', most: MOST_QUESTIONS }).optional(),
      fees: z.object({ waterDiscount: price('waterDiscount') }, anObject),
      /** The fee for an appointment that is canceled late or missed; without it, it stays as it is. */
      cancellation: z
        .object(
          {
            fee: price('cancellationFee'),
            feePercent: wholeNumber('cancellationPercent', { from: 0, to: 100 }),
            noticeHours: wholeNumber('cancellationNotice', { from: 1, to: FREE_CHANGE_HOURS }),
            isTaxed: yesOrNo('cancellationTaxed').default(false),
          },
          anObject,
        )
        .optional(),
      /** Which payment methods customers can choose; without it, it stays as it is. */
      offeredMethods: z
        .object(
          byMethod(OFFERED_METHODS, () => yesOrNo('offeredMethod')),
          anObject,
        )
        .refine((offered) => Object.values(offered).includes(true), { error: issue('noMethodOffered') })
        .optional(),
      /** What customers read about paying by these; without it, it stays as it is. */
      payTo: z
        .object(
          byMethod(PAY_TO_METHODS, () => freeText('payTo', 200)),
          anObject,
        )
        .optional(),
      /** Without it, it stays as it is. */
      giftCards: z
        .object(
          {
            sellOnline: yesOrNo('sellGiftCards'),
            expiryYears: numberOf('giftCardYears').refine(isExpiryYears, {
              error: issue('notExpiryYears', EXPIRY_YEARS),
            }),
          },
          anObject,
        )
        .optional(),
      /** Prepaid visits that are sold together; without them, they stay as they are. */
      bundles: z
        .array(BundleSettings, { error: issue('notList', { field: 'bundles' }) })
        .max(MOST_BUNDLES, { error: issue('listTooLong', { most: MOST_BUNDLES }) })
        .readonly()
        .optional(),
      /** Several vehicles in one appointment; without it, it stays as it is. */
      severalVehicles: z
        .object(
          {
            isOffered: yesOrNo('severalVehicles'),
            discountPercent: wholeNumber('vehicleDiscount', { from: 0, to: 100 }),
            most: wholeNumber('mostVehicles', { from: 2, to: MOST_VEHICLES }),
          },
          anObject,
        )
        .optional(),
      /** Where the crew goes, and the fees for it; without it, it stays as it is. */
      travel: TravelBody.optional(),
      /** How drives between jobs are estimated; without it, that stays as it is. */
      travelTime: z
        .object(
          {
            isCounted: yesOrNo('travelTime'),
            detourPercent: wholeNumber('travelDetour', { from: 0, to: 200 }),
            mph: wholeNumber('travelSpeed', { from: 5, to: 80 }),
            /** Whether customers can't book what leaves no time for the drive; without it, they can. */
            limitsBooking: yesOrNo('travelLimits').optional(),
          },
          anObject,
        )
        .optional(),
      /** How often work can be repeated, and what it costs less then; without them, they stay as they are. */
      planOffers: z
        .array(PlanOfferSettings, { error: issue('notList', { field: 'planOffers' }) })
        .max(MOST_PLAN_OFFERS, { error: issue('listTooLong', { most: MOST_PLAN_OFFERS }) })
        .readonly()
        .optional(),
      /** Streets that a van drives through on fixed days; without them, they stay as they are. */
      rounds: listOf(RoundSettings, { list: 'rounds', most: MOST_ROUNDS }).optional(),
      /** Sales tax in percent; without it, it stays as it is. */
      tax: z.object({ name: requiredText('taxName', 40), percents: taxPercents }, anObject).optional(),
      /** Without it, it stays as it is. */
      taxId: freeText('taxId', 40).optional(),
      seasons: listOf(SeasonSettings, { list: 'seasons', most: 12, least: 1 }),
      closedDays: z
        .array(localDate, { error: issue('noClosedDays') })
        .max(500, { error: issue('tooManyClosedDays', { most: 500 }) })
        .readonly(),
      /** Closed for longer, every week or every year, with a reason for customers; without it, they stay as they are. */
      closures: z
        .array(ClosureSettings, { error: issue('notList', { field: 'closures' }) })
        .max(MOST_CLOSURES, { error: issue('tooManyClosures', { most: MOST_CLOSURES }) })
        .readonly()
        .optional(),
      slotCapacity: wholeNumber('slotCapacity', { from: 1, to: 20 }),
      /** Minutes that stay free before and after the work, in seasons with a timing; without it, they stay as they are. */
      buffers: z
        .object(
          {
            before: wholeNumber('bufferBefore', { from: 0, to: MOST_BUFFER_MINUTES }),
            after: wholeNumber('bufferAfter', { from: 0, to: MOST_BUFFER_MINUTES }),
          },
          anObject,
        )
        .optional(),
      /** The bays and vans that the owner has named; without it, they stay as they are. */
      resources: listOf(ResourceSettings, { list: 'resources', most: MOST_RESOURCES }).optional(),
      horizonDays: wholeNumber('horizonDays', { from: 1, to: 730 }),
      minimumNoticeMinutes: wholeNumber('minimumNotice', { from: 0, to: 43_200 }),
      reservationHours: wholeNumber('reservationHours', { from: 1, to: 72 }),
      mobileAvailable: yesOrNo('mobileService'),
      /** Without it, it stays as it is. */
      countVisits: yesOrNo('countVisits').optional(),
      hasWaitlist: yesOrNo('hasWaitlist').optional(),
      limitsByPeople: yesOrNo('limitsByPeople').optional(),
      promise: z.object(
        {
          confirmationHours: wholeNumber('confirmation', { from: 1, to: 168 }),
          answerHours: wholeNumber('answer', { from: 1, to: 336 }),
        },
        anObject,
      ),
      estimate,
      pay: z.object(
        {
          hoursByPackage: z.record(menuId, hours('paidHours')),
          defaultHourly: price('defaultHourly'),
          /** Without them, they stay as they are. */
          tips: oneOf('tips', TIP_RULES).optional(),
          overtimeAfterHours: wholeNumber('overtimeAfter', { from: 0, to: 80 }).optional(),
          longestShiftHours: wholeNumber('longestShift', { from: 4, to: 24 }).optional(),
        },
        anObject,
      ),
      launch: z.object({ locked: yesOrNo('launchLock'), message: requiredText('launchText', 300) }, anObject),
      applicantCode: codeText('code', 20)
        .transform((text) => text.trim().toUpperCase())
        .refine((text) => text === '' || /^[A-Z0-9]{5}$/.test(text), {
          error: issue('notApplicantCode'),
        }),
      followUp: z.object(
        {
          dayBefore: yesOrNo('dayBefore'),
          dayBeforeHour: wholeNumber('dayBeforeHour', { from: 0, to: 23 }),
          sameDay: yesOrNo('sameDay'),
          sameDayHours: wholeNumber('sameDayHours', { from: 1, to: 12 }),
          texts: yesOrNo('reminderTexts'),
          arrival: yesOrNo('arrivalNews'),
          thanks: yesOrNo('thanks'),
          /** Without it, it stays as it is. */
          dueAgain: yesOrNo('dueAgainReminders').optional(),
          unfinished: yesOrNo('unfinishedLinks').optional(),
          unfinishedHours: wholeNumber('unfinishedHours', { from: DRAFT_HOURS.least, to: DRAFT_HOURS.most }).optional(),
          reviewLinks: listOf(SocialLink, { list: 'reviewLinks', most: 5 }),
        },
        anObject,
      ),
      /** What the site says in the shop's own words; without it, it stays as it is. */
      site: SiteBody.optional(),
      /** What the owner wrote, in other languages; without it, the translations stay as they are. */
      translations: z.partialRecord(z.enum(TRANSLATED_LANGUAGES), OwnTextsBody).readonly().optional(),
    },
    anObject,
  )
  .superRefine((settings, context) => {
    for (const { path, message } of validateSettings(settings))
      context.addIssue({ code: 'custom', path: path.split('.'), message: issueOf(message) });
  })
  .meta({ id: 'BusinessSettings' }) satisfies z.ZodType<SettingsEdit>;

function price(field: FieldName) {
  return numberOf(field)
    .min(0, { error: issue('priceBelow', { field, least: 0 }) })
    .max(MOST_DOLLARS, { error: issue('priceAbove', { field, most: MOST_DOLLARS }) })
    .refine((dollars) => Math.abs(dollars * 100 - Math.round(dollars * 100)) < 1e-6, {
      error: issue('tooManyDecimals', { field }),
    });
}

function extraPrice() {
  return price('price').refine(Number.isInteger, { error: issue('notWholeDollars') });
}

function wholeNumber(field: FieldName, { from, to }: { readonly from: number; readonly to: number }) {
  const error = issue('notWholeNumber', { field, least: from, most: to });
  return numberOf(field).int({ error }).min(from, { error }).max(to, { error });
}

function hours(field: FieldName) {
  const error = issue('notHours');
  return numberOf(field)
    .min(0, { error })
    .max(24, { error })
    .refine((count) => Math.abs(count * 100 - Math.round(count * 100)) < 1e-6, { error });
}

/** A field for each payment method. */
function byMethod<const Method extends string, Value extends z.ZodType>(
  methods: readonly Method[],
  value: () => Value,
): Record<Method, Value> {
  return Object.fromEntries(methods.map((method) => [method, value()])) as Record<Method, Value>;
}

/** One value for each of the words. */
function levels<const Words extends readonly FieldName[], Value extends z.ZodType>(
  words: Words,
  value: (field: FieldName) => Value,
): z.ZodObject<Record<Words[number], Value>> {
  const shape = Object.fromEntries(words.map((word) => [word, value(word)]));
  return z.object(shape as Record<Words[number], Value>, anObject);
}

/** The hours of a weekday, or null for a closed one. */
function openSpan(day: FieldName) {
  const time = (field: FieldName) =>
    plainText(field, 20).refine(isSlotTime, { error: issue('notSlotTime', { example: '9:00 AM' }) });
  const error = issue('noHoursOfDay', { field: day });
  return z.object({ opens: time('openingTime'), closes: time('closingTime') }, { error }).nullable();
}

function listOf<Item extends z.ZodType>(
  item: Item,
  {
    list,
    most,
    least = 0,
  }: {
    readonly list:
      | 'links'
      | 'packages'
      | 'vehicleClasses'
      | 'categories'
      | 'extras'
      | 'questions'
      | 'choices'
      | 'seasons'
      | 'reviewLinks'
      | 'resources'
      | 'outages'
      | 'rounds'
      | 'sitePoints'
      | 'faq'
      | 'sitePages';
    readonly most: number;
    readonly least?: number;
  },
) {
  return z
    .array(item, { error: issue('noList', { list }) })
    .min(least, { error: issue('listTooShort', { list }) })
    .max(most, { error: issue('tooManyItems', { list, most }) })
    .readonly();
}

function texts(field: FieldName, { most, length }: { readonly most: number; readonly length: number }) {
  return z
    .array(requiredText(field, length), { error: issue('notList', { field }) })
    .max(most, { error: issue('tooManyRows', { most }) })
    .readonly();
}

function monthDay(field: FieldName) {
  return plainText(field, 10).refine(isMonthDay, { error: issue('notMonthDay', { field }) });
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
  context.addIssue({ code: 'custom', message: issue('notPhone') });
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
const packageIdList = textList;
const dirtiness = z.record(z.enum(DIRTINESS_LEVELS), z.number());
const slotList = z.array(z.object({ time: z.string(), packages: packageIdList.optional() })).readonly();

/** A package with its prices. */
export const PackageAnswer = z.object({
  id: z.string(),
  name: z.string(),
  emoji: z.string(),
  dropoffPrice: dollars,
  mobilePrice: dollars,
  description: z.string(),
  features: textList,
  popular: z.boolean(),
  status: z.enum(PACKAGE_STATUSES),
  category: z.string().optional(),
  offered: z.enum(OFFERED_PLACES),
  /** The vehicle classes to choose from; none for something counted. */
  classes: textList,
  alsoAccepted: textList.optional(),
  /** Where a class has prices of its own, without its surcharge. */
  classPrices: z.record(z.string(), z.object({ dropoffPrice: dollars, mobilePrice: dollars })).optional(),
  count: z
    .object({
      label: z.string(),
      unit: z.string(),
      units: z.string(),
      one: dollars,
      two: dollars,
      eachBeyond: dollars,
      least: z.number(),
      most: z.number(),
    })
    .optional(),
  photos: z.enum(ESTIMATED_PARTS),
  outline: z.enum(OUTLINES).optional(),
  checklist: textList,
  conditionPrices: z.record(z.enum(CONDITION_LEVELS), dollars).optional(),
  /** What is paid by card when booking: dollars, or a percentage of the total. Absent means nothing. */
  deposit: dollars.optional(),
  depositPercent: z.number().optional(),
  /** Booked without approval, with at least this notice and up to this total in dollars; absent means never. */
  bookAtOnce: z
    .object({
      noticeHours: z.number(),
      most: dollars.optional(),
      withDeposit: z.enum(DEPOSIT_BOOKINGS).optional(),
    })
    .optional(),
  /** How long it takes; of something counted, each. Absent where the owner hasn't said. */
  minutes: z.number().optional(),
  classMinutes: z.record(z.string(), z.number()).optional(),
  conditionMinutes: z.partialRecord(z.enum(CONDITION_LEVELS), z.number()).optional(),
  /** How many people the work takes; absent means one. */
  people: z.number().optional(),
  /** The bays and vans that can do it; absent means all. */
  resources: z.array(z.string()).readonly().optional(),
  /** After how long it's due again; absent means never. */
  dueAgain: z.enum(DUE_INTERVALS).optional(),
});

const dayTimes = z.object({ from: z.string(), until: z.string() });
const ClosureAnswer = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('dates'),
    from: z.string(),
    to: z.string(),
    times: dayTimes.optional(),
    reason: z.string(),
  }),
  z.object({ kind: z.literal('weekly'), day: z.enum(WEEKDAYS), reason: z.string() }),
  z.object({
    kind: z.literal('holiday'),
    holiday: z.enum(FEDERAL_HOLIDAYS),
    observed: z.boolean(),
    reason: z.string(),
  }),
]);

const OwnTexts = z.record(z.string(), z.string());

/** The settings in responses: the same fields as `SettingsBody`, but without limits that an older version may not meet. */
export const SettingsAnswer = z
  .object({
    name: z.string(),
    email: z.string(),
    phone: z.string(),
    venmo: z.string(),
    offeredMethods: z.object(byMethod(OFFERED_METHODS, () => z.boolean())),
    payTo: z.object(byMethod(PAY_TO_METHODS, () => z.string())),
    area: z.string(),
    address: ShopAddress,
    directions: z.string(),
    openingHours: OpeningHours,
    social: z.array(z.object({ network: z.string(), url: z.string() })).readonly(),
    timeZone: z.string(),
    language: z.enum(LANGUAGE_TAGS),
    offeredLanguages: z.array(z.enum(LANGUAGE_TAGS)).readonly(),
    categories: z.array(z.object({ id: z.string(), name: z.string() })).readonly(),
    packages: z.array(PackageAnswer).readonly(),
    vehicleClasses: z
      .array(
        z.object({
          id: z.string(),
          name: z.string(),
          examples: z.string(),
          makes: textList,
          listsModels: z.boolean(),
          surcharge: dollars,
          surchargePercent: z.number(),
          outline: z.enum(OUTLINES),
          retired: z.boolean(),
        }),
      )
      .readonly(),
    extras: z
      .array(
        z.object({
          id: z.string().meta({ description: 'The same in every language; a quote request takes it in `extras`.' }),
          name: z.string(),
          description: z.string(),
          price: dollars,
          /** Where a vehicle class has a price of its own. */
          classPrices: z.record(z.string(), dollars).optional(),
          /** Whether the price is for each unit of a package for something counted. */
          perUnit: z.boolean().optional(),
          /** Whether a quote starts with it; absent means only if it's free. */
          preselected: z.boolean().optional(),
          minutes: z.number().optional(),
          packages: packageIdList,
          /** The IDs of categories whose packages all have it. */
          categories: textList.optional(),
          /** Whether it's no longer sold; only the owner sees those. */
          retired: z.boolean().optional(),
        }),
      )
      .readonly(),
    questions: z
      .array(
        z.object({
          id: z.string().meta({ description: 'The same in every language; a quote request takes it in `answers`.' }),
          text: z.string(),
          kind: z.enum(QUESTION_KINDS),
          required: z.boolean(),
          packages: packageIdList,
          categories: textList,
          choices: z.array(z.object({ id: z.string(), name: z.string(), price: dollars })).readonly(),
          yesPrice: dollars,
        }),
      )
      .readonly(),
    fees: z.object({ waterDiscount: dollars }),
    severalVehicles: z.object({ isOffered: z.boolean(), discountPercent: z.number(), most: z.number() }),
    travel: z.object({
      fromZip: z.string(),
      areas: z
        .array(
          z.union([
            z.object({ kind: z.literal('zips'), name: z.string(), zips: textList, fee: dollars }),
            z.object({ kind: z.literal('distance'), name: z.string(), miles: z.number(), fee: dollars }),
          ]),
        )
        .readonly(),
    }),
    travelTime: z.object({
      isCounted: z.boolean(),
      detourPercent: z.number(),
      mph: z.number(),
      limitsBooking: z.boolean().optional(),
    }),
    planOffers: z
      .array(
        z.object({
          interval: z.enum(PLAN_INTERVALS),
          discount: z.union([
            z.object({ kind: z.literal('none') }),
            z.object({ kind: z.literal('percent'), percent: z.number() }),
            z.object({ kind: z.literal('amount'), amount: dollars }),
            z.object({ kind: z.literal('free'), every: z.number() }),
          ]),
          packages: packageIdList,
        }),
      )
      .readonly(),
    rounds: z
      .array(
        z.object({
          id: z.string(),
          name: z.string(),
          firstOn: z.string(),
          every: z.enum(ROUND_INTERVALS),
          from: z.string(),
          until: z.string(),
          stops: z.number(),
          van: z.string(),
          zips: textList,
          packages: packageIdList,
          isAfterPickup: z.boolean(),
          /** The first of its numbers in stored reservations. */
          seat: z.number(),
        }),
      )
      .readonly(),
    giftCards: z.object({ sellOnline: z.boolean(), expiryYears: z.number() }),
    bundles: z
      .array(
        z.object({
          name: z.string(),
          packageType: z.string(),
          visits: z.number(),
          price: dollars,
          months: z.number().nullable(),
        }),
      )
      .readonly(),
    cancellation: z.object({ fee: dollars, feePercent: z.number(), noticeHours: z.number(), isTaxed: z.boolean() }),
    /** In percent. */
    tax: z.object({
      name: z.string(),
      percents: z.object({ services: z.number(), extras: z.number(), fees: z.number() }),
    }),
    taxId: z.string(),
    seasons: z
      .array(
        z.object({
          name: z.string(),
          from: z.string(),
          to: z.string(),
          weekends: slotList,
          weekdays: slotList,
          timing: z.enum(TIMINGS).optional(),
          ends: z.enum(SEASON_ENDS).optional(),
          /** Only days whose times aren't those of the two lists. */
          days: z.partialRecord(z.enum(WEEKDAYS), slotList).optional(),
        }),
      )
      .readonly(),
    closedDays: textList,
    closures: z.array(ClosureAnswer).readonly(),
    slotCapacity: z.number(),
    buffers: z.object({ before: z.number(), after: z.number() }),
    resources: z
      .array(
        z.object({
          id: z.string(),
          name: z.string(),
          kind: z.enum(RESOURCE_KINDS),
          /** Its number in stored reservations. */
          seat: z.number(),
          outages: z
            .array(z.object({ from: z.string(), to: z.string(), times: dayTimes.optional(), reason: z.string() }))
            .readonly(),
        }),
      )
      .readonly(),
    horizonDays: z.number(),
    minimumNoticeMinutes: z.number(),
    reservationHours: z.number(),
    mobileAvailable: z.boolean(),
    countVisits: z.boolean(),
    hasWaitlist: z.boolean(),
    limitsByPeople: z.boolean(),
    promise: z.object({ confirmationHours: z.number(), answerHours: z.number() }),
    estimate: z.object({
      mode: z.enum(ESTIMATE_MODES),
      percentByLevel: dirtiness,
      minutesByLevel: dirtiness,
      leastPercent: z.number(),
      mostPercent: z.number(),
    }),
    pay: z.object({
      hoursByPackage: z.record(z.string(), z.number()),
      defaultHourly: dollars,
      tips: z.enum(TIP_RULES),
      overtimeAfterHours: z.number(),
      longestShiftHours: z.number(),
    }),
    launch: z.object({ locked: z.boolean(), message: z.string() }),
    applicantCode: z.string(),
    followUp: z.object({
      dayBefore: z.boolean(),
      dayBeforeHour: z.number(),
      sameDay: z.boolean(),
      sameDayHours: z.number(),
      texts: z.boolean(),
      arrival: z.boolean(),
      thanks: z.boolean(),
      dueAgain: z.boolean(),
      unfinished: z.boolean(),
      unfinishedHours: z.number(),
      reviewLinks: z.array(z.object({ network: z.string(), url: z.string() })).readonly(),
    }),
    site: z.object({
      headline: z.string(),
      promise: z.string(),
      about: z.string(),
      points: z.array(z.object({ title: z.string(), text: z.string() })).readonly(),
      announcement: z.object({ text: z.string(), from: z.string(), until: z.string() }),
      faq: z.array(z.object({ question: z.string(), answer: z.string() })).readonly(),
      pages: z
        .array(
          z.object({
            slug: z.string(),
            title: z.string(),
            text: z.string(),
            picture: z.string(),
            faq: z.array(z.object({ question: z.string(), answer: z.string() })).readonly(),
            package: z.string(),
            oldAddresses: z.array(z.string()).readonly(),
          }),
        )
        .readonly(),
      hero: z.string(),
      logo: z.string(),
      color: z.string(),
      contactInFooter: z.boolean(),
      showsGallery: z.boolean(),
      showsReviews: z.boolean(),
      bookingSites: z.array(z.string()).readonly(),
    }),
    translations: z.partialRecord(z.enum(TRANSLATED_LANGUAGES), OwnTexts),
  })
  .meta({ id: 'SettingsAnswer' }) satisfies z.ZodType<SettingsForm>;

/** The version that was edited; returns 409 'business-changed' when there is a newer one. */
const version = numberOf('version').int({ error: issue('notWhole', { field: 'version' }) });

/** What happens to reservations when the time zone changes: they keep their wall time, or their instant. */
const zoneChange = oneOf('zoneChange', ZONE_CHANGES).optional();

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
  warnings: z.array(z.object({ path: z.string(), message: z.string() })),
  /** The first hundred, soonest first. */
  conflicts: z.array(VisitConflict),
  conflictCount: z.number(),
  /** The first hundred appointments that get another bay or van: those of a check, before it's published. */
  moves: z.array(VisitConflict.omit({ reason: true }).extend({ from: z.string(), to: z.string() })).optional(),
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

/** The settings with another menu, and what would change of the current version. */
export const OtherMenu = z
  .object({ version: z.number(), business: SettingsAnswer, differences: z.array(SettingsDifference) })
  .meta({ id: 'OtherMenu' });

export const VersionInList = z
  .object({ ...saved, changeCount: z.number(), summary: z.string() })
  .meta({ id: 'BusinessVersionInList' });

const versionInPath = z.object({
  version: z.coerce
    .number({ error: issue('noVersion') })
    .int({ error: issue('noVersion') })
    .min(1, { error: issue('noVersion') })
    .max(2_147_483_647, { error: issue('noVersion') }),
});

const BODY_LIMIT = 256 * 1024;
/** In characters. */
const MENU_FILE_LIMIT = 300_000;

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
  'GET /api/admin/menu/export': {
    summary: 'Returns the menu as CSV: packages, vehicle classes, extras and categories, the kind of each row first.',
    audience: 'admin',
    response: { 200: csvAnswer },
  },
  'POST /api/admin/menu/read': {
    summary:
      'Reads the CSV of a menu and returns the settings with it, and what would change. Saves nothing. What the file has no column or row of stays; what is missing among others of its kind is retired.',
    audience: 'admin',
    body: z.object({ csv: plainText('menuFile', MENU_FILE_LIMIT) }, anObject).meta({ id: 'MenuFile' }),
    response: { 200: OtherMenu },
    problems: [422],
    bodyLimit: 2 * MENU_FILE_LIMIT,
  },
  'POST /api/admin/menu/start': {
    summary:
      'Returns the settings with one of the menus to start with, and what would change. Saves nothing. What is sold now is retired.',
    audience: 'admin',
    body: z.object({ menu: oneOf('startMenu', START_MENU_IDS) }, anObject).meta({ id: 'StartMenuChoice' }),
    response: { 200: OtherMenu },
    problems: [422],
  },
  'POST /api/admin/business/preview': {
    summary:
      'Returns the first page of the site, or one about a town or a service, with these words of the shop, in the language of the caller. Saves nothing.',
    audience: 'admin',
    body: z
      .object({ site: SiteBody, path: codeText('sitePageSlug', 120).default('/') }, anObject)
      .meta({ id: 'SitePreview' }),
    response: { 200: z.object({ html: z.string() }) },
    problems: [422],
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
export type OtherMenu = z.infer<typeof OtherMenu>;
export type SettingsCheck = z.infer<typeof SettingsCheck>;
export type SavedSettings = z.infer<typeof SavedSettings>;
export type VisitConflict = z.infer<typeof VisitConflict>;
export type VersionInList = z.infer<typeof VersionInList>;
