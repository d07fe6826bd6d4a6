import type { StaffMember } from '#contract/staff.ts';
import { Badge } from '#web/ui/badge.tsx';

/** Whether a staff member is on the clock, deleted, or sample data. */
export function StaffBadges({
  member,
}: {
  readonly member: Pick<StaffMember, 'isClockedIn' | 'deletedAt' | 'isTest'>;
}) {
  return (
    <>
      {member.isClockedIn && (
        <Badge tone="good" icon="clock">
          Clocked in
        </Badge>
      )}
      {member.deletedAt && (
        <Badge tone="stop" icon="close">
          Deleted
        </Badge>
      )}
      {member.isTest && <Badge>Test</Badge>}
    </>
  );
}
