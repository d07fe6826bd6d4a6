import type { StaffMember } from '#contract/staff.ts';
import { staffTexts } from '#core/languages/en/staff.ts';
import { useTexts } from '#web/lib/language.tsx';
import { Badge } from '#web/ui/badge.tsx';

/** Whether a staff member is on the clock, deleted, or sample data. */
export function StaffBadges({
  member,
}: {
  readonly member: Pick<StaffMember, 'isClockedIn' | 'deletedAt' | 'isTest'>;
}) {
  const t = useTexts(staffTexts);
  return (
    <>
      {member.isClockedIn && (
        <Badge tone="good" icon="clock">
          {t('clockedIn')}
        </Badge>
      )}
      {member.deletedAt && (
        <Badge tone="stop" icon="close">
          {t('deleted')}
        </Badge>
      )}
      {member.isTest && <Badge>{t('test')}</Badge>}
    </>
  );
}
