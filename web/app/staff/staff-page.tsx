import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { staffTexts } from '#core/languages/en/staff.ts';
import { useTexts } from '#web/lib/language.tsx';
import { Button } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { read, call } from '#web/lib/api.ts';
import { AdminFrame } from '#web/app/shell/admin-frame.tsx';
import { errorText } from '#web/lib/refusal.ts';
import { usePageTitle } from '#web/lib/page-title.ts';
import { StaffTable } from './staff-table.tsx';
import { PayPeriodView } from './pay-period-view.tsx';
import { crew } from '#web/lib/staff-data.ts';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { applicationDetail } from '#web/app/applications/application-data.ts';
import { StaffForm, type StaffBody, type StaffInitial } from './staff-form.tsx';
import { useStaffChange } from './staff-actions.tsx';
import styles from './staff.module.css';

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

const route = getRouteApi('/staff-management');
/** $15 per hour by default. */
const BLANK: StaffInitial = {
  name: '',
  email: '',
  paymentType: 'hourly',
  paymentValue: 1500,
  phone: null,
  department: null,
};

/** Adds a staff member; the form is filled in for a hired applicant. */
function AddStaff() {
  const t = useTexts(staffTexts);
  const { application } = route.useSearch();
  const navigate = route.useNavigate();
  // Another key resets the form.
  const [added, setAdded] = useState(0);
  const hired = useQuery({ ...applicationDetail(application ?? ''), enabled: application !== undefined });
  const add = useStaffChange({
    make: (body: StaffBody) => call('POST /api/staff', { body }),
    done: t('added'),
    failed: t('addFailed'),
    onMade: () => {
      setAdded((times) => times + 1);
      void navigate({ search: (was) => ({ ...was, application: undefined }), replace: true, resetScroll: false });
    },
  });
  if (application && hired.isPending) return null;
  const applicant = application ? hired.data : undefined;
  const initial = applicant
    ? { ...BLANK, name: applicant.fullName, email: applicant.email, phone: applicant.phone }
    : BLANK;
  return (
    <section className={styles.add} aria-labelledby="crew-add">
      <h2 id="crew-add">{applicant ? t('addName', { name: applicant.fullName }) : t('add')}</h2>
      <StaffForm
        key={`${applicant?.id} ${added}`}
        id="add"
        label={t('add')}
        initial={initial}
        action={t('addButton')}
        send={add.mutateAsync}
      >
        <p>{t('addHelp')}</p>
      </StaffForm>
    </section>
  );
}
