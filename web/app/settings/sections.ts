import type { settingsTexts } from '#core/languages/en/settings.ts';

/** The sections of the settings in order, with the keys of their texts; `fields` are the settings in each. */
export const SECTIONS = [
  {
    id: 'shop',
    title: 'shop',
    about: 'aboutShop',
    fields: [
      'name',
      'email',
      'phone',
      'area',
      'address',
      'directions',
      'openingHours',
      'social',
      'timeZone',
      'language',
      'promise',
      'mobileAvailable',
      'countVisits',
    ],
  },
  { id: 'site', title: 'site', about: 'aboutSite', fields: ['site'] },
  { id: 'packages', title: 'packages', about: 'aboutPackages', fields: ['packages', 'categories'] },
  { id: 'extras', title: 'extras', about: 'aboutExtras', fields: ['extras'] },
  { id: 'questions', title: 'questions', about: 'aboutQuestions', fields: ['questions'] },
  { id: 'brands', title: 'brands', about: 'aboutBrands', fields: ['vehicleClasses'] },
  { id: 'prices', title: 'priceTable', about: 'aboutPriceTable', fields: [] },
  { id: 'photo-estimate', title: 'photoEstimate', about: 'aboutPhotoEstimate', fields: ['estimate'] },
  {
    id: 'times',
    title: 'times',
    about: 'aboutTimes',
    fields: [
      'seasons',
      'closedDays',
      'closures',
      'slotCapacity',
      'buffers',
      'resources',
      'horizonDays',
      'minimumNoticeMinutes',
      'reservationHours',
      'hasWaitlist',
      'limitsByPeople',
    ],
  },
  {
    id: 'fees',
    title: 'fees',
    about: 'aboutFees',
    fields: ['fees', 'severalVehicles', 'travel', 'travelTime', 'planOffers', 'rounds', 'cancellation'],
  },
  { id: 'tax', title: 'tax', about: 'aboutTax', fields: ['tax', 'taxId'] },
  {
    id: 'payment',
    title: 'payment',
    about: 'aboutPayment',
    fields: ['venmo', 'offeredMethods', 'payTo', 'giftCards', 'bundles', 'pay'],
  },
  { id: 'reminders', title: 'reminders', about: 'aboutReminders', fields: ['followUp'] },
  { id: 'applicants', title: 'applicants', about: 'aboutApplicants', fields: ['applicantCode'] },
  { id: 'languages', title: 'languages', about: 'aboutLanguages', fields: ['offeredLanguages', 'translations'] },
  { id: 'launch', title: 'launch', about: 'aboutLaunch', fields: ['launch'] },
  { id: 'web-address', title: 'webAddress', about: 'aboutWebAddress', fields: [] },
  { id: 'mail', title: 'mailServer', about: 'aboutMailServer', fields: [] },
  { id: 'backups', title: 'backups', about: 'aboutBackups', fields: [] },
  { id: 'history', title: 'history', about: 'aboutHistory', fields: [] },
] as const satisfies readonly {
  readonly id: string;
  readonly title: Key;
  readonly about: Key;
  readonly fields: readonly string[];
}[];

export type SectionId = (typeof SECTIONS)[number]['id'];
type Key = keyof (typeof settingsTexts)['english'];
/** The section in the address; defaults to the first one. */
export function sectionIn(search: string | undefined): (typeof SECTIONS)[number] {
  return SECTIONS.find(({ id }) => id === search) ?? SECTIONS[0];
}

/** Sections that stand together under a name, in their order; the others have none. */
export const SECTION_GROUPS = [
  { name: 'groupMenu', ids: ['packages', 'extras', 'questions', 'brands', 'prices'] },
  { name: 'groupMoney', ids: ['fees', 'tax', 'payment'] },
  { name: 'groupSystem', ids: ['web-address', 'mail', 'backups'] },
] as const satisfies readonly { readonly name: Key; readonly ids: readonly SectionId[] }[];

/** The group of a section. */
export function groupOf(section: SectionId): (typeof SECTION_GROUPS)[number] | undefined {
  return SECTION_GROUPS.find(({ ids }) => ids.some((id) => id === section));
}

/** Whether a setting is edited in a section; prices are in two of them. */
export function isEditedIn(section: SectionId, path: string): boolean {
  if (section === 'prices' && /^packages\.\d+\.classPrices\./.test(path)) return true;
  return sectionOf(path) === section;
}

/** The section that contains a setting. */
export function sectionOf(path: string): SectionId {
  const field = path.split('.', 1)[0] ?? '';
  return SECTIONS.find(({ fields }) => (fields as readonly string[]).includes(field))?.id ?? 'shop';
}
