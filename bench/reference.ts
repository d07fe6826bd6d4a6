import type { EngineName } from './options.ts';
import type { Kind } from './requests.ts';

/** What is measured under load; with mail: while the sender sends the two mails of each quote. */
export type What = Kind | 'submit with mail';
/** What the reference can do too. */
type Compared = 'page' | 'availability, a day' | 'submit' | 'submit with mail';

/**
 * Easy!Appointments 1.6 (nginx, PHP-FPM, MariaDB) on a machine like this, 16 clients, requests per second. Its clients asked
 * for the free times of one day after the other.
 */
const REFERENCE = {
  empty: { page: 220, 'availability, a day': 480, submit: 190, 'submit with mail': 100 },
  /** With 100 000 appointments; its bookings were only measured with mail. */
  grown: { page: 224, 'availability, a day': 35, submit: undefined, 'submit with mail': 14 },
} as const;

/** How many times that we want to be. */
const AIM = {
  page: { embedded: 30, postgresql: 30 },
  'availability, a day': { embedded: 15, postgresql: 15 },
  submit: { embedded: 8, postgresql: 20 },
  'submit with mail': { embedded: 8, postgresql: 20 },
} as const satisfies Record<Compared, Record<EngineName, number>>;

export type Comparison = { readonly reference: number; readonly aim: number };

/** The reference figure and how many times it is aimed for; undefined where there is none. */
export function comparisonOf(what: What, engine: EngineName, isGrown: boolean): Comparison | undefined {
  if (!isCompared(what)) return undefined;
  const reference = REFERENCE[isGrown ? 'grown' : 'empty'][what];
  return reference === undefined ? undefined : { reference, aim: AIM[what][engine] };
}

function isCompared(what: What): what is Compared {
  return what in AIM;
}
