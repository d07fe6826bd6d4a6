import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useMemo } from 'react';
import { customerAccountTexts } from '#core/languages/en/customer-account.ts';
import { useTexts } from '#web/lib/language.tsx';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { ApiError, call } from '#web/lib/api.ts';
import { focusWhenShown } from '#web/lib/focus.ts';
import { errorText } from '#web/lib/refusal.ts';
import { usePageTitle } from '#web/lib/page-title.ts';
import { FollowUp } from '#web/app/follow-up/follow-up.tsx';
import { OwnPayment } from '#web/app/payments/own-payment.tsx';
import { OpenQuote } from '#web/app/quotes/open-quote.tsx';
import { usePaymentAndFollowUp, type QuoteActions } from '#web/app/quotes/quote-actions.ts';
import { CustomerPage } from '#web/app/shell/customer-page.tsx';
import { BookAgain } from './own-quotes.tsx';
import { ownQuoteById, type Session } from './customer-data.ts';
import styles from './customer-account.module.css';

type OwnQuotePageProps = { readonly id: string; readonly session: Session };

/** One quote in an account: what its link shows, plus actions that require an account. */
export function OwnQuotePage({ id, session }: OwnQuotePageProps) {
  const t = useTexts(customerAccountTexts);
  const { data: quote, error, refetch } = useQuery(ownQuoteById(id));
  const { payment, followUp, isReady } = usePaymentAndFollowUp(quote?.linkToken, quote?.status);
  const actions = useMemo(() => actionsOfAccount(id), [id]);
  useEffect(() => {
    // In braces: where scrolling returns a promise, React would take it for the clean-up.
    window.scrollTo(0, 0);
  }, []);
  usePageTitle(quote ? t('quoteName', quote) : t('yourQuote'));
  const isGone = error instanceof ApiError && (error.status === 404 || error.status === 422);
  return (
    <CustomerPage>
      <Link
        to="/customer-account"
        search={{}}
        className={buttonClass({ variant: 'plain', className: styles.back })}
        ref={focusWhenShown}
      >
        <Icon name="left" />
        {t('title')}
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
      {(quote ? !isReady : !error) && <Skeleton lines={6} label={t('loadingQuote')} />}
      {!quote && error && (
        <EmptyState
          heading="h1"
          icon={isGone ? 'search' : 'alert'}
          title={t(isGone ? 'quoteGone' : 'quoteNotLoaded')}
          action={isGone ? undefined : <Button onClick={() => void refetch()}>{t('tryAgain')}</Button>}
        >
          {isGone ? t('quoteGoneHelp') : errorText(error)}
        </EmptyState>
      )}
    </CustomerPage>
  );
}

/** What a customer does with a quote of the account. */
function actionsOfAccount(id: string): QuoteActions {
  const params = { id };
  return {
    queryKey: ownQuoteById(id).queryKey,
    calendarUrl: `/api/customer/quotes/${id}/visit.ics`,
    resendConfirmation: () => call('POST /api/customer/verify-email'),
    reschedule: ({ date, time }) =>
      call('POST /api/customer/quotes/:id/reschedule', { params, body: { scheduledDate: date, scheduledTime: time } }),
    cancel: (reason) => call('POST /api/customer/quotes/:id/cancel', { params, body: { reason } }),
    answer: (accept) => call('POST /api/customer/quotes/:id/answer', { params, body: { accept } }),
    setConsent: (isPublic) =>
      call('PATCH /api/customer/quotes/:id', { params, body: { optOutSocialMedia: !isPublic } }),
    setAddress: (serviceAddress) => call('PUT /api/customer/quotes/:id/address', { params, body: { serviceAddress } }),
    writeNote: (text) => call('POST /api/customer/notes', { body: { text, quoteId: id } }),
    renewLink: () => call('POST /api/customer/quotes/:id/new-link', { params }),
  };
}
