import { z } from 'zod';

/** Where an appointment happens: at the shop, or at the customer's. */
export const Place = z
  .object({
    kind: z.enum(['shop', 'customer']),
    /** The address, or as much as is known: 'At your address', 'Drop-off'. */
    text: z.string(),
    /** At the shop, once its address is known: how to find the entrance, and when it's open. */
    directions: z.string(),
    hours: z.string(),
    /** True while the address of a mobile appointment is missing. */
    isAddressNeeded: z.boolean(),
  })
  .meta({ id: 'Place' });
