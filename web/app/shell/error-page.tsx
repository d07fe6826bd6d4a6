import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ConnectionError } from '#web/lib/api.ts';
import styles from './error-page.module.css';

/** Shown when a screen fails: what happened, what to do, one button. The draft of a quote stays in the browser. */
export function Failure({ error }: { readonly error?: unknown }) {
  const isOffline = error instanceof ConnectionError || !navigator.onLine;
  return (
    <div className={styles.page} role="alert">
      <EmptyState
        heading="h1"
        icon={isOffline ? 'offline' : 'alert'}
        title={isOffline ? 'You seem to be offline' : 'This page could not be shown'}
        action={
          <Button variant="sponge" onClick={() => window.location.reload()}>
            Try again
          </Button>
        }
      >
        {isOffline
          ? 'Check your connection, then try again. Everything you entered is kept on this device.'
          : 'That is our fault, not yours. Try again; everything you entered is kept on this device.'}
      </EmptyState>
    </div>
  );
}
