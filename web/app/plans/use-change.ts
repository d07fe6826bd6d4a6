import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { PlanDetail } from '#contract/plans.ts';
import { call, unlessJustRead } from '#web/lib/api.ts';
import { toast } from '#web/ui/toast.tsx';

/** The query of one plan with its visits. */
export function planDetail(id: string) {
  return queryOptions({
    queryKey: ['plans', 'detail', id] as const,
    queryFn: () => call('GET /api/plans/:id', { params: { id } }),
    refetchOnMount: unlessJustRead,
  });
}

/** A change of the plan; what it returns is shown. */
export function useChange<Given>(change: (given: Given) => Promise<PlanDetail>, said: string, onDone?: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: async (plan) => {
      client.setQueryData(planDetail(plan.id).queryKey, plan);
      onDone?.();
      toast({ title: said });
      await client.invalidateQueries({ queryKey: ['plans'] });
    },
  });
}
