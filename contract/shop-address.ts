import { z } from 'zod';

const OpenSpan = z.object({ opens: z.string(), closes: z.string() }).nullable();

/** When the shop is open on each weekday ('9:00 AM'), null being closed. */
export const OpeningHours = z
  .object({
    monday: OpenSpan,
    tuesday: OpenSpan,
    wednesday: OpenSpan,
    thursday: OpenSpan,
    friday: OpenSpan,
    saturday: OpenSpan,
    sunday: OpenSpan,
  })
  .meta({ id: 'OpeningHours' });

/** Where vehicles are dropped off. */
export const ShopAddress = z
  .object({
    street: z.string(),
    locality: z.string(),
    region: z.string(),
    postalCode: z.string(),
    country: z.string(),
  })
  .meta({ id: 'ShopAddress' });
