import type { ReactNode } from 'react';
import { uiTexts } from '#core/languages/en/ui.ts';
import { rich, useTexts } from '#web/lib/language.tsx';
import styles from './review-list.module.css';

export type ReviewRow = {
  readonly title: string;
  readonly value: ReactNode;
  /** Goes back to where it was chosen; rows without it follow from others. */
  readonly onChange?: () => void;
};

const hidden = (text: readonly ReactNode[]) => <span className="visually-hidden">{text}</span>;

/** What was chosen, row by row, each with its way back. A narrow place finds it as `[data-review]`. */
export function ReviewList({ rows }: { readonly rows: readonly ReviewRow[] }) {
  const t = useTexts(uiTexts);
  return (
    <dl className={styles.root} data-review>
      {rows.map(({ title, value, onChange }) => (
        <div key={title}>
          <dt>{title}</dt>
          <dd>{value}</dd>
          {onChange && (
            <dd className={styles.change}>
              <button type="button" onClick={onChange}>
                {rich(t.rich('change', { what: title.toLowerCase(), hidden }))}
              </button>
            </dd>
          )}
        </div>
      ))}
    </dl>
  );
}
