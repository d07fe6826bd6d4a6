import { z } from 'zod';
import { TRAVEL_REACHES } from '#core/pricing/travel.ts';
import type { Call, CallKey } from './call.ts';
import { anObject, dollars, serviceAddress } from './fields.ts';
import { TravelBody } from './settings.ts';

/** What the shop's areas say of an address. */
export const ServiceArea = z
  .object({
    /** Whether a request for this address is accepted. */
    served: z.boolean(),
    /**
     * `everywhere` where the shop has set no areas, `unknown` where the owner has to name the fee, `no-zip` where the
     * address needs its ZIP code.
     */
    reach: z.enum(TRAVEL_REACHES),
    /** The ZIP code in the address. */
    zip: z.string().nullable(),
    fee: dollars,
  })
  .meta({ id: 'ServiceArea' });

/** The same for the owner, who may know why. */
export const TriedAddress = ServiceArea.extend({
  /** The place of the area in the list. */
  area: z.number().nullable(),
  /** In a straight line, where a distance counts. */
  miles: z.number().nullable(),
}).meta({ id: 'TriedAddress' });

export const travelCalls = {
  'POST /api/service-area': {
    summary:
      'Returns whether the shop comes to an address, and the travel fee. The server decides again when a quote is submitted.',
    audience: 'anyone',
    body: z.object({ serviceAddress }, anObject).meta({ id: 'AskedAddress' }),
    response: { 200: ServiceArea },
    problems: [413, 415, 422],
    limit: { most: 60, seconds: 600 },
  },
  'POST /api/admin/service-area': {
    summary: 'Returns what areas that needn’t be published say of an address. Saves nothing.',
    audience: 'admin',
    body: z.object({ travel: TravelBody, serviceAddress }, anObject).meta({ id: 'AddressToTry' }),
    response: { 200: TriedAddress },
    problems: [422],
  },
} as const satisfies Record<CallKey, Call>;

export type ServiceArea = z.infer<typeof ServiceArea>;
export type TriedAddress = z.infer<typeof TriedAddress>;
