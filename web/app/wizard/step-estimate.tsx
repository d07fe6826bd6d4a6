import { Link } from '@tanstack/react-router';
import { useState, use } from 'react';
import type { PhotoEstimate } from '#contract/analysis.ts';
import { wizardStepsTexts } from '#core/languages/en/wizard-steps.ts';
import type { StepId } from '#core/quotes/wizard.ts';
import { EstimateInShort } from '#web/app/photo-estimate/estimate-in-short.tsx';
import type { ShopCatalog } from '#web/lib/catalog.ts';
import { subjectOf } from '#web/lib/estimate-texts.ts';
import { readPreviews } from '#web/lib/kept-estimate.ts';
import { useTexts, LanguageContext } from '#web/lib/language.tsx';
import { localStore } from '#web/lib/storage.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { Icon } from '#web/ui/icon.tsx';
import type { AnyStepProps } from './steps.tsx';
import styles from './wizard-steps.module.css';

/** Step 3.5, where the shop offers photo estimates: the list price or an estimate; an existing estimate is summarized. */
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
  return (
    <>
      <Offer isPriced={catalog.estimate.mode === 'price'} />
      <section>
        <h2>{t('keepStandard')}</h2>
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

type LostEstimateProps = {
  readonly catalog: ShopCatalog;
  /** The customer's estimate, which was made for another choice. */
  readonly estimate: PhotoEstimate;
  readonly step: StepId;
};

/** Says that an estimate no longer counts, at the package and vehicle steps and at the review. */
export function LostEstimate({ catalog, estimate, step }: LostEstimateProps) {
  const t = useTexts(wizardStepsTexts);
  const language = use(LanguageContext);
  if (!TOLD_AT.includes(step)) return null;
  const subject = subjectOf(catalog, estimate, language);
  return (
    <Callout tone="wait" icon="camera" title={t('lostTitle')}>
      {catalog.estimate.mode === 'off' ? t('lostNotOffered') : t('lostOther', { subject })}
    </Callout>
  );
}

const TOLD_AT: readonly StepId[] = ['package', 'location', 'vehicle', 'estimate', 'review'];
