import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { toastError } from '#web/ui/toast.tsx';
import { Ask } from '#web/ui/ask.tsx';
import { Button } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { errorText } from '#web/lib/refusal.ts';
import type { CustomerQuote } from '#web/lib/quote-status.ts';
import { NoteForm } from './note-form.tsx';
import type { QuoteActions } from './quote-actions.ts';
import styles from './quote-page.module.css';

type QuoteMoreProps = {
  readonly actions: QuoteActions;
  readonly quote: CustomerQuote;
  /** Actions that require an account. */
  readonly children?: ReactNode;
};

/** Other things the customer can do with a quote: opt out of photos on social media, and send a note to the shop. */
export function QuoteMore({ actions, quote, children }: QuoteMoreProps) {
  return (
    <section className={styles.more} aria-labelledby="more">
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

/** Revokes the secret link of the page, in case it leaked; a new one is emailed to the customer. */
export function SecretLink({ actions }: { readonly actions: QuoteActions }) {
  const [isAsking, setAsking] = useState(false);
  const renew = useMutation({ mutationFn: actions.renewLink, onSuccess: () => setAsking(false) });
  return (
    <section className={styles.link} aria-labelledby="secret-link">
      <h2 id="secret-link">The link of this quote</h2>
      {renew.isSuccess ? (
        <output>
          A new link is on its way to the email address of this quote. The earlier ones open nothing any more.
        </output>
      ) : (
        <p>
          Anyone with the link from our email can open this quote. If it got into the wrong hands, make a new one: every
          earlier link stops working.
        </p>
      )}
      <Button onClick={() => setAsking(true)}>Make a new link</Button>
      {isAsking && (
        <Ask
          title="Make a new link?"
          about="We mail it to the address of this quote. Every earlier link stops working at once."
          action="Make a new link"
          variant="sponge"
          isBusy={renew.isPending}
          onDo={() => renew.mutate()}
          onClose={() => {
            if (renew.isError) renew.reset();
            setAsking(false);
          }}
        >
          {renew.error && <Callout title="That did not work">{errorText(renew.error)}</Callout>}
        </Ask>
      )}
    </section>
  );
}
