import type { Trx } from '../db/client.ts';
import type { Deps } from '../deps.ts';
import { isAppointmentTaken, lockAppointments } from '#server/data/jobs.ts';

/**
 * Returns eight random digits that no open job has. Holds a lock until the transaction ends, so concurrent draws can't
 * collide.
 */
export async function drawAppointment(trx: Trx, { random }: Pick<Deps, 'random'>): Promise<string> {
  await lockAppointments(trx);
  for (;;) {
    const drawn = Buffer.from(random.bytes(4)).readUInt32BE() % 100_000_000;
    const appointmentId = String(drawn).padStart(8, '0');
    if (!(await isAppointmentTaken(trx, appointmentId))) return appointmentId;
  }
}
