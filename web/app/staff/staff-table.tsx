import { getRouteApi, Link } from '@tanstack/react-router';
import { use, useState } from 'react';
import type { StaffMember } from '#contract/staff.ts';
import { staffTexts } from '#core/languages/en/staff.ts';
import { hidden, LanguageContext, rich, useTexts } from '#web/lib/language.tsx';
import { formatMoney } from '#core/lib/money.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { call } from '#web/lib/api.ts';
import tableStyles from '#web/app/list/list-table.module.css';
import { ClockToggle, DeleteStaff, useStaffChange } from './staff-actions.tsx';
import { Reach, StaffBadges } from './staff-cells.tsx';
import { StaffForm, type StaffBody } from './staff-form.tsx';
import { hoursText, shortRate } from './staff-texts.ts';
import styles from './staff.module.css';

const route = getRouteApi('/staff-management');

/** All employees by name; the one in the address is edited in its row. */
export function StaffTable({ members }: { readonly members: readonly StaffMember[] }) {
  const t = useTexts(staffTexts);
  const { edit } = route.useSearch();
  if (members.length === 0) {
    return (
      <EmptyState icon="mail" title={t('none')} heading="h3">
        {t('addFirst')}
      </EmptyState>
    );
  }
  return (
    <table className={`${tableStyles.table} ${styles.table}`}>
      <caption className="visually-hidden">{t('tableCaption')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('name')}</th>
          <th scope="col">{t('contact')}</th>
          <th scope="col">{t('pay')}</th>
          <th scope="col" className={`${tableStyles.figure} ${styles.figure}`}>
            {t('thisWeek')}
          </th>
          <th scope="col" className={`${tableStyles.figure} ${styles.figure}`}>
            {t('earned')}
          </th>
          <th scope="col">{t('clock')}</th>
          <th scope="col">
            <span className="visually-hidden">{t('actions')}</span>
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
  const t = useTexts(staffTexts);
  const language = use(LanguageContext);
  const [isDeleting, setDeleting] = useState(false);
  const { id, name, department, employeeId } = member;
  return (
    <tr>
      <th scope="row">
        {name} <small className={styles.employeeId}>{employeeId}</small>
      </th>
      <td>
        <Reach {...member} />
      </td>
      <td>
        {shortRate(member, language)} <small>{department ?? t('general')}</small>
      </td>
      <td className={`${tableStyles.figure} ${styles.figure} ${tableStyles.none}`}>
        {hoursText(member.hoursThisPeriod, language)}
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
          {rich(t.rich('editButton', { name, hidden }))}
        </Link>
        <Button variant="stop" onClick={() => setDeleting(true)}>
          {rich(t.rich('deleteButton', { name, hidden }))}
        </Button>
        {isDeleting && <DeleteStaff member={member} onClose={() => setDeleting(false)} />}
      </td>
    </tr>
  );
}

function EditRow({ member }: { readonly member: StaffMember }) {
  const t = useTexts(staffTexts);
  const { id } = member;
  const navigate = route.useNavigate();
  const close = () => {
    void navigate({ search: (was) => ({ ...was, edit: undefined }), replace: true, resetScroll: false }).then(() =>
      document.getElementById(`edit-${id}`)?.focus(),
    );
  };
  const change = useStaffChange({
    make: (body: StaffBody) => call('PATCH /api/staff/:id', { params: { id }, body }),
    done: t('updated'),
    failed: t('updateFailed'),
    onMade: close,
  });
  return (
    <tr className={styles.edit}>
      <td colSpan={7}>
        <StaffForm
          id={`edit-${id}`}
          label={t('editName', member)}
          initial={member}
          action={t('save')}
          send={change.mutateAsync}
          onCancel={close}
        />
      </td>
    </tr>
  );
}
