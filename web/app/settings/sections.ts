/** The sections of the settings in order; `fields` are the settings in each. */
export const SECTIONS = [
  {
    id: 'shop',
    title: 'Shop',
    about: 'Who you are and how customers reach you.',
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
      'promise',
      'mobileAvailable',
    ],
  },
  { id: 'packages', title: 'Packages', about: 'What you sell, at which price.', fields: ['packages'] },
  { id: 'extras', title: 'Extras', about: 'What customers may add to a package.', fields: ['extras'] },
  { id: 'brands', title: 'Brands', about: 'The vehicles that the wizard offers.', fields: ['makes'] },
  {
    id: 'times',
    title: 'Times',
    about: 'When customers can book, and how many at once.',
    fields: ['seasons', 'closedDays', 'slotCapacity', 'horizonDays', 'minimumNoticeMinutes', 'reservationHours'],
  },
  { id: 'fees', title: 'Fees', about: 'What is added to a package, and the price of cans.', fields: ['fees', 'cans'] },
  {
    id: 'photo-estimate',
    title: 'Photo estimate',
    about: 'What photos of a dirty car may change.',
    fields: ['estimate'],
  },
  {
    id: 'payment',
    title: 'Payment',
    about: 'Where customers pay, and what the crew is paid for.',
    fields: ['venmo', 'pay'],
  },
  { id: 'launch', title: 'Launch', about: 'Whether the site is open to everybody.', fields: ['launch'] },
  {
    id: 'reminders',
    title: 'Reminders',
    about: 'What customers hear before and after a visit.',
    fields: ['followUp'],
  },
  { id: 'applicants', title: 'Applicants', about: 'The code that opens the application.', fields: ['applicantCode'] },
  { id: 'history', title: 'History', about: 'Every version that was published.', fields: [] },
] as const satisfies readonly Section[];

export type SectionId = (typeof SECTIONS)[number]['id'];
type Section = {
  readonly id: string;
  readonly title: string;
  readonly about: string;
  readonly fields: readonly string[];
};

/** The section in the address; defaults to the first one. */
export function sectionIn(search: string | undefined): (typeof SECTIONS)[number] {
  return SECTIONS.find(({ id }) => id === search) ?? SECTIONS[0];
}

/** The section that contains a setting. */
export function sectionOf(path: string): SectionId {
  const field = path.split('.', 1)[0] ?? '';
  return SECTIONS.find(({ fields }) => (fields as readonly string[]).includes(field))?.id ?? 'shop';
}
