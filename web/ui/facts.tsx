import type { ReactNode } from 'react';
import styles from './facts.module.css';

type FactsProps = {
  /** What is empty is left out. */
  readonly of: readonly ReactNode[];
  readonly className?: string | undefined;
};

/** Short facts with dots between them: 'Full Detail · Truck · $135'. A dot where the line breaks isn't shown. */
export function Facts({ of, className }: FactsProps) {
  const shown = of.filter(Boolean);
  return (
    <span className={className ? `${styles.root} ${className}` : styles.root}>
      {shown.map((fact, place) => (
        <span key={place}>
          {place > 0 && <i> · </i>}
          <span>{fact}</span>
        </span>
      ))}
    </span>
  );
}
