import type { CustomerDetail } from '#contract/customer-records.ts';
import { customersTexts } from '#core/languages/en/customers.ts';
import { accountErrorsTexts } from '#core/languages/en/problems.ts';
import { quoteErrorsTexts } from '#core/languages/en/quote-errors.ts';
import { messageOf } from '#core/languages/message.ts';
import { isSameVehicle, type KnownVehicle } from '#core/quotes/vehicle-details.ts';
import { writeAudit } from '#server/audit/queries.ts';
import type { Context } from '#server/context.ts';
import { transaction, type Trx } from '#server/db/client.ts';
import { Invalid, NotFound } from '#server/errors.ts';
import { vehicleColumns } from '#server/quotes/describe.ts';
import { lockCustomerRecord } from './queries.ts';
import { readCustomer } from './read-records.ts';
import { knownVehicle, namedVehicle, shownVehicle, type NamedVehicle } from './vehicles/known-vehicle.ts';
import { changeVehicle, deleteVehicle, listSoldVehicles, listVehicles, setRecordVehicle } from './vehicles/queries.ts';

type VehicleOfRecord = {
  readonly id: string;
  /** As the record shows it. */
  readonly vehicle: NamedVehicle;
};

/**
 * Corrects a vehicle on a customer's record, also among those that their account has saved; the quotes keep what they were sold for.
 * Throws NotFound for a customer or a vehicle that isn't there anymore, and Invalid for a class that the menu doesn't have.
 */
export async function changeVehicleOf(
  context: Context,
  { id, vehicle, change }: VehicleOfRecord & { readonly change: NamedVehicle },
): Promise<CustomerDetail> {
  const { vehicleClasses } = (await context.settings()).settings;
  if (!vehicleClasses.some((each) => each.id === change.vehicleType)) {
    const choices = vehicleClasses.map((each) => each.id).join(', ');
    const message = messageOf(quoteErrorsTexts, 'vehicleTypeMissing', { choices });
    throw new Invalid([{ path: 'change.vehicleType', message }]);
  }
  return replace(context, { id, vehicle: namedVehicle(vehicle), change: namedVehicle(change) });
}

/** Takes a vehicle off a customer's record and out of their account; the quotes keep it. Throws NotFound. */
export async function removeVehicleOf(context: Context, { id, vehicle }: VehicleOfRecord): Promise<CustomerDetail> {
  return replace(context, { id, vehicle: namedVehicle(vehicle), change: null });
}

async function replace(
  context: Context,
  {
    id,
    vehicle,
    change,
  }: { readonly id: string; readonly vehicle: KnownVehicle; readonly change: KnownVehicle | null },
): Promise<CustomerDetail> {
  const at = context.clock.now().toString();
  await transaction(context.db, async (trx) => {
    const record = await lockCustomerRecord(trx, id);
    if (!record) throw new NotFound(messageOf(customersTexts, 'noCustomer'));
    const inAccount =
      record.customer_id !== null && (await replaceSaved(trx, { customerId: record.customer_id, vehicle, change }));
    const sold = (await listSoldVehicles(trx, id)).flatMap((row) => {
      const shown = shownVehicle(row);
      return shown && isSameVehicle(shown, vehicle) ? [row.id] : [];
    });
    if (!inAccount && sold.length === 0) throw new NotFound(messageOf(accountErrorsTexts, 'noVehicle'));
    await setRecordVehicle(trx, sold, change ?? { isRemoved: true });
    const action = change ? 'customer-record.change-vehicle' : 'customer-record.remove-vehicle';
    await writeAudit(trx, context, { at, action, subject: 'customer-record', subjectId: id });
  });
  return readCustomer(context, { id });
}

/** Changes or deletes what an account has saved of a vehicle. Returns whether there was any. */
async function replaceSaved(
  trx: Trx,
  {
    customerId,
    vehicle,
    change,
  }: { readonly customerId: string; readonly vehicle: KnownVehicle; readonly change: KnownVehicle | null },
): Promise<boolean> {
  const same = (await listVehicles(trx, customerId)).filter((row) => {
    const saved = knownVehicle(row);
    return saved && isSameVehicle(saved, vehicle);
  });
  for (const [index, { id }] of same.entries())
    if (change && index === 0) {
      const { vehicleType, vehicleSubtype } = change;
      const columns = { vehicle_type: vehicleType, vehicle_subtype: vehicleSubtype, ...vehicleColumns(change) };
      await changeVehicle(trx, id, columns);
    } else await deleteVehicle(trx, { customerId, id });
  return same.length > 0;
}
