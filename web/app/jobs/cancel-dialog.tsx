import { useState } from 'react';
import type { JobInList } from '#contract/jobs.ts';
import { Ask } from '../../ui/ask.tsx';
import { Callout } from '../../ui/callout.tsx';
import { TextField } from '../../ui/field.tsx';
import { call } from '../api.ts';
import { fieldRefusal, formRefusal } from '../refusal.ts';
import { useJobChange } from './use-job-change.ts';

type CancelDialogProps = { readonly job: JobInList; readonly onClose: () => void };

/** Asks before a job is cancelled, with a reason that the customer reads. */
export function CancelDialog({ job: { id, customerName, packageName }, onClose }: CancelDialogProps) {
  const [reason, setReason] = useState('');
  const cancel = useJobChange({
    make: async () => {
      await call('POST /api/jobs/:id/cancel', { params: { id }, body: { reason: reason.trim() || undefined } });
      onClose();
    },
    done: () => 'Job cancelled',
  });
  const error = fieldRefusal(cancel.error, 'reason');
  const refused = formRefusal(cancel.error, ['reason']);
  return (
    <Ask
      title={`Cancel the ${packageName} of ${customerName}?`}
      about="The customer and whoever had taken the job are told by email, and the time is free again."
      action="Cancel the job"
      isBusy={cancel.isPending}
      onDo={() => cancel.mutate()}
      onClose={onClose}
    >
      <TextField
        id="cancel-reason"
        label="Reason"
        aside="optional, the customer reads it"
        rows={3}
        maxLength={500}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
        error={error}
      />
      {refused && <Callout title="Not cancelled">{refused}</Callout>}
    </Ask>
  );
}
