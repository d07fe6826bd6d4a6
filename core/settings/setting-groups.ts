import { methodTexts } from '#core/languages/en/payment-methods.ts';
import { settingNamesTexts } from '#core/languages/en/setting-names.ts';
import { languageName, type Language } from '#core/languages/language.ts';
import { formatMoney, toCents } from '#core/lib/money.ts';
import { formatMonthDay, formatSlotTime, isSlotTime } from '#core/lib/time.ts';
import { listText } from '#core/lib/wording.ts';
import { OFFERED_METHODS, PAY_TO_METHODS } from '#core/payments/methods.ts';
import { discountText, intervalText } from '#core/pricing/plan-words.ts';
import type { Closure } from '#core/scheduling/closures.ts';
import { partsOf, type DueInterval } from '#core/scheduling/due-again.ts';
import { holidayName } from '#core/scheduling/federal-holidays.ts';
import { WEEKDAYS, weekdayInText, weekdayName, type Weekday } from '#core/scheduling/opening-hours.ts';
import type { Resource } from '#core/scheduling/resources.ts';
import type { Round } from '#core/scheduling/rounds.ts';
import type { QuestionSettings } from './questions.ts';
import type { SettingsForm, BundleSettings } from './settings-form.ts';
import { findClass, isPreselected, TAX_KINDS } from './settings.ts';
import { sitePagePath } from './site-pages.ts';
import type {
  ClassSettings,
  ExtraSettings,
  PackageSettings,
  PlanOfferSettings,
  SeasonSettings,
  SlotSettings,
  TravelAreaSettings,
} from './wire-prices.ts';

/** One field in words. A list that is compared item by item has `items`. */
export type SettingLeaf = {
  readonly key: string;
  readonly path: string;
  readonly label: string;
  readonly text: string;
  readonly items?: readonly string[];
};

/** Fields that belong together: a package, an extra, a season, or (without a label) a single field. */
export type SettingGroup = {
  /** Identifies the same thing in two versions, wherever it is in its list. */
  readonly key: string;
  readonly path: string;
  readonly label: string;
  /** All of it in one line, for when it's added or removed. */
  readonly about: string;
  readonly leaves: readonly SettingLeaf[];
};

/** What packages are called, by id. */
export type PackageNames = Readonly<Record<string, string>>;

/** All settings in words, in the order in which the owner sees them. What is no number where one belongs is shown as it is. */
export function settingGroups(
  settings: SettingsForm,
  names: PackageNames,
  language: Language,
): readonly SettingGroup[] {
  const t = settingNamesTexts(language);
  const words: Words = { t, language };
  const { packages, vehicleClasses, extras, seasons, social } = settings;
  const named = (ids: readonly string[]) => ids.map((id) => names[id] ?? id).join(', ') || t('none');
  return [
    alone(shopLeaves(settings, words)),
    ...social.map(({ network, url }, index) => ({
      ...group(`social.${network}`, { path: `social.${index}`, label: t('link', { network }), about: url }),
      leaves: [leaf(`social.${index}.url`, t('address'), url)],
    })),
    alone([list('categories', { label: t('categories'), items: settings.categories.map(({ name }) => name) })]),
    ...packages.map((pack, index) => packageGroup(pack, { index, settings, words })),
    ...extras.map((extra, index) => extraGroup(extra, { index, packages: named(extra.packages), settings, words })),
    ...settings.questions.map((question, index) =>
      questionGroup(question, { index, isFor: questionFor(question, { settings, names, words }), words }),
    ),
    ...vehicleClasses.map((each, index) => classGroup(each, { index, words })),
    ...seasons.map((season, index) => seasonGroup(season, { index, named, words })),
    alone([
      ...timeLeaves(settings, words),
      ...feeLeaves(settings, words),
      ...taxLeaves(settings, words),
      ...estimateLeaves(settings, words),
      ...payLeaves(settings, { names, words }),
    ]),
    alone([
      leaf('launch.locked', t('launchLock'), onOff(settings.launch.locked, words)),
      leaf('launch.message', t('launchText'), settings.launch.message),
      leaf('applicantCode', t('applicantCode'), settings.applicantCode || t('none')),
      ...followUpLeaves(settings, words),
      ...siteLeaves(settings, words),
    ]),
  ];
}

type Words = { readonly t: ReturnType<typeof settingNamesTexts>; readonly language: Language };

function shopLeaves(settings: SettingsForm, words: Words): readonly SettingLeaf[] {
  const {
    name,
    email,
    phone,
    area,
    address,
    directions,
    openingHours,
    timeZone,
    language: sentIn,
    offeredLanguages,
  } = settings;
  const { t, language } = words;
  return [
    leaf('name', t('name'), name),
    leaf('email', t('email'), email),
    leaf('phone', t('phone'), phone),
    leaf('area', t('area'), area),
    leaf('address.street', t('street'), address.street || t('none')),
    leaf('address.locality', t('town'), address.locality),
    leaf('address.region', t('state'), address.region),
    leaf('address.postalCode', t('zipCode'), address.postalCode || t('none')),
    leaf('address.country', t('country'), address.country),
    leaf('directions', t('directions'), directions || t('none')),
    ...WEEKDAYS.map((day) =>
      leaf(
        `openingHours.${day}`,
        t('openingHours', { day: weekdayName(day, language) }),
        spanOf(openingHours[day], words),
      ),
    ),
    leaf('timeZone', t('timeZone'), timeZone),
    leaf('language', t('language'), languageName(sentIn)),
    leaf('offeredLanguages', t('offeredLanguages'), listText(offeredLanguages.map(languageName), words.language)),
  ];
}

function packageGroup(
  pack: PackageSettings,
  where: { readonly index: number; readonly settings: SettingsForm; readonly words: Words },
): SettingGroup {
  const { index, settings, words } = where;
  const { t } = words;
  const path = `packages.${index}`;
  const { conditionPrices, count } = pack;
  const classNamed = (id: string) => findClass(settings, id)?.name ?? id;
  const resourceNamed = (id: string) => settings.resources.find((resource) => resource.id === id)?.name ?? id;
  return {
    ...group(`packages.${pack.id}`, {
      path,
      label: pack.name,
      about: t('packagePrices', { dropOff: money(pack.dropoffPrice), mobile: money(pack.mobilePrice) }),
    }),
    leaves: [
      leaf(`${path}.name`, t('name'), pack.name),
      leaf(`${path}.emoji`, t('emoji'), pack.emoji),
      leaf(`${path}.dropoffPrice`, t('dropoffPrice'), money(pack.dropoffPrice)),
      leaf(`${path}.mobilePrice`, t('mobilePrice'), money(pack.mobilePrice)),
      leaf(`${path}.deposit`, t('deposit'), depositText(pack, t)),
      leaf(`${path}.bookAtOnce`, t('bookAtOnce'), atOnceText(pack, t)),
      leaf(`${path}.description`, t('description'), pack.description),
      list(`${path}.features`, { label: t('features'), items: pack.features }),
      list(`${path}.checklist`, { label: t('checklist'), items: pack.checklist ?? [] }),
      leaf(`${path}.popular`, t('popular'), t('isSo', { isSo: String(pack.popular) })),
      ...(conditionPrices
        ? (['light', 'moderate', 'heavy'] as const).map((level) =>
            leaf(`${path}.conditionPrices.${level}`, t('condition', { level }), money(conditionPrices[level])),
          )
        : []),
      leaf(`${path}.status`, t('packageStatus'), t('packageStatusIs', { status: pack.status })),
      leaf(
        `${path}.category`,
        t('category'),
        settings.categories.find(({ id }) => id === pack.category)?.name ?? t('none'),
      ),
      leaf(`${path}.offered`, t('offeredPlace'), t('offeredPlaceIs', { place: pack.offered })),
      leaf(`${path}.classes`, t('vehicleClasses'), pack.classes.map(classNamed).join(', ') || t('none')),
      ...Object.entries(pack.classPrices ?? {}).map(([id, prices]) =>
        leaf(
          `${path}.classPrices.${id}`,
          t('classPrice', { name: classNamed(id) }),
          t('packagePrices', { dropOff: money(prices.dropoffPrice), mobile: money(prices.mobilePrice) }),
        ),
      ),
      ...(count ? countLeaves(count, { path: `${path}.count`, words }) : []),
      leaf(`${path}.minutes`, t('workTime'), timeNeeded(pack.minutes, t)),
      ...Object.entries(pack.classMinutes ?? {}).map(([id, minutes]) =>
        leaf(`${path}.classMinutes.${id}`, t('classTime', { name: classNamed(id) }), timeNeeded(minutes, t)),
      ),
      ...(conditionPrices
        ? (['light', 'moderate', 'heavy'] as const).map((level) =>
            leaf(
              `${path}.conditionMinutes.${level}`,
              t('conditionTime', { level }),
              timeNeeded(pack.conditionMinutes?.[level], t),
            ),
          )
        : []),
      leaf(`${path}.people`, t('people'), String(pack.people ?? 1)),
      leaf(`${path}.resources`, t('ableResources'), pack.resources?.map(resourceNamed).join(', ') ?? t('allOfThem')),
      leaf(`${path}.dueAgain`, t('dueAgain'), pack.dueAgain ? dueText(pack.dueAgain, t) : t('none')),
      leaf(`${path}.photos`, t('estimatedParts'), t('estimatedPartsAre', { parts: pack.photos })),
      leaf(`${path}.outline`, t('outline'), pack.outline ? t('outlineIs', { outline: pack.outline }) : t('none')),
    ],
  };
}

function countLeaves(
  count: NonNullable<PackageSettings['count']>,
  { path, words: { t } }: { readonly path: string; readonly words: Words },
): readonly SettingLeaf[] {
  return [
    leaf(`${path}.label`, t('counted'), count.label),
    leaf(`${path}.unit`, t('countUnit'), count.unit),
    leaf(`${path}.units`, t('countUnits'), count.units),
    leaf(`${path}.one`, t('countOne'), money(count.one)),
    leaf(`${path}.two`, t('countTwo'), money(count.two)),
    leaf(`${path}.eachBeyond`, t('countBeyond'), money(count.eachBeyond)),
    leaf(`${path}.least`, t('countLeast'), String(count.least)),
    leaf(`${path}.most`, t('countMost'), String(count.most)),
  ];
}

function classGroup(
  { id, name, examples, makes, listsModels, surcharge, surchargePercent, outline, retired }: ClassSettings,
  { index, words }: { readonly index: number; readonly words: Words },
): SettingGroup {
  const { t } = words;
  const path = `vehicleClasses.${index}`;
  return {
    ...group(`vehicleClasses.${id}`, { path, label: t('vehicleClass', { name }), about: money(surcharge) }),
    leaves: [
      leaf(`${path}.name`, t('name'), name),
      leaf(`${path}.examples`, t('examples'), examples || t('none')),
      list(`${path}.makes`, { label: t('brands'), items: makes }),
      leaf(`${path}.listsModels`, t('listsModels'), t('isSo', { isSo: String(listsModels) })),
      leaf(`${path}.surcharge`, t('surcharge'), money(surcharge)),
      leaf(`${path}.surchargePercent`, t('surchargePercent'), `${surchargePercent}%`),
      leaf(`${path}.outline`, t('outline'), t('outlineIs', { outline })),
      leaf(`${path}.retired`, t('classRetired'), t('isSo', { isSo: String(retired) })),
    ],
  };
}

function depositText({ deposit, depositPercent }: PackageSettings, t: Words['t']): string {
  if (depositPercent) return t('depositOfTotal', { percent: String(depositPercent) });
  return deposit ? money(deposit) : t('none');
}

function atOnceText({ bookAtOnce }: PackageSettings, t: Words['t']): string {
  if (!bookAtOnce) return t('none');
  const notice = t('atOnceNotice', { hours: bookAtOnce.noticeHours });
  const limits = bookAtOnce.most === undefined ? notice : t('atOnceUpTo', { notice, most: money(bookAtOnce.most) });
  const { withDeposit: deposit = 'account' } = bookAtOnce;
  return deposit === 'account' ? limits : t('atOnceDeposit', { limits, deposit });
}

function extraGroup(
  extra: ExtraSettings,
  where: {
    readonly index: number;
    readonly packages: string;
    readonly settings: SettingsForm;
    readonly words: Words;
  },
): SettingGroup {
  const { name, description, price, classPrices = {}, perUnit = false, minutes, retired = false } = extra;
  const { packages, settings } = where;
  const { t } = where.words;
  const path = `extras.${where.index}`;
  const categories = settings.categories.filter(({ id }) => extra.categories?.includes(id));
  return {
    ...group(`extras.${name}`, {
      path,
      label: t('extra', { name }),
      about: t('extraInShort', { price: money(price), packages }),
    }),
    leaves: [
      leaf(`${path}.description`, t('description'), description),
      leaf(`${path}.price`, t('price'), money(price)),
      ...Object.entries(classPrices).map(([id, each]) =>
        leaf(`${path}.classPrices.${id}`, t('classPrice', { name: findClass(settings, id)?.name ?? id }), money(each)),
      ),
      leaf(`${path}.perUnit`, t('perUnit'), t('isSo', { isSo: String(perUnit) })),
      leaf(
        `${path}.preselected`,
        t('preselected'),
        t('isSo', { isSo: String(isPreselected({ ...extra, cents: price })) }),
      ),
      leaf(`${path}.minutes`, t('workTime'), timeNeeded(minutes, t)),
      leaf(`${path}.packages`, t('packages'), packages),
      leaf(`${path}.categories`, t('categories'), categories.map((each) => each.name).join(', ') || t('none')),
      leaf(`${path}.retired`, t('extraRetired'), t('isSo', { isSo: String(retired) })),
    ],
  };
}

function questionGroup(
  { id, text, kind, required, choices, yesPrice }: QuestionSettings,
  { index, isFor, words: { t } }: { readonly index: number; readonly isFor: string; readonly words: Words },
): SettingGroup {
  const path = `questions.${index}`;
  const kindText = t('questionKindIs', { kind });
  return {
    ...group(`questions.${id}`, { path, label: t('question', { text }), about: kindText }),
    leaves: [
      leaf(`${path}.text`, t('questionText'), text),
      leaf(`${path}.kind`, t('questionKind'), kindText),
      leaf(`${path}.required`, t('required'), t('isSo', { isSo: String(required) })),
      leaf(`${path}.packages`, t('questionFor'), isFor),
      list(`${path}.choices`, {
        label: t('choices'),
        items: choices.map(({ name, price }) =>
          price === 0 ? name : t('choiceAndPrice', { name, price: money(price) }),
        ),
      }),
      leaf(`${path}.yesPrice`, t('yesPrice'), money(yesPrice)),
    ],
  };
}

/** The packages and categories that a question is asked with: 'Full Detail, category Boats'. */
function questionFor(
  { packages, categories }: QuestionSettings,
  {
    settings,
    names,
    words: { t },
  }: { readonly settings: SettingsForm; readonly names: PackageNames; readonly words: Words },
): string {
  const named = (id: string) => settings.categories.find((category) => category.id === id)?.name ?? id;
  return (
    [...packages.map((id) => names[id] ?? id), ...categories.map((id) => t('ofCategory', { name: named(id) }))].join(
      ', ',
    ) || t('allPackages')
  );
}

function seasonGroup(
  { name, from, to, weekends, weekdays, days, timing, ends }: SeasonSettings,
  seasonContext: {
    readonly index: number;
    readonly named: (ids: readonly string[]) => string;
    readonly words: Words;
  },
): SettingGroup {
  const { index, named, words } = seasonContext;
  const path = `seasons.${index}`;
  const { t } = words;
  const slots = (rules: readonly SlotSettings[]) =>
    rules.map(({ time, packages }) => {
      const text = timeText(time, words);
      return packages ? t('timeForSome', { time: text, packages: named(packages) }) : text;
    });
  return {
    ...group(`seasons.${name}`, {
      path,
      label: t('season', { name }),
      about: t('timeSpan', { from: day(from, words), to: day(to, words) }),
    }),
    leaves: [
      leaf(`${path}.from`, t('firstDay'), day(from, words)),
      leaf(`${path}.to`, t('lastDay'), day(to, words)),
      ...(timing ? [leaf(`${path}.timing`, t('timing'), t('timingOf', { timing }))] : []),
      ...(ends ? [leaf(`${path}.ends`, t('latestEnd'), t('latestEndOf', { ends }))] : []),
      list(`${path}.weekends`, { label: t('weekendTimes'), items: slots(weekends) }),
      list(`${path}.weekdays`, { label: t('weekdayTimes'), items: slots(weekdays) }),
      ...WEEKDAYS.flatMap((weekday) => {
        const own = days?.[weekday];
        if (!own) return [];
        const label = t('timesOfDay', { day: weekdayInText(weekday, words.language) });
        return [list(`${path}.days.${weekday}`, { label, items: own.length > 0 ? slots(own) : [t('closed')] })];
      }),
    ],
  };
}

function timeLeaves(settings: SettingsForm, words: Words): readonly SettingLeaf[] {
  const { closedDays, closures, slotCapacity, buffers, minimumNoticeMinutes, horizonDays, reservationHours } = settings;
  const { resources, mobileAvailable, promise, countVisits, hasWaitlist, limitsByPeople } = settings;
  const { t } = words;
  return [
    list('closedDays', { label: t('closedDays'), items: closedDays.map((each) => date(each, words)) }),
    list('closures', { label: t('closures'), items: closures.map((each) => closureItem(each, words)) }),
    leaf('slotCapacity', t('slotCapacity'), String(slotCapacity)),
    leaf('buffers.before', t('bufferBefore'), amount('minutes', buffers.before, t)),
    leaf('buffers.after', t('bufferAfter'), amount('minutes', buffers.after, t)),
    list('resources', { label: t('resources'), items: resources.flatMap((each) => resourceItems(each, words)) }),
    leaf('minimumNoticeMinutes', t('minimumNotice'), amount('minutes', minimumNoticeMinutes, t)),
    leaf('horizonDays', t('horizonDays'), amount('days', horizonDays, t)),
    leaf('reservationHours', t('reservationHours'), amount('hours', reservationHours, t)),
    leaf('hasWaitlist', t('waitlist'), onOff(hasWaitlist, words)),
    leaf('limitsByPeople', t('limitsByPeople'), onOff(limitsByPeople, words)),
    leaf('mobileAvailable', t('mobileService'), onOff(mobileAvailable, words)),
    leaf('promise.confirmationHours', t('confirmationPromise'), amount('hours', promise.confirmationHours, t)),
    leaf('promise.answerHours', t('answerPromise'), amount('hours', promise.answerHours, t)),
    leaf('countVisits', t('countVisits'), onOff(countVisits, words)),
  ];
}

function feeLeaves(
  { fees, severalVehicles, travel, travelTime, planOffers, rounds, packages, cancellation }: SettingsForm,
  words: Words,
): readonly SettingLeaf[] {
  const { t } = words;
  return [
    leaf('fees.waterDiscount', t('waterDiscount'), money(fees.waterDiscount)),
    leaf('severalVehicles.isOffered', t('severalVehicles'), onOff(severalVehicles.isOffered, words)),
    leaf('severalVehicles.discountPercent', t('vehicleDiscount'), `${severalVehicles.discountPercent}%`),
    leaf('severalVehicles.most', t('mostVehicles'), String(severalVehicles.most)),
    leaf('travel.fromZip', t('travelFrom'), travel.fromZip || t('none')),
    list('travel.areas', { label: t('travelAreas'), items: travel.areas.flatMap((area) => travelItems(area, words)) }),
    leaf('travelTime.isCounted', t('travelTime'), onOff(travelTime.isCounted, words)),
    leaf('travelTime.limitsBooking', t('travelLimits'), onOff(travelTime.limitsBooking ?? false, words)),
    leaf('travelTime.detourPercent', t('travelDetour'), `${travelTime.detourPercent}%`),
    leaf('travelTime.mph', t('travelSpeed'), t('travelMph', { speed: String(travelTime.mph) })),
    list('planOffers', { label: t('planOffers'), items: planOffers.map((offer) => offerItem(offer, packages, words)) }),
    list('rounds', { label: t('rounds'), items: rounds.map((round) => roundItem(round, packages, words)) }),
    leaf('cancellation.fee', t('cancellationFee'), money(cancellation.fee)),
    leaf('cancellation.feePercent', t('cancellationPercent'), `${cancellation.feePercent}%`),
    leaf('cancellation.noticeHours', t('cancellationNotice'), amount('hours', cancellation.noticeHours, t)),
    leaf('cancellation.isTaxed', t('cancellationTaxed'), onOff(cancellation.isTaxed, words)),
  ];
}

/** The distance, or each ZIP code, with its fee. */
function travelItems(area: TravelAreaSettings, { t }: Words): readonly string[] {
  const { name, fee } = area;
  const price = fee === 0 ? t('travelFree') : money(fee);
  const items =
    area.kind === 'distance'
      ? [t('travelWithin', { miles: String(area.miles), price })]
      : area.zips.map((zip) => t('travelZip', { zip, price }));
  return name === '' ? items : items.map((item) => t('travelNamed', { item, name }));
}

/** 'every 4 weeks, 10% off each visit (Full Detail)'. */
function offerItem(
  { interval, discount, packages: of }: PlanOfferSettings,
  packages: SettingsForm['packages'],
  { t, language }: Words,
): string {
  const plain = discount.kind === 'amount' ? { kind: discount.kind, amountCents: toCents(discount.amount) } : discount;
  const item = `${intervalText(interval, language)}, ${discountText(plain, language)}`;
  const names = packages.filter(({ id }) => of.includes(id)).map(({ name }) => name);
  return names.length === 0 ? item : t('travelNamed', { item, name: listText(names, language) });
}

/** 'Lansingburgh: every 2 weeks from June 8, 2027, 8:00 AM – 12:00 PM, 12 stops, 12180, 12182 (Garbage Can Cleaning)'. */
function roundItem(round: Round, packages: SettingsForm['packages'], words: Words): string {
  const { t, language } = words;
  const { name, every, firstOn, from, until, stops, zips, isAfterPickup } = round;
  const item = t('roundItem', {
    name,
    every: intervalText(every, language),
    from: date(firstOn, words),
    times: `${from} – ${until}`,
    count: stops,
    zips: zips.join(', '),
    isAfterPickup: String(isAfterPickup),
  });
  const names = packages.filter(({ id }) => round.packages.includes(id)).map((pack) => pack.name);
  return names.length === 0 ? item : t('travelNamed', { item, name: listText(names, language) });
}

function taxLeaves({ tax, taxId }: SettingsForm, { t }: Words): readonly SettingLeaf[] {
  return [
    leaf('tax.name', t('taxName'), tax.name),
    ...TAX_KINDS.map((kind) => leaf(`tax.percents.${kind}`, t('taxOn', { kind }), `${tax.percents[kind]}%`)),
    leaf('taxId', t('taxId'), taxId || t('none')),
  ];
}

function estimateLeaves({ estimate }: SettingsForm, { t }: Words): readonly SettingLeaf[] {
  const { mode, percentByLevel, minutesByLevel, leastPercent, mostPercent } = estimate;
  return [
    leaf('estimate.mode', t('photoEstimate'), t('estimateMode', { mode })),
    ...Object.entries(percentByLevel).map(([level, percent]) =>
      leaf(`estimate.percentByLevel.${level}`, t('estimatePercent', { level }), `${percent}%`),
    ),
    ...Object.entries(minutesByLevel).map(([level, minutes]) =>
      leaf(`estimate.minutesByLevel.${level}`, t('estimateMinutes', { level }), amount('minutes', minutes, t)),
    ),
    leaf('estimate.leastPercent', t('lowestAdjustment'), `${leastPercent}%`),
    leaf('estimate.mostPercent', t('highestAdjustment'), `${mostPercent}%`),
  ];
}

function payLeaves(
  { venmo, offeredMethods, payTo, pay, giftCards, bundles }: SettingsForm,
  { names, words }: { readonly names: PackageNames; readonly words: Words },
): readonly SettingLeaf[] {
  const { t } = words;
  return [
    leaf('venmo', t('venmoName'), venmo),
    ...OFFERED_METHODS.map((method) =>
      leaf(
        `offeredMethods.${method}`,
        t('offeredMethod', { method: methodTexts(words.language)(method) }),
        onOff(offeredMethods[method], words),
      ),
    ),
    ...PAY_TO_METHODS.map((method) =>
      leaf(`payTo.${method}`, t('payTo', { method: methodTexts(words.language)(method) }), payTo[method] || t('none')),
    ),
    leaf('giftCards.sellOnline', t('sellGiftCards'), onOff(giftCards.sellOnline, words)),
    leaf('giftCards.expiryYears', t('giftCardExpiry'), t('yearsOrNever', { years: giftCards.expiryYears })),
    list('bundles', { label: t('bundles'), items: bundles.map((bundle) => bundleItem(bundle, names, words)) }),
    leaf('pay.defaultHourly', t('defaultHourly'), money(pay.defaultHourly)),
    leaf('pay.tips', t('tips'), t('tipRule', { rule: pay.tips })),
    leaf('pay.overtimeAfterHours', t('overtimeAfter'), overtimeOf(pay.overtimeAfterHours, t)),
    leaf('pay.longestShiftHours', t('longestShift'), amount('hours', pay.longestShiftHours, t)),
    ...Object.entries(pay.hoursByPackage).map(([id, hours]) =>
      leaf(`pay.hoursByPackage.${id}`, t('paidHours', { packageName: names[id] ?? id }), amount('hours', hours, t)),
    ),
  ];
}

/** '5 washes: 5 x Full Detail, $400, valid for 12 months'. */
function bundleItem(
  { name, packageType, visits, price, months }: BundleSettings,
  names: PackageNames,
  { t }: Words,
): string {
  const of = { name, visits, packageName: names[packageType] ?? packageType, price: money(price) };
  return t('bundle', { ...of, months: months ?? 0 });
}

function followUpLeaves({ followUp }: SettingsForm, words: Words): readonly SettingLeaf[] {
  const { dayBefore, dayBeforeHour, sameDay, sameDayHours, texts, arrival, thanks, dueAgain, reviewLinks } = followUp;
  const { unfinished, unfinishedHours } = followUp;
  const { t } = words;
  return [
    leaf('followUp.dayBefore', t('dayBefore'), onOff(dayBefore, words)),
    leaf('followUp.dayBeforeHour', t('reminderHour'), hourText(dayBeforeHour, words)),
    leaf('followUp.sameDay', t('reminderSameDay'), onOff(sameDay, words)),
    leaf('followUp.sameDayHours', t('sameDayHours'), amount('hours', sameDayHours, t)),
    leaf('followUp.texts', t('reminderTexts'), onOff(texts, words)),
    leaf('followUp.arrival', t('arrivalNews'), onOff(arrival, words)),
    leaf('followUp.thanks', t('thanks'), onOff(thanks, words)),
    leaf('followUp.dueAgain', t('dueAgainReminders'), onOff(dueAgain, words)),
    leaf('followUp.unfinished', t('unfinishedLinks'), onOff(unfinished, words)),
    leaf('followUp.unfinishedHours', t('unfinishedHours'), amount('hours', unfinishedHours, t)),
    list('followUp.reviewLinks', {
      label: t('reviewLinks'),
      items: reviewLinks.map(({ network, url }) => `${network} ${url}`),
    }),
  ];
}

function siteLeaves({ site }: SettingsForm, words: Words): readonly SettingLeaf[] {
  const { t } = words;
  const {
    headline,
    promise,
    about,
    points,
    announcement,
    faq,
    pages,
    hero,
    logo,
    color,
    contactInFooter,
    showsGallery,
    showsReviews,
    bookingSites,
  } = site;
  const picture = (id: string) => (id === '' ? t('none') : t('pictureOf', { id: id.slice(-4) }));
  return [
    leaf('site.headline', t('siteHeadline'), headline || t('none')),
    leaf('site.promise', t('sitePromise'), promise || t('none')),
    leaf('site.about', t('siteAbout'), about || t('none')),
    list('site.points', { label: t('sitePoints'), items: points.map(({ title, text }) => `${title}: ${text}`) }),
    leaf('site.announcement', t('announcement'), announcementText(announcement, words)),
    list('site.faq', { label: t('faq'), items: faq.map(({ question, answer }) => `${question} ${answer}`) }),
    list('site.pages', { label: t('sitePages'), items: pages.map((page) => pageText(page, picture)) }),
    leaf('site.hero', t('siteHero'), picture(hero)),
    leaf('site.logo', t('siteLogo'), picture(logo)),
    leaf('site.color', t('siteColor'), color || t('none')),
    leaf('site.contactInFooter', t('contactInFooter'), onOff(contactInFooter, words)),
    leaf('site.showsGallery', t('showsGallery'), onOff(showsGallery, words)),
    leaf('site.showsReviews', t('showsReviews'), onOff(showsReviews, words)),
    list('site.bookingSites', { label: t('bookingSites'), items: bookingSites }),
  ];
}

function pageText(page: SettingsForm['site']['pages'][number], pictureText: (id: string) => string): string {
  const { title, text, picture, faq } = page;
  const questions = faq.map(({ question, answer }) => `${question} ${answer}`);
  return [`${sitePagePath(page)}: ${title}. ${text}`, ...(picture ? [pictureText(picture)] : []), ...questions].join(
    ' ',
  );
}

function announcementText({ text, from, until }: SettingsForm['site']['announcement'], words: Words): string {
  const { t } = words;
  if (text === '') return t('none');
  const [first, last] = [from, until].map((each) => (each === '' ? t('none') : date(each, words)));
  return from === '' && until === '' ? text : `${text} (${t('timeSpan', { from: first ?? '', to: last ?? '' })})`;
}

function spanOf(span: SettingsForm['openingHours'][Weekday], words: Words): string {
  const { t } = words;
  return span ? t('timeSpan', { from: timeText(span.opens, words), to: timeText(span.closes, words) }) : t('closed');
}

function group(key: string, of: Pick<SettingGroup, 'path' | 'label' | 'about'>): Omit<SettingGroup, 'leaves'> {
  return { key, ...of };
}

/** Fields that stand by themselves. */
function alone(leaves: readonly SettingLeaf[]): SettingGroup {
  return { key: `alone ${leaves[0]?.path}`, path: '', label: '', about: '', leaves };
}

function leaf(path: string, label: string, text: string): SettingLeaf {
  // Of something in a list the key leaves out where it stands.
  return {
    key: path.replace(/^(packages|vehicleClasses|extras|questions|seasons|social)\.\d+\./, ''),
    path,
    label,
    text,
  };
}

function list(path: string, { label, items }: { readonly label: string; readonly items: readonly string[] }) {
  return { ...leaf(path, label, items.join(', ')), items };
}

function money(dollars: number): string {
  return typeof dollars === 'number' ? formatMoney(Math.round(dollars * 100)) : String(dollars);
}

/** What was typed may not be a time yet. */
function timeText(time: string, { language }: Words): string {
  return isSlotTime(time) ? formatSlotTime(time, language) : time;
}

function hourText(hour: number, words: Words): string {
  return typeof hour === 'number' ? timeText(`${hour % 12 || 12}:00 ${hour < 12 ? 'AM' : 'PM'}`, words) : String(hour);
}

function day(monthDay: string, { language }: Words): string {
  try {
    return formatMonthDay(monthDay, language);
  } catch {
    return monthDay;
  }
}

/** Without commas, because dates are listed. */
function date(localDate: string, words: Words): string {
  const [year = '', ...monthDay] = localDate.split('-');
  return words.t('dayOfYear', { day: day(monthDay.join('-'), words), year });
}

/** Without commas, as dates are. */
function closureItem(closure: Closure, words: Words): string {
  const text = daysClosed(closure, words);
  return closure.reason ? words.t('closureBecause', { closure: text, reason: closure.reason }) : text;
}

/** The bay or van, and each time that it's out of service. */
function resourceItems({ name, kind, outages }: Resource, words: Words): readonly string[] {
  const { t } = words;
  return [
    t('resourceIs', { name, kind }),
    ...outages.map(({ reason, ...away }) => {
      const when = daysClosed({ kind: 'dates', reason, ...away }, words);
      return reason ? t('resourceOutBecause', { name, when, reason }) : t('resourceOut', { name, when });
    }),
  ];
}

function daysClosed(closure: Closure, words: Words): string {
  const { t, language } = words;
  if (closure.kind === 'weekly') return t('everyWeek', { day: weekdayInText(closure.day, language) });
  if (closure.kind === 'holiday') {
    const name = holidayName(closure.holiday, language);
    return closure.observed ? t('andObserved', { name }) : name;
  }
  const [from, to] = [date(closure.from, words), date(closure.to, words)];
  const days = from === to ? from : t('timeSpan', { from, to });
  if (!closure.times) return days;
  const [start, until] = [closure.times.from, closure.times.until].map((time) => formatSlotTime(time, language));
  return t('partOfDays', { days, from: start ?? '', until: until ?? '' });
}

function onOff(isOn: boolean, { t }: Words): string {
  return t('isOn', { isOn: String(isOn) });
}

function dueText(interval: DueInterval, t: Words['t']): string {
  return t('dueEvery', partsOf(interval));
}

function timeNeeded(minutes: number | undefined, t: Words['t']): string {
  return minutes === undefined ? t('none') : amount('minutes', minutes, t);
}

function overtimeOf(hours: number, t: Words['t']): string {
  return hours === 0 ? t('none') : amount('hours', hours, t);
}

/** What was typed may not be a number yet. */
function amount(unit: 'hours' | 'minutes' | 'days', count: number, t: Words['t']): string {
  return typeof count === 'number' ? t(unit, { count }) : String(count);
}
