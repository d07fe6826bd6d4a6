import type { StaffMember } from '#contract/staff.ts';
import { Ask } from '#web/ui/ask.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { call } from '#web/lib/api.ts';
import { errorText } from '#web/lib/refusal.ts';
import { useStaffChange } from './use-staff-change.ts';

type DeleteStaffProps = {
  readonly member: Pick<StaffMember, 'id' | 'name'>;
  readonly onDeleted?: () => void;
  readonly onClose: () => void;
};

/** Asks for confirmation before a staff member is deleted. */
export function DeleteStaff({ member: { id, name }, onDeleted, onClose }: DeleteStaffProps) {
  const remove = useStaffChange({
    make: () => call('DELETE /api/staff/:id', { params: { id } }),
    done: 'Staff member deleted successfully',
    failed: 'Failed to delete staff member',
    onMade: () => {
      onClose();
      onDeleted?.();
    },
  });
  return (
    <Ask
      title={`Delete ${name}?`}
      about="Logged out at once and off every open job. Hours, finished jobs and earnings are kept."
      action="Delete"
      isBusy={remove.isPending}
      onDo={() => remove.mutate(undefined)}
      onClose={onClose}
    >
      {remove.error && <Callout title="Not deleted">{errorText(remove.error)}</Callout>}
    </Ask>
  );
}
