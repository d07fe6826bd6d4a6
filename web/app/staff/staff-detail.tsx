import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { StaffDetail as Member } from '#contract/staff.ts';
import { formatMoneyExact } from '#core/lib/money.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { ReviewList } from '#web/ui/review-list.tsx';
import { phoneText } from '#web/lib/quote-texts.ts';
import { ClockLog } from './clock-log.tsx';
import { ClockToggle } from './clock-toggle.tsx';
import { DeleteStaff } from './delete-staff.tsx';
import { Invitation } from './invitation.tsx';
import { StaffBadges } from './staff-badges.tsx';
import { hoursText, rateText } from './staff-texts.ts';
import '../list/decision-bar.css';

type StaffDetailProps = { readonly member: Member; readonly onDeleted: () => void };

/** Everything about one staff member. */
export function StaffDetail({ member, onDeleted }: StaffDetailProps) {
  const [isDeleting, setDeleting] = useState(false);
  const works = member.deletedAt === null;
  return (
    <>
      <div className="quote-detail">
        <p className="quote-badges">
          <StaffBadges member={member} />
        </p>
        <ReviewList rows={factsOf(member)} />
        {works && !member.hasSignedUp && <Invitation member={member} />}
        <ClockLog id={member.id}>{works && <ClockToggle member={member} />}</ClockLog>
      </div>
      {works && (
        <footer className="decision">
          <Button variant="stop" onClick={() => setDeleting(true)}>
            <Icon name="close" />
            Delete
          </Button>
          <Link className={buttonClass()} to="/staff-management" search={{ edit: member.id }}>
            Edit Details
          </Link>
        </footer>
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
