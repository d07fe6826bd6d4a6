import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { toastError } from '#web/ui/toast.tsx';
import { errorText } from '#web/lib/refusal.ts';
import { NoteForm } from './note-form.tsx';
import type { QuoteActions } from './quote-actions.ts';
import type { CustomerQuote } from '#web/lib/quote-status.ts';
import './quote-more.css';

type QuoteMoreProps = {
  readonly actions: QuoteActions;
  readonly quote: CustomerQuote;
  /** Actions that require an account. */
  readonly children?: ReactNode;
};

/** Other things the customer can do with a quote: opt out of photos on social media, and send a note to the shop. */
export function QuoteMore({ actions, quote, children }: QuoteMoreProps) {
  return (
    <section className="quote-more" aria-labelledby="more">
      <h2 id="more">More</h2>
      <PhotoConsent actions={actions} quote={quote} />
      {children}
      <NoteForm send={actions.writeNote} reference={quote.reference} />
    </section>
  );
}

/** The wizard's opt-out, in the same words. It can be changed at any time. */
function PhotoConsent({ actions, quote }: Omit<QuoteMoreProps, 'children'>) {
  const client = useQueryClient();
  const set = useMutation({
    mutationFn: (isPublic: boolean) => actions.setConsent(isPublic),
    onSuccess: (changed) => client.setQueryData(actions.queryKey, changed),
    onError: (error) => toastError({ title: 'Your choice was not saved', description: errorText(error) ?? '' }),
  });
  const isKept = set.isPending ? !set.variables : quote.optOutSocialMedia;
  return (
    <Checkbox checked={isKept} onChange={(event) => set.mutate(!event.target.checked)}>
      Keep photos of my vehicle off social media.
    </Checkbox>
  );
}
