import { getRouteApi, Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { StaffMember } from '#contract/staff.ts';
import { formatMoney } from '#core/lib/money.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { call } from '#web/lib/api.ts';
import tableStyles from '#web/app/list/list-table.module.css';
import { ClockToggle, DeleteStaff, useStaffChange } from './staff-actions.tsx';
import { Reach, StaffBadges } from './staff-cells.tsx';
import { StaffForm, type StaffBody } from './staff-form.tsx';
import { hoursText, shortRate } from './staff-texts.ts';
import styles from './staff-page.module.css';

const route = getRouteApi('/staff-management');

/** All employees by name; the one in the address is edited in its row. */
export function StaffTable({ members }: { readonly members: readonly StaffMember[] }) {
  const { edit } = route.useSearch();
  if (members.length === 0) {
    return (
      <EmptyState icon="mail" title="No staff yet" heading="h3">
        Add the first one above.
      </EmptyState>
    );
  }
  return (
    <table className={`${tableStyles.table} ${styles.table}`}>
      <caption className="visually-hidden">Staff, by name</caption>
      <thead>
        <tr>
          <th scope="col">Name</th>
          <th scope="col">Reach</th>
          <th scope="col">Paid</th>
          <th scope="col" className={`${tableStyles.figure} ${styles.figure}`}>
            This week
          </th>
          <th scope="col" className={`${tableStyles.figure} ${styles.figure}`}>
            Earned
          </th>
          <th scope="col">Clock</th>
          <th scope="col">
            <span className="visually-hidden">Actions</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {members.map((member) =>
          member.id === edit ? (
            <EditRow key={member.id} member={member} />
          ) : (
            <MemberRow key={member.id} member={member} />
          ),
        )}
      </tbody>
    </table>
  );
}

function MemberRow({ member }: { readonly member: StaffMember }) {
  const [isDeleting, setDeleting] = useState(false);
  const { id, name, department, employeeId } = member;
  return (
    <tr>
      <th scope="row">
        {name}
        <small className={styles.employeeId}>{employeeId}</small>
      </th>
      <td>
        <Reach {...member} />
      </td>
      <td>
        {shortRate(member)}
        <small>{department ?? 'General'}</small>
      </td>
      <td className={`${tableStyles.figure} ${styles.figure} ${tableStyles.none}`}>
        {hoursText(member.hoursThisPeriod)}
      </td>
      <td className={`${tableStyles.figure} ${styles.figure} ${tableStyles.none}`}>
        {formatMoney(member.totalEarnings)}
      </td>
      <td className={styles.clock}>
        <StaffBadges member={member} />
        <ClockToggle member={member} />
      </td>
      <td className={styles.acts}>
        <Link
          id={`edit-${id}`}
          className={buttonClass()}
          to="/staff-management"
          search={(was) => ({ ...was, edit: id })}
          replace
          resetScroll={false}
        >
          Edit<span className="visually-hidden"> {name}</span>
        </Link>
        <Button variant="stop" onClick={() => setDeleting(true)}>
          Delete<span className="visually-hidden"> {name}</span>
        </Button>
        {isDeleting && <DeleteStaff member={member} onClose={() => setDeleting(false)} />}
      </td>
    </tr>
  );
}

function EditRow({ member }: { readonly member: StaffMember }) {
  const { id } = member;
  const navigate = route.useNavigate();
  const close = () => {
    void navigate({ search: (was) => ({ ...was, edit: undefined }), replace: true, resetScroll: false }).then(() =>
      document.getElementById(`edit-${id}`)?.focus(),
    );
  };
  const change = useStaffChange({
    make: (body: StaffBody) => call('PATCH /api/staff/:id', { params: { id }, body }),
    done: 'Staff member updated successfully',
    failed: 'Failed to update staff member',
    onMade: close,
  });
  return (
    <tr className={styles.edit}>
      <td colSpan={7}>
        <StaffForm
          id={`edit-${id}`}
          label={`Edit ${member.name}`}
          initial={member}
          action="Save"
          send={change.mutateAsync}
          onCancel={close}
        />
      </td>
    </tr>
  );
}
