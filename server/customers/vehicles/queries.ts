import { sql, type Insertable, type Selectable, type Updateable } from 'kysely';
import type { KnownVehicle } from '#core/quotes/vehicle-details.ts';
import type { DbOrTrx, Trx } from '#server/db/client.ts';
import type { CustomerVehiclesTable } from '#server/db/people-tables.ts';

export type VehicleRow = Selectable<CustomerVehiclesTable>;

/** Returns the vehicles that an account has saved, the first one on top. */
export async function listVehicles(db: DbOrTrx, customerId: string): Promise<VehicleRow[]> {
  return db
    .selectFrom('customer_vehicles')
    .selectAll()
    .where('customer_id', '=', customerId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

export async function insertVehicle(trx: Trx, vehicle: Insertable<CustomerVehiclesTable>): Promise<VehicleRow> {
  return trx.insertInto('customer_vehicles').values(vehicle).returningAll().executeTakeFirstOrThrow();
}

export async function changeVehicle(trx: Trx, id: string, columns: Updateable<CustomerVehiclesTable>): Promise<void> {
  await trx.updateTable('customer_vehicles').set(columns).where('id', '=', id).execute();
}

/** Returns false if the customer has no such vehicle. */
export async function deleteVehicle(
  trx: Trx,
  { customerId, id }: { readonly customerId: string; readonly id: string },
): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('customer_vehicles')
    .where('id', '=', id)
    .where('customer_id', '=', customerId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Returns the vehicles of a record's quotes, as they were sold and as the owner has corrected them. */
export async function listSoldVehicles(db: DbOrTrx, recordId: string) {
  return db
    .selectFrom('quotes')
    .select(['id', 'vehicle_type', 'vehicle_subtype', 'vehicle_year', 'vehicle_make', 'vehicle_model'])
    .select(['vehicle_color', 'vehicle_plate', 'vehicle_unit', 'vehicle_vin', 'record_vehicle'])
    .where('customer_record_id', '=', recordId)
    .execute();
}

/** Sets how the record of their customer shows the vehicle of these quotes. */
export async function setRecordVehicle(
  trx: Trx,
  ids: readonly string[],
  vehicle: KnownVehicle | { readonly isRemoved: true },
): Promise<void> {
  await trx
    .updateTable('quotes')
    .set({ record_vehicle: JSON.stringify(vehicle) })
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();
}
