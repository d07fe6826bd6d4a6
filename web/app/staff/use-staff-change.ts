import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toast, toastError } from '#web/ui/toast.tsx';
import { counts } from '#web/lib/counts.ts';
import { errorText } from '#web/lib/refusal.ts';

type Change<Given, Made> = {
  readonly make: (given: Given) => Promise<Made>;
  /** Texts of the toasts on success and on failure. */
  readonly done: string;
  readonly failed: string;
  readonly onMade?: (made: Made) => void;
};

/** A mutation of the crew, reported in a toast; refetches everything that is shown of the crew. */
export function useStaffChange<Given, Made>({ make, done, failed, onMade }: Change<Given, Made>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: make,
    onSuccess: (made) => {
      toast({ title: done });
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
