import { z } from 'zod';
import { RESOURCE_KINDS } from '#core/scheduling/resources.ts';

/** The bay or van of an appointment, for the shop alone; without a name where it was sold though none was free. */
export const GivenResource = z.object({
  kind: z.enum(RESOURCE_KINDS),
  id: z.string().nullable(),
  name: z.string().nullable(),
});

/** How many people the work takes, and the package that takes them: of several vehicles, the one that takes the most. */
export const PeopleNeeded = z.object({ count: z.number(), packageName: z.string() });

export type PeopleNeeded = z.infer<typeof PeopleNeeded>;
export type GivenResource = z.infer<typeof GivenResource>;
