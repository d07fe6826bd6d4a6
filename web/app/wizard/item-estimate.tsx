import { use, useEffect, useRef, useState } from 'react';
import { wizardStepsTexts } from '#core/languages/en/wizard-steps.ts';
import { priceQuote } from '#core/pricing/pricing.ts';
import { indexOfItem } from '#core/quotes/items.ts';
import { priceRequestOf } from '#core/quotes/wizard.ts';
import { packageOf } from '#core/settings/settings.ts';
import { EstimateInShort } from '#web/app/photo-estimate/estimate-in-short.tsx';
import type { EstimatedItem } from '#web/app/vehicle/item-dialog.tsx';
import { storeOfVehicle } from '#web/lib/item-estimates.ts';
import { isEstimateFor, readPreviews, readUsedEstimate, withEstimate } from '#web/lib/kept-estimate.ts';
import { LanguageContext, useTexts } from '#web/lib/language.tsx';
import { localStore } from '#web/lib/storage.ts';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import styles from './wizard-steps.module.css';

/** The photo estimate of a vehicle after the first one, where its package has one: an offer, or what was found. */
export function ItemEstimate({ catalog, draft, item, number, onEstimate, onLetGo }: EstimatedItem) {
  const t = useTexts(wizardStepsTexts);
  const language = use(LanguageContext);
  const [store] = useState(() => storeOfVehicle(localStore, number));
  const [kept] = useState(() => readUsedEstimate(store, Temporal.Now.instant()));
  const [previews] = useState(() => readPreviews(store));
  const { found } = item;
  const shown = found && kept?.analysisId === found.analysisId && isEstimateFor(kept, item) ? kept : undefined;
  // One that this browser no longer has, or that's too old by now, can't be sold.
  const isGone = found !== undefined && shown === undefined;
  const letGo = useRef(onLetGo);
  useEffect(() => {
    letGo.current = onLetGo;
  });
  useEffect(() => {
    if (isGone) letGo.current();
  }, [isGone]);
  if (catalog.estimate.mode === 'off' || packageOf(catalog, item.packageType).photos === 'none') return null;
  if (shown) {
    const { items = [] } = draft;
    const request = priceRequestOf(
      withEstimate(catalog, { ...draft, items: items.with(indexOfItem(number), item) }, undefined),
    );
    const line =
      request &&
      priceQuote(catalog, request, language).lines.find((each) => each.kind === 'estimate' && each.item === number);
    return (
      <EstimateInShort
        estimate={shown}
        previews={previews}
        vehicle={number}
        amountCents={line?.cents ?? 0}
        isOnlyShown={!line && shown.priceAdjustment !== 0}
        onLetGo={onLetGo}
      />
    );
  }
  return (
    <section className={styles.itemOffer} aria-labelledby="item-estimate-offer">
      <h3 id="item-estimate-offer">{t('offerTitle')}</h3>
      <p>{t(catalog.estimate.mode === 'price' ? 'offerPriced' : 'offerShown')}</p>
      <Button onClick={onEstimate}>
        <Icon name="camera" />
        {t('offerButton')}
      </Button>
    </section>
  );
}
