import { z } from 'zod';

/** When the crew arrives at a stop of a round, from the start of its appointment; absent for one with a time of its own. */
export const arrival = z.object({ until: z.string(), isAfterPickup: z.boolean() }).optional();
