import type { CrewJob } from '#contract/crew-jobs.ts';
import type { OwnSession } from '#contract/employees.ts';
import type { Business } from '#core/business.ts';
import { employeeEvents, maySeeAddress, standingOf } from '#core/crew.ts';
import { toDollars } from '#core/money.ts';
import { payFor } from '#core/pay.ts';
import { describeForMail } from '../quotes/describe-for-mail.ts';
import type { CrewJobRow, OwnRow } from './sql.ts';

type Reader = {
  readonly business: Business;
  /** Whose eyes; undefined for an admin who is nobody of the crew. */
  readonly employee: Pick<OwnRow, 'id' | 'employee_id' | 'payment_type' | 'payment_value'> | undefined;
};

/** A job as one employee sees it; an admin sees the address, too. */
export function crewJobView(job: CrewJobRow, { business, employee }: Reader): CrewJob {
  const { packageName, subject } = describeForMail(business, job);
  const crew = { status: job.status, acceptedBy: job.accepted_by, assignedTo: job.assigned_employee };
  const standing = employee ? standingOf(crew, employee.id) : standingOf(crew, '');
  return {
    id: job.id,
    reference: job.reference,
    appointmentId: job.appointment_id,
    customerName: firstNameOf(job),
    packageType: job.package_type,
    packageName,
    serviceType: job.service_type,
    subject,
    serviceAddress: !employee || maySeeAddress(standing, job.status) ? job.service_address : null,
    scheduledDate: job.starts_at,
    scheduledTime: job.scheduled_time,
    status: job.status,
    standing,
    acceptedByEmployee: employee && job.accepted_by === employee.id ? employee.employee_id : null,
    employeeNotes: job.own_notes ?? '',
    startedAt: standing === 'mine' ? job.started_at : null,
    completedAt: standing === 'mine' ? job.completed_at : null,
    events: [...employeeEvents(standing, { status: job.status, hasStarted: job.started_at !== null })],
    pay: payView(job, { business, employee }),
  };
}

/** Whoever gave one name only may have written all of it there. */
function firstNameOf({
  customer_first_name: first,
  customer_last_name: last,
  customer_name: name,
}: CrewJobRow): string {
  return first && last ? first : (name.trim().split(/\s+/)[0] ?? '');
}

/** What a finished job has earned stands with the earnings, at the rate of that day. */
function payView(job: CrewJobRow, { business, employee }: Reader): CrewJob['pay'] {
  if (!employee || job.status === 'completed') return null;
  const rate = { type: employee.payment_type, value: employee.payment_value };
  const pay = payFor(business, rate, { packageType: job.package_type, totalCents: job.total_cents });
  return { amount: toDollars(pay.cents), explanation: pay.explanation };
}

export function ownSessionView(
  own: Pick<OwnRow, 'name' | 'employee_id'>,
  press: { readonly kind: 'in' | 'out'; readonly at: string } | undefined,
): OwnSession {
  return {
    success: true,
    name: own.name,
    employeeId: own.employee_id,
    isClockedIn: press?.kind === 'in',
    clockedAt: press?.at ?? null,
  };
}

export function rateView(own: OwnRow) {
  return {
    name: own.name,
    employeeId: own.employee_id,
    paymentType: own.payment_type,
    paymentValue: own.payment_value,
  };
}
