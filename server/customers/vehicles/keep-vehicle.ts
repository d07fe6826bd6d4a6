import type { QuoteItem } from '#core/quotes/items.ts';
import { VEHICLE_TEXTS } from '#core/quotes/request-texts.ts';
import { isSameVehicle, joinedDetails } from '#core/quotes/vehicle-details.ts';
import type { Context } from '#server/context.ts';
import type { Trx } from '#server/db/client.ts';
import { vehicleColumns, vehicleTextsOf } from '#server/quotes/describe.ts';
import type { NewQuoteRow } from '#server/quotes/queries.ts';
import { changeVehicle, insertVehicle, listVehicles } from './queries.ts';

/** How many vehicles an account saves. */
export const MOST_VEHICLES = 20;

/** Keeps every vehicle of a new quote, as `keepVehicle` does. */
export async function keepVehicles(
  trx: Trx,
  context: Context,
  quote: NewQuoteRow,
  items: readonly QuoteItem[],
): Promise<void> {
  await keepVehicle(trx, context, quote);
  for (const item of items)
    await keepVehicle(trx, context, {
      customer_id: quote.customer_id,
      vehicle_type: item.vehicleType,
      vehicle_subtype: item.vehicleSubtype,
      ...vehicleColumns(item),
    });
}

type SaidVehicle = Pick<NewQuoteRow, 'customer_id' | 'vehicle_type' | 'vehicle_subtype'> &
  Parameters<typeof vehicleTextsOf>[0];

/**
 * Keeps the vehicle of a new quote for the account that it belongs to, if more than its class was said: with those saved, or as
 * what is now known of one of them. Does nothing once 20 are saved.
 */
async function keepVehicle(trx: Trx, context: Context, quote: SaidVehicle): Promise<void> {
  const { customer_id: customerId, vehicle_type: vehicleType, vehicle_subtype: vehicleSubtype } = quote;
  const texts = vehicleTextsOf(quote);
  if (!customerId || !vehicleType || !vehicleSubtype || VEHICLE_TEXTS.every((name) => !texts[name])) return;
  const vehicle = { vehicleType, vehicleSubtype, ...texts };
  const saved = (await listVehicles(trx, customerId)).map((row) => ({
    id: row.id,
    vehicleType: row.vehicle_type,
    vehicleSubtype: row.vehicle_subtype,
    ...vehicleTextsOf(row),
  }));
  const same = saved.find((one) => isSameVehicle(one, vehicle));
  if (same) return changeVehicle(trx, same.id, vehicleColumns(joinedDetails(same, vehicle)));
  if (saved.length >= MOST_VEHICLES) return;
  const row = { customer_id: customerId, vehicle_type: vehicleType, vehicle_subtype: vehicleSubtype };
  await insertVehicle(trx, {
    id: context.random.id(),
    created_at: context.clock.now().toString(),
    ...row,
    ...vehicleColumns(texts),
  });
}
