import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { UndoOffer } from '#contract/undos.ts';
import { toastError } from '#web/ui/toast.tsx';
import { counts } from '#web/lib/counts.ts';
import { errorText } from './refusal.ts';
import { useUndoToast } from './undo.ts';

type Change<Given, Answer> = {
  readonly make: (given: Given) => Promise<Answer>;
  /** What the toast says when it went well. */
  readonly done: (answer: Answer, given: Given) => string;
  /** What it says when it did not, with the reason under it; left out where a dialog says so itself. */
  readonly failed?: string;
  /** What undoes it; none unless given. */
  readonly undoOf?: (answer: Answer) => UndoOffer | null;
};

/** The `undoOf` of what a job answers. */
export function undoOfJob(job: { readonly undo: UndoOffer | null }): UndoOffer | null {
  return job.undo;
}

/** A change of a job, told in a toast. Whatever came of it, everything that shows jobs is read again. */
export function useJobChange<Given = void, Answer = unknown>({ make, done, failed, undoOf }: Change<Given, Answer>) {
  const say = useUndoToast();
  const client = useQueryClient();
  return useMutation({
    mutationFn: make,
    onSuccess: (answer, given) => {
      say({ title: done(answer, given), undo: undoOf?.(answer) });
    },
    onError: (error) => {
      const reason = errorText(error);
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
