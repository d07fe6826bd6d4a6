import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useMemo } from 'react';
import { buttonClass, Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { ApiError } from '#web/lib/api.ts';
import { focusWhenShown } from '#web/lib/focus.ts';
import { FollowUp } from '#web/app/follow-up/follow-up.tsx';
import { OwnPayment } from '#web/app/payments/own-payment.tsx';
import { OpenQuote } from '#web/app/quotes/open-quote.tsx';
import { errorText } from '#web/lib/refusal.ts';
import { usePaymentAndFollowUp } from '#web/app/quotes/use-payment-and-follow-up.ts';
import { usePageTitle } from '#web/lib/use-page-title.ts';
import { actionsOfAccount } from './account-actions.ts';
import { BookAgain } from './book-again.tsx';
import { ownQuoteById, type Session } from './customer-data.ts';

type OwnQuotePageProps = { readonly id: string; readonly session: Session };

/** One quote in an account: what its link shows, plus actions that require an account. */
export function OwnQuotePage({ id, session }: OwnQuotePageProps) {
  const { data: quote, error, refetch } = useQuery(ownQuoteById(id));
  const { payment, followUp, isReady } = usePaymentAndFollowUp(quote?.linkToken, quote?.status);
  const actions = useMemo(() => actionsOfAccount(id), [id]);
  useEffect(() => window.scrollTo(0, 0), []);
  usePageTitle(quote ? `Quote ${quote.reference}` : 'Your quote');
  const isGone = error instanceof ApiError && (error.status === 404 || error.status === 422);
  return (
    <div className="quote-page">
      <Link
        to="/customer-account"
        search={{}}
        className={buttonClass({ variant: 'plain', className: 'account-back' })}
        ref={focusWhenShown}
      >
        <Icon name="left" />
        Your account
      </Link>
      {quote && isReady && (
        <OpenQuote
          actions={actions}
          quote={quote}
          followUp={
            quote.linkToken &&
            followUp && <FollowUp token={quote.linkToken} quote={quote} followUp={followUp} wish={undefined} />
          }
          payment={payment && <OwnPayment payment={payment} />}
        >
          <div>
            <BookAgain quote={quote} session={session} />
          </div>
        </OpenQuote>
      )}
      {(quote ? !isReady : !error) && <Skeleton lines={6} label="Loading your quote" />}
      {!quote && error && (
        <EmptyState
          heading="h1"
          icon={isGone ? 'search' : 'alert'}
          title={isGone ? 'This quote is not in your account' : 'Your quote could not be loaded'}
          action={isGone ? undefined : <Button onClick={() => void refetch()}>Try again</Button>}
        >
          {isGone ? 'It may belong to another email address.' : errorText(error)}
        </EmptyState>
      )}
    </div>
  );
}
