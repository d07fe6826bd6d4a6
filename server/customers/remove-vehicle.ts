import type { Actor } from '#core/people/permissions.ts';
import { customerOf } from '../actor.ts';
import { writeAudit } from '../audit.ts';
import { transaction } from '../db/client.ts';
import type { Deps } from '../deps.ts';
import { NotFound } from '../errors.ts';
import { deleteVehicle } from '#server/data/customers.ts';

/** Deletes a saved vehicle. Throws NotFound for anyone else's. */
export async function removeVehicle(
  deps: Deps,
  actor: Actor,
  { id, requestId }: { readonly id: string; readonly requestId: string },
): Promise<void> {
  const customerId = customerOf(actor);
  const at = deps.clock.now().toString();
  await transaction(deps.db, async (trx) => {
    if (!(await deleteVehicle(trx, { customerId, id }))) throw new NotFound('There is no such vehicle among yours.');
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
