import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { VehicleGroundTruth } from '#contract/learning.ts';
import { call, unlessJustRead } from '#web/lib/api.ts';

/** The ground truth of a quote's vehicles; refetched with the quotes. */
export function groundTruthOf(quoteId: string) {
  return queryOptions({
    queryKey: ['quotes', 'ground-truth', quoteId] as const,
    queryFn: () => call('GET /api/quotes/:id/ground-truth', { params: { id: quoteId } }),
    refetchOnMount: unlessJustRead,
  });
}

export function useRecordGroundTruth(quoteId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: VehicleGroundTruth) =>
      call('PUT /api/quotes/:id/ground-truth', { params: { id: quoteId }, body }),
    onSuccess: (truth) => client.setQueryData(groundTruthOf(quoteId).queryKey, truth),
  });
}
