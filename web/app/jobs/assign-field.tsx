import { useQuery } from '@tanstack/react-query';
import type { JobInList } from '#contract/jobs.ts';
import { formatMoneyExact, toCents } from '#core/lib/money.ts';
import { SelectField } from '#web/ui/field.tsx';
import { call } from '#web/lib/api.ts';
import { fieldError } from '#web/lib/refusal.ts';
import { crew } from '#web/lib/staff-data.ts';
import { undoOfJob, useJobChange } from '#web/lib/use-job-change.ts';

type AssignFieldProps = {
  readonly job: JobInList;
  /** Distinguishes the field ids when the same job is on the screen twice. */
  readonly place: string;
};

/** Assigns a job: the chosen employee sees it at once and gets an email. Shows what they earn with it. */
export function AssignField({ job, place }: AssignFieldProps) {
  const { id, assignedStaff, assignedName, pay } = job;
  const { data: members = [] } = useQuery(crew());
  const assign = useJobChange({
    make: (employee: string) =>
      call('PATCH /api/jobs/:id', { params: { id }, body: { assignedStaff: employee || null } }),
    done: () => 'Staff assigned to job successfully',
    failed: 'Failed to assign staff to job',
    undoOf: undoOfJob,
  });
  const isGone = assignedStaff && !members.some((member) => member.id === assignedStaff);
  const error = fieldError(assign.error, 'assignedStaff');
  return (
    <SelectField
      id={`${place}-assigned-${id}`}
      label="Assigned to"
      value={(assign.isPending ? assign.variables : assignedStaff) ?? ''}
      onChange={(event) => assign.mutate(event.target.value)}
      hint={pay ? `Earns ${payText(pay)}` : 'They get an email right away.'}
      error={error}
    >
      <option value="">Open to all</option>
      {isGone && <option value={assignedStaff}>{assignedName}</option>}
      {members.map((member) => (
        <option key={member.id} value={member.id}>
          {member.name}
        </option>
      ))}
    </SelectField>
  );
}

/** '$60.00 ($15.00 x 4 h = $60.00)'. */
export function payText({ amount, explanation }: NonNullable<JobInList['pay']>): string {
  return `${formatMoneyExact(toCents(amount))} (${explanation.replace(/ = .*$/, '')})`;
}
