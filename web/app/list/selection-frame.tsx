import type { ReactNode } from 'react';
import styles from './record-list.module.css';

type SelectionFrameProps = {
  /** 'Selected quotes'. */
  readonly label: string;
  /** '3 selected'. */
  readonly count: string;
  readonly children: ReactNode;
};

/** What can be done with the selected rows, in view at the bottom while there are any. */
export function SelectionFrame({ label, count, children }: SelectionFrameProps) {
  return (
    <section className={styles.selection} aria-label={label}>
      <output>{count}</output>
      {children}
    </section>
  );
}
