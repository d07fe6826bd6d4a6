import { useMutation } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { unsubscribeTexts } from '#core/languages/en/quote-page.ts';
import { CustomerPage } from '#web/app/shell/customer-page.tsx';
import { call } from '#web/lib/api.ts';
import { useTexts } from '#web/lib/language.tsx';
import { usePageTitle } from '#web/lib/page-title.ts';
import { errorText } from '#web/lib/refusal.ts';
import { Button } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';

const route = getRouteApi('/unsubscribe/$token');

/** Unsubscribes from emails that aren't about the customer's own order. Opening the link changes nothing, because mail scanners do that, too. */
export function UnsubscribePage() {
  const t = useTexts(unsubscribeTexts);
  const { token } = route.useParams();
  const end = useMutation({ mutationFn: () => call('POST /unsubscribe/:token', { params: { token } }) });
  usePageTitle(t('title'));
  if (end.isSuccess)
    return (
      <CustomerPage>
        <EmptyState heading="h1" icon="check" title={t('done')}>
          {t('doneExplained')}
        </EmptyState>
      </CustomerPage>
    );
  return (
    <CustomerPage>
      <EmptyState
        heading="h1"
        icon="mail"
        title={t('question')}
        action={
          <Button variant="sponge" aria-disabled={end.isPending} onClick={() => end.mutate()}>
            {t('button')}
          </Button>
        }
      >
        {t('explained')}
      </EmptyState>
      {end.error && <Callout title={t('failed')}>{errorText(end.error)}</Callout>}
    </CustomerPage>
  );
}
