import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { wizardStepsTexts } from '#core/languages/en/wizard-steps.ts';
import { useTexts } from '#web/lib/language.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { EstimateInShort } from '#web/app/photo-estimate/estimate-in-short.tsx';
import { readPreviews } from '#web/lib/kept-estimate.ts';
import { localStore } from '#web/lib/storage.ts';
import type { AnyStepProps } from './steps.tsx';
import styles from './wizard-steps.module.css';

/** Step 3.5: the list price, or a photo estimate if the shop offers one; an existing estimate is summarized. */
export function EstimateStep({ catalog, draft, estimate, price, onLetEstimateGo }: AnyStepProps) {
  const t = useTexts(wizardStepsTexts);
  const [previews] = useState(() => readPreviews(localStore));
  if (estimate && draft.analysisId)
    return (
      <EstimateInShort
        {...{ estimate, previews }}
        amountCents={price?.estimateCents ?? 0}
        isOnlyShown={!draft.estimate && estimate.priceAdjustment !== 0}
        onLetGo={onLetEstimateGo}
      />
    );
  const isOffered = catalog.estimate.mode !== 'off';
  return (
    <>
      {isOffered && <Offer isPriced={catalog.estimate.mode === 'price'} />}
      <section>
        {isOffered && <h2>{t('keepStandard')}</h2>}
        <ul className={styles.promises}>
          <li>
            <Icon name="check" />
            {t('promiseList')}
          </li>
          <li>
            <Icon name="check" />
            {t('promiseAsk')}
          </li>
          <li>
            <Icon name="check" />
            {t('promiseFree')}
          </li>
        </ul>
      </section>
    </>
  );
}

function Offer({ isPriced }: { readonly isPriced: boolean }) {
  const t = useTexts(wizardStepsTexts);
  return (
    <section className={styles.offer} aria-labelledby="estimate-offer">
      <Icon name="camera" />
      <div>
        <h2 id="estimate-offer">{t('offerTitle')}</h2>
        <p>{t(isPriced ? 'offerPriced' : 'offerShown')}</p>
      </div>
      <Link to="/ai-quote" search={{}} className={buttonClass({ big: true })}>
        {t('offerButton')}
      </Link>
    </section>
  );
}
