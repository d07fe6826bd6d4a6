import type { ReactNode } from 'react';
import { Icon, type IconName } from './icon.tsx';
import './badge.css';

type BadgeProps = {
  readonly tone?: 'calm' | 'wait' | 'good' | 'stop' | 'water' | 'ink';
  /** A state is never told by color alone: give it an icon. */
  readonly icon?: IconName;
  readonly children: ReactNode;
};

/** A word on a small colored ground. */
export function Badge({ tone = 'calm', icon, children }: BadgeProps) {
  return (
    <span className={tone === 'calm' ? 'badge' : `badge badge-${tone}`}>
      {icon && <Icon name={icon} />}
      {children}
    </span>
  );
}
