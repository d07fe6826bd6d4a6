import type { SheetFrame } from '#web/app/list/record-list.tsx';
import { RecordSheet, RecordActions, RecordBadges, RecordBody } from '#web/app/list/record-sheet.tsx';
import { staffDetail } from '#web/lib/staff-data.ts';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { StaffDetail as Member, StaffDetail } from '#contract/staff.ts';
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
import styles from './staff-sheet.module.css';

/** An employee, in the sheet next to the list. */
export function StaffSheet({ id, frame }: { readonly id: string; readonly frame: SheetFrame }) {
  return (
    <RecordSheet
      what="crew member"
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
  const [isDeleting, setDeleting] = useState(false);
  const works = member.deletedAt === null;
  return (
    <>
      <RecordBody>
        <RecordBadges>
          <StaffBadges member={member} />
        </RecordBadges>
        <ReviewList rows={factsOf(member)} />
        {works && !member.hasSignedUp && <Invitation member={member} />}
        <ClockLog id={member.id}>{works && <ClockToggle member={member} />}</ClockLog>
      </RecordBody>
      {works && (
        <RecordActions>
          <Button variant="stop" onClick={() => setDeleting(true)}>
            <Icon name="close" />
            Delete
          </Button>
          <Link className={buttonClass()} to="/staff-management" search={{ edit: member.id }}>
            Edit Details
          </Link>
        </RecordActions>
      )}
      {isDeleting && <DeleteStaff member={member} onDeleted={onDeleted} onClose={() => setDeleting(false)} />}
    </>
  );
}

function factsOf(member: Member) {
  const { paymentType, phone, department } = member;
  return [
    { title: 'Name', value: member.name },
    { title: 'Employee ID', value: member.employeeId },
    { title: 'Email', value: <a href={`mailto:${member.email}`}>{member.email}</a> },
    { title: paymentType === 'hourly' ? 'Hourly rate' : 'Percentage', value: rateText(member) },
    { title: 'Phone', value: phone ? <a href={`tel:${phone}`}>{phoneText(phone)}</a> : 'Not provided' },
    { title: 'Department', value: department ?? 'General' },
    {
      title: 'Hours',
      value: `${hoursText(member.hoursThisPeriod)} this week, ${hoursText(member.hoursWorked)} in all`,
    },
    { title: 'Earned', value: `${formatMoneyExact(member.totalEarnings)} by finished jobs` },
  ];
}

/** The invitation of a staff member who hasn't signed up, and a button to send another. */
function Invitation({ member: { id, name, invitation } }: { readonly member: StaffDetail }) {
  const send = useStaffChange({
    make: () => call('POST /api/staff/:id/invite', { params: { id } }),
    done: 'Invitation sent',
    failed: 'Failed to send the invitation',
  });
  const badge = invitation && INVITATION_BADGES[invitation.state];
  return (
    <section className={styles.invitation} aria-labelledby="invitation">
      <h3 id="invitation">
        Invitation{' '}
        {badge && (
          <Badge tone={badge.tone} icon={badge.icon}>
            {badge.word}
          </Badge>
        )}
      </h3>
      <p>
        {invitation ? (
          <When
            label={invitation.state === 'expired' ? 'Could be used until' : 'Can be used until'}
            at={invitation.expiresAt}
          />
        ) : (
          `${name} was not invited yet.`
        )}
      </p>
      <Button aria-disabled={send.isPending} onClick={() => send.mutate(undefined)}>
        {invitation ? 'Send a new invitation' : 'Send an invitation'}
      </Button>
    </section>
  );
}
