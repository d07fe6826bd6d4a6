import { useEffect } from 'react';
import type { JobDocumentation } from '#contract/documentation.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { forgetCompletionDraft } from './completion-draft.ts';
import { CompletionForm } from './completion-form.tsx';
import { CompletionReport } from './completion-report.tsx';
import { RefusedItems } from './refused-items.tsx';
import { SendingNote } from './sending-note.tsx';
import { useOutbox } from './use-outbox.ts';

/** Completes the job: the form at first, then the submitted report. */
export function CompletionTab({ job }: { readonly job: JobDocumentation }) {
  const sending = useOutbox(job.id);
  const own = sending.items.filter(({ kind }) => kind === 'completion');
  const isOnItsWay = own.some(({ state }) => state !== 'refused');
  const { completion } = job;
  useEffect(() => {
    if (completion) forgetCompletionDraft(job);
  }, [completion, job]);
  const note = (
    <>
      <SendingNote {...sending} />
      <RefusedItems items={own} />
    </>
  );
  if (job.isOpen && !completion && !isOnItsWay) return <CompletionForm job={job}>{note}</CompletionForm>;
  return (
    <div className="doc-body">
      {note}
      {completion && <CompletionReport completion={completion} timeZone={job.timeZone} />}
      {!completion && isOnItsWay && (
        <EmptyState icon="clock" title="The completion is on its way">
          The job is completed once it and its photos have arrived.
        </EmptyState>
      )}
      {!completion && !isOnItsWay && (
        <EmptyState icon="note" title="Not completed">
          This job was not completed here.
        </EmptyState>
      )}
    </div>
  );
}
