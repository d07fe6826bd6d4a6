import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#web/lib/api.ts';
import { OwnNotes } from '#web/app/list/own-notes.tsx';
import { applicationDetail } from './application-data.ts';

type ApplicationNotesProps = { readonly id: string; readonly notes: string };

/** The owner's notes on an applicant. */
export function ApplicationNotes({ id, notes }: ApplicationNotesProps) {
  const client = useQueryClient();
  const save = useMutation({
    mutationFn: (text: string) => call('PATCH /api/job-applications/:id', { params: { id }, body: { notes: text } }),
    onSuccess: (application) => client.setQueryData(applicationDetail(id).queryKey, application),
  });
  return <OwnNotes id="application-notes" notes={notes} save={save} />;
}
