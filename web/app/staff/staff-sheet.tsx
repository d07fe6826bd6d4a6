import type { SheetFrame } from '#web/app/list/record-list.tsx';
import { RecordSheet, RecordActions, RecordBadges, RecordBody } from '#web/app/list/record-sheet.tsx';
import { staffDetail } from '#web/lib/staff-data.ts';
import { Link } from '@tanstack/react-router';
import { use, useState } from 'react';
import type { StaffDetail as Member, StaffDetail } from '#contract/staff.ts';
import type { Language } from '#core/languages/language.ts';
import { staffTexts } from '#core/languages/en/staff.ts';
import { LanguageContext, useTexts } from '#web/lib/language.tsx';
import { formatMoneyExact } from '#core/lib/money.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { ReviewList } from '#web/ui/review-list.tsx';
import { phoneText } from '#web/lib/quote-texts.ts';
import { ClockLog } from './clock-log.tsx';
import { ClockToggle, DeleteStaff, useStaffChange } from './staff-actions.tsx';
import { StaffBadges } from './staff-cells.tsx';
import { hoursText, rateText, INVITATION_BADGES } from './staff-texts.ts';
import { Badge } from '#web/ui/badge.tsx';
import { call } from '#web/lib/api.ts';
import { When } from '#web/app/shell/when.tsx';
import styles from './staff.module.css';

/** An employee, in the sheet next to the list. */
export function StaffSheet({ id, frame }: { readonly id: string; readonly frame: SheetFrame }) {
  return (
    <RecordSheet
      kind="employee"
      query={staffDetail(id)}
      frame={frame}
      title={({ name }) => name}
      about={({ employeeId }) => employeeId}
    >
      {(member) => <StaffDetails key={id} member={member} onDeleted={frame.onClose} />}
    </RecordSheet>
  );
}

type StaffDetailProps = { readonly member: Member; readonly onDeleted: () => void };

/** Everything about one staff member. */
function StaffDetails({ member, onDeleted }: StaffDetailProps) {
  const t = useTexts(staffTexts);
  const language = use(LanguageContext);
  const [isDeleting, setDeleting] = useState(false);
  const works = member.deletedAt === null;
  return (
    <>
      <RecordBody>
        <RecordBadges>
          <StaffBadges member={member} />
        </RecordBadges>
        <ReviewList rows={factsOf(member, language)} />
        {works && !member.hasSignedUp && <Invitation member={member} />}
        <ClockLog id={member.id}>{works && <ClockToggle member={member} />}</ClockLog>
      </RecordBody>
      {works && (
        <RecordActions>
          <Button variant="stop" onClick={() => setDeleting(true)}>
            <Icon name="close" />
            {t('delete')}
          </Button>
          <Link className={buttonClass()} to="/staff-management" search={{ edit: member.id }}>
            {t('edit')}
          </Link>
        </RecordActions>
      )}
      {isDeleting && <DeleteStaff member={member} onDeleted={onDeleted} onClose={() => setDeleting(false)} />}
    </>
  );
}

function factsOf(member: Member, language: Language) {
  const t = staffTexts(language);
  const { paymentType, phone, department } = member;
  return [
    { title: t('name'), value: member.name },
    { title: t('employeeId'), value: member.employeeId },
    { title: t('email'), value: <a href={`mailto:${member.email}`}>{member.email}</a> },
    { title: t(paymentType === 'hourly' ? 'hourlyRate' : 'percentage'), value: rateText(member, language) },
    { title: t('phone'), value: phone ? <a href={`tel:${phone}`}>{phoneText(phone)}</a> : t('notProvided') },
    { title: t('department'), value: department ?? t('general') },
    {
      title: t('hoursLabel'),
      value: t('hoursWorked', {
        week: hoursText(member.hoursThisPeriod, language),
        total: hoursText(member.hoursWorked, language),
      }),
    },
    { title: t('earned'), value: t('earnedTotal', { amount: formatMoneyExact(member.totalEarnings) }) },
  ];
}

/** The invitation of a staff member who hasn't signed up, and a button to send another. */
function Invitation({ member: { id, name, invitation } }: { readonly member: StaffDetail }) {
  const t = useTexts(staffTexts);
  const send = useStaffChange({
    make: () => call('POST /api/staff/:id/invite', { params: { id } }),
    done: t('invitationSent'),
    failed: t('invitationFailed'),
  });
  const badge = invitation && INVITATION_BADGES[invitation.state];
  return (
    <section className={styles.invitation} aria-labelledby="invitation">
      <h3 id="invitation">
        {t('invitation')}{' '}
        {badge && (
          <Badge tone={badge.tone} icon={badge.icon}>
            {t(invitation.state)}
          </Badge>
        )}
      </h3>
      <p>
        {invitation ? (
          <When
            at={invitation.expiresAt}
            wording={(time) => t.rich(invitation.state === 'expired' ? 'invitationExpired' : 'invitationValid', time)}
          />
        ) : (
          t('notInvited', { name })
        )}
      </p>
      <Button aria-disabled={send.isPending} onClick={() => send.mutate(undefined)}>
        {t(invitation ? 'sendNewInvitation' : 'sendInvitation')}
      </Button>
    </section>
  );
}
