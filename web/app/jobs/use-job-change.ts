import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toast, toastError } from '../../ui/toast.tsx';
import { counts } from '../desk/quote-data.ts';
import { refusalText } from '../refusal.ts';

type Change<Given, Answer> = {
  readonly make: (given: Given) => Promise<Answer>;
  /** What the toast says when it went well. */
  readonly done: (answer: Answer, given: Given) => string;
  /** What it says when it did not, with the reason under it; left out where a dialog says so itself. */
  readonly failed?: string;
};

/** A change of a job, told in a toast. Whatever came of it, everything that shows jobs is read again. */
export function useJobChange<Given = void, Answer = unknown>({ make, done, failed }: Change<Given, Answer>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: make,
    onSuccess: (answer, given) => toast({ title: done(answer, given) }),
    onError: (error) => {
      const reason = refusalText(error);
      if (failed) toastError({ title: failed, ...(reason && { description: reason }) });
    },
    onSettled: async () =>
      Promise.all([
        client.invalidateQueries({ queryKey: ['jobs'] }),
        client.invalidateQueries({ queryKey: ['quotes', 'week'] }),
        client.invalidateQueries({ queryKey: counts().queryKey }),
      ]),
  });
}
