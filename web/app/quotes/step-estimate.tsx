import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { buttonClass } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { EstimateInShort } from '#web/app/photo-estimate/estimate-in-short.tsx';
import { readPreviews } from '#web/lib/kept-estimate.ts';
import { localStore } from '#web/lib/storage.ts';
import type { AnyStepProps } from './steps.tsx';
import styles from './step-estimate.module.css';

/** Step 3.5: the list price, or a photo estimate if the shop offers one; an existing estimate is summarized. */
export function EstimateStep({ catalog, draft, estimate, price, onLetEstimateGo }: AnyStepProps) {
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
        {isOffered && <h2>Or keep the standard quote</h2>}
        <ul className={styles.promises}>
          <li>
            <Icon name="check" />
            The price you see comes straight from our list, line by line.
          </li>
          <li>
            <Icon name="check" />
            If its condition calls for more work than that, we ask you before we start.
          </li>
          <li>
            <Icon name="check" />
            Asking costs nothing, and nothing is charged now.
          </li>
        </ul>
      </section>
    </>
  );
}

function Offer({ isPriced }: { readonly isPriced: boolean }) {
  return (
    <section className={styles.offer} aria-labelledby="estimate-offer">
      <Icon name="camera" />
      <div>
        <h2 id="estimate-offer">Show us your vehicle</h2>
        <p>
          {isPriced
            ? 'Up to three photos give a closer price before you book: explained, in dollars, and yours to take or leave.'
            : 'Up to three photos tell us what to expect. Your price stays as it is.'}
        </p>
      </div>
      <Link to="/ai-quote" search={{}} className={buttonClass({ big: true })}>
        Use AI Enhancement
      </Link>
    </section>
  );
}
