import { jobErrorsTexts } from '#core/languages/en/problems.ts';
import { messageOf } from '#core/languages/message.ts';
import type { StaffDetail } from '#contract/staff.ts';
import type { PayRate } from '#core/people/pay.ts';
import type { Actor } from '#core/people/permissions.ts';
import { rateError, employeeIdOf } from '#core/people/staff.ts';
import { writeAudit } from '../audit.ts';
import { insertEmployee } from '../data/staff.ts';
import { transaction, type Trx } from '../db/client.ts';
import type { Deps } from '../deps.ts';
import { Invalid } from '../errors.ts';
import { readStaff } from './read.ts';
import { sendInvitation } from './invite.ts';

type NewStaff = {
  readonly name: string;
  readonly email: string;
  /** Defaults to hourly, at the shop's usual rate; `paymentValue` is cents per hour or a percentage. */
  readonly paymentType?: PayRate['type'] | undefined;
  readonly paymentValue?: number | undefined;
  readonly phone?: string | null | undefined;
  readonly department?: string | null | undefined;
  readonly requestId: string;
};

/**
 * Adds an employee, with an employee ID that was never used before, and mails it with a one-time code. Throws Invalid for an
 * invalid rate, and for the address of a current employee.
 */
export async function addStaff(deps: Deps, actor: Actor, staff: NewStaff): Promise<StaffDetail> {
  const { settings } = await deps.settings();
  const { name, email, paymentType: type = 'hourly', phone, department, requestId } = staff;
  const usual = type === 'hourly' ? settings.pay.defaultHourlyCents : Number.NaN;
  const rate = { type, value: staff.paymentValue ?? usual };
  const fault = rateError(rate);
  if (fault) throw new Invalid([{ path: 'paymentValue', message: messageOf(jobErrorsTexts, fault) }]);
  const id = deps.random.id();
  const at = deps.clock.now().toString();

  await transaction(deps.db, async (trx) => {
    const employeeId = await insertWithNewId(trx, deps, {
      id,
      created_at: at,
      name,
      email,
      phone: phone ?? null,
      department: department || null,
      payment_type: rate.type,
      payment_value: rate.value,
    });
    await sendInvitation(trx, deps, { id, name, email, employeeId, isTest: false });
    await writeAudit(trx, {
      at,
      actor,
      action: 'staff.add',
      subject: 'employee',
      subjectId: id,
      after: { paymentType: rate.type, paymentValue: rate.value },
      requestId,
    });
  });
  return readStaff(deps, actor, { id });
}

type Row = Omit<Parameters<typeof insertEmployee>[1], 'employee_id'>;

async function insertWithNewId(trx: Trx, deps: Deps, row: Row): Promise<string> {
  for (;;) {
    const employeeId = drawEmployeeId(deps);
    if (await insertEmployee(trx, { ...row, employee_id: employeeId })) return employeeId;
  }
}

/** Returns a random employee ID, 'FKE-' and ten digits. The table's unique key decides whether it is already taken. */
export function drawEmployeeId({ random }: Pick<Deps, 'random'>): string {
  for (;;) {
    const employeeId = employeeIdOf(Buffer.from(random.bytes(8)).readBigUInt64BE());
    if (employeeId !== undefined) return employeeId;
  }
}
