import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toast.tsx';
import { call } from '../api.ts';
import { DeclineDialog } from './decline-dialog.tsx';
import { counts } from './quote-data.ts';
import type { Selection } from './use-selection.ts';
import './selection-bar.css';

/** What can be done with several quotes at once; there while some are chosen. */
export function SelectionBar({ selection }: { readonly selection: Selection }) {
  const { ids, clear } = selection;
  const [isAsking, setAsking] = useState(false);
  const client = useQueryClient();
  const decline = useMutation({
    mutationFn: (reason: string | undefined) => call('POST /api/quotes/decline', { body: { ids: [...ids], reason } }),
    onSuccess: async ({ declined }) => {
      toast(outcome(declined, ids.length));
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
      <output>{ids.length === 1 ? '1 quote chosen' : `${ids.length} quotes chosen`}</output>
      <Button onClick={clear}>Clear</Button>
      <Button variant="stop" onClick={() => setAsking(true)}>
        Decline {ids.length}
      </Button>
      {isAsking && (
        <DeclineDialog
          title={ids.length === 1 ? 'Decline this quote?' : `Decline ${ids.length} quotes?`}
          about={
            ids.length === 1
              ? 'The customer is told by email, and the time is free again.'
              : 'Each customer is told by email, and their times are free again.'
          }
          isBusy={decline.isPending}
          error={decline.error}
          onDecline={(reason) => decline.mutate(reason)}
          onClose={() => {
            decline.reset();
            setAsking(false);
          }}
        />
      )}
    </section>
  );
}

/** What the toast says; others may have been decided by somebody else meanwhile. */
function outcome(declined: number, chosen: number) {
  const title = declined === 1 ? 'Quote declined' : `${declined} quotes declined`;
  const left = chosen - declined;
  if (left === 0) return { title };
  return { title, description: `${left} had been decided already and stayed as they are.` };
}
