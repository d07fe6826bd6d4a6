import { useEffect, useEffectEvent, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { call } from '../api.ts';
import { refusalText, fieldRefusal } from '../refusal.ts';
import { useQuoteChange } from './use-quote-change.ts';

type QuoteNotesProps = { readonly id: string; readonly notes: string };

/** The owner's notes. They are saved when one leaves them, by whatever way. */
export function QuoteNotes({ id, notes }: QuoteNotesProps) {
  const [draft, setDraft] = useState<string>();
  const save = useQuoteChange({
    id,
    make: (text: string) => call('PATCH /api/quotes/:id', { params: { id }, body: { notes: text } }),
    onMade: () => setDraft(undefined),
  });
  const isChanged = draft !== undefined && draft !== notes;
  const saveChange = () => {
    if (isChanged && !save.isPending) save.mutate(draft);
  };
  const saveOnLeave = useEffectEvent(saveChange);
  useEffect(() => () => saveOnLeave(), []);

  return (
    <div className="quote-notes">
      <TextField
        id="quote-notes"
        label="Notes"
        aside="only for you"
        rows={2}
        value={draft ?? notes}
        onChange={(event) => setDraft(event.target.value)}
        onBlur={saveChange}
        error={fieldRefusal(save.error, 'notes') ?? refusalText(save.error)}
      />
      <div className="quote-notes-foot">
        <output>{save.isPending ? 'Saving' : save.isSuccess && !isChanged ? 'Saved' : ''}</output>
        {isChanged && (
          <Button aria-disabled={save.isPending} onClick={saveChange}>
            Save notes
          </Button>
        )}
      </div>
    </div>
  );
}
