import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { VisitFollowUp } from '#contract/follow-up.ts';
import { call, read, unlessJustRead } from '#web/lib/api.ts';

/** The follow-up of an appointment, opened with a secret link. */
export function ownFollowUp(token: string) {
  return read('GET /api/quotes/by-token/:token/follow-up', { params: { token } });
}

/** The follow-up as the owner sees it; refetched with the quotes. */
export function followUpOf(id: string) {
  return queryOptions({
    queryKey: ['quotes', 'follow-up', id] as const,
    queryFn: () => call('GET /api/quotes/:id/follow-up', { params: { id } }),
    refetchOnMount: unlessJustRead,
  });
}

/** A mutation of the customer's follow-up, which returns its new state. */
export function useSay<Given>(token: string, say: (given: Given) => Promise<VisitFollowUp>) {
  const client = useQueryClient();
  const { queryKey } = ownFollowUp(token);
  return useMutation({
    mutationFn: say,
    onSuccess: (followUp) => client.setQueryData(queryKey, followUp),
  });
}
