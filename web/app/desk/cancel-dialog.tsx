import { useState } from 'react';
import type { QuoteDetail } from '#contract/desk.ts';
import { Ask } from '../../ui/ask.tsx';
import { Callout } from '../../ui/callout.tsx';
import { TextField } from '../../ui/field.tsx';
import { toast } from '../../ui/toast.tsx';
import { call } from '../api.ts';
import { fieldRefusal, formRefusal } from '../refusal.ts';
import { useQuoteChange } from './use-quote-change.ts';

/** Asks before a quote is cancelled, with a reason if there is one to tell. */
export function CancelDialog({ quote, onClose }: { readonly quote: QuoteDetail; readonly onClose: () => void }) {
  const { id, customerName, job } = quote;
  const [reason, setReason] = useState('');
  const cancel = useQuoteChange({
    id,
    make: () => call('POST /api/quotes/:id/cancel', { params: { id }, body: { reason } }),
    onMade: () => {
      toast({ title: 'Quote cancelled' });
      onClose();
    },
  });
  const refused = formRefusal(cancel.error, ['reason']);
  return (
    <Ask
      title={`Cancel ${customerName}'s quote?`}
      about={`The customer is told by email, and the time is free again.${job ? ' Its job is called off.' : ''}`}
      action="Cancel quote"
      back="Keep it"
      isBusy={cancel.isPending}
      onDo={() => cancel.mutate(undefined)}
      onClose={onClose}
    >
      <TextField
        id="cancel-reason"
        label="Reason"
        aside="optional, the customer reads it"
        rows={3}
        maxLength={500}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
        error={fieldRefusal(cancel.error, 'reason')}
      />
      {refused && <Callout title="Not cancelled">{refused}</Callout>}
    </Ask>
  );
}
