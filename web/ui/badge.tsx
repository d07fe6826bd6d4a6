import type { ReactNode } from 'react';
import { Icon, type IconName } from './icon.tsx';
import styles from './badge.module.css';

type BadgeProps = {
  readonly tone?: 'calm' | 'wait' | 'good' | 'stop' | 'water' | 'ink';
  /** A state is never told by color alone: give it an icon. */
  readonly icon?: IconName;
  readonly className?: string | undefined;
  readonly children: ReactNode;
};

/** A word on a small colored ground. What is around finds it as `[data-tone]`. */
export function Badge({ tone = 'calm', icon, className, children }: BadgeProps) {
  return (
    <span className={[styles.root, styles[tone], className].filter(Boolean).join(' ')} data-tone={tone}>
      {icon && <Icon name={icon} />}
      {children}
    </span>
  );
}
