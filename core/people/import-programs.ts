/* oxlint-disable texts/no-hardcoded-text -- names of products and titles as they write them */
import type { AppointmentField } from './customer-import.ts';

/** The programs whose exports are known, and any other one. */
export const PROGRAMS = ['square', 'jobber', 'housecallPro', 'urable', 'easyAppointments', 'other'] as const;
export type Program = (typeof PROGRAMS)[number];

/** Where each title is known from: docs/decisions/0206-vehicles-and-appointments-from-files.md. */
export const PROGRAM_TITLES: Readonly<
  Record<
    Program,
    {
      /** '' where it has none. */
      readonly name: string;
      /** Titles that tell its files from all others: one of these groups is in each. Written as `plainTitle` returns them. */
      readonly signs: readonly (readonly string[])[];
      /** What its columns are called, the likeliest first. Everything else is found by what it's commonly called. */
      readonly titles: Readonly<Partial<Record<AppointmentField, readonly string[]>>>;
    }
  >
> = {
  square: {
    name: 'Square',
    signs: [['square customer id'], ['email subscription status'], ['creation source', 'transaction count']],
    titles: {
      firstName: ['first name', 'given name'],
      lastName: ['last name', 'family name'],
      email: ['email address'],
      phone: ['phone number'],
      street: ['street address 1'],
      unit: ['street address 2'],
      zip: ['postal code'],
      notes: ['memo'],
    },
  },
  jobber: {
    name: 'Jobber',
    signs: [
      ['j id'],
      ['main phone s', 'e mails'],
      ['service property name'],
      ['one off job'],
      ['visit based'],
      ['job', 'times', 'client name'],
    ],
    titles: {
      name: ['client name', 'display name'],
      email: ['client email', 'e mails'],
      phone: ['client phone', 'mobile phone s', 'main phone s', 'home phone s', 'work phone s'],
      street: ['service street', 'service street 1'],
      unit: ['service street 2'],
      city: ['service city'],
      state: ['service province', 'service state'],
      zip: ['service zip', 'service zip code'],
      date: ['date'],
      time: ['times'],
      duration: ['schedule duration', 'scheduled duration'],
      service: ['line items', 'visit title', 'title'],
      price: ['one off job', 'visit based'],
    },
  },
  housecallPro: {
    name: 'Housecall Pro',
    signs: [
      ['travel duration', 'on job duration'],
      ['mobile phone', 'home phone', 'customer tags'],
    ],
    titles: {
      date: ['date'],
      end: ['end time'],
      name: ['customer', 'display name'],
      company: ['company'],
      phone: ['mobile phone', 'mobile number', 'home phone', 'home number'],
      street: ['street'],
      unit: ['street line 2'],
    },
  },
  // Its exports are nowhere described in public.
  urable: { name: 'Urable', signs: [], titles: {} },
  easyAppointments: {
    name: 'Easy!Appointments',
    signs: [['start datetime', 'end datetime'], ['id users customer']],
    titles: {
      date: ['start datetime', 'start'],
      end: ['end datetime', 'end'],
      phone: ['mobile number', 'phone number'],
      street: ['address'],
      zip: ['zip code'],
    },
  },
  other: { name: '', signs: [], titles: {} },
};

/** A title in lower case, with a blank for every other sign. */
export function plainTitle(title: string): string {
  return title
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** The program that a file with these titles comes from; 'other' where they don't tell. */
export function programOf(titles: readonly string[]): Program {
  const plain = titles.map(plainTitle);
  const found = PROGRAMS.find((program) =>
    PROGRAM_TITLES[program].signs.some((sign) => sign.every((title) => plain.includes(title))),
  );
  return found ?? 'other';
}
