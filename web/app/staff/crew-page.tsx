import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { read } from '../api.ts';
import { DeskTabs } from '../desk/desk-tabs.tsx';
import { useLive } from '../desk/live.ts';
import { AdminFrame } from '../people/admin-frame.tsx';
import { errorText } from '../refusal.ts';
import { usePageTitle } from '../page-title.ts';
import { AddStaff } from './add-staff.tsx';
import { CrewTable } from './crew-table.tsx';
import { PayPeriodView } from './pay-period-view.tsx';
import { crew } from './staff-data.ts';
import './crew-page.css';

/** /staff-management: who works here, what each is paid, the clock, and the pay periods. */
export function CrewPage() {
  const { data: admin } = useSuspenseQuery(read('GET /api/admin/check-auth'));
  const { data: members, error, refetch } = useQuery(crew());
  useLive();
  usePageTitle('Staff');

  return (
    <AdminFrame name={admin.name} tabs={<DeskTabs />} isWide>
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
          {members && <CrewTable members={members} />}
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
