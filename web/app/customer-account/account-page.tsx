import { useQuery } from '@tanstack/react-query';
import { Suspense, useCallback, useEffect, useState } from 'react';
import { customerAccountTexts } from '#core/languages/en/customer-account.ts';
import { useTexts } from '#web/lib/language.tsx';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { ApiError, ConnectionError } from '#web/lib/api.ts';
import { later } from '#web/lib/later.tsx';
import { localStore } from '#web/lib/storage.ts';
import { noteSignedIn, ownSession, wasSignedIn } from './customer-data.ts';
import { EnterAccount } from './enter-account.tsx';
import styles from './customer-account.module.css';

const OwnAccount = later(() => import('./own-account.tsx').then((module) => module.OwnAccount));

/** /customer-account: shows the log-in in place when no customer is logged in. */
export function CustomerAccountPage() {
  const t = useTexts(customerAccountTexts);
  const [isIn, setIn] = useState(() => wasSignedIn(localStore));
  const { data: session, error, refetch } = useQuery({ ...ownSession(), enabled: isIn });
  const enter = useCallback(() => setIn(true), []);
  useEffect(() => {
    // Fetches the account's data in parallel with the session.
    if (isIn) void OwnAccount.preload().catch(() => undefined);
  }, [isIn]);
  const isStranger = error instanceof ApiError && (error.status === 401 || error.status === 403);
  if (!isIn || isStranger) {
    if (isStranger) noteSignedIn(localStore, false);
    return <EnterAccount onEnter={enter} />;
  }
  if (session) {
    return (
      <Suspense fallback={<Loading />}>
        <OwnAccount session={session} />
      </Suspense>
    );
  }
  if (!error) return <Loading />;
  const isOffline = error instanceof ConnectionError;
  return (
    <div className={styles.page}>
      <EmptyState
        heading="h1"
        icon={isOffline ? 'offline' : 'alert'}
        title={t(isOffline ? 'offline' : 'notLoaded')}
        action={
          <Button variant="sponge" onClick={() => void refetch()}>
            {t('tryAgain')}
          </Button>
        }
      >
        {t('notLoadedHelp')}
      </EmptyState>
    </div>
  );
}

function Loading() {
  const t = useTexts(customerAccountTexts);
  return (
    <div className={styles.page}>
      <Skeleton lines={6} label={t('loading')} />
    </div>
  );
}
