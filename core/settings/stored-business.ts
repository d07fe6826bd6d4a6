import type { Business } from './business.ts';
import { DEFAULT_BUSINESS } from './default-business.ts';

/** A business as a version of it is stored: with the number of its shape. The first versions have none. */
export type StoredBusiness = Readonly<Record<string, unknown>> & { readonly shape?: number };

type Older = Readonly<Record<string, unknown>>;

/** Each step takes a document of one shape to the next; a new field of `Business` is a new step. */
const STEPS: readonly ((older: Older) => Older)[] = [
  (older) => ({
    ...older,
    estimate: { ...record(older['estimate']), minutesByLevel: DEFAULT_BUSINESS.estimate.minutesByLevel },
  }),
  (older) => ({ ...older, followUp: DEFAULT_BUSINESS.followUp }),
  (older) => ({
    ...older,
    address: { ...DEFAULT_BUSINESS.address, ...record(older['address']) },
    directions: DEFAULT_BUSINESS.directions,
    openingHours: DEFAULT_BUSINESS.openingHours,
    promise: DEFAULT_BUSINESS.promise,
  }),
  (older) => ({ ...older, reservationHours: DEFAULT_BUSINESS.reservationHours }),
];

/** The shape that is written now. */
export const BUSINESS_SHAPE = STEPS.length + 1;

/** The document to store of a business. */
export function storedBusiness(business: Business): StoredBusiness {
  return { ...business, shape: BUSINESS_SHAPE };
}

/** The business of a stored document, however old: what its shape did not have yet gets the figures of a fresh install. */
export function readStoredBusiness({ shape = 1, ...stored }: StoredBusiness): Business {
  return STEPS.slice(shape - 1).reduce((older, step) => step(older), stored) as Business;
}

function record(value: unknown): Older {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}
