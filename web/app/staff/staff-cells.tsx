import type { StaffMember } from '#contract/staff.ts';
import { staffTexts } from '#core/languages/en/staff.ts';
import { useTexts } from '#web/lib/language.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { phoneText } from '#web/lib/quote-texts.ts';

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
