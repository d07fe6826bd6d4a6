import { instantOf, localDate } from '#core/lib/time.ts';
import { STRANGER } from '#core/people/permissions.ts';
import { writeAudit } from '#server/audit/queries.ts';
import { transaction, type Trx } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { insertPresses, insertEmployee } from '#server/staff/queries.ts';
import { drawEmployeeId } from '#server/staff/staff.ts';
import { REQUEST_ID } from './compose-test-quote.ts';
import { madeUpEmail, madeUpPhone } from './made-up-people.ts';
import { seededRandom, type SeededRandom } from './seeded-random.ts';

const CREW = [
  { name: 'Marta Quill', payment_type: 'hourly', payment_value: 1500, department: null },
  { name: 'Deshawn Pell', payment_type: 'hourly', payment_value: 1825, department: 'Interior' },
  { name: 'Inga Sorel', payment_type: 'percentage', payment_value: 30, department: 'Powersports' },
  { name: 'Tomas Reyes', payment_type: 'hourly', payment_value: 1650, department: 'Garbage cans' },
] as const;
/** Hired this long before the shop's history begins, so that no one works before being hired. */
const HIRED_BEFORE = 45;

/** The test crew, in the order in which they were added. */
export type Crew = { readonly ids: readonly string[]; readonly added: number };

/**
 * Adds a made-up crew with the hours that they were on the clock, tagged as test data, unless there is one already. The
 * same seed makes the same hours, over that many days.
 */
export async function addCrew(
  deps: Deps,
  { seed, days }: { readonly seed: string; readonly days: number },
): Promise<Crew> {
  const present = await deps.db
    .selectFrom('employees')
    .select('id')
    .where('is_test', '=', true)
    .where('deleted_at', 'is', null)
    .orderBy('email')
    .execute();
  if (present.length > 1) return { ids: present.map(({ id }) => id), added: 0 };
  const added = await transaction(deps.db, async (trx) => {
    const ids: string[] = [];
    for (const [index, member] of CREW.entries()) {
      const id = await addMember(trx, deps, { ...member, phone: madeUpPhone(50 + index), days });
      await addHours(trx, deps, {
        employee: id,
        isIn: index === 0,
        days,
        random: seededRandom(`${seed}:crew:${index}`),
      });
      ids.push(id);
    }
    return ids;
  });
  return { ids: [...present.map(({ id }) => id), ...added], added: added.length };
}

type Member = (typeof CREW)[number] & { readonly phone: string; readonly days: number };

async function addMember(trx: Trx, deps: Deps, { days, ...member }: Member): Promise<string> {
  const id = deps.random.id();
  const at = deps.clock
    .now()
    .subtract({ hours: 24 * (days + HIRED_BEFORE) })
    .toString();
  const row = { ...member, id, email: madeUpEmail(member.name), is_test: true, created_at: at };
  while (!(await insertEmployee(trx, { ...row, employee_id: drawEmployeeId(deps) }))) continue;
  const entry = { at: deps.clock.now().toString(), action: 'staff.add-test-data', subject: 'employee' } as const;
  await writeAudit(trx, { actor: STRANGER, requestId: REQUEST_ID }, { ...entry, subjectId: id });
  return id;
}

type Hours = {
  readonly employee: string;
  /** Whether they are on the clock now. */
  readonly isIn: boolean;
  readonly days: number;
  readonly random: SeededRandom;
};

/** Clocked in and out for a few hours on two or three days of most weeks, about twice as long as the jobs take; one of the crew came a while ago and is still there. */
async function addHours(trx: Trx, deps: Deps, { employee, isIn, days: count, random }: Hours): Promise<void> {
  const { timeZone } = (await deps.settings()).settings;
  const now = deps.clock.now();
  const today = localDate(now, timeZone);
  const days = Array.from({ length: count }, (_, back) => today.subtract({ days: count - back }));
  const shifts = days
    .filter(() => random.happens(0.35))
    .flatMap((day) => {
      const start = instantOf(day, Temporal.PlainTime.from('07:30'), timeZone).add({ minutes: random.whole(0, 45) });
      const end = start.add({ minutes: random.whole(2 * 60, 4 * 60) });
      return [
        { kind: 'in' as const, at: start },
        { kind: 'out' as const, at: end },
      ];
    })
    .filter(({ at }) => Temporal.Instant.compare(at, now) < 0);
  const open = { kind: 'in' as const, at: now.subtract({ minutes: random.whole(20, 60) }) };
  const presses = isIn ? [...shifts, open] : shifts;
  await insertPresses(
    trx,
    presses.map(({ kind, at }) => ({
      id: deps.random.id(),
      employee,
      kind,
      at: at.toString(),
      recorded_by: null,
      recorded_at: at.toString(),
      replaces: null,
    })),
  );
}
