import type { Trx } from '../db/client.ts';
import type { Deps } from '../deps.ts';
import { insertPresses, lastPresses } from './sql.ts';

export type Press = {
  readonly employee: string;
  readonly isIn: boolean;
  /** The person who pressed. */
  readonly by: string | null;
};

/**
 * Presses the clock of an employee who is locked in this transaction. Answers false, and stores nothing, when the clock
 * says that already.
 */
export async function pressClock(trx: Trx, deps: Pick<Deps, 'clock' | 'chance'>, press: Press): Promise<boolean> {
  const { employee, isIn, by } = press;
  const last = (await lastPresses(trx, [employee])).get(employee);
  if ((last?.kind === 'in') === isIn) return false;
  const at = deps.clock.now().toString();
  await insertPresses(trx, [
    { id: deps.chance.id(), employee, kind: isIn ? 'in' : 'out', at, recorded_by: by, recorded_at: at, replaces: null },
  ]);
  return true;
}
