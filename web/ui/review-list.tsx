import type { ReactNode } from 'react';
import styles from './review-list.module.css';

export type ReviewRow = {
  readonly title: string;
  readonly value: ReactNode;
  /** Goes back to where it was chosen; rows without it follow from others. */
  readonly onChange?: () => void;
};

/** What was chosen, row by row, each with its way back. A narrow place finds it as `[data-review]`. */
export function ReviewList({ rows }: { readonly rows: readonly ReviewRow[] }) {
  return (
    <dl className={styles.root} data-review>
      {rows.map(({ title, value, onChange }) => (
        <div key={title}>
          <dt>{title}</dt>
          <dd>{value}</dd>
          {onChange && (
            <dd className={styles.change}>
              <button type="button" onClick={onChange}>
                Change<span className="visually-hidden"> {title.toLowerCase()}</span>
              </button>
            </dd>
          )}
        </div>
      ))}
    </dl>
  );
}
