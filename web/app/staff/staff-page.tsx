import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useState, use } from 'react';
import type { StaffMember } from '#contract/staff.ts';
import { staffTexts } from '#core/languages/en/staff.ts';
import { formatMoneyExact } from '#core/lib/money.ts';
import { applicationDetail } from '#web/app/applications/application-data.ts';
import { ContactCell } from '#web/app/list/list-table.tsx';
import { AdminFrame } from '#web/app/shell/admin-frame.tsx';
import { ApiError, call, read } from '#web/lib/api.ts';
import { useTexts, hidden, LanguageContext, rich } from '#web/lib/language.tsx';
import { usePageTitle } from '#web/lib/page-title.ts';
import { errorText } from '#web/lib/refusal.ts';
import { crew } from '#web/lib/staff-data.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { PayPeriodView } from './pay-period-view.tsx';
import { useStaffChange, ClockToggle, DeleteStaff } from './staff-actions.tsx';
import { StaffBadges } from './staff-cells.tsx';
import { BLANK, NewStaff, StaffForm, type StaffBody } from './staff-form.tsx';
import { hoursText, shortRate } from './staff-texts.ts';
import tableStyles from '#web/app/list/list-table.module.css';
import styles from './staff.module.css';

const route = getRouteApi('/staff-management');

/** /staff-management: employees, their pay, the clock, and the pay periods. */
export function StaffPage() {
  const t = useTexts(staffTexts);
  const { data: admin } = useSuspenseQuery(read('GET /api/admin/check-auth'));
  const { data: members, error, refetch } = useQuery(crew());
  usePageTitle(t('title'));

  return (
    <AdminFrame name={admin.name}>
      <div className={styles.page}>
        <header>
          <h1>{t('manage')}</h1>
          <Button onClick={() => document.getElementById('add-name')?.focus()}>
            <Icon name="plus" />
            {t('add')}
          </Button>
        </header>
        <section aria-labelledby="crew-members">
          <h2 id="crew-members">{t('current')}</h2>
          {members && <StaffTable members={members} />}
          {!members && !error && <Skeleton lines={4} height="50px" label={t('loading')} />}
          {error && (
            <Callout title={t('notLoaded')} action={<Button onClick={() => void refetch()}>{t('tryAgain')}</Button>}>
              {errorText(error)}
            </Callout>
          )}
        </section>
        {/* What stands below the list would be pushed down by it. */}
        {(members || error) && (
          <>
            <AddStaff />
            <PayPeriodView />
          </>
        )}
      </div>
    </AdminFrame>
  );
}

/** All employees by name; the one in the address is edited in its row. */
function StaffTable({ members }: { readonly members: readonly StaffMember[] }) {
  const t = useTexts(staffTexts);
  const { edit } = route.useSearch();
  if (members.length === 0) {
    return (
      <EmptyState icon="people" title={t('none')} heading="h3">
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
        <ContactCell {...member} />
      </td>
      <td>
        {shortRate(member, language)} <small>{department ?? t('general')}</small>
      </td>
      <td className={`${tableStyles.figure} ${styles.figure} ${tableStyles.none}`}>
        {hoursText(member.hoursThisPeriod, language)}
      </td>
      <td className={`${tableStyles.figure} ${styles.figure} ${tableStyles.none}`}>
        {formatMoneyExact(member.totalEarnings)}
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
  const [seen] = useState(member);
  const [isWarned, setWarned] = useState(false);
  const change = useStaffChange({
    make: (body: StaffBody) =>
      call('PATCH /api/staff/:id', {
        params: { id },
        body: { ...body, ...(!isWarned && { seen: detailsOf(seen) }) },
      }).catch((error: unknown) => {
        if (error instanceof ApiError && error.status === 409) setWarned(true);
        throw error;
      }),
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

/** The details as they were when the form opened: what someone else changes meanwhile isn't replaced unseen. */
function detailsOf({ name, email, paymentType, paymentValue, phone, department }: StaffMember) {
  return { name, email, paymentType, paymentValue, phone, department };
}

/** Adds a staff member; the form is filled in for a hired applicant. */
function AddStaff() {
  const t = useTexts(staffTexts);
  const { application } = route.useSearch();
  const navigate = route.useNavigate();
  const hired = useQuery({ ...applicationDetail(application ?? ''), enabled: application !== undefined });
  if (application && hired.isPending) return null;
  const applicant = application ? hired.data : undefined;
  const initial = applicant
    ? { ...BLANK, name: applicant.fullName, email: applicant.email, phone: applicant.phone }
    : BLANK;
  return (
    <section className={styles.add} aria-labelledby="crew-add">
      <h2 id="crew-add">{applicant ? t('addName', { name: applicant.fullName }) : t('add')}</h2>
      <NewStaff
        key={applicant?.id}
        initial={initial}
        onAdded={() =>
          void navigate({ search: (was) => ({ ...was, application: undefined }), replace: true, resetScroll: false })
        }
      />
    </section>
  );
}
