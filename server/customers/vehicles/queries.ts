import type { Insertable, Selectable, Updateable } from 'kysely';
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
