import type { StaffMember } from '#contract/staff.ts';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { call } from '#web/lib/api.ts';
import { useStaffChange } from './use-staff-change.ts';

type ClockToggleProps = { readonly member: Pick<StaffMember, 'id' | 'name' | 'isClockedIn'> };

/** Clocks an employee in or out. */
export function ClockToggle({ member: { id, name, isClockedIn } }: ClockToggleProps) {
  const press = useStaffChange({
    make: () => call('PATCH /api/staff/:id', { params: { id }, body: { isClockedIn: !isClockedIn } }),
    done: 'Staff member updated successfully',
    failed: 'Failed to update staff member',
  });
  return (
    <Button aria-disabled={press.isPending} onClick={() => press.mutate(undefined)}>
      <Icon name="clock" />
      {isClockedIn ? 'Clock out' : 'Clock in'}
      <span className="visually-hidden"> {name}</span>
    </Button>
  );
}
