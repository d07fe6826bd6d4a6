import { useState } from 'react';
import { jobReportTexts } from '#core/languages/en/job-report.ts';
import { uiTexts } from '#core/languages/en/ui.ts';
import { useTexts } from '#web/lib/language.tsx';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import type { Shot } from './shots.ts';
import styles from './job-record.module.css';

type BeforeAfterProps = {
  readonly shots: readonly Pick<Shot, 'type' | 'url' | 'caption'>[];
  /** Whether it's in the part of one vehicle among several: then it's no landmark of its own. */
  readonly isOfVehicle?: boolean;
};

/** Pairs of photos: the first one before with the first one after, and so on. */
export function BeforeAfter({ shots, isOfVehicle = false }: BeforeAfterProps) {
  const t = useTexts(jobReportTexts);
  const [asked, setPair] = useState(0);
  const before = shots.filter(({ type }) => type === 'before');
  const after = shots.filter(({ type }) => type === 'after');
  const pairs = Math.min(before.length, after.length);
  const pair = Math.min(asked, pairs - 1);
  const [one, other] = [before[pair], after[pair]];
  if (!one || !other) return null;
  return (
    <section aria-label={isOfVehicle ? undefined : t('beforeAndAfter')} className={styles.pair}>
      <Compare
        before={{ url: one.url, label: one.caption }}
        after={{ url: other.url, label: other.caption }}
        label={t('wipe')}
      />
      {pairs > 1 && (
        <div className={styles.steps}>
          <Button aria-label={t('previousPair')} onClick={() => setPair((pair + pairs - 1) % pairs)}>
            <Icon name="left" />
          </Button>
          <span className="num">{t('pairOf', { pair: pair + 1, pairs })}</span>
          <Button aria-label={t('nextPair')} onClick={() => setPair((pair + 1) % pairs)}>
            <Icon name="right" />
          </Button>
        </div>
      )}
    </section>
  );
}

type Side = { readonly url: string; readonly label: string };
type CompareProps = { readonly before: Side; readonly after: Side; readonly label: string };

/** Two pictures of the same, one over the other; a slider wipes from one to the other. */
export function Compare({ before, after, label }: CompareProps) {
  const t = useTexts(uiTexts);
  const [share, setShare] = useState(50);
  return (
    <div className={styles.compare} style={{ '--share': `${share}%` }}>
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
