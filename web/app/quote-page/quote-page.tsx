import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { quotePageTexts } from '#core/languages/en/quote-page.ts';
import { asksToConfirm, FollowUp } from '#web/app/follow-up/follow-up.tsx';
import { OwnPayment } from '#web/app/payments/paid-entries.tsx';
import { CustomerPage, PageColumns } from '#web/app/shell/customer-page.tsx';
import { ConnectionError, isMissing } from '#web/lib/api.ts';
import { useTexts } from '#web/lib/language.tsx';
import { usePageTitle } from '#web/lib/page-title.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Toaster } from '#web/ui/toast.tsx';
import { OpenQuote } from './open-quote.tsx';
import { actionsOfLink, usePaymentAndFollowUp, ownQuote } from './quote-actions.ts';
import styles from './quote-page.module.css';

const route = getRouteApi('/quote/$token');

/** A quote as its customer sees it, opened with the mailed secret link. */
export function QuotePage() {
  const t = useTexts(quotePageTexts);
  const { token } = route.useParams();
  const { do: wish, confirm: proof, deposit } = route.useSearch();
  const { data: quote, error, refetch } = useQuery(ownQuote(token));
  const { payment, followUp, isReady } = usePaymentAndFollowUp(token, quote, deposit === 'done');
  const [now] = useState(() => Temporal.Now.instant());
  const isAsked = followUp !== undefined && asksToConfirm(followUp, wish, now);
  const isPaidFirst = payment?.state === 'open' && quote?.status === 'completed';
  const opened = quote ? t('pageTitleOf', { reference: quote.reference }) : t('pageTitle');
  usePageTitle(isMissing(error) ? t('notFoundTitle') : opened);

  return (
    <CustomerPage>
      {quote && isReady && (
        <OpenQuote
          actions={actionsOfLink(token, proof)}
          quote={quote}
          isMoving={wish === 'move'}
          followUp={followUp && <FollowUp {...{ token, quote, followUp, wish, isPaidFirst }} />}
          payment={
            payment && (
              <OwnPayment payment={payment} payBy={quote.deposit?.payBy} cardPage={deposit} isQuiet={isAsked} />
            )
          }
          balance={payment?.balance}
          isPaidFirst={isPaidFirst}
        />
      )}
      {!quote && error && <NoQuote error={error} onRetry={() => void refetch()} />}
      {(quote ? !isReady : !error) && <Waiting />}
      <Toaster />
    </CustomerPage>
  );
}

function Waiting() {
  const t = useTexts(quotePageTexts);
  return (
    <>
      <div className={styles.waiting}>
        <Skeleton lines={2} height="2.5rem" label={t('loading')} />
      </div>
      <PageColumns>
        <Skeleton lines={5} label="" />
        <Skeleton lines={4} label="" />
      </PageColumns>
    </>
  );
}

function NoQuote({ error, onRetry }: { readonly error: Error; readonly onRetry: () => void }) {
  const t = useTexts(quotePageTexts);
  if (isMissing(error)) {
    return (
      <EmptyState
        heading="h1"
        icon="search"
        title={t('notFoundTitle')}
        action={
          <Button variant="sponge" href="/quote">
            {t('newQuote')}
          </Button>
        }
      >
        {t('notFound')}
      </EmptyState>
    );
  }
  const isOffline = error instanceof ConnectionError;
  return (
    <EmptyState
      heading="h1"
      icon={isOffline ? 'offline' : 'alert'}
      title={t(isOffline ? 'offline' : 'failed')}
      action={
        <Button variant="sponge" onClick={onRetry}>
          {t('retry')}
        </Button>
      }
    >
      {t('failedAbout')}
    </EmptyState>
  );
}
