import { TextField } from '#web/ui/field.tsx';
import type { CompletionDraft } from './completion-draft.ts';

type CompletionNotesProps = {
  readonly draft: Pick<CompletionDraft, 'completionNotes' | 'shopNotes'>;
  readonly change: (change: Partial<CompletionDraft>) => void;
  readonly error: string | undefined;
};

/** Notes on a finished job: for its customer, and for the shop only. */
export function CompletionNotes({ draft, change, error }: CompletionNotesProps) {
  return (
    <>
      <TextField
        id="completion-notes"
        label="For the customer"
        hint="What you did and found. The customer reads this on their page."
        rows={3}
        maxLength={4000}
        value={draft.completionNotes}
        onChange={(event) => change({ completionNotes: event.target.value })}
        {...(error && { error })}
      />
      <TextField
        id="shop-notes"
        label="For the shop"
        aside="optional"
        hint="Only you and the shop see this."
        rows={2}
        maxLength={4000}
        value={draft.shopNotes}
        onChange={(event) => change({ shopNotes: event.target.value })}
      />
    </>
  );
}
