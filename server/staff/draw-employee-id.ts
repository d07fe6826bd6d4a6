import { employeeIdOf } from '#core/people/staff.ts';
import type { Deps } from '../deps.ts';

/** Returns a random employee ID, 'FKE-' and ten digits. The table's unique key decides whether it is already taken. */
export function drawEmployeeId({ random }: Pick<Deps, 'random'>): string {
  for (;;) {
    const employeeId = employeeIdOf(Buffer.from(random.bytes(8)).readBigUInt64BE());
    if (employeeId !== undefined) return employeeId;
  }
}
