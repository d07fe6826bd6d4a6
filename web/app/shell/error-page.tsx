import { useSyncExternalStore } from 'react';
import { shellTexts } from '#core/languages/en/wizard.ts';
import { ConnectionError } from '#web/lib/api.ts';
import { useTexts } from '#web/lib/language.tsx';
import { versionStore } from '#web/lib/new-version.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import styles from './wizard-frame.module.css';

/** Shown when a screen fails: what happened, what to do, one button. The draft of a quote stays in the browser. */
export function Failure({ error }: { readonly error?: unknown }) {
  const t = useTexts(shellTexts);
  if (useSyncExternalStore(versionStore.subscribe, versionStore.now) === 'asking') return null;
  const isOffline = error instanceof ConnectionError || !navigator.onLine;
  return (
    <div className={styles.page} role="alert">
      <EmptyState
        heading="h1"
        icon={isOffline ? 'offline' : 'alert'}
        title={t(isOffline ? 'offline' : 'pageFailed')}
        action={
          <Button variant="sponge" onClick={() => window.location.reload()}>
            {t('tryAgain')}
          </Button>
        }
      >
        {t(isOffline ? 'offlineHint' : 'pageFailedHint')}
      </EmptyState>
    </div>
  );
}
