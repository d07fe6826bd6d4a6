import type { StaffMember } from '#contract/staff.ts';
import { Badge } from '#web/ui/badge.tsx';
import { phoneText } from '#web/lib/quote-texts.ts';

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

/** An email address, which may wrap before its @, and a phone number below it. */
export function Reach({ email, phone }: Pick<StaffMember, 'email' | 'phone'>) {
  const at = email.lastIndexOf('@');
  return (
    <>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
      {phone && <small>{phoneText(phone)}</small>}
    </>
  );
}
