import type { Actor } from '#core/people/permissions.ts';
import { personOf } from '../actor.ts';
import { writeAudit } from '../audit.ts';
import type { Trx } from '../db/client.ts';
import type { Deps } from '../deps.ts';
import { insertPresses, lastPresses } from '#server/data/attendance.ts';

/**
 * Clocks an employee in or out, with its audit row; the caller holds their lock in this transaction. Stores nothing if they
 * already are.
 */
export async function pressClock(
  trx: Trx,
  deps: Pick<Deps, 'clock' | 'random'>,
  actor: Actor,
  { employee, isIn, requestId }: { readonly employee: string; readonly isIn: boolean; readonly requestId: string },
): Promise<void> {
  if (!(await storePress(trx, deps, { employee, isIn, by: personOf(actor) }))) return;
  const at = deps.clock.now().toString();
  const action = isIn ? 'staff.clock-in' : 'staff.clock-out';
  await writeAudit(trx, { at, actor, action, subject: 'employee', subjectId: employee, requestId });
}

/** As `pressClock`, without an audit row: for changes that have their own. Returns whether anything was stored. */
export async function storePress(
  trx: Trx,
  deps: Pick<Deps, 'clock' | 'random'>,
  { employee, isIn, by }: { readonly employee: string; readonly isIn: boolean; readonly by: string | null },
): Promise<boolean> {
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
