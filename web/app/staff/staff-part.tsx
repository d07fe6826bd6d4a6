import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { StaffMember } from '#contract/staff.ts';
import { formatMoney } from '#core/lib/money.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { counts } from '#web/lib/counts.ts';
import { RecordList, type SheetFrame } from '#web/app/list/record-list.tsx';
import type { Column } from '#web/app/list/list-table.tsx';
import { StaffBadges, Reach } from './staff-cells.tsx';
import { readStaffPage } from '#web/lib/staff-data.ts';
import { StaffSheet } from './staff-sheet.tsx';
import { hoursText, shortRate } from './staff-texts.ts';
import styles from './staff-sheet.module.css';

const COLUMNS: readonly Column<StaffMember>[] = [
  { title: 'Reach', share: 3.3, cell: Reach },
  {
    title: 'Paid',
    share: 1.7,
    cell: (member) => (
      <>
        {shortRate(member)}
        <small>{member.department ?? 'General'}</small>
      </>
    ),
  },
  {
    title: 'This week',
    share: 1.5,
    cell: ({ hoursThisPeriod }) => hoursText(hoursThisPeriod),
    isFigure: true,
    onPhone: 'none',
  },
  {
    title: 'Earned',
    share: 1.3,
    cell: ({ totalEarnings }) => formatMoney(totalEarnings),
    isFigure: true,
    onPhone: 'none',
  },
  { title: 'Status', share: 2.1, cell: (member) => <StaffBadges member={member} />, onPhone: 'side' },
];

/** The crew: employees, who is on the clock, and their pay. */
export function StaffPart() {
  return (
    <RecordList
      topic="staff"
      title="Staff"
      headline={<Headline />}
      placeholder="Name, email, phone, employee ID"
      statuses={[
        { value: 'clocked-in', word: 'Clocked in' },
        { value: 'deleted', word: 'Deleted' },
      ]}
      exportPath="/api/staff/export"
      readPage={readStaffPage}
      nameColumn={{
        title: 'Name',
        share: 3,
        name: ({ name }) => name,
        about: EmployeeId,
      }}
      columns={COLUMNS}
      empty={{
        icon: 'mail',
        title: 'No staff yet',
        about:
          'Add your crew on the page Manage staff: each of them is mailed an employee ID and a code to sign up with.',
      }}
      sheet={openSheet}
    />
  );
}

function Headline() {
  const clockedIn = useQuery(counts()).data?.staff.clockedIn;
  return (
    <>
      {clockedIn !== undefined && clockedIn > 0 && <p>{clockedIn} on the clock now</p>}
      <a className={buttonClass({ variant: 'plain' })} href="/admin-staff-portal">
        Staff portal
      </a>
      <Link className={buttonClass()} to="/staff-management">
        Manage staff
      </Link>
    </>
  );
}

function openSheet(id: string, frame: SheetFrame) {
  return <StaffSheet key={id} id={id} frame={frame} />;
}

function EmployeeId({ employeeId }: StaffMember) {
  return <span className={styles.employeeId}>{employeeId}</span>;
}
