import { useEffect, useRef } from 'react';
import { quoteTexts } from '#core/languages/en/quotes.ts';
import { wizardTexts } from '#core/languages/en/wizard.ts';
import { useTexts } from '#web/lib/language.tsx';
import { formatMoney } from '#core/lib/money.ts';
import { DRAFT_TEXTS, type StepId } from '#core/quotes/wizard.ts';
import { Button } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import type { Refusal } from './quote-body.ts';

type RefusalCalloutProps = {
  readonly refusal: Refusal;
  readonly step: StepId;
  readonly isBusy: boolean;
  readonly onRetry: () => void;
};

/** These fields show their own errors. */
const SPEAKING: readonly string[] = [...DRAFT_TEXTS, 'vehicleSubtype', 'garbageCanCount'];

/** Why the quote was rejected, and what to do. It scrolls into view, wherever the button was pressed. */
export function RefusalCallout(props: RefusalCalloutProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    place.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <div ref={place}>
      <Reason {...props} />
    </div>
  );
}

function Reason({ refusal, step, isBusy, onRetry }: RefusalCalloutProps) {
  const t = useTexts(wizardTexts);
  const ofQuotes = useTexts(quoteTexts);
  switch (refusal.kind) {
    case 'price-changed':
      return (
        <Callout tone="wait" title={t('priceChangedTitle')}>
          {refusal.wasCents !== undefined && refusal.isCents !== undefined
            ? t('priceChangedFrom', { before: formatMoney(refusal.wasCents), after: formatMoney(refusal.isCents) })
            : t('priceChanged')}
        </Callout>
      );
    case 'slot-taken':
      return <Callout title={ofQuotes('slotTaken')}>{t('restKept')}</Callout>;
    case 'already-sent':
      return (
        <Callout tone="wait" title={t('alreadySentTitle')}>
          {t('alreadySent')}
        </Callout>
      );
    case 'no-answer':
      return (
        <Callout
          icon="offline"
          title={t(navigator.onLine ? 'noAnswer' : 'offline')}
          action={!isBusy && <Button onClick={onRetry}>{t('retry')}</Button>}
        >
          {t('allKeptOnce')}
        </Callout>
      );
    case 'lost':
      return (
        <Callout icon="offline" title={t('offline')} action={<Button onClick={onRetry}>{t('retry')}</Button>}>
          {t('stepNotLoaded')}
        </Callout>
      );
    case 'failed':
      return <Callout title={t('failedTitle')}>{refusal.detail ?? t('failed')}</Callout>;
    case 'invalid': {
      const unsaid = Object.entries(refusal.errors).filter(([field]) => !SPEAKING.includes(field));
      const messages = [...new Set(unsaid.map(([, message]) => message))];
      if (refusal.step !== step || messages.length === 0) return null;
      return <Callout title={t('checkStep')}>{messages.join(' ')}</Callout>;
    }
  }
}
