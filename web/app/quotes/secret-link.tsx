import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Ask } from '#web/ui/ask.tsx';
import { Button } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { errorText } from '#web/lib/refusal.ts';
import type { QuoteActions } from './quote-actions.ts';

/** Revokes the secret link of the page, in case it leaked; a new one is emailed to the customer. */
export function SecretLink({ actions }: { readonly actions: QuoteActions }) {
  const [isAsking, setAsking] = useState(false);
  const renew = useMutation({ mutationFn: actions.renewLink, onSuccess: () => setAsking(false) });
  return (
    <section className="quote-page-link" aria-labelledby="secret-link">
      <h2 id="secret-link">The link of this quote</h2>
      {renew.isSuccess ? (
        <output>
          A new link is on its way to the email address of this quote. The earlier ones open nothing any more.
        </output>
      ) : (
        <p>
          Whoever has the link from our email can open this quote. If it got into the wrong hands, make a new one: every
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
