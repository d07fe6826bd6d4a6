import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { call } from '#web/lib/api.ts';
import { errorText } from '#web/lib/refusal.ts';
import { useUndoToast } from '#web/lib/undo.ts';
import { counts } from '#web/lib/counts.ts';
import { ReasonDialog } from '#web/app/list/reason-dialog.tsx';
import type { Selection } from './use-selection.ts';
import './selection-bar.css';

/** Bulk actions, shown while quotes are selected. */
export function SelectionBar({ selection }: { readonly selection: Selection }) {
  const { ids, clear } = selection;
  const [isAsking, setAsking] = useState(false);
  const client = useQueryClient();
  const say = useUndoToast();
  const decline = useMutation({
    mutationFn: (reason: string | undefined) => call('POST /api/quotes/decline', { body: { ids: [...ids], reason } }),
    onSuccess: async ({ declined, undos, undoSeconds }) => {
      say({ ...outcome(declined, ids.length), undo: { ids: undos, seconds: undoSeconds } });
      setAsking(false);
      clear();
      await Promise.all([
        client.invalidateQueries({ queryKey: ['quotes'] }),
        client.invalidateQueries({ queryKey: counts().queryKey }),
      ]);
    },
  });
  if (ids.length === 0) return null;
  return (
    <section className="selection-bar" aria-label="Chosen quotes">
      {decline.error && !isAsking && <Callout title="Nothing was changed">{errorText(decline.error)}</Callout>}
      <output>{ids.length === 1 ? '1 quote chosen' : `${ids.length} quotes chosen`}</output>
      <Button onClick={clear}>Clear</Button>
      <Button onClick={() => setAsking(true)}>Decline with a reason</Button>
      <Button variant="stop" aria-disabled={decline.isPending} onClick={() => decline.mutate(undefined)}>
        Decline {ids.length}
      </Button>
      {isAsking && (
        <ReasonDialog
          title={ids.length === 1 ? 'Decline with a reason' : `Decline ${ids.length} quotes with a reason`}
          about="Each customer reads your reason in an email. Their time slots open again."
          action="Decline"
          isBusy={decline.isPending}
          error={decline.error}
          onDo={(reason) => decline.mutate(reason)}
          onClose={() => {
            decline.reset();
            setAsking(false);
          }}
        />
      )}
    </section>
  );
}

/** The text of the toast. Another admin may have decided some of the quotes in the meantime. */
function outcome(declined: number, chosen: number) {
  const title = declined === 1 ? 'Quote declined' : `${declined} quotes declined`;
  const left = chosen - declined;
  if (left === 0) return { title };
  return { title, description: `${left} had been decided already and stayed as they are.` };
}
