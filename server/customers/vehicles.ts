import { accountErrorsTexts } from '#core/languages/en/problems.ts';
import { messageOf } from '#core/languages/message.ts';
import type { Vehicle } from '#contract/customers.ts';
import type { Actor } from '#core/people/permissions.ts';
import { customerOf } from '../actor.ts';
import { writeAudit } from '../audit.ts';
import { deleteVehicle, insertVehicle, listVehicles, lockCustomer } from '../data/customers.ts';
import { transaction } from '../db/client.ts';
import type { Deps } from '../deps.ts';
import { Conflict, NotFound } from '../errors.ts';
import { vehicleView } from './view.ts';

type NewVehicle = Omit<Vehicle, 'id'> & { readonly requestId: string };

const MOST = 20;

/** Saves a vehicle; one that is saved already is answered as it is. Throws Conflict where there are 20. */
export async function addVehicle(deps: Deps, actor: Actor, vehicle: NewVehicle): Promise<Vehicle> {
  const customerId = customerOf(actor);
  const { vehicleType, vehicleSubtype, name, requestId } = vehicle;
  const at = deps.clock.now().toString();
  return transaction(deps.db, async (trx) => {
    await lockCustomer(trx, customerId);
    const saved = (await listVehicles(trx, customerId)).map(vehicleView);
    const same = saved.find(
      (one) => one.vehicleType === vehicleType && one.vehicleSubtype === vehicleSubtype && one.name === name,
    );
    if (same) return same;
    if (saved.length >= MOST)
      throw new Conflict('wrong-state', messageOf(accountErrorsTexts, 'tooManyVehicles', { most: MOST }));
    const id = deps.random.id();
    const row = { customer_id: customerId, vehicle_type: vehicleType, vehicle_subtype: vehicleSubtype, name };
    const added = await insertVehicle(trx, { id, created_at: at, ...row });
    await writeAudit(trx, { at, actor, action: 'customer.add-vehicle', subject: 'vehicle', subjectId: id, requestId });
    return vehicleView(added);
  });
}

/** Deletes a saved vehicle. Throws NotFound for anyone else's. */
export async function removeVehicle(
  deps: Deps,
  actor: Actor,
  { id, requestId }: { readonly id: string; readonly requestId: string },
): Promise<void> {
  const customerId = customerOf(actor);
  const at = deps.clock.now().toString();
  await transaction(deps.db, async (trx) => {
    if (!(await deleteVehicle(trx, { customerId, id }))) throw new NotFound(messageOf(accountErrorsTexts, 'noVehicle'));
    await writeAudit(trx, {
      at,
      actor,
      action: 'customer.remove-vehicle',
      subject: 'vehicle',
      subjectId: id,
      requestId,
    });
  });
}
