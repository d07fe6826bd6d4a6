import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { call } from '../api.ts';
import { fieldRefusal, refusalText } from '../refusal.ts';
import { applicationDetail } from './application-data.ts';

type ApplicationNotesProps = { readonly id: string; readonly notes: string };

/** The owner's notes on an applicant. They are saved when one leaves them, by whatever way. */
export function ApplicationNotes({ id, notes }: ApplicationNotesProps) {
  const [draft, setDraft] = useState<string>();
  const client = useQueryClient();
  const save = useMutation({
    mutationFn: (text: string) => call('PATCH /api/job-applications/:id', { params: { id }, body: { notes: text } }),
    onSuccess: (application) => {
      client.setQueryData(applicationDetail(id).queryKey, application);
      setDraft(undefined);
    },
  });
  const isChanged = draft !== undefined && draft !== notes;
  const saveChange = () => {
    if (isChanged && !save.isPending) save.mutate(draft);
  };
  const saveOnLeave = useEffectEvent(saveChange);
  useEffect(() => () => saveOnLeave(), []);
  const error = fieldRefusal(save.error, 'notes') ?? refusalText(save.error);

  return (
    <div className="quote-notes">
      <TextField
        id="application-notes"
        label="Notes"
        aside="only for you"
        rows={2}
        maxLength={5000}
        value={draft ?? notes}
        onChange={(event) => setDraft(event.target.value)}
        onBlur={saveChange}
        error={error}
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
