import { Link } from '@tanstack/react-router';
import { use } from 'react';
import type { PhotoEstimate } from '#contract/analysis.ts';
import { rangeText } from '#core/estimate/estimate-names.ts';
import { estimateSummaryTexts } from '#core/languages/en/estimate.ts';
import { percentText } from '#core/pricing/line-texts.ts';
import { LEVEL_LOOKS, signedMoney } from '#web/lib/estimate-texts.ts';
import { LanguageContext, useTexts } from '#web/lib/language.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import styles from './estimate-in-short.module.css';

type EstimateInShortProps = {
  readonly estimate: PhotoEstimate;
  readonly previews: readonly string[];
  readonly amountCents: number;
  readonly isOnlyShown: boolean;
  /** The number of its vehicle, where that isn't the first one. */
  readonly vehicle?: number;
  /** Returns to the standard quote. */
  readonly onLetGo: () => void;
};

/** A summary of the estimate that the customer uses, shown at the step that offered it. */
export function EstimateInShort(props: EstimateInShortProps) {
  const { estimate, previews, amountCents, isOnlyShown, vehicle, onLetGo } = props;
  const t = useTexts(estimateSummaryTexts);
  const language = use(LanguageContext);
  const { dirtinessLevel, levelName, customerExplanation, priceAdjustment, range } = estimate;
  const look = LEVEL_LOOKS[dirtinessLevel];
  const ofVehicle = vehicle === undefined ? {} : { vehicleNumber: vehicle };
  return (
    <>
      <section className={styles.root} aria-label={t('label')}>
        {previews.length > 0 && (
          <ul className={styles.photos}>
            {previews.map((preview, place) => (
              <li key={place}>
                <PhotoPreview preview={preview} alt={t('photoAlt', { number: place + 1 })} />
              </li>
            ))}
          </ul>
        )}
        <p className={styles.head}>
          <Badge tone={look.tone} icon={look.icon}>
            {levelName}
          </Badge>
          <b>
            {isOnlyShown
              ? t('unchanged')
              : t('changed', { amount: signedMoney(amountCents), percent: percentText(priceAdjustment) })}
          </b>
          {range && <span>{rangeText(range, language)}</span>}
        </p>
        <p>{customerExplanation}</p>
        <div className={styles.ways}>
          <Link to="/ai-quote" search={{ ...ofVehicle, view: 'photos' }} className={buttonClass()}>
            <Icon name="camera" />
            {t('changePhotos')}
          </Link>
          <Link to="/ai-quote" search={ofVehicle} className={buttonClass({ variant: 'plain' })}>
            {t('seeAll')}
          </Link>
        </div>
      </section>
      <div>
        <Button onClick={onLetGo}>{t('letGo')}</Button>
      </div>
    </>
  );
}

/** A photo that the customer has chosen. */
export function PhotoPreview({ preview, alt }: { readonly preview: string; readonly alt: string }) {
  return <img className={styles.photoPreview} src={preview} alt={alt} />;
}
