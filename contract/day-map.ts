import { z } from 'zod';
import { arrival } from './fields.ts';

const Stop = z.object({
  id: z.string(),
  customerName: z.string(),
  /** Null where it isn't known. */
  address: z.string().nullable(),
  /** Of `places`; null where the address has none. */
  zip: z.string().nullable(),
  startsAt: z.string(),
  arrival,
  isDone: z.boolean(),
});

/** The work at customers' addresses on a day, by who drives there, and where that is. */
export const DayMap = z
  .object({
    timeZone: z.string(),
    /** Who drives there, or the van while no employee is named; null where neither is. A round has a route of its own. */
    routes: z.array(z.object({ driver: z.string().nullable(), round: z.string().nullable(), stops: z.array(Stop) })),
    /** The middle of the area of each ZIP code, and the town that an address names with it. */
    places: z.array(
      z.object({ zip: z.string(), town: z.string().nullable(), latitude: z.number(), longitude: z.number() }),
    ),
    /** The ZIP code of the shop, one of `places`; null where its place isn't known. */
    shop: z.string().nullable(),
    /** Where pictures of the map come from, if the owner has connected that: an address with {z}, {x} and {y}. */
    tiles: z.object({ address: z.string(), attribution: z.string() }).nullable(),
  })
  .meta({ id: 'DayMap' });

export type DayMap = z.infer<typeof DayMap>;
export type MappedStop = z.infer<typeof Stop>;
