import { useState } from 'react';
import { uiTexts } from '#core/languages/en/ui.ts';
import { useTexts } from '#web/lib/language.tsx';
import styles from './compare.module.css';

type Side = { readonly url: string; readonly label: string };
type CompareProps = { readonly before: Side; readonly after: Side; readonly label: string };

/** Two pictures of the same, one over the other; a slider wipes from one to the other. */
export function Compare({ before, after, label }: CompareProps) {
  const t = useTexts(uiTexts);
  const [share, setShare] = useState(50);
  return (
    <div className={styles.root} style={{ '--share': `${share}%` }}>
      <img src={after.url} alt={after.label} />
      <img className={styles.over} src={before.url} alt={before.label} />
      <span className={`${styles.word} ${styles.before}`} aria-hidden="true">
        {t('compareBefore')}
      </span>
      <span className={`${styles.word} ${styles.after}`} aria-hidden="true">
        {t('compareAfter')}
      </span>
      <i aria-hidden="true" />
      <input
        type="range"
        min={0}
        max={100}
        step={1}
        value={share}
        aria-label={label}
        aria-valuetext={t('compareShare', { before: share, after: 100 - share })}
        onChange={(event) => setShare(event.target.valueAsNumber)}
      />
    </div>
  );
}
