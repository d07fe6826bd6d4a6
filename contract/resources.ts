import { z } from 'zod';
import { RESOURCE_KINDS } from '#core/scheduling/resources.ts';

/** The bay or van of an appointment, for the shop alone; without a name where it was sold though none was free. */
export const GivenResource = z.object({
  kind: z.enum(RESOURCE_KINDS),
  id: z.string().nullable(),
  name: z.string().nullable(),
});

export type GivenResource = z.infer<typeof GivenResource>;
