import { employeeIdOf } from '#core/people/staff.ts';
import type { Deps } from '../deps.ts';

/** A random employee ID, 'FKE-' and ten digits. Whether somebody has it already is for the table to say. */
export function drawEmployeeId({ random }: Pick<Deps, 'random'>): string {
  for (;;) {
    const employeeId = employeeIdOf(Buffer.from(random.bytes(8)).readBigUInt64BE());
    if (employeeId !== undefined) return employeeId;
  }
}
