import { z } from 'zod';
import { RESOURCE_KINDS } from '#core/scheduling/resources.ts';

/** The bay or van of an appointment, for the shop alone; without a name where it was sold though none was free. */
export const GivenResource = z.object({
  kind: z.enum(RESOURCE_KINDS),
  id: z.string().nullable(),
  name: z.string().nullable(),
});

/** The round that an appointment is a stop of, for the shop alone, and the van that drives it. */
export const GivenRound = z.object({
  name: z.string(),
  van: z.object({ id: z.string(), name: z.string() }).optional(),
});

/** How many people the work takes, and the package that takes them: of several vehicles, the one that takes the most. */
export const PeopleNeeded = z.object({ count: z.number(), packageName: z.string() });

export type PeopleNeeded = z.infer<typeof PeopleNeeded>;
export type GivenRound = z.infer<typeof GivenRound>;
export type GivenResource = z.infer<typeof GivenResource>;
