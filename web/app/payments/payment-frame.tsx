import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { PaymentPage } from '#contract/payments.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { ApiError, ConnectionError } from '#web/lib/api.ts';
import { CustomerPage } from '#web/app/shell/customer-page.tsx';
import { awaitedPayment } from './payment-data.ts';
import type { PaymentSearch } from './payment-search.ts';
import styles from './payment-page.module.css';

export type Opened = {
  readonly token: string;
  readonly payment: PaymentPage;
  /** The result in the card service's redirect. Only the server's answer counts as paid. */
  readonly card: PaymentSearch['card'];
};

/** The page of a payment link, with placeholders while it loads or when it can't be loaded. */
export function PaymentFrame({ children }: { readonly children: (opened: Opened) => ReactNode }) {
  const { token = '', card } = useSearch({ strict: false });
  const { data: payment, error, refetch } = useQuery(awaitedPayment(token, card));
  if (token === '') {
    return (
      <CustomerPage className={styles.page}>
        <NothingThere />
      </CustomerPage>
    );
  }
  if (payment) return <CustomerPage className={styles.page}>{children({ token, payment, card })}</CustomerPage>;
  return (
    <CustomerPage className={styles.page}>
      {error ? (
        <NoPayment error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton lines={6} height="3rem" label="Loading your payment" />
      )}
    </CustomerPage>
  );
}

function NoPayment({ error, onRetry }: { readonly error: Error; readonly onRetry: () => void }) {
  if (error instanceof ApiError && error.status === 404) return <NothingThere />;
  const isOffline = error instanceof ConnectionError;
  return (
    <EmptyState
      heading="h1"
      icon={isOffline ? 'offline' : 'alert'}
      title={isOffline ? 'You seem to be offline' : 'Your payment could not be loaded'}
      action={
        <Button variant="sponge" onClick={onRetry}>
          Try again
        </Button>
      }
    >
      Nothing was paid and nothing is lost. Try again in a moment.
    </EmptyState>
  );
}

/** Shown when the link is invalid or lacks its token. */
function NothingThere() {
  return (
    <EmptyState
      heading="h1"
      icon="search"
      title="We do not find this payment"
      action={
        <Button variant="sponge" href="/">
          Go to Homepage
        </Button>
      }
    >
      The link may have been cut off on its way. Open it from our email or from the page of your quote once more; if it
      still does not work, write to us.
    </EmptyState>
  );
}
