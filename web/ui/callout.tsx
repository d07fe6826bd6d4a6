import type { ReactNode } from 'react';
import { Icon, type IconName } from './icon.tsx';
import styles from './callout.module.css';

type CalloutProps = {
  readonly tone?: 'stop' | 'wait';
  readonly icon?: IconName;
  readonly title: string;
  readonly children?: ReactNode;
  /** One plain button. */
  readonly action?: ReactNode;
};

/** What happened and what to do, said to screen readers at once. */
export function Callout({ tone = 'stop', icon = 'alert', title, children, action }: CalloutProps) {
  return (
    <div className={`${styles.root} ${styles[tone]}`} role="alert">
      <Icon name={icon} />
      <div>
        <p className={styles.title}>{title}</p>
        {children && <p>{children}</p>}
      </div>
      {action}
    </div>
  );
}
