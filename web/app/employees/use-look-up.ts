import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { formatMoneyExact, toCents } from '#core/money.ts';
import { toast } from '../../ui/toast.tsx';
import { call, read } from '../api.ts';
import type { LookUpValues } from './look-up-faults.ts';
import { toastFailure } from './toast-failure.ts';

/** Opens a job with what its email tells, says what it pays, and shows it. */
export function useLookUp() {
  const client = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: async (values: LookUpValues) => {
      await call('POST /api/verify-login', { body: values });
      const params = { appointmentId: values.appointmentId };
      const job = await call('GET /api/jobs/by-appointment/:appointmentId', { params });
      client.setQueryData(read('GET /api/jobs/by-appointment/:appointmentId', { params }).queryKey, job);
      return job;
    },
    onSuccess: ({ pay }, { accessCode: code, ...values }) => {
      const earns = pay ? `You earn ${formatMoneyExact(toCents(pay.amount))}: ${pay.explanation}.` : undefined;
      toast({ title: 'Access Granted', ...(earns && { description: earns }) });
      void navigate({ to: '/employee-job-lookup', search: { ...values, code } });
    },
    onError: (error) => toastFailure(error, { title: 'Access Denied', otherwise: 'Invalid access code' }),
  });
}
