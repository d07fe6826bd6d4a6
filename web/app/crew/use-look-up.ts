import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { formatMoneyExact, toCents } from '#core/lib/money.ts';
import { toast } from '#web/ui/toast.tsx';
import { ApiError, call, read } from '#web/lib/api.ts';
import type { LookUpValues } from './look-up-faults.ts';
import { toastFailure } from '#web/lib/toast-failure.ts';

/** Opens a job with the values from its email, shows what it pays, and navigates to it. */
export function useLookUp() {
  const navigate = useNavigate();
  const readJob = useJobRead();
  return useMutation({
    mutationFn: async (values: LookUpValues) => {
      await call('POST /api/verify-login', { body: values });
      return readJob(values.appointmentId);
    },
    onSuccess: ({ pay }, { accessCode: code, ...values }) => {
      const earns = pay ? `You earn ${formatMoneyExact(toCents(pay.amount))}: ${pay.explanation}.` : undefined;
      toast({ title: 'Access Granted', ...(earns && { description: earns }) });
      void navigate({ to: '/employee-job-lookup', search: { ...values, code } });
    },
    onError: (error) => toastFailure(error, { title: 'Access Denied', otherwise: 'Invalid access code' }),
  });
}

/** Opens a job with its appointment ID alone, for admins and logged-in employees. Calls `onStranger` for anyone else. */
export function useOwnLookUp(onStranger: () => void) {
  const navigate = useNavigate();
  const readJob = useJobRead();
  return useMutation({
    mutationFn: readJob,
    onSuccess: (_, appointmentId) => void navigate({ to: '/employee-job-lookup', search: { appointmentId } }),
    onError: (error) => {
      if (error instanceof ApiError && (error.status === 401 || error.status === 403)) onStranger();
      else toastFailure(error, { title: 'Access Denied', otherwise: 'There is no open job with that appointment ID.' });
    },
  });
}

function useJobRead() {
  const client = useQueryClient();
  return async (appointmentId: string) => {
    const params = { appointmentId };
    const job = await call('GET /api/jobs/by-appointment/:appointmentId', { params });
    client.setQueryData(read('GET /api/jobs/by-appointment/:appointmentId', { params }).queryKey, job);
    return job;
  };
}
