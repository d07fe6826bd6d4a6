import type { ReactNode } from 'react';
import { Icon, type IconName } from './icon.tsx';
import styles from './empty-state.module.css';

type EmptyStateProps = {
  readonly icon: IconName;
  /** What happened. */
  readonly title: string;
  /** What to do. */
  readonly children?: ReactNode;
  /** One button. */
  readonly action?: ReactNode;
  readonly heading?: 'h1' | 'h2' | 'h3';
};

/** Nothing here, something failed, or no network: what happened, what to do, one button. */
export function EmptyState({ icon, title, children, action, heading: Heading = 'h2' }: EmptyStateProps) {
  return (
    <div className={styles.root}>
      <Icon name={icon} />
      <Heading>{title}</Heading>
      {children && <p>{children}</p>}
      {action}
    </div>
  );
}
