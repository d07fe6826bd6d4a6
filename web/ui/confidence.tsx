import styles from './confidence.module.css';

/** How sure an estimate is, 0 to 1: a word, a bar and the percentage. */
export function Confidence({ confidence }: { readonly confidence: number }) {
  const percent = Math.round(100 * Math.min(1, Math.max(0, confidence)));
  return (
    <span className={styles.root}>
      <meter className="visually-hidden" min={0} max={100} value={percent} aria-label="Confidence" />
      <i style={{ '--done': percent / 100 }} />
      <span>
        {confidenceWord(confidence)}, {percent}%
      </span>
    </span>
  );
}

/** How sure, in a word: a bar alone would say more than it knows. */
function confidenceWord(confidence: number): string {
  if (confidence >= 0.75) return 'High';
  return confidence >= 0.45 ? 'Fair' : 'Low';
}
