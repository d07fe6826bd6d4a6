import type { ReactNode } from 'react';
import { Icon, type IconName } from '#web/ui/icon.tsx';
import styles from './customer-page.module.css';

type PartProps = { readonly children: ReactNode };

/** A page that a customer reads from top to bottom, such as a quote or a payment. */
export function CustomerPage({ className, children }: PartProps & { readonly className?: string }) {
  return <div className={className ? `${styles.page} ${className}` : styles.page}>{children}</div>;
}

/** The facts and, next to them, the price; one below the other on a phone. */
export function PageColumns({ children }: PartProps) {
  return <div className={styles.columns}>{children}</div>;
}

/** The check mark above a confirmation. */
export function DoneSign() {
  return <Icon name="check" className={styles.sign} />;
}

/** What happens after a form was sent. */
export function NextSteps({
  steps,
}: {
  readonly steps: readonly { readonly icon: IconName; readonly text: ReactNode }[];
}) {
  return (
    <ul className={styles.next}>
      {steps.map(({ icon, text }) => (
        <li key={icon}>
          <Icon name={icon} />
          <span>{text}</span>
        </li>
      ))}
    </ul>
  );
}
