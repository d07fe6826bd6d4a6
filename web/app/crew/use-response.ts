import { useMutation } from '@tanstack/react-query';
import type { CrewJob } from '#contract/crew-jobs.ts';
import { toast, toastError } from '#web/ui/toast.tsx';
import { call } from '#web/lib/api.ts';
import { errorText } from '#web/lib/refusal.ts';

type Response = {
  readonly response: 'accept' | 'decline';
  readonly notes: string;
};

type Settled = {
  readonly job: Pick<CrewJob, 'id'>;
  /** Called with the updated job, or without one when the response was rejected. */
  readonly onSettled: (answered: CrewJob | undefined) => void;
};

/** Accepts or declines a job, and reports the result in a toast. */
export function useResponse({ job: { id }, onSettled }: Settled) {
  return useMutation({
    mutationFn: (body: Response) => call('POST /api/jobs/:id/respond', { params: { id }, body }),
    onSuccess: ({ standing }) => {
      const isPending = standing === 'asked';
      toast({ title: 'Response Sent', ...(isPending && { description: 'Subject to admin approval' }) });
    },
    onError: (error) => {
      const reason = errorText(error);
      toastError({ title: 'Failed to send response. Please try again.', ...(reason && { description: reason }) });
    },
    onSettled: (answered) => onSettled(answered),
  });
}
