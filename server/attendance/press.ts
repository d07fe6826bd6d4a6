import type { Trx } from '../db/client.ts';
import type { Deps } from '../deps.ts';
import { insertPresses, lastPresses } from '#server/data/attendance.ts';

export type Press = {
  readonly employee: string;
  readonly isIn: boolean;
  /** The person who pressed. */
  readonly by: string | null;
};

/**
 * Clocks an employee in or out; the caller holds their lock in this transaction. Returns false, and stores nothing, if they
 * already are.
 */
export async function pressClock(trx: Trx, deps: Pick<Deps, 'clock' | 'random'>, press: Press): Promise<boolean> {
  const { employee, isIn, by } = press;
  const last = (await lastPresses(trx, [employee])).get(employee);
  if ((last?.kind === 'in') === isIn) return false;
  const now = deps.clock.now();
  const entry = {
    id: deps.random.id(),
    employee,
    kind: isIn ? 'in' : 'out',
    at: notBefore(last?.at, now).toString(),
    recorded_by: by,
    recorded_at: now.toString(),
    replaces: null,
  } as const;
  await insertPresses(trx, [entry]);
  return true;
}

/** Now, or right after the last press where the server's clock was set back since: the clock of an employee only moves forward. */
function notBefore(last: string | undefined, now: Temporal.Instant): Temporal.Instant {
  const least = last === undefined ? now : Temporal.Instant.from(last);
  return Temporal.Instant.compare(now, least) < 0 ? least.add({ milliseconds: 1 }) : now;
}
