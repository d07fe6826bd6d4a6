import type { UseMutationResult, UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { isMissing } from '#web/lib/api.ts';
import { usePageTitle } from '#web/lib/page-title.ts';
import { errorText } from '#web/lib/refusal.ts';
import { Button } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { CustomerPage } from './customer-page.tsx';

type LinkPageProps<Found> = {
  readonly query: UseQueryResult<Found>;
  /** The texts of the page. */
  readonly t: (key: 'gone' | 'goneAbout' | 'notLoaded' | 'tryAgain' | 'loading') => string;
  /** What to do instead of what the link was for. */
  readonly instead: ReactNode;
  readonly children: (found: Found) => ReactNode;
};

/** The page of an emailed link: what it opens, or that it opens nothing anymore or couldn't be loaded now. */
export function LinkPage<Found>({ query: { data, error, refetch }, t, instead, children }: LinkPageProps<Found>) {
  return (
    <CustomerPage>
      {data !== undefined && children(data)}
      {data === undefined && error && (
        <NotOpened error={error} t={t} instead={instead} onRetry={() => void refetch()} />
      )}
      {data === undefined && !error && <Skeleton lines={4} height="3rem" label={t('loading')} />}
    </CustomerPage>
  );
}

type NotOpenedProps = Pick<LinkPageProps<unknown>, 't' | 'instead'> & {
  readonly error: Error;
  readonly onRetry: () => void;
};

function NotOpened({ error, t, instead, onRetry }: NotOpenedProps) {
  const isGone = isMissing(error);
  usePageTitle(isGone ? t('gone') : undefined);
  if (isGone)
    return (
      <EmptyState heading="h1" icon="search" title={t('gone')} action={instead}>
        {t('goneAbout')}
      </EmptyState>
    );
  const retry = (
    <Button variant="sponge" onClick={onRetry}>
      {t('tryAgain')}
    </Button>
  );
  return (
    <EmptyState heading="h1" icon="alert" title={t('notLoaded')} action={retry}>
      {errorText(error)}
    </EmptyState>
  );
}

type EndLinkProps = {
  readonly mutation: UseMutationResult<unknown, Error, void>;
  readonly className: string | undefined;
  readonly label: string;
  /** The title of why it failed. */
  readonly failed: string;
};

/** The button below that ends what the link is about, such as reminders. */
export function EndLink({ mutation, className, label, failed }: EndLinkProps) {
  return (
    <div className={className}>
      <Button aria-disabled={mutation.isPending} onClick={() => mutation.mutate()}>
        {label}
      </Button>
      {mutation.error && <Callout title={failed}>{errorText(mutation.error)}</Callout>}
    </div>
  );
}
