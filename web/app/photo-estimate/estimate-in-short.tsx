import { Link } from '@tanstack/react-router';
import type { PhotoEstimate } from '#contract/analysis.ts';
import { rangeText } from '#core/estimate/estimate-names.ts';
import { percentText } from '#core/pricing/pricing.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { LEVEL_LOOKS, signedMoney } from '#web/lib/estimate-texts.ts';
import { PhotoPreview } from './photo-preview.tsx';
import styles from './estimate-in-short.module.css';

type EstimateInShortProps = {
  readonly estimate: PhotoEstimate;
  readonly previews: readonly string[];
  readonly amountCents: number;
  readonly isOnlyShown: boolean;
  /** Returns to the standard quote. */
  readonly onLetGo: () => void;
};

/** A summary of the estimate that the customer uses, shown at the step that offered it. */
export function EstimateInShort({ estimate, previews, amountCents, isOnlyShown, onLetGo }: EstimateInShortProps) {
  const { dirtinessLevel, levelName, customerExplanation, priceAdjustment, range } = estimate;
  const look = dirtinessLevel ? LEVEL_LOOKS[dirtinessLevel] : undefined;
  return (
    <>
      <section className={styles.root} aria-label="Your photo estimate">
        {previews.length > 0 && (
          <ul className={styles.photos}>
            {previews.map((preview, place) => (
              <li key={place}>
                <PhotoPreview preview={preview} number={place + 1} />
              </li>
            ))}
          </ul>
        )}
        <p className={styles.head}>
          <Badge tone={look?.tone} icon={look?.icon}>
            {levelName}
          </Badge>
          <b>{isOnlyShown ? 'Price unchanged' : `${signedMoney(amountCents)} (${percentText(priceAdjustment)})`}</b>
          {range && <span>{rangeText(range)}</span>}
        </p>
        <p>{customerExplanation}</p>
        <div className={styles.ways}>
          <Link to="/ai-quote" search={{ view: 'photos' }} className={buttonClass()}>
            <Icon name="camera" />
            Change photos
          </Link>
          <Link to="/ai-quote" search={{}} className={buttonClass({ variant: 'plain' })}>
            See the whole estimate
          </Link>
        </div>
      </section>
      <div>
        <Button onClick={onLetGo}>Go back to the standard quote</Button>
      </div>
    </>
  );
}
