import type { ReactNode } from 'react';
import styles from './settings-form.module.css';

/** Says how a service is connected that isn't edited here, or not yet. */
export function ConnectionNote({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <div className={styles.note}>
      <p>
        <b>{title}</b>
      </p>
      <p>{children}</p>
    </div>
  );
}
