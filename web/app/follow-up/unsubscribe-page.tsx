import { useMutation } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useEffect } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { call } from '#web/lib/api.ts';
import { errorText } from '#web/lib/refusal.ts';
import { CustomerPage } from '#web/app/shell/customer-page.tsx';

const route = getRouteApi('/unsubscribe/$token');

/** Unsubscribes from emails that aren't about the customer's own order. Opening the link changes nothing, because mail scanners do that, too. */
export function UnsubscribePage() {
  const { token } = route.useParams();
  const end = useMutation({ mutationFn: () => call('POST /unsubscribe/:token', { params: { token } }) });
  useEffect(() => {
    document.title = 'Unsubscribe';
  }, []);
  if (end.isSuccess)
    return (
      <CustomerPage>
        <EmptyState heading="h1" icon="check" title="You're unsubscribed">
          We only email you about your own orders now.
        </EmptyState>
      </CustomerPage>
    );
  return (
    <CustomerPage>
      <EmptyState
        heading="h1"
        icon="mail"
        title="Unsubscribe from our emails?"
        action={
          <Button variant="sponge" aria-disabled={end.isPending} onClick={() => end.mutate()}>
            Unsubscribe
          </Button>
        }
      >
        You won't get thank-you emails or review requests. Emails about your own orders still arrive.
      </EmptyState>
      {end.error && <Callout title="That did not work">{errorText(end.error)}</Callout>}
    </CustomerPage>
  );
}
