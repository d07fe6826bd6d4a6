import { useMutation, useQueryClient } from '@tanstack/react-query';
import { read } from '#web/lib/api.ts';

type Change<Given, Made> = {
  readonly make: (given: Given) => Promise<Made>;
  readonly onMade?: (made: Made) => void;
};

/** A mutation of the account; refetches what is shown of it. */
export function useAccountChange<Given, Made>({ make, onMade }: Change<Given, Made>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: make,
    onSuccess: async (made) => {
      onMade?.(made);
      await Promise.all([
        client.invalidateQueries({ queryKey: read('GET /api/admin/account').queryKey }),
        client.invalidateQueries({ queryKey: read('GET /api/admin/admins').queryKey }),
      ]);
    },
  });
}
