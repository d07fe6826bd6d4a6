import type { ReactNode } from 'react';
import { Toaster } from '#web/ui/toast.tsx';
import { useLiveUpdates } from '#web/lib/live-updates.ts';
import { AdminNav } from './admin-nav.tsx';
import { useLeaveWhenLoggedOut } from './use-leave-when-logged-out.ts';
import styles from './admin-frame.module.css';

const LEAVING = { logIn: '/admin', statuses: [401] } as const;

type AdminFrameProps = {
  /** Name of the logged-in admin. */
  readonly name: string;
  /** A text column instead of the full width, for reading rather than working. */
  readonly isNarrow?: boolean;
  readonly children: ReactNode;
};

/**
 * The frame of every dashboard screen, with its navigation. Changes made elsewhere appear automatically. Redirects to the
 * log-in when the session ends.
 */
export function AdminFrame({ name, isNarrow = false, children }: AdminFrameProps) {
  useLiveUpdates();
  useLeaveWhenLoggedOut(LEAVING);
  return (
    <div className={styles.frame}>
      <AdminNav name={name} />
      <main id="main" tabIndex={-1} className={isNarrow ? `${styles.main} ${styles.narrow}` : styles.main}>
        {children}
      </main>
      <Toaster side="left" />
    </div>
  );
}
