import type { ReactNode } from 'react';
import { Badge } from './badge.tsx';
import { Icon, type IconName } from './icon.tsx';
import styles from './chosen.module.css';

type ChosenProps = {
  readonly icon: IconName;
  readonly title: string;
  readonly badge: string;
  readonly children: ReactNode;
};

/** What has been settled, on the ground of what is good. */
export function Chosen({ icon, title, badge, children }: ChosenProps) {
  return (
    <div className={styles.root} data-testid="chosen">
      <Icon name={icon} />
      <div>
        <h2>{title}</h2>
        <p>{children}</p>
      </div>
      <Badge tone="good" icon="check" className={styles.badge}>
        {badge}
      </Badge>
    </div>
  );
}
