import { isSpanInOrder, WEEKDAYS } from '#core/scheduling/opening-hours.ts';
import type { SettingsForm } from './settings-form.ts';

/** An error at one field: `path` as in the settings ('packages.2.name'), `message` for people. */
export type SettingsError = { readonly path: string; readonly message: string };

/** What is wrong between fields that are each well by themselves: the shape and the limits of each are checked before. */
export function validateSettings(settings: SettingsForm): readonly SettingsError[] {
  const { packages, extras, social, closedDays, makes } = settings;
  return [
    ...packageErrors(settings),
    ...repeated(
      packages.map(({ id }) => id),
      (index) => ({ path: `packages.${index}.id`, message: 'This package is in the list twice.' }),
    ),
    ...repeatedNames(packages, { list: 'packages', what: 'package' }),
    ...repeatedNames(extras, { list: 'extras', what: 'extra' }),
    ...repeated(
      social.map(({ network }) => network),
      (index) => ({ path: `social.${index}.network`, message: 'There is another link of this name.' }),
    ),
    ...repeated(closedDays, (index) => ({
      path: `closedDays.${index}`,
      message: 'This day is in the list twice.',
    })),
    ...(['car', 'truck', 'powersport'] as const).flatMap((type) =>
      repeated(makes[type], (index) => ({
        path: `makes.${type}.${index}`,
        message: 'This brand is in the list twice.',
      })),
    ),
    ...addressErrors(settings),
    ...promiseErrors(settings),
    ...seasonErrors(settings),
    ...estimateErrors(settings),
  ];
}

function packageErrors({ packages }: SettingsForm): readonly SettingsError[] {
  const popular = packages.flatMap((pack, index) => (pack.popular ? [index] : []));
  return [
    ...packages.flatMap(({ dropoffPrice, mobilePrice }, index) =>
      mobilePrice < dropoffPrice
        ? [
            {
              path: `packages.${index}.mobilePrice`,
              message: 'The mobile price contains the service fee, so it cannot be below the drop-off price.',
            },
          ]
        : [],
    ),
    ...popular
      .slice(1)
      .map((index) => ({ path: `packages.${index}.popular`, message: 'Only one package can be the most popular.' })),
  ];
}

/** A street needs its ZIP code and the other way round. */
function addressErrors({ address, openingHours }: SettingsForm): readonly SettingsError[] {
  const { street, postalCode, country } = address;
  const isZip = country !== 'US' || /^\d{5}(-\d{4})?$/.test(postalCode);
  return [
    ...(street === '' && postalCode !== ''
      ? [{ path: 'address.street', message: 'Street is missing. Please fill it in, or leave the ZIP code empty.' }]
      : []),
    ...(street !== '' && postalCode === ''
      ? [{ path: 'address.postalCode', message: 'ZIP code is missing. Please fill it in.' }]
      : []),
    ...(postalCode !== '' && !isZip
      ? [{ path: 'address.postalCode', message: 'That is not a ZIP code. It should read like 12210.' }]
      : []),
    ...WEEKDAYS.filter((day) => !isSpanInOrder(openingHours[day])).map((day) => ({
      path: `openingHours.${day}.closes`,
      message: 'The closing time has to be after the opening time.',
    })),
  ];
}

function promiseErrors({ promise }: SettingsForm): readonly SettingsError[] {
  if (promise.answerHours >= promise.confirmationHours) return [];
  return [{ path: 'promise.answerHours', message: "The answer can't be promised before the confirmation." }];
}

function seasonErrors({ seasons }: SettingsForm): readonly SettingsError[] {
  const twice = repeatedNames(seasons, { list: 'seasons', what: 'season' });
  const times = seasons.flatMap((season, at) =>
    (['weekends', 'weekdays'] as const).flatMap((days) =>
      repeated(
        season[days].map(({ time }) => time),
        (index) => ({ path: `seasons.${at}.${days}.${index}.time`, message: 'This time is in the list twice.' }),
      ),
    ),
  );
  const overlaps = seasons.flatMap((season, at) => {
    const other = seasons.slice(0, at).find((before) => overlap(before, season));
    const message = `This season overlaps with ${other?.name}: a day belongs to one season only.`;
    return other ? [{ path: `seasons.${at}.from`, message }] : [];
  });
  return [...twice, ...times, ...overlaps];
}

function estimateErrors({ estimate }: SettingsForm): readonly SettingsError[] {
  const { percentByLevel, leastPercent, mostPercent } = estimate;
  return Object.entries(percentByLevel).flatMap(([level, percent]) =>
    percent < leastPercent || percent > mostPercent
      ? [
          {
            path: `estimate.percentByLevel.${level}`,
            message: `Please stay between the limits of ${leastPercent} and ${mostPercent} percent.`,
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
  { list: path, what }: { readonly list: string; readonly what: string },
): readonly SettingsError[] {
  return repeated(
    list.map(({ name }) => name),
    (index) => ({ path: `${path}.${index}.name`, message: `There is another ${what} of this name.` }),
  );
}

/** Capitals and blanks make no second name. */
function repeated(values: readonly string[], error: (index: number) => SettingsError): readonly SettingsError[] {
  const seen = new Set<string>();
  return values.flatMap((value, index) => {
    const key = value.trim().toLowerCase();
    if (seen.has(key)) return [error(index)];
    seen.add(key);
    return [];
  });
}
