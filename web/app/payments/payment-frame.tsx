import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { use, type ReactNode } from 'react';
import type { PaymentPage } from '#contract/payments.ts';
import { paymentsTexts } from '#core/languages/en/payments.ts';
import { pathIn } from '#core/languages/language.ts';
import { CustomerPage } from '#web/app/shell/customer-page.tsx';
import type { PaymentSearch } from '#web/app/shell/search-params.ts';
import { ConnectionError, isMissing } from '#web/lib/api.ts';
import { LanguageContext, useTexts } from '#web/lib/language.tsx';
import { usePageTitle } from '#web/lib/page-title.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { awaitedPayment } from './payment-data.ts';
import styles from './payment-page.module.css';

export type Opened = {
  readonly token: string;
  readonly payment: PaymentPage;
  /** The result in the card service's redirect. Only the server's answer counts as paid. */
  readonly card: PaymentSearch['card'];
};

/** The page of a payment link, with placeholders while it loads or when it can't be loaded. */
export function PaymentFrame({ children }: { readonly children: (opened: Opened) => ReactNode }) {
  const t = useTexts(paymentsTexts);
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
        <Skeleton lines={6} height="3rem" label={t('loading')} />
      )}
    </CustomerPage>
  );
}

function NoPayment({ error, onRetry }: { readonly error: Error; readonly onRetry: () => void }) {
  const t = useTexts(paymentsTexts);
  if (isMissing(error)) return <NothingThere />;
  const isOffline = error instanceof ConnectionError;
  return (
    <EmptyState
      heading="h1"
      icon={isOffline ? 'offline' : 'alert'}
      title={t(isOffline ? 'offline' : 'notLoaded')}
      action={
        <Button variant="sponge" onClick={onRetry}>
          {t('tryAgain')}
        </Button>
      }
    >
      {t('notLoadedHelp')}
    </EmptyState>
  );
}

/** Shown when the link is invalid or lacks its token. */
function NothingThere() {
  const t = useTexts(paymentsTexts);
  usePageTitle(t('notFound'));
  return (
    <EmptyState
      heading="h1"
      icon="search"
      title={t('notFound')}
      action={
        <Button variant="sponge" href={pathIn('/', use(LanguageContext))}>
          {t('home')}
        </Button>
      }
    >
      {t('notFoundHelp')}
    </EmptyState>
  );
}
