import type { FieldError } from '#contract/call.ts';
import type { SavedSettings } from '#contract/settings.ts';
import { DEFAULT_SETTINGS } from '#core/settings/default-settings.ts';
import { toSettingsForm, type SettingsForm } from '#core/settings/settings-form.ts';
import type { TestApp } from './app.ts';
import { addPerson, cookieFor, type TestPerson } from './people.ts';

/** The fields that a response about the settings can have. */
export type SettingsAnswer = SavedSettings & {
  readonly code: string;
  readonly detail: string;
  readonly errors: readonly FieldError[];
};

/** An admin who edits the settings of a fresh shop without quotes. */
export type SettingsCaller = {
  readonly admin: TestPerson;
  readonly ask: (
    method: 'GET' | 'PUT' | 'POST',
    url: string,
    payload?: object,
  ) => Promise<{ readonly status: number; readonly body: SettingsAnswer }>;
  readonly now: () => Promise<SettingsAnswer>;
  /** Publishes the current settings with `change` applied. */
  readonly publish: (
    change: (settings: SettingsForm) => SettingsForm,
  ) => Promise<{ readonly status: number; readonly body: SettingsAnswer }>;
};

/** Starts with the settings of a fresh install, open to the public. */
export async function openSettingsCaller(testApp: TestApp): Promise<SettingsCaller> {
  await testApp.deps.db.deleteFrom('quotes').execute();
  await testApp.changeSettings({ ...DEFAULT_SETTINGS, launch: { ...DEFAULT_SETTINGS.launch, locked: false } });
  return settingsCallerOf(testApp);
}

/** Logs in another admin on the same settings. */
export async function settingsCallerOf(testApp: TestApp): Promise<SettingsCaller> {
  const admin = await addPerson(testApp.deps, 'admin');
  const cookie = await cookieFor(testApp.deps, admin, 'admin');
  const ask: SettingsCaller['ask'] = async (method, url, payload) => {
    const answer = await testApp.app.inject({ method, url, headers: { cookie }, ...(payload && { payload }) });
    return { status: answer.statusCode, body: answer.json<SettingsAnswer>() };
  };
  const now = async () => (await ask('GET', '/api/admin/business')).body;
  return {
    admin,
    ask,
    now,
    publish: async (change) => {
      const { version, business } = await now();
      return ask('PUT', '/api/admin/business', { version, business: change(business) });
    },
  };
}

/** Returns the settings with another price and name for the full detail. */
export function dearer(settings: SettingsForm): SettingsForm {
  const change = { dropoffPrice: 135, name: 'Whole Detail' };
  return {
    ...settings,
    packages: settings.packages.map((pack) => (pack.id === 'full' ? { ...pack, ...change } : pack)),
  };
}

const FRESH = toSettingsForm(DEFAULT_SETTINGS);

/** Settings with another value in every editable field. */
export const OTHER_SETTINGS: SettingsForm = {
  name: 'Bright Bay & Sons',
  email: 'crew@brightbay.example',
  phone: '(518) 555-0199',
  venmo: 'Bright-Bay_2',
  area: 'Troy, New York',
  address: { street: '8 River Street', locality: 'Troy', region: 'New York', postalCode: 'K1A 0B1', country: 'CA' },
  directions: 'Behind the bakery.',
  severalVehicles: { isOffered: true, discountPercent: 10, most: 4 },
  planOffers: [{ interval: '4-weeks', discount: { kind: 'percent', percent: 10 }, packages: ['full'] }],
  bundles: [{ name: '5 details', packageType: 'full', visits: 5, price: 500, months: 12 }],
  rounds: [
    {
      id: 'lansingburgh',
      name: 'Lansingburgh',
      firstOn: '2027-06-08',
      every: '2-weeks',
      from: '8:00 AM',
      until: '12:00 PM',
      stops: 12,
      van: 'van-1',
      zips: ['12182'],
      packages: ['full'],
      isAfterPickup: true,
      seat: 30_001,
    },
  ],
  travelTime: { isCounted: true, detourPercent: 45, mph: 32, limitsBooking: true },
  travel: { fromZip: '12180', areas: [{ kind: 'zips', name: 'Troy', zips: ['12180', '12182'], fee: 12.5 }] },
  openingHours: {
    ...FRESH.openingHours,
    monday: { opens: '9:00 AM', closes: '5:30 PM' },
    friday: { opens: '1:00 PM', closes: '5:30 PM' },
    saturday: { opens: '9:00 AM', closes: '8:00 PM' },
    sunday: { opens: '9:00 AM', closes: '8:00 PM' },
  },
  social: [{ network: 'YouTube', url: 'https://www.youtube.com/@brightbay' }],
  timeZone: 'America/Denver',
  packages: [
    {
      id: 'express',
      name: 'Quick Wash',
      emoji: '🧽',
      dropoffPrice: 33.33,
      mobilePrice: 44.5,
      description: 'Quick.',
      features: ['One'],
      popular: true,
      status: 'offered',
      category: 'quick',
      offered: 'both',
      classes: ['car', 'van'],
      alsoAccepted: ['truck'],
      classPrices: { van: { dropoffPrice: 40, mobilePrice: 55 } },
      photos: 'both',
      outline: 'quad',
      conditionPrices: { light: 1, moderate: 2, heavy: 3 },
      deposit: 12.5,
      checklist: ['Rinsed', 'Dried'],
      minutes: 45,
      classMinutes: { van: 60 },
      conditionMinutes: { heavy: 75 },
      resources: ['van-1'],
    },
    {
      id: 'panels',
      name: 'Panel Coating',
      emoji: '✨',
      dropoffPrice: 0,
      mobilePrice: 0,
      description: 'By the panel.',
      features: ['One'],
      popular: false,
      status: 'hidden',
      offered: 'dropoff',
      classes: [],
      count: { label: 'Panels', unit: 'panel', units: 'panels', one: 16, two: 31, eachBeyond: 6, least: 2, most: 12 },
      photos: 'none',
      checklist: [],
    },
  ],
  categories: [{ id: 'quick', name: 'Quick ones' }],
  vehicleClasses: [
    {
      id: 'car',
      name: 'Sedan',
      examples: 'Sedan, coupe',
      makes: ['Saab'],
      listsModels: true,
      surcharge: 0,
      surchargePercent: 0,
      outline: 'car',
      retired: false,
    },
    {
      id: 'truck',
      name: 'Pickup',
      examples: '',
      makes: ['Rivian'],
      listsModels: false,
      surcharge: 7.5,
      surchargePercent: 0,
      outline: 'truck',
      retired: false,
    },
    {
      id: 'van',
      name: 'Van',
      examples: 'Minivan',
      makes: [],
      listsModels: true,
      surcharge: 0,
      surchargePercent: 15,
      outline: 'truck',
      retired: true,
    },
  ],
  extras: [
    {
      id: 'wax',
      name: 'Wax',
      description: '',
      price: 12,
      classPrices: { truck: 20 },
      perUnit: true,
      preselected: true,
      minutes: 15,
      packages: ['express', 'panels'],
      categories: ['quick'],
      retired: true,
    },
  ],
  questions: [
    {
      id: 'hair',
      text: 'How much pet hair is there?',
      kind: 'choice',
      required: true,
      packages: ['express'],
      categories: ['quick'],
      choices: [
        { id: 'none', name: 'None', price: 0 },
        { id: 'lots', name: 'A lot', price: 24.5 },
      ],
      yesPrice: 0,
    },
    {
      id: 'hose',
      text: 'Is there a hose?',
      kind: 'yesNo',
      required: false,
      packages: [],
      categories: [],
      choices: [],
      yesPrice: 3,
    },
  ],
  fees: { waterDiscount: 9 },
  seasons: [
    {
      name: 'All year',
      from: '01-01',
      to: '12-31',
      weekends: [{ time: '9:00 AM' }, { time: '7:30 PM', packages: ['panels'] }],
      weekdays: [],
      days: { friday: [{ time: '1:00 PM' }] },
    },
  ],
  closedDays: ['2027-07-04'],
  closures: [
    { kind: 'dates', from: '2027-12-24', to: '2028-01-02', reason: 'Family holidays' },
    { kind: 'weekly', day: 'tuesday', reason: '' },
    {
      kind: 'dates',
      from: '2027-10-02',
      to: '2027-10-03',
      times: { from: '12:00 PM', until: '5:00 PM' },
      reason: 'Training',
    },
    { kind: 'holiday', holiday: 'thanksgiving', observed: true, reason: '' },
  ],
  slotCapacity: 2,
  buffers: { before: 10, after: 20 },
  resources: [
    {
      id: 'bay-1',
      name: 'Bay 1',
      kind: 'bay',
      seat: 10_001,
      outages: [{ from: '2027-08-02', to: '2027-08-04', reason: 'New floor' }],
    },
    { id: 'van-1', name: 'Van 1', kind: 'van', seat: 20_001, outages: [] },
  ],
  horizonDays: 90,
  minimumNoticeMinutes: 120,
  reservationHours: 48,
  language: 'es',
  offeredLanguages: ['en'],
  mobileAvailable: true,
  giftCards: { sellOnline: false, expiryYears: 0 },
  offeredMethods: { venmo: true, cash: false, check: true, zelle: true, cashapp: false, transfer: false },
  payTo: { check: 'Harbor Detailing LLC', zelle: 'pay@harbor.example', cashapp: '', transfer: '' },
  countVisits: false,
  hasWaitlist: true,
  limitsByPeople: true,
  site: {
    headline: 'We clean boats, too.',
    promise: 'Call us and we come.',
    about: 'Two sisters and a pressure washer.',
    points: [{ title: 'Early birds', text: 'We start at six.' }],
    announcement: { text: 'Closed for the fair.', from: '2027-08-01', until: '2027-08-07' },
    faq: [{ question: 'Do you come to Troy?', answer: 'Every Tuesday.' }],
    pages: [
      {
        slug: 'troy',
        title: 'Detailing in Troy',
        text: 'We are there every Tuesday.',
        picture: '0190a5f0-0000-7000-8000-00000000cccc',
        faq: [{ question: 'Where in Troy?', answer: 'On River Street.' }],
        package: '',
        oldAddresses: ['/troy.html'],
      },
    ],
    hero: '0190a5f0-0000-7000-8000-00000000aaaa',
    logo: '0190a5f0-0000-7000-8000-00000000bbbb',
    color: '#7c3aed',
    contactInFooter: true,
    showsGallery: true,
    showsReviews: true,
    bookingSites: ['https://www.partner.example'],
  },
  cancellation: { fee: 25, feePercent: 20, noticeHours: 12, isTaxed: true },
  tax: { name: 'VAT', percents: { services: 8.875, extras: 4, fees: 0.5 } },
  taxId: '12-3456789',
  promise: { confirmationHours: 12, answerHours: 36 },
  estimate: {
    mode: 'show',
    percentByLevel: { light: -5, moderate: 0, heavy: 10, extreme: 20 },
    minutesByLevel: { light: 30, moderate: 60, heavy: 90, extreme: 120 },
    leastPercent: -10,
    mostPercent: 30,
  },
  pay: {
    hoursByPackage: { express: 2, panels: 4.5 },
    defaultHourly: 16.25,
    tips: 'hours',
    overtimeAfterHours: 40,
    longestShiftHours: 10,
  },
  launch: { locked: true, message: 'Opening soon.' },
  applicantCode: 'HIRE5',
  translations: {
    es: {
      'Quick Wash': 'Lavado rápido',
      Wax: 'Cera',
      'Troy, New York': 'Troy, Nueva York',
      VAT: 'IVA',
      'Opening soon.': 'Pronto',
    },
  },
  followUp: {
    dayBefore: false,
    dayBeforeHour: 17,
    sameDay: false,
    sameDayHours: 3,
    texts: true,
    arrival: false,
    thanks: false,
    dueAgain: true,
    unfinished: true,
    unfinishedHours: 5,
    reviewLinks: [{ network: 'Google', url: 'https://www.example.com/review' }],
  },
};

/** Up to three vehicles in one appointment, each after the first one 10% cheaper. */
export const SEVERAL_VEHICLES: typeof DEFAULT_SETTINGS.severalVehicles = {
  isOffered: true,
  discountPercent: 10,
  most: 3,
};

/** A question about an express wash whose yes adds $20. */
export const OIL: (typeof DEFAULT_SETTINGS.questions)[number] = {
  id: 'oil',
  text: 'Is there oil on it?',
  kind: 'yesNo',
  required: true,
  packages: ['express'],
  categories: [],
  choices: [],
  yesCents: 2000,
};
