import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { Button } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { read, call } from '#web/lib/api.ts';
import { DashboardTabs } from '#web/app/shell/dashboard-tabs.tsx';
import { useLiveUpdates } from '#web/lib/live-updates.ts';
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
import styles from './staff-page.module.css';

/** /staff-management: employees, their pay, the clock, and the pay periods. */
export function StaffPage() {
  const { data: admin } = useSuspenseQuery(read('GET /api/admin/check-auth'));
  const { data: members, error, refetch } = useQuery(crew());
  useLiveUpdates();
  usePageTitle('Staff');

  return (
    <AdminFrame name={admin.name} tabs={<DashboardTabs />} isWide>
      <div className={styles.page}>
        <header>
          <h1>Manage staff</h1>
          <Button onClick={() => document.getElementById('add-name')?.focus()}>
            <Icon name="plus" />
            Add a staff member
          </Button>
        </header>
        <section aria-labelledby="crew-members">
          <h2 id="crew-members">Who works here</h2>
          {members && <StaffTable members={members} />}
          {!members && !error && <Skeleton lines={4} height="50px" label="Loading staff" />}
          {error && (
            <Callout
              title="The staff could not be loaded"
              action={<Button onClick={() => void refetch()}>Try again</Button>}
            >
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
  const { application } = route.useSearch();
  const navigate = route.useNavigate();
  // Another key resets the form.
  const [added, setAdded] = useState(0);
  const hired = useQuery({ ...applicationDetail(application ?? ''), enabled: application !== undefined });
  const add = useStaffChange({
    make: (body: StaffBody) => call('POST /api/staff', { body }),
    done: 'Staff member added successfully',
    failed: 'Failed to add staff member',
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
      <h2 id="crew-add">{applicant ? `Add ${applicant.fullName}` : 'Add a staff member'}</h2>
      <StaffForm
        key={`${applicant?.id} ${added}`}
        id="add"
        label="Add a staff member"
        initial={initial}
        action="Add staff member"
        send={add.mutateAsync}
      >
        <p>The employee ID and a code to sign up with go out by email.</p>
      </StaffForm>
    </section>
  );
}
