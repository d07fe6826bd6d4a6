import { forgottenEnd } from '#core/people/attendance.ts';
import { STRANGER } from '#core/people/permissions.ts';
import { writeAudit } from '#server/audit/queries.ts';
import { transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { insertPresses, lastDone, lastPresses, openSince, lockEmployee } from './queries.ts';

/** Ends the shifts that are open for longer than the settings allow, as `forgottenEnd` says; 'What needs you' asks the owner. */
export async function endForgottenShifts(deps: Deps): Promise<void> {
  const { settings } = await deps.settings();
  const hours = settings.pay.longestShiftHours;
  const now = deps.clock.now();
  const forgotten = await openSince(deps.db, now.subtract({ hours }));
  for (const employee of forgotten) {
    const requestId = deps.random.id();
    await transaction(deps.db, async (trx) => {
      await lockEmployee(trx, employee);
      const last = (await lastPresses(trx, [employee])).get(employee);
      if (last?.kind !== 'in') return;
      const began = Temporal.Instant.from(last.at);
      const lastJob = await lastDone(trx, { employee, from: began, to: began.add({ hours }) });
      const end = forgottenEnd({ began, hours, lastJob, now });
      if (!end) return;
      const row = { id: deps.random.id(), employee, kind: 'out', at: end.toString(), is_automatic: true } as const;
      const at = now.toString();
      await insertPresses(trx, [{ ...row, recorded_by: null, recorded_at: at, replaces: null }]);
      const about = {
        at,
        action: 'staff.end-shift',
        subject: 'employee',
        subjectId: employee,
      } as const;
      await writeAudit(trx, { actor: STRANGER, requestId }, { ...about, after: { at: end.toString() } });
    });
  }
  if (forgotten.length > 0) deps.changes.tell('staff');
}
