import { LANGUAGE_TAGS, SOURCE, type StoredLanguage } from '#core/languages/language.ts';
import { toCents, toDollars } from '#core/lib/money.ts';
import { slugOf } from '#core/lib/wording.ts';
import type { BundleOffer } from '#core/payments/bundles.ts';
import type { TipRule } from '#core/people/pay.ts';
import { withSeats, type Outage, type Resource } from '#core/scheduling/resources.ts';
import { withRoundSeats, type Round } from '#core/scheduling/rounds.ts';
import type { QuestionSettings } from './questions.ts';
import type { GiftCardSettings, Settings } from './settings.ts';
import { completeSitePages } from './site-pages.ts';
import { currentTranslations, type Translations } from './translations.ts';
import {
  fromWirePrices,
  offersFromWire,
  offersToWire,
  seasonFrom,
  toWirePrices,
  travelFromWire,
  travelToWire,
  type ClassSettings,
  type ExtraSettings,
  type InDollars,
  type PackageSettings,
  type PlanOfferSettings,
  type SeasonSettings,
  type TaxSettings,
  type TravelSettings,
  type WirePrices,
} from './wire-prices.ts';

/** The settings as the owner edits them and as they are documented: everything of `Settings`, with prices in dollars. */
export type SettingsForm = Omit<Settings, keyof WirePrices | 'seasons' | 'pay' | 'travel' | 'planOffers' | 'bundles'> &
  WirePrices & {
    readonly seasons: readonly SeasonSettings[];
    readonly pay: InDollars<Settings['pay']>;
    readonly travel: TravelSettings;
    readonly planOffers: readonly PlanOfferSettings[];
    readonly bundles: readonly BundleSettings[];
  };

/** Settings as a client sends them: extras may lack their IDs; fields of later versions that are left out stay as they are. */
export type SettingsEdit = Omit<
  SettingsForm,
  | 'extras'
  | 'questions'
  | 'translations'
  | 'offeredLanguages'
  | 'countVisits'
  | 'hasWaitlist'
  | 'limitsByPeople'
  | 'closures'
  | 'buffers'
  | 'resources'
  | 'severalVehicles'
  | 'travel'
  | 'travelTime'
  | 'planOffers'
  | 'rounds'
  | 'cancellation'
  | 'giftCards'
  | 'bundles'
  | 'offeredMethods'
  | 'payTo'
  | 'tax'
  | 'taxId'
  | 'pay'
  | 'followUp'
  | 'site'
> & {
  readonly extras: readonly (Omit<ExtraSettings, 'id'> & { readonly id?: string | undefined })[];
  readonly questions?: readonly QuestionSettings[] | undefined;
  readonly translations?: Translations | undefined;
  readonly offeredLanguages?: readonly StoredLanguage[] | undefined;
  readonly countVisits?: boolean | undefined;
  readonly hasWaitlist?: boolean | undefined;
  readonly limitsByPeople?: boolean | undefined;
  readonly closures?: Settings['closures'] | undefined;
  readonly buffers?: Settings['buffers'] | undefined;
  readonly resources?:
    | readonly (Pick<Resource, 'name' | 'kind'> & {
        readonly id?: string | undefined;
        readonly outages?: readonly Outage[] | undefined;
      })[]
    | undefined;
  readonly severalVehicles?: Settings['severalVehicles'] | undefined;
  readonly travel?: TravelSettings | undefined;
  readonly travelTime?: Settings['travelTime'] | undefined;
  readonly planOffers?: readonly PlanOfferSettings[] | undefined;
  readonly rounds?: readonly (Omit<Round, 'id' | 'seat'> & { readonly id?: string | undefined })[] | undefined;
  readonly cancellation?: WirePrices['cancellation'] | undefined;
  readonly giftCards?: GiftCardSettings | undefined;
  readonly bundles?: readonly BundleSettings[] | undefined;
  readonly offeredMethods?: Settings['offeredMethods'] | undefined;
  readonly payTo?: Settings['payTo'] | undefined;
  readonly tax?: TaxSettings | undefined;
  readonly taxId?: string | undefined;
  readonly site?: Settings['site'] | undefined;
  readonly pay: Pick<SettingsForm['pay'], 'hoursByPackage' | 'defaultHourly'> & {
    readonly tips?: TipRule | undefined;
    readonly overtimeAfterHours?: number | undefined;
    readonly longestShiftHours?: number | undefined;
  };
  readonly followUp: Omit<Settings['followUp'], 'dueAgain' | 'unfinished' | 'unfinishedHours'> & {
    readonly dueAgain?: boolean | undefined;
    readonly unfinished?: boolean | undefined;
    readonly unfinishedHours?: number | undefined;
  };
};

/**
 * What a client left out is taken from the settings before; translations of what is gone are dropped. A package, vehicle class or
 * extra that is left out is retired: what was sold of it keeps its name. `givenSeats` are those that resources and rounds of earlier
 * versions had.
 */
export function completeSettings(
  edit: SettingsEdit,
  before: Settings,
  givenSeats: readonly number[] = [],
): SettingsForm {
  const extras = withIds(edit.extras, before.extras);
  const known = toWirePrices(before);
  const offered = edit.offeredLanguages ?? before.offeredLanguages;
  const completed = {
    ...edit,
    ...withRetired({ ...edit, extras }, known),
    questions: (edit.questions ?? known.questions).map(plainQuestion),
    closures: edit.closures ?? before.closures,
    buffers: edit.buffers ?? before.buffers,
    resources: edit.resources ? completeResources(edit.resources, before.resources, givenSeats) : before.resources,
    countVisits: edit.countVisits ?? before.countVisits,
    hasWaitlist: edit.hasWaitlist ?? before.hasWaitlist,
    limitsByPeople: edit.limitsByPeople ?? before.limitsByPeople,
    severalVehicles: edit.severalVehicles ?? before.severalVehicles,
    travel: edit.travel ?? travelToWire(before.travel),
    travelTime: edit.travelTime ?? before.travelTime,
    planOffers: edit.planOffers ?? offersToWire(before.planOffers),
    rounds: edit.rounds
      ? withRoundSeats(withIds(edit.rounds, before.rounds), before.rounds, givenSeats)
      : before.rounds,
    cancellation: edit.cancellation ?? known.cancellation,
    giftCards: edit.giftCards ?? before.giftCards,
    bundles: edit.bundles ?? bundlesToWire(before.bundles),
    offeredMethods: edit.offeredMethods ?? before.offeredMethods,
    payTo: edit.payTo ?? before.payTo,
    tax: edit.tax ?? known.tax,
    taxId: edit.taxId ?? before.taxId,
    site: edit.site ? { ...edit.site, pages: completeSitePages(edit.site.pages, before.site.pages) } : before.site,
    pay: {
      ...edit.pay,
      hoursByPackage: { ...before.pay.hoursByPackage, ...edit.pay.hoursByPackage },
      tips: edit.pay.tips ?? before.pay.tips,
      overtimeAfterHours: edit.pay.overtimeAfterHours ?? before.pay.overtimeAfterHours,
      longestShiftHours: edit.pay.longestShiftHours ?? before.pay.longestShiftHours,
    },
    followUp: {
      ...edit.followUp,
      dueAgain: edit.followUp.dueAgain ?? before.followUp.dueAgain,
      unfinished: edit.followUp.unfinished ?? before.followUp.unfinished,
      unfinishedHours: edit.followUp.unfinishedHours ?? before.followUp.unfinishedHours,
    },
    offeredLanguages: LANGUAGE_TAGS.filter((tag) => tag === SOURCE || offered.includes(tag)),
  };
  return { ...completed, translations: currentTranslations(completed, edit.translations ?? before.translations) };
}

function completeResources(
  edited: NonNullable<SettingsEdit['resources']>,
  before: readonly Resource[],
  givenSeats: readonly number[],
): readonly Resource[] {
  const resources = withIds(edited, before).map(({ id, name, kind, outages }) => {
    const known = before.find((each) => each.id === id);
    return { id, name, kind, outages: outages ?? known?.outages ?? [] };
  });
  return withSeats(resources, before, givenSeats);
}

/** Without what only questions of another kind have. */
function plainQuestion(question: QuestionSettings): QuestionSettings {
  const { kind, choices, yesPrice } = question;
  return { ...question, choices: kind === 'choice' ? choices : [], yesPrice: kind === 'yesNo' ? yesPrice : 0 };
}

type MenuLists = Pick<WirePrices, 'packages' | 'vehicleClasses' | 'extras'>;

/** A menu with what it leaves out of the one before, retired and in no category that is gone: what was sold of it keeps its name. */
function withRetired(menu: MenuLists & Pick<SettingsForm, 'categories'>, before: MenuLists): MenuLists {
  const isThere = (category: string | undefined) => menu.categories.some(({ id }) => id === category);
  return {
    packages: [
      ...menu.packages,
      ...missing(before.packages, menu.packages).map(({ category, ...pack }) => ({
        ...pack,
        ...(category !== undefined && isThere(category) && { category }),
        status: 'retired' as const,
        popular: false,
      })),
    ],
    vehicleClasses: [
      ...menu.vehicleClasses,
      ...missing(before.vehicleClasses, menu.vehicleClasses).map((each) => ({ ...each, retired: true })),
    ],
    extras: [
      ...menu.extras,
      ...missing(before.extras, menu.extras).map((extra) => ({
        ...extra,
        ...(extra.categories && { categories: extra.categories.filter(isThere) }),
        retired: true,
      })),
    ],
  };
}

type WholeMenu = MenuLists & Pick<SettingsForm, 'categories' | 'questions'>;

/**
 * The settings with a whole other menu: what it leaves out is retired. Questions that are asked with a category that is gone are
 * asked with its packages instead; without any they're gone, too.
 */
export function withMenu<Form extends WholeMenu>(menu: Form, before: WholeMenu): Form {
  const lists = withRetired(menu, before);
  const isThere = (id: string) => menu.categories.some((category) => category.id === id);
  const questions = menu.questions.flatMap((question) => {
    const { packages, categories } = question;
    if (categories.every(isThere)) return [question];
    const wasIn = before.packages.filter(({ category }) => category !== undefined && categories.includes(category));
    const asked = wasIn.filter(({ id, category = '' }) => !isThere(category) && !packages.includes(id));
    const adjusted = {
      ...question,
      packages: [...packages, ...asked.map(({ id }) => id)],
      categories: categories.filter(isThere),
    };
    return adjusted.packages.length + adjusted.categories.length === 0 ? [] : [adjusted];
  });
  return { ...menu, ...lists, questions };
}

/** What was in a list and isn't any more. */
function missing<Item extends { readonly id: string }>(before: readonly Item[], now: readonly Item[]): readonly Item[] {
  return before.filter(({ id }) => !now.some((each) => each.id === id));
}

/** Settings as their owner edits them; cents become dollars. */
export function toSettingsForm(settings: Settings): SettingsForm {
  const { defaultHourlyCents, ...pay } = settings.pay;
  return {
    ...settings,
    ...toWirePrices(settings),
    travel: travelToWire(settings.travel),
    planOffers: offersToWire(settings.planOffers),
    bundles: bundlesToWire(settings.bundles),
    pay: { ...pay, defaultHourly: toDollars(defaultHourlyCents) },
  };
}

/** The settings that were edited; dollars become cents. Throws a RangeError for a fraction of a cent. */
export function fromSettingsForm(form: SettingsForm): Settings {
  const { defaultHourly, ...pay } = form.pay;
  return {
    ...form,
    ...fromWirePrices(form),
    seasons: form.seasons.map(seasonFrom),
    travel: travelFromWire(form.travel),
    planOffers: offersFromWire(form.planOffers),
    bundles: bundlesFromWire(form.bundles),
    pay: { ...pay, defaultHourlyCents: toCents(defaultHourly) },
  };
}

type NamedItem = { readonly id?: string | undefined; readonly name: string };

/**
 * Extras with an ID each. One without keeps the ID that an extra of its name had before, or gets one made of its name:
 * 'Tire Shine' -> 'tire-shine', 'tire-shine-2' if that's taken.
 */
export function withIds<Item extends NamedItem>(
  items: readonly Item[],
  before: readonly Required<NamedItem>[],
): (Item & { readonly id: string })[] {
  const taken = new Set(items.flatMap(({ id }) => id ?? []));
  return items.map((item) => {
    if (item.id) return { ...item, id: item.id };
    const known = before.find(({ name, id }) => name === item.name && !taken.has(id))?.id;
    const id = known ?? firstFree(slugOf(item.name), taken);
    taken.add(id);
    return { ...item, id };
  });
}

/** What a new package starts with. Its name, description, prices, status and vehicle classes are up to the caller. */
export const NEW_PACKAGE = {
  emoji: '✨',
  features: [],
  popular: false,
  offered: 'both',
  photos: 'none',
  checklist: [],
} as const satisfies Partial<PackageSettings>;

/** Paid hours of a new package. */
export const NEW_PACKAGE_HOURS = 2;

/** What a new vehicle class starts with, besides its name. */
export const NEW_CLASS = {
  examples: '',
  makes: [],
  listsModels: false,
  surcharge: 0,
  surchargePercent: 0,
  outline: 'car',
  retired: false,
} as const satisfies Omit<ClassSettings, 'id' | 'name'>;

/** The ID of something new in a list, made of its name: 'Ceramic Coating' -> 'ceramic-coating', '-2' after it if that's taken. */
export function newId(name: string, items: readonly { readonly id: string }[]): string {
  return firstFree(slugOf(name), new Set(items.map(({ id }) => id)));
}

function firstFree(slug: string, taken: ReadonlySet<string>): string {
  for (let number = 1; ; number++) {
    const id = number === 1 ? slug : `${slug}-${number}`;
    if (!taken.has(id)) return id;
  }
}

/** A bundle on the documented wire, with its price in dollars. */
export type BundleSettings = InDollars<BundleOffer>;

/** Cents become dollars. */
export function bundlesToWire(bundles: readonly BundleOffer[]): readonly BundleSettings[] {
  return bundles.map(({ priceCents, ...bundle }) => ({ ...bundle, price: toDollars(priceCents) }));
}

/** Dollars become cents. Throws a RangeError for a fraction of a cent. */
export function bundlesFromWire(bundles: readonly BundleSettings[]): readonly BundleOffer[] {
  return bundles.map(({ price, ...bundle }) => ({ ...bundle, priceCents: toCents(price) }));
}
