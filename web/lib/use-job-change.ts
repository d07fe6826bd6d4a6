import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { UndoOffer } from '#contract/undos.ts';
import { toastError } from '#web/ui/toast.tsx';
import { counts } from './list-pages.ts';
import { errorText } from './refusal.ts';
import { useUndoToast, type DoneAction } from './undo.ts';

type Change<Given, Answer> = {
  readonly make: (given: Given) => Promise<Answer>;
  /** Text of the success toast. */
  readonly done: (answer: Answer, given: Given) => string;
  /** What the success toast says below its text. */
  readonly about?: (answer: Answer) => string | undefined;
  /** Text of the error toast, with the reason below it; absent if a dialog shows the error. */
  readonly failed?: string;
  /** Returns the undo of the result; by default there is none. */
  readonly undoOf?: (answer: Answer) => DoneAction['undo'];
};

/** The `undoOf` for calls that return a job. */
export function undoOfJob(job: { readonly undo: UndoOffer | null }): UndoOffer | null {
  return job.undo;
}

/** A mutation of a job, reported in a toast. On success and failure, everything that shows jobs is refetched. */
export function useJobChange<Given = void, Answer = unknown>({
  make,
  done,
  about,
  failed,
  undoOf,
}: Change<Given, Answer>) {
  const say = useUndoToast();
  const client = useQueryClient();
  return useMutation({
    mutationFn: make,
    onSuccess: (answer, given) => {
      const description = about?.(answer);
      say({ title: done(answer, given), ...(description && { description }), undo: undoOf?.(answer) });
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
