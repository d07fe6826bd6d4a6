import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { Button } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { read } from '#web/lib/api.ts';
import { DashboardTabs } from '#web/app/shell/dashboard-tabs.tsx';
import { useLiveUpdates } from '#web/lib/live-updates.ts';
import { AdminFrame } from '#web/app/shell/admin-frame.tsx';
import { errorText } from '#web/lib/refusal.ts';
import { usePageTitle } from '#web/lib/use-page-title.ts';
import { AddStaff } from './add-staff.tsx';
import { StaffTable } from './staff-table.tsx';
import { PayPeriodView } from './pay-period-view.tsx';
import { crew } from '#web/lib/staff-data.ts';
import './staff-page.css';

/** /staff-management: employees, their pay, the clock, and the pay periods. */
export function StaffPage() {
  const { data: admin } = useSuspenseQuery(read('GET /api/admin/check-auth'));
  const { data: members, error, refetch } = useQuery(crew());
  useLiveUpdates();
  usePageTitle('Staff');

  return (
    <AdminFrame name={admin.name} tabs={<DashboardTabs />} isWide>
      <div className="crew">
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
