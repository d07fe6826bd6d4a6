import { uiTexts } from '#core/languages/en/ui.ts';
import { useTexts } from '#web/lib/language.tsx';
import styles from './confidence.module.css';

/** How sure an estimate is, 0 to 1: a word, a bar and the percentage. */
export function Confidence({ confidence }: { readonly confidence: number }) {
  const t = useTexts(uiTexts);
  const percent = Math.round(100 * Math.min(1, Math.max(0, confidence)));
  return (
    <span className={styles.root}>
      <meter className="visually-hidden" min={0} max={100} value={percent} aria-label={t('confidence')} />
      <i style={{ '--done': percent / 100 }} />
      <span>{t('confidenceLevel', { level: levelOf(confidence), percent })}</span>
    </span>
  );
}

/** How sure, in a word: a bar alone would say more than it knows. */
function levelOf(confidence: number): 'high' | 'fair' | 'low' {
  if (confidence >= 0.75) return 'high';
  return confidence >= 0.45 ? 'fair' : 'low';
}
