import type { StaffDetail, StaffMember } from '#contract/staff.ts';
import { toHours } from '#core/people/attendance.ts';
import { invitationState } from '#core/people/staff.ts';
import type { Figures } from '../attendance/figure.ts';
import type { EmployeeRow, findInvitation } from '#server/data/staff.ts';

export function staffView(row: EmployeeRow, figures: Figures): StaffMember {
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    employeeId: row.employee_id,
    paymentType: row.payment_type,
    paymentValue: row.payment_value,
    isClockedIn: figures.isClockedIn,
    hoursWorked: toHours(figures.seconds),
    hoursThisPeriod: toHours(figures.secondsThisPeriod),
    totalEarnings: figures.earnedCents,
    phone: row.phone,
    department: row.department,
    hasSignedUp: row.person_id !== null,
    isTest: row.is_test,
    createdAt: row.created_at,
    deletedAt: row.deleted_at,
  };
}

export function staffDetailView(row: EmployeeRow, { figures, invitation, now }: DetailParts): StaffDetail {
  return {
    ...staffView(row, figures),
    invitation: invitation
      ? { state: stateOf(invitation, now), sentAt: invitation.created_at, expiresAt: invitation.expires_at }
      : null,
  };
}

type Invitation = NonNullable<Awaited<ReturnType<typeof findInvitation>>>;
type DetailParts = {
  readonly figures: Figures;
  readonly invitation: Invitation | undefined;
  readonly now: Temporal.Instant;
};

function stateOf(invitation: Invitation, now: Temporal.Instant) {
  return invitationState(
    {
      usedAt: invitation.used_at === null ? undefined : Temporal.Instant.from(invitation.used_at),
      expiresAt: Temporal.Instant.from(invitation.expires_at),
      wrongTries: invitation.wrong_tries,
    },
    now,
  );
}
