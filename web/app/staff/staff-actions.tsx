import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { StaffMember } from '#contract/staff.ts';
import { staffTexts } from '#core/languages/en/staff.ts';
import { call } from '#web/lib/api.ts';
import { hidden, rich, useTexts } from '#web/lib/language.tsx';
import { counts } from '#web/lib/list-pages.ts';
import { errorText } from '#web/lib/refusal.ts';
import { Ask } from '#web/ui/ask.tsx';
import { Button } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { toast, toastError } from '#web/ui/toast.tsx';

type Change<Given, Made> = {
  readonly make: (given: Given) => Promise<Made>;
  /** Texts of the toasts on success, unless `onMade` says it, and on failure. */
  readonly done?: string;
  readonly failed: string;
  readonly onMade?: (made: Made) => void;
};

/** A mutation of the crew, reported in a toast; refetches everything that is shown of the crew. */
export function useStaffChange<Given, Made>({ make, done, failed, onMade }: Change<Given, Made>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: make,
    onSuccess: (made) => {
      if (done !== undefined) toast({ title: done });
      onMade?.(made);
    },
    onError: (error) => toastError({ title: failed, description: errorText(error) ?? '' }),
    onSettled: async () => {
      await Promise.all([
        client.invalidateQueries({ queryKey: ['staff'] }),
        client.invalidateQueries({ queryKey: counts().queryKey }),
      ]);
    },
  });
}

type ClockToggleProps = { readonly member: Pick<StaffMember, 'id' | 'name' | 'isClockedIn'> };

/** Clocks an employee in or out. */
export function ClockToggle({ member: { id, name, isClockedIn } }: ClockToggleProps) {
  const t = useTexts(staffTexts);
  const press = useStaffChange({
    make: () => call('PATCH /api/staff/:id', { params: { id }, body: { isClockedIn: !isClockedIn } }),
    done: t('updated'),
    failed: t('updateFailed'),
  });
  return (
    <Button aria-disabled={press.isPending} onClick={() => press.mutate(undefined)}>
      <Icon name="clock" />
      {rich(t.rich(isClockedIn ? 'clockOut' : 'clockIn', { name, hidden }))}
    </Button>
  );
}

type DeleteStaffProps = {
  readonly member: Pick<StaffMember, 'id' | 'name'>;
  readonly onDeleted?: () => void;
  readonly onClose: () => void;
};

/** Asks for confirmation before a staff member is deleted. */
export function DeleteStaff({ member: { id, name }, onDeleted, onClose }: DeleteStaffProps) {
  const t = useTexts(staffTexts);
  const remove = useStaffChange({
    make: () => call('DELETE /api/staff/:id', { params: { id } }),
    done: t('deletedToast'),
    failed: t('deleteFailed'),
    onMade: () => {
      onClose();
      onDeleted?.();
    },
  });
  return (
    <Ask
      title={t('deleteTitle', { name })}
      about={t('deleteHelp')}
      action={t('delete')}
      isBusy={remove.isPending}
      onDo={() => remove.mutate(undefined)}
      onClose={onClose}
    >
      {remove.error && <Callout title={t('notDeleted')}>{errorText(remove.error)}</Callout>}
    </Ask>
  );
}
