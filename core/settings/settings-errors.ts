import { fieldsTexts } from '#core/languages/en/fields.ts';
import { TRANSLATED_LANGUAGES } from '#core/languages/language.ts';
import { messageOf, type InvalidField, type Message } from '#core/languages/message.ts';
import { hasDistances, travelRules } from '#core/pricing/travel.ts';
import { areInOrder } from '#core/scheduling/away.ts';
import { MOST_CLOSURE_DAYS } from '#core/scheduling/closures.ts';
import { hasOpeningHours, isSpanInOrder, WEEKDAYS } from '#core/scheduling/opening-hours.ts';
import { arrivalError, meet } from '#core/scheduling/rounds.ts';
import { brandShades, isColor } from './brand-color.ts';
import type { SettingsEdit } from './settings-form.ts';
import { soldPackages } from './settings.ts';
import { ownTexts } from './translations.ts';
import type { SeasonSettings, SlotSettings } from './wire-prices.ts';

/** What is wrong between fields that are each well by themselves: the shape and the limits of each are checked before. */
export function validateSettings(settings: SettingsEdit): readonly InvalidField[] {
  const { packages, extras, social, closedDays, vehicleClasses } = settings;
  return [
    ...packageErrors(settings),
    ...repeated(
      packages.map(({ id }) => id),
      (index) => ({ path: `packages.${index}.id`, message: messageOf(fieldsTexts, 'packageInListTwice') }),
    ),
    ...repeatedNames(packages, 'packages'),
    ...repeatedNames(extras, 'extras'),
    ...repeated(
      extras.map(({ id }, index) => id ?? `#${index}`),
      (index) => ({ path: `extras.${index}.id`, message: messageOf(fieldsTexts, 'extraInListTwice') }),
    ),
    ...repeated(
      social.map(({ network }) => network),
      (index) => ({ path: `social.${index}.network`, message: messageOf(fieldsTexts, 'linkNameTaken') }),
    ),
    ...repeated(closedDays, (index) => ({
      path: `closedDays.${index}`,
      message: messageOf(fieldsTexts, 'dayTwice'),
    })),
    ...menuErrors(settings),
    ...questionErrors(settings),
    ...repeatedNames(vehicleClasses, 'vehicleClasses'),
    ...repeatedNames(settings.categories, 'categories'),
    ...repeated(
      vehicleClasses.map(({ id }) => id),
      (index) => ({ path: `vehicleClasses.${index}.id`, message: messageOf(fieldsTexts, 'classTwice') }),
    ),
    ...vehicleClasses.flatMap(({ makes }, at) =>
      repeated(makes, (index) => ({
        path: `vehicleClasses.${at}.makes.${index}`,
        message: messageOf(fieldsTexts, 'brandTwice'),
      })),
    ),
    ...addressErrors(settings),
    ...promiseErrors(settings),
    ...seasonErrors(settings),
    ...timingErrors(settings),
    ...endErrors(settings),
    ...closureErrors(settings),
    ...resourceErrors(settings),
    ...travelErrors(settings),
    ...offerErrors(settings),
    ...bundleErrors(settings),
    ...roundErrors(settings),
    ...estimateErrors(settings),
    ...announcementErrors(settings),
    ...colorErrors(settings),
    ...translationErrors(settings),
  ];
}

function announcementErrors({ site }: SettingsEdit): readonly InvalidField[] {
  if (!site) return [];
  const { from, until } = site.announcement;
  return from !== '' && until !== '' && until < from
    ? [{ path: 'site.announcement.until', message: messageOf(fieldsTexts, 'closureEndsBefore') }]
    : [];
}

function colorErrors({ site }: SettingsEdit): readonly InvalidField[] {
  if (!site || !isColor(site.color) || brandShades(site.color)) return [];
  return [{ path: 'site.color', message: messageOf(fieldsTexts, 'colorIsGray') }];
}

/** A translation has as much room as its original. */
function translationErrors(settings: SettingsEdit): readonly InvalidField[] {
  return TRANSLATED_LANGUAGES.flatMap((language) =>
    ownTexts(settings, language)
      .filter(({ translation, most }) => translation.length > most)
      .map(({ path, most }) => ({
        path: `translations.${language}.${path}`,
        message: messageOf(fieldsTexts, 'tooLong', { field: 'translation', most }),
      })),
  );
}

function packageErrors({ packages, resources }: SettingsEdit): readonly InvalidField[] {
  const popular = packages.flatMap((pack, index) => (pack.popular ? [index] : []));
  return [
    ...packages.flatMap(({ dropoffPrice, mobilePrice, offered }, index) =>
      offered === 'both' && mobilePrice < dropoffPrice
        ? [
            {
              path: `packages.${index}.mobilePrice`,
              message: messageOf(fieldsTexts, 'mobileBelowDropoff'),
            },
          ]
        : [],
    ),
    ...packages.flatMap(({ deposit, depositPercent }, index) =>
      deposit && depositPercent
        ? [{ path: `packages.${index}.depositPercent`, message: messageOf(fieldsTexts, 'oneDeposit') }]
        : [],
    ),
    ...packages.flatMap((pack, index) =>
      resources &&
      pack.status !== 'retired' &&
      pack.resources?.some((id) => !resources.some((resource) => resource.id === id))
        ? [{ path: `packages.${index}.resources`, message: messageOf(fieldsTexts, 'resourceGone') }]
        : [],
    ),
    ...popular
      .slice(1)
      .map((index) => ({ path: `packages.${index}.popular`, message: messageOf(fieldsTexts, 'onePopular') })),
  ];
}

/**
 * Packages and vehicle classes that something refers to and that never were, and names that something retired keeps. It takes
 * completed settings, in which those that a client left out are retired.
 */
export function referenceErrors(settings: SettingsEdit): readonly InvalidField[] {
  const { packages, vehicleClasses, extras, questions = [], seasons } = settings;
  const isPackage = (id: string) => packages.some((pack) => pack.id === id);
  const isClass = (id: string) => vehicleClasses.some((each) => each.id === id);
  const unknownPackages = (ids: readonly string[] = [], path: string) =>
    ids.every(isPackage) ? [] : [{ path, message: messageOf(fieldsTexts, 'unknownPackage') }];
  const unknownClasses = (ids: readonly string[], path: string) =>
    ids.every(isClass) ? [] : [{ path, message: messageOf(fieldsTexts, 'unknownClass') }];
  return [
    ...(['packages', 'vehicleClasses', 'extras'] as const).flatMap((kind) => keptNames(settings[kind], kind)),
    ...packages.flatMap(({ classes, alsoAccepted = [], classPrices = {}, classMinutes = {} }, index) =>
      unknownClasses(
        [...classes, ...alsoAccepted, ...Object.keys(classPrices), ...Object.keys(classMinutes)],
        `packages.${index}.classes`,
      ),
    ),
    ...extras.flatMap((extra, index) => [
      ...unknownPackages(extra.packages, `extras.${index}.packages`),
      ...unknownClasses(Object.keys(extra.classPrices ?? {}), `extras.${index}.classPrices`),
    ]),
    ...questions.flatMap((question, index) => unknownPackages(question.packages, `questions.${index}.packages`)),
    ...seasons.flatMap((season, at) =>
      timeLists(season).flatMap(([list, times]) =>
        times.flatMap((rule, index) => unknownPackages(rule.packages, `seasons.${at}.${list}.${index}.packages`)),
      ),
    ),
  ];
}

/** What a package or an extra needs to be sold, and that something is left to sell. */
function menuErrors(settings: SettingsEdit): readonly InvalidField[] {
  const { packages, categories, extras, pay } = settings;
  return [
    ...(packages.some(({ status }) => status === 'offered')
      ? []
      : [{ path: 'packages', message: messageOf(fieldsTexts, 'nothingOffered') }]),
    ...packages.flatMap((pack, index) => {
      const path = `packages.${index}`;
      const isForVehicles = pack.classes.length > 0;
      return [
        ...(isForVehicles === (pack.count === undefined)
          ? []
          : [
              {
                path: `${path}.classes`,
                message: messageOf(fieldsTexts, isForVehicles ? 'classesAndCount' : 'noClass'),
              },
            ]),
        ...(pack.category === undefined || categories.some(({ id }) => id === pack.category)
          ? []
          : [{ path: `${path}.category`, message: messageOf(fieldsTexts, 'unknownCategory') }]),
        ...(pack.count && pack.count.least > pack.count.most
          ? [{ path: `${path}.count.least`, message: messageOf(fieldsTexts, 'leastAboveMost') }]
          : []),
        ...(pack.count && pack.photos !== 'none'
          ? [{ path: `${path}.photos`, message: messageOf(fieldsTexts, 'noPhotosOfCounted') }]
          : []),
        ...Object.entries(pack.classPrices ?? {}).flatMap(([id, { dropoffPrice, mobilePrice }]) =>
          pack.offered === 'both' && mobilePrice < dropoffPrice
            ? [{ path: `${path}.classPrices.${id}.mobilePrice`, message: messageOf(fieldsTexts, 'mobileBelowDropoff') }]
            : [],
        ),
        ...(pay.hoursByPackage[pack.id] === undefined
          ? [{ path: `pay.hoursByPackage.${pack.id}`, message: messageOf(fieldsTexts, 'notHours') }]
          : []),
      ];
    }),
    ...extras.flatMap((extra, index) => extraErrors(extra, { path: `extras.${index}`, settings })),
  ];
}

/** An extra needs something that it's sold with, and its categories must be there. */
function extraErrors(
  { packages, categories = [], retired }: SettingsEdit['extras'][number],
  { path, settings }: { readonly path: string; readonly settings: SettingsEdit },
): readonly InvalidField[] {
  const isCategory = (id: string) => settings.categories.some((each) => each.id === id);
  return [
    ...(packages.length > 0 || categories.length > 0 || retired
      ? []
      : [{ path: `${path}.packages`, message: messageOf(fieldsTexts, 'noPackageChosen') }]),
    ...(categories.every(isCategory)
      ? []
      : [{ path: `${path}.categories`, message: messageOf(fieldsTexts, 'unknownCategory') }]),
  ];
}

/** Price lines are told apart by their names, so a question needs one of its own. */
function questionErrors({ questions = [], categories, extras }: SettingsEdit): readonly InvalidField[] {
  const taken = new Set(extras.map(({ name }) => name.trim().toLowerCase()));
  return [
    ...repeated(
      questions.map(({ id }) => id),
      (index) => ({ path: `questions.${index}.id`, message: messageOf(fieldsTexts, 'questionInListTwice') }),
    ),
    ...repeated(
      questions.map(({ text }) => text),
      (index) => ({
        path: `questions.${index}.text`,
        message: messageOf(fieldsTexts, 'nameTaken', { list: 'questions' }),
      }),
    ),
    ...questions.flatMap((question, at) => {
      const path = `questions.${at}`;
      const choices = question.kind === 'choice' ? question.choices : undefined;
      const choiceTwice = (index: number) => ({
        path: `${path}.choices.${index}.name`,
        message: messageOf(fieldsTexts, 'choiceInListTwice'),
      });
      return [
        ...(taken.has(question.text.trim().toLowerCase())
          ? [{ path: `${path}.text`, message: messageOf(fieldsTexts, 'questionLikeExtra') }]
          : []),
        ...(choices && choices.length < 2
          ? [{ path: `${path}.choices`, message: messageOf(fieldsTexts, 'fewChoices') }]
          : []),
        ...repeated(choices?.map(({ id }) => id) ?? [], choiceTwice),
        ...repeated(choices?.map(({ name }) => name) ?? [], choiceTwice),
        ...(question.categories.every((id) => categories.some((each) => each.id === id))
          ? []
          : [{ path: `${path}.categories`, message: messageOf(fieldsTexts, 'unknownCategory') }]),
      ];
    }),
  ];
}

/** A street needs its ZIP code and the other way round. */
function addressErrors({ address, openingHours }: SettingsEdit): readonly InvalidField[] {
  const { street, postalCode, country } = address;
  const isZip = country !== 'US' || /^\d{5}(-\d{4})?$/.test(postalCode);
  return [
    ...(street === '' && postalCode !== ''
      ? [{ path: 'address.street', message: messageOf(fieldsTexts, 'streetMissing') }]
      : []),
    ...(street !== '' && postalCode === ''
      ? [{ path: 'address.postalCode', message: messageOf(fieldsTexts, 'missing', { field: 'zipCode' }) }]
      : []),
    ...(postalCode !== '' && !isZip
      ? [{ path: 'address.postalCode', message: messageOf(fieldsTexts, 'notZipCode') }]
      : []),
    ...WEEKDAYS.filter((day) => !isSpanInOrder(openingHours[day])).map((day) => ({
      path: `openingHours.${day}.closes`,
      message: messageOf(fieldsTexts, 'closesBeforeOpening'),
    })),
  ];
}

function promiseErrors({ promise }: SettingsEdit): readonly InvalidField[] {
  if (promise.answerHours >= promise.confirmationHours) return [];
  return [{ path: 'promise.answerHours', message: messageOf(fieldsTexts, 'answerBeforeConfirmation') }];
}

function seasonErrors({ seasons }: SettingsEdit): readonly InvalidField[] {
  const twice = repeatedNames(seasons, 'seasons');
  const times = seasons.flatMap((season, at) =>
    timeLists(season).flatMap(([list, rules]) =>
      repeated(
        rules.map(({ time }) => time),
        (index) => ({ path: `seasons.${at}.${list}.${index}.time`, message: messageOf(fieldsTexts, 'timeTwice') }),
      ),
    ),
  );
  const overlaps = seasons.flatMap((season, at) => {
    const other = seasons.slice(0, at).find((before) => overlap(before, season));
    const message = messageOf(fieldsTexts, 'seasonsOverlap', { name: other?.name ?? '' });
    return other ? [{ path: `seasons.${at}.from`, message }] : [];
  });
  return [...twice, ...times, ...overlaps];
}

/** Without the time of every package it's unknown how long an appointment takes its place. */
function timingErrors({ seasons, packages }: SettingsEdit): readonly InvalidField[] {
  const without = soldPackages({ packages }).filter(({ minutes }) => minutes === undefined);
  if (without.length === 0) return [];
  const names = without.map(({ name }) => name);
  const message = messageOf(fieldsTexts, 'minutesMissing', { packages: names.join(', ') });
  return seasons.flatMap(({ timing }, at) => (timing ? [{ path: `seasons.${at}.timing`, message }] : []));
}

/** Without opening hours there's no closing time. */
function endErrors({ seasons, openingHours }: SettingsEdit): readonly InvalidField[] {
  if (hasOpeningHours(openingHours)) return [];
  const message = messageOf(fieldsTexts, 'closingTimeMissing');
  return seasons.flatMap(({ ends }, at) => (ends === 'closing' ? [{ path: `seasons.${at}.ends`, message }] : []));
}

/** The lists of times of a season, each with its path within it. */
function timeLists(season: SeasonSettings): readonly (readonly [string, readonly SlotSettings[]])[] {
  return [
    ['weekends', season.weekends],
    ['weekdays', season.weekdays],
    ...WEEKDAYS.map((day) => [`days.${day}`, season.days?.[day] ?? []] as const),
  ];
}

function closureErrors({ closures = [] }: SettingsEdit): readonly InvalidField[] {
  const twice = repeated(
    closures.map((closure) => {
      if (closure.kind === 'dates')
        return `${closure.from} ${closure.to} ${closure.times?.from ?? ''} ${closure.times?.until ?? ''}`;
      return closure.kind === 'weekly' ? closure.day : closure.holiday;
    }),
    (index) => ({ path: `closures.${index}`, message: messageOf(fieldsTexts, 'closureTwice') }),
  );
  const spans = closures.flatMap((closure, index) => {
    if (closure.kind !== 'dates') return [];
    const path = `closures.${index}.to`;
    if (closure.to < closure.from) return [{ path, message: messageOf(fieldsTexts, 'closureEndsBefore') }];
    if (closure.times && !areInOrder(closure.times))
      return [{ path: `closures.${index}.times.until`, message: messageOf(fieldsTexts, 'closureTimesBackwards') }];
    const days = Temporal.PlainDate.from(closure.from).until(closure.to, { largestUnit: 'day' }).days + 1;
    const most = MOST_CLOSURE_DAYS;
    return days > most ? [{ path, message: messageOf(fieldsTexts, 'closureTooLong', { most }) }] : [];
  });
  return [...twice, ...spans];
}

function resourceErrors({ resources = [] }: SettingsEdit): readonly InvalidField[] {
  const spans = resources.flatMap(({ outages = [] }, at) =>
    outages.flatMap(({ from, to, times }, index) => {
      const path = `resources.${at}.outages.${index}.to`;
      if (to < from) return [{ path, message: messageOf(fieldsTexts, 'closureEndsBefore') }];
      if (times && !areInOrder(times))
        return [
          {
            path: `resources.${at}.outages.${index}.times.until`,
            message: messageOf(fieldsTexts, 'closureTimesBackwards'),
          },
        ];
      const days = Temporal.PlainDate.from(from).until(to, { largestUnit: 'day' }).days + 1;
      const most = MOST_CLOSURE_DAYS;
      return days > most ? [{ path, message: messageOf(fieldsTexts, 'outageTooLong', { most }) }] : [];
    }),
  );
  return [
    ...repeatedNames(resources, 'resources'),
    ...repeated(
      resources.map(({ id }, index) => id ?? `#${index}`),
      (index) => ({ path: `resources.${index}.id`, message: messageOf(fieldsTexts, 'resourceTwice') }),
    ),
    ...spans,
  ];
}

/** A ZIP code and a distance are in one area each, and a distance needs something to start at. */
function travelErrors({ travel, address }: SettingsEdit): readonly InvalidField[] {
  if (!travel) return [];
  const path = 'travel.areas';
  const seen = new Set<string>();
  const zipsTwice = travel.areas.flatMap((area, index) => {
    if (area.kind !== 'zips') return [];
    const twice = area.zips.find((zip, at) => seen.has(zip) || area.zips.indexOf(zip) < at);
    for (const zip of area.zips) seen.add(zip);
    if (area.zips.length === 0)
      return [{ path: `${path}.${index}.zips`, message: messageOf(fieldsTexts, 'travelZipsMissing') }];
    if (twice === undefined) return [];
    return [{ path: `${path}.${index}.zips`, message: messageOf(fieldsTexts, 'travelZipTwice', { zip: twice }) }];
  });
  const milesTwice = repeated(
    travel.areas.map((area, index) => (area.kind === 'distance' ? String(area.miles) : `#${index}`)),
    (index) => ({ path: `${path}.${index}.miles`, message: messageOf(fieldsTexts, 'travelMilesTwice') }),
  );
  const { fromZip } = travelRules({ travel: { fromZip: travel.fromZip, areas: [] }, address });
  const lacksStart = fromZip === '' && hasDistances(travel);
  return [
    ...zipsTwice,
    ...milesTwice,
    ...(lacksStart ? [{ path: 'travel.fromZip', message: messageOf(fieldsTexts, 'travelStartMissing') }] : []),
  ];
}

/** Two offers of the same interval are for different packages. */
function offerErrors({ planOffers = [] }: SettingsEdit): readonly InvalidField[] {
  return repeated(
    planOffers.map(({ interval, packages }) => `${interval} ${packages.toSorted().join(' ')}`),
    (index) => ({ path: `planOffers.${index}.interval`, message: messageOf(fieldsTexts, 'planOfferTwice') }),
  );
}

/** Bundles are told apart by their names. */
function bundleErrors({ bundles = [] }: SettingsEdit): readonly InvalidField[] {
  return repeated(
    bundles.map(({ name }) => name.trim().toLowerCase()),
    (index) => ({ path: `bundles.${index}.name`, message: messageOf(fieldsTexts, 'bundleTwice') }),
  );
}

/** A round drives within half a day, for some packages in some ZIP codes, in a van that isn't on another round then. */
function roundErrors({ rounds = [], resources, packages }: SettingsEdit): readonly InvalidField[] {
  const errorAt = (index: number, field: string, message: Message) => [{ path: `rounds.${index}.${field}`, message }];
  const each = rounds.flatMap((round, index) => {
    const wrong = arrivalError(round);
    const van = resources?.find(({ id }) => id !== undefined && id === round.van);
    const isVanGone = round.van !== '' && resources !== undefined && van?.kind !== 'van';
    // Of all vans where a package names none.
    const unable = packages.find(
      ({ id, resources: able = [] }) =>
        id !== undefined &&
        van?.id !== undefined &&
        round.packages.includes(id) &&
        !able.includes(van.id) &&
        resources?.some((each) => each.kind === 'van' && each.id !== undefined && able.includes(each.id)),
    );
    // A round that's new has neither ID nor seat yet.
    const all = rounds.map((other) => ({ ...other, id: '', seat: 0 }));
    const own = all[index];
    const meets =
      round.van !== '' && own && !wrong
        ? all.find((other, at) => at < index && other.van === round.van && !arrivalError(other) && meet(own, other))
        : undefined;
    return [
      ...(wrong === 'ends-before' ? errorAt(index, 'until', messageOf(fieldsTexts, 'roundEndsBefore')) : []),
      ...(wrong === 'too-long' ? errorAt(index, 'until', messageOf(fieldsTexts, 'roundTooLong')) : []),
      ...(round.zips.length === 0 ? errorAt(index, 'zips', messageOf(fieldsTexts, 'roundZipsMissing')) : []),
      ...(round.packages.length === 0
        ? errorAt(index, 'packages', messageOf(fieldsTexts, 'roundPackagesMissing'))
        : []),
      ...(isVanGone ? errorAt(index, 'van', messageOf(fieldsTexts, 'roundVanGone')) : []),
      ...(unable ? errorAt(index, 'van', messageOf(fieldsTexts, 'roundVanUnable', { package: unable.name })) : []),
      ...(meets ? errorAt(index, 'van', messageOf(fieldsTexts, 'roundVanTaken', { name: meets.name })) : []),
    ];
  });
  return [
    ...repeatedNames(rounds, 'rounds'),
    ...repeated(
      rounds.map(({ id }, index) => id ?? `#${index}`),
      (index) => ({ path: `rounds.${index}.id`, message: messageOf(fieldsTexts, 'roundTwice') }),
    ),
    ...each,
  ];
}

function estimateErrors({ estimate }: SettingsEdit): readonly InvalidField[] {
  const { percentByLevel, leastPercent, mostPercent } = estimate;
  return Object.entries(percentByLevel).flatMap(([level, percent]) =>
    percent < leastPercent || percent > mostPercent
      ? [
          {
            path: `estimate.percentByLevel.${level}`,
            message: messageOf(fieldsTexts, 'percentOutOfLimits', { least: leastPercent, most: mostPercent }),
          },
        ]
      : [],
  );
}

type Span = { readonly from: string; readonly to: string };

/** Spans of 'MM-DD', both ends included; one that ends before it begins runs over New Year. */
function overlap(one: Span, other: Span): boolean {
  return holds(one, other.from) || holds(one, other.to) || holds(other, one.from);
}

function holds({ from, to }: Span, day: string): boolean {
  return from <= to ? from <= day && day <= to : day >= from || day <= to;
}

function repeatedNames(
  list: readonly { readonly name: string }[],
  kind: 'packages' | 'vehicleClasses' | 'categories' | 'extras' | 'seasons' | 'resources' | 'rounds',
): readonly InvalidField[] {
  return repeated(
    list.map(({ name }) => name),
    (index) => ({ path: `${kind}.${index}.name`, message: messageOf(fieldsTexts, 'nameTaken', { list: kind }) }),
  );
}

/** What has the name of something after it in the list, where a save puts what it retires. */
function keptNames(...[list, kind]: Parameters<typeof repeatedNames>): readonly InvalidField[] {
  const last = list.length - 1;
  return repeated(list.map(({ name }) => name).toReversed(), (index) => ({
    path: `${kind}.${last - index}.name`,
    message: messageOf(fieldsTexts, 'nameTaken', { list: kind }),
  }));
}

/** Capitals and blanks make no second name. */
function repeated(values: readonly string[], error: (index: number) => InvalidField): readonly InvalidField[] {
  const seen = new Set<string>();
  return values.flatMap((value, index) => {
    const key = value.trim().toLowerCase();
    if (seen.has(key)) return [error(index)];
    seen.add(key);
    return [];
  });
}
