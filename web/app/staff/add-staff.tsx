import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { applicationDetail } from '#web/app/applications/application-data.ts';
import { call } from '#web/lib/api.ts';
import { StaffForm, type StaffBody, type StaffInitial } from './staff-form.tsx';
import { useStaffChange } from './use-staff-change.ts';

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
export function AddStaff() {
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
    <section className="crew-add" aria-labelledby="crew-add">
      <h2 id="crew-add">{applicant ? `Add ${applicant.fullName}` : 'Add a staff member'}</h2>
      <StaffForm
        key={`${applicant?.id} ${added}`}
        id="add"
        label="Add a staff member"
        initial={initial}
        action="Add staff member"
        isBusy={add.isPending}
        error={add.error}
        onSend={(body) => add.mutate(body)}
      >
        <p>The employee ID and a code to sign up with go out by email.</p>
      </StaffForm>
    </section>
  );
}
